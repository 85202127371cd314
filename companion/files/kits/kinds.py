"""A schema to display and edit a kit's values, from the kit model's types, bounds, titles and
`referees.common.setup.kit` metadata. Values are plain JSON, as from `model_dump(mode="json")`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt, MaxLen, MinLen
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import to_jsonable_python

from companion.language.data import data_text
from referees.common.protocol.sentence import Sentence
from referees.common.setup.kit import Called, Kit, Letters, Numbered
from referees.common.values.value import Value

Labels = tuple[tuple[str, str], ...]


class Number(Value):
    """An integer in a range."""

    lo: int
    hi: int


class Words(Value):
    """A text of limited length."""

    least: int
    most: int


class Flag(Value):
    """A boolean."""


class OneOf(Value):
    """One of a few fixed values."""

    english: Labels

    @property
    def labels(self) -> Labels:
        """The values with their labels in the window's language."""
        return tuple((value, data_text("kit", words)) for value, words in self.english)

    def label_of(self, value: object) -> str:
        """A value's label, or `str(value)` if it is unknown."""
        return next((label for key, label in self.labels if key == value), str(value))


class Some(Value):
    """A subset of a few fixed values."""

    of: OneOf
    at_least: int
    at_most: int


class Row(Value):
    """A list of values of one kind, with a label in singular and plural."""

    of: Kind
    english: str
    at_least: int
    at_most: int
    english_many: str = ""

    @property
    def label(self) -> str:
        """The label of one value in the window's language."""
        return data_text("kit", self.english)

    def numbered(self, number: int) -> str:
        """A value's label with its position, from 1: "Box 3"."""
        return data_text("kit", f"{self.english} {{number}}").replace("{number}", str(number))

    def counted(self, count: int) -> Sentence | None:
        """The number of values as a sentence; None if the list has no plural label."""
        if not self.english_many:
            return None
        singular, plural = (f"{{count}} {words}" for words in (self.english.casefold(), self.english_many))
        return Sentence(singular, (("count", count),), plural, count, "kit")


class Fixed(Value):
    """A tuple of fixed length, such as the two ends of a line."""

    of: tuple[Kind, ...]


class Grid(Value):
    """A grid of letters."""

    english: Labels
    fewest: int
    most: int

    @property
    def labels(self) -> Labels:
        """The letters with their labels in the window's language."""
        return tuple((letter, data_text("kit", words)) for letter, words in self.english)


class Field(Value):
    """A field of a group; `default` is None if required."""

    name: str
    english: str
    english_about: str
    kind: Kind
    default: object = None

    @property
    def title(self) -> str:
        """The field's label in the window's language."""
        return data_text("kit", self.english)

    @property
    def about(self) -> str:
        """The field's explanation in the window's language."""
        return data_text("kit", self.english_about)


class Group(Value):
    """A record of fields of different kinds."""

    model: type[BaseModel]
    fields: tuple[Field, ...]

    @property
    def kit(self) -> type[Kit]:
        """The group's model; the group must be a whole kit."""
        assert issubclass(self.model, Kit)
        return self.model

    def field(self, name: object) -> Field:
        """A field by its name. Raises KeyError."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)


class Keyed(Value):
    """A mapping with values of one kind; `keys`: the allowed keys, None for any."""

    of: Kind
    keys: OneOf | None
    at_least: int
    at_most: int


class Either(Value):
    """A tagged union of groups; `by` is the discriminator."""

    by: str
    of: tuple[tuple[str, Group], ...]


class Maybe(Value):
    """An optional value."""

    of: Kind


class Other(Value):
    """A kind that can only be edited in a file."""


Kind = Number | Words | Flag | OneOf | Some | Row | Fixed | Grid | Group | Keyed | Either | Maybe | Other


def is_plain(kind: Kind) -> bool:
    """Whether this kind of value is set in one edit, which also confirms it."""
    return isinstance(kind, Number | Words | Flag | OneOf)


LARGEST = 9999
LONGEST = 200
MOST = 200  # bound if the model sets none
COMMON = frozenset(Kit.model_fields)  # not facts of the pieces
Metadata = tuple[Any, ...]


@cache
def facts(model: type[Kit]) -> Group:
    """A kit's fields in model order, except `name` and `assumed`."""
    return Group(model, tuple(field for field in _group(model).fields if field.name not in COMMON))


def has_facts(model: type[Kit]) -> bool:
    """Whether a game's kit has its own fields, and so is editable."""
    return bool(facts(model).fields)


def _group(model: type[BaseModel]) -> Group:
    return Group(model, tuple(_field(name, info) for name, info in model.model_fields.items()))


def _field(name: str, info: FieldInfo) -> Field:
    title = info.title or name.replace("_", " ").capitalize()
    default = None if info.is_required() else to_jsonable_python(info.get_default(call_default_factory=True))
    kind = _kind(info.annotation, tuple(info.metadata))
    if isinstance(info.discriminator, str) and isinstance(kind, Either):
        kind = Either(info.discriminator, kind.of)
    return Field(name, title, info.description or "", kind, default)


