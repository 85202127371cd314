"""What kinds of facts a kit is made of: each can be shown, corrected and begun anew without knowing the game.

Values are plain JSON, as a kit's `model_dump(mode="json")` gives them.
"""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel

__all__ = [
    "Either",
    "Field",
    "Fixed",
    "Flag",
    "Grid",
    "Group",
    "Keyed",
    "Kind",
    "Labels",
    "Maybe",
    "Number",
    "OneOf",
    "Other",
    "Row",
    "Some",
    "Words",
    "is_plain",
]

Labels = tuple[tuple[str, str], ...]
"""Values with what people call them, in the order they are offered."""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    lo: int
    hi: int


@dataclass(frozen=True, slots=True)
class Words:
    """A text of so many letters."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few values."""

    labels: Labels

    def called(self, value: object) -> str:
        """What people call a value; one that is not among them is called as it is written."""
        return next((words for one, words in self.labels if one == value), str(value))


@dataclass(frozen=True, slots=True)
class Some:
    """Any of a few values, each once; their order says nothing."""

    of: OneOf
    at_least: int
    at_most: int


@dataclass(frozen=True, slots=True)
class Row:
    """Values of one kind, told apart by their place; one of them is called `one`, more than one `many`."""

    of: Kind
    one: str
    at_least: int
    at_most: int
    many: str = ""


@dataclass(frozen=True, slots=True)
class Fixed:
    """So many values that belong together, such as the two ends of a line."""

    of: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells in rows and columns, a letter each."""

    labels: Labels
    fewest: int
    most: int


@dataclass(frozen=True, slots=True)
class Field:
    """One fact of a group; `default` is what it is where nothing was said, None where it must be said."""

    name: str
    title: str
    about: str
    kind: Kind
    default: object = None


@dataclass(frozen=True, slots=True)
class Group:
    """Facts of different kinds that belong together."""

    model: type[BaseModel]
    fields: tuple[Field, ...]

    def field(self, name: object) -> Field:
        """A fact by its name. Raises KeyError."""
        for one in self.fields:
            if one.name == name:
                return one
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Keyed:
    """Values of one kind by a key: one of `keys`, or any that the family makes up (None)."""

    of: Kind
    keys: OneOf | None
    at_least: int
    at_most: int


@dataclass(frozen=True, slots=True)
class Either:
    """A group that may be of several shapes; the field `by` says which."""

    by: str
    of: tuple[tuple[str, Group], ...]


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value, or nothing."""

    of: Kind


@dataclass(frozen=True, slots=True)
class Other:
    """Something that can only be corrected in a file."""


Kind = Number | Words | Flag | OneOf | Some | Row | Fixed | Grid | Group | Keyed | Either | Maybe | Other


def is_plain(kind: Kind) -> bool:
    """Whether a value of it is set with one touch, and so known as a whole by whoever sets it."""
    return isinstance(kind, Number | Words | Flag | OneOf)
