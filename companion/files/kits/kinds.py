"""Kinds of facts in a kit: a schema by which each is shown, edited and created without knowing the game.

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
    """An integer in a range."""

    lo: int
    hi: int


@dataclass(frozen=True, slots=True)
class Words:
    """A text of limited length."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Flag:
    """A boolean."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few values."""

    labels: Labels

    def called(self, value: object) -> str:
        """The label of a value; an unknown one is shown as it is."""
        return next((words for one, words in self.labels if one == value), str(value))


@dataclass(frozen=True, slots=True)
class Some:
    """A set of a few values."""

    of: OneOf
    at_least: int
    at_most: int


@dataclass(frozen=True, slots=True)
class Row:
    """A list of values of one kind; labels: `one` for one of them, `many` for several."""

    of: Kind
    one: str
    at_least: int
    at_most: int
    many: str = ""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A tuple of fixed length, such as the two ends of a line."""

    of: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of letters."""

    labels: Labels
    fewest: int
    most: int


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a group; `default` None where it is required."""

    name: str
    title: str
    about: str
    kind: Kind
    default: object = None


@dataclass(frozen=True, slots=True)
class Group:
    """A record of fields of different kinds."""

    model: type[BaseModel]
    fields: tuple[Field, ...]

    def field(self, name: object) -> Field:
        """A field by its name. Raises KeyError."""
        for one in self.fields:
            if one.name == name:
                return one
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Keyed:
    """A mapping to values of one kind; its keys are one of `keys`, or free (None)."""

    of: Kind
    keys: OneOf | None
    at_least: int
    at_most: int


@dataclass(frozen=True, slots=True)
class Either:
    """A tagged union of groups; `by` is the discriminator."""

    by: str
    of: tuple[tuple[str, Group], ...]


@dataclass(frozen=True, slots=True)
class Maybe:
    """An optional value."""

    of: Kind


@dataclass(frozen=True, slots=True)
class Other:
    """A kind that can only be edited in a file."""


Kind = Number | Words | Flag | OneOf | Some | Row | Fixed | Grid | Group | Keyed | Either | Maybe | Other


def is_plain(kind: Kind) -> bool:
    """Whether a value of the kind is set as a whole at once, and so confirmed by that."""
    return isinstance(kind, Number | Words | Flag | OneOf)