def _kind(annotation: Any, metadata: Metadata = ()) -> Kind:
    if get_origin(annotation) is Annotated:
        inner, *extras = get_args(annotation)
        items = [item for extra in extras for item in (extra.metadata if isinstance(extra, FieldInfo) else [extra])]
        return _kind(inner, (*metadata, *items))
    if get_origin(annotation) in (Union, UnionType):
        return _of_union(get_args(annotation), metadata)
    if get_origin(annotation) is Literal:
        values = get_args(annotation)
        return _one_of(values, metadata) if all(isinstance(value, str) for value in values) else Other()
    if get_origin(annotation) in (list, frozenset):
        return _of_tuple((*get_args(annotation), ...), metadata)
    if get_origin(annotation) is tuple:
        return _of_tuple(get_args(annotation), metadata)
    origin = get_origin(annotation)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _keyed(get_args(annotation), metadata)
    if isinstance(annotation, type):
        return _of_class(annotation, metadata)
    return Other()


def _of_class(model: type, metadata: Metadata) -> Kind:
    if issubclass(model, BaseModel):
        return _group(model)
    if model is bool:
        return Flag()
    if model is int:
        return Number(*_between(metadata))
    if model is str:
        labelled = _constraint(metadata, Called)
        return OneOf(labelled.labels) if labelled is not None else Words(*_long(metadata, LONGEST))
    return Other()


def _one_of(values: tuple[str, ...], metadata: Metadata) -> OneOf:
    labelled = _constraint(metadata, Called)
    labels = dict(labelled.labels) if labelled is not None else {}
    return OneOf(tuple((value, labels.get(value) or value.replace("_", " ").capitalize()) for value in values))


def _of_union(options: Sequence[Any], metadata: Metadata) -> Kind:
    present = [option for option in options if option is not NoneType]
    if len(present) < len(options):
        return Maybe(_kind(present[0], metadata) if len(present) == 1 else _of_union(present, metadata))
    groups = [kind for option in present if isinstance(kind := _kind(option), Group)]
    by = _discriminator(groups) if len(groups) == len(present) else None
    return Other() if by is None else Either(by, tuple((_shape(group, by), group) for group in groups))


def _discriminator(groups: Sequence[Group]) -> str | None:
    for field in groups[0].fields if groups else ():
        values = [_shape(group, field.name) for group in groups]
        if all(values) and len(set(values)) == len(values):
            return field.name
    return None


def _shape(group: Group, by: str) -> str:
    kind = next((field.kind for field in group.fields if field.name == by), None)
    return kind.labels[0][0] if isinstance(kind, OneOf) and len(kind.labels) == 1 else ""


def _of_tuple(of: tuple[Any, ...], metadata: Metadata) -> Kind:
    letters = _constraint(metadata, Letters)
    if letters is not None:
        return Grid(letters.labels, letters.fewest, letters.most)
    if len(of) != 2 or of[1] is not Ellipsis:
        return Fixed(tuple(_kind(item) for item in of))
    inner, numbered, bounds = _kind(of[0]), _constraint(metadata, Numbered), _long(metadata, MOST)
    if isinstance(inner, OneOf) and numbered is None:
        return Some(inner, bounds[0], min(bounds[1], len(inner.labels)))
    return Row(inner, *((numbered.singular, *bounds, numbered.plural) if numbered is not None else ("Entry", *bounds)))


def _keyed(of: tuple[Any, ...], metadata: Metadata) -> Kind:
    key, value = of
    keys = _kind(key)
    labelled = keys if isinstance(keys, OneOf) else None
    lo, hi = _long(metadata, MOST)
    return Keyed(_kind(value), labelled, lo, hi if labelled is None else min(hi, len(labelled.labels)))


def _constraint(metadata: Metadata, kind: type[Any]) -> Any:
    return next((constraint for constraint in metadata if isinstance(constraint, kind)), None)


def _between(metadata: Metadata) -> tuple[int, int]:
    lo, hi = 0, LARGEST
    for constraint in metadata:
        if isinstance(constraint, Ge | Gt):
            lo = int(str(constraint.ge if isinstance(constraint, Ge) else constraint.gt)) + isinstance(constraint, Gt)
        if isinstance(constraint, Le | Lt):
            hi = int(str(constraint.le if isinstance(constraint, Le) else constraint.lt)) - isinstance(constraint, Lt)
    return lo, hi


def _long(metadata: Metadata, usual: int) -> tuple[int, int]:
    least, most = 0, usual
    for constraint in metadata:
        least = constraint.min_length if isinstance(constraint, MinLen) else least
        most = constraint.max_length if isinstance(constraint, MaxLen) else most
    return least, most
