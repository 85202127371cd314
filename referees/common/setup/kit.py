"""Kits: facts printed on components that the rulebook's text does not give."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, ClassVar, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator

from referees.common.values.names import can_be_displayed
from referees.common.values.value import Value

__all__ = ["LONGEST_NAME", "Called", "Item", "Kit", "KitPart", "Letters", "Numbered"]

LONGEST_NAME = 60
"""Letters of a kit's name, at most."""

MOST_ITEMS = 500

Content = dict[str, Any]
"""A kit as plain JSON values, as `model_dump(mode="json")` gives it; while it is corrected it need not be valid."""


class Called(Value):
    """Beside a field of texts (`Annotated`): what people call the values it may have, in the order they are offered."""

    labels: tuple[tuple[str, str], ...]

    @classmethod
    def by(cls, labels: Mapping[str, str]) -> Self:
        """The words of each value."""
        return cls(tuple(labels.items()))


class Letters(Value):
    """Beside a row of texts: it is a grid, a text for each row and a letter for each cell; what each letter means, and
    between which numbers of rows and of columns the grid may have."""

    labels: tuple[tuple[str, str], ...]
    fewest: int
    most: int


class Numbered(Value):
    """Beside a row of values that are told apart by their place: what one of them is called, such as "Box", and what
    many are, such as "boxes"."""

    one: str
    many: str = ""


class Item(NamedTuple):
    """Something printed that is compared with the pieces as a whole: its words, and the fields it consists of, each as
    a path with dots, in which * stands for every key."""

    title: str
    paths: tuple[str, ...]


class KitPart(BaseModel):
    """The base of a kit and of whatever it consists of: frozen, and made of its fields alone."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Kit(KitPart):
    """What is printed on a family's copy; a game with such facts has a model of its own and a `kit.toml`.

    `assumed` names the items that nobody has compared with real pieces yet: a field, `field.key`, or one of `wide`.
    A field's `title` and `description` are what people read when they correct it.
    """

    wide: ClassVar[Mapping[str, Item]] = {}
    """Items that reach over several fields, by the name that `assumed` calls them by."""

    name: str = Field("As printed", min_length=1, max_length=LONGEST_NAME)
    assumed: tuple[str, ...] = Field((), max_length=MOST_ITEMS)

    @field_validator("name")
    @classmethod
    def _can_be_read(cls, name: str) -> str:
        if not can_be_displayed(name) or not name.strip():
            raise ValueError("a name needs characters that can be displayed")
        return name

    @classmethod
    def shipped(cls, package: str) -> Self:
        """The kit that comes with a game: `kit.toml` beside the code in `package`."""
        return cls.model_validate(tomllib.loads(files(package).joinpath("kit.toml").read_text("utf-8")))

    @classmethod
    def mended(cls, before: Content, after: Content) -> Content:
        """What a correction that led from `before` to `after` brings with it: facts that tell of other facts by their
        place follow them. Never a reason to refuse a correction."""
        return after
