"""Kits: facts printed on components but not in the rulebook."""

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator
from pydantic_core import PydanticCustomError

from referees.common.values.names import can_be_displayed
from referees.common.values.value import Value

__all__ = ["KIT", "LONGEST_NAME", "Called", "Item", "Kit", "KitPart", "Letters", "Numbered", "no_item"]

KIT = "kit"  # context of the kit editor's labels
LONGEST_NAME = 60

MOST_ITEMS = 500

Content = dict[str, Any]
"""A kit as plain JSON values (`model_dump(mode="json")`); may be invalid while edited."""


class Called(Value):
    """`Annotated` metadata of a text field: labels of its values, in the order they are offered."""

    labels: tuple[tuple[str, str], ...]

    @classmethod
    def by(cls, labels: Mapping[str, str]) -> Self:
        return cls(tuple(labels.items()))


class Letters(Value):
    """`Annotated` metadata of a grid (a string per row, a letter per cell): labels, row and column limits."""

    labels: tuple[tuple[str, str], ...]
    fewest: int
    most: int


class Numbered(Value):
    """`Annotated` metadata of a tuple: singular and plural of its items, such as "Box" and "boxes"."""

    singular: str
    plural: str = ""


class Item(Value):
    """A printed item verified as a whole: its title, and its fields as dotted paths (* stands for every key)."""

    title: str
    paths: tuple[str, ...]


class KitPart(BaseModel):
    """Base of kits and their parts: frozen, no extra fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Kit(KitPart):
    """Facts printed on the players' copy of a game. Each game with such facts has its own subclass and a `kit.toml`.
    `assumed` lists the unverified items, by a field's name, `field.key`, or a key of `wide`. The kit editor shows
    each field's `title` and `description`."""

    wide: ClassVar[Mapping[str, Item]] = {}  # items that span several fields, by their name in `assumed`

    name: str = Field("As printed", min_length=1, max_length=LONGEST_NAME)
    assumed: tuple[str, ...] = Field((), max_length=MOST_ITEMS)

    @field_validator("name")
    @classmethod
    def _can_be_read(cls, name: str) -> str:
        if not can_be_displayed(name) or not name.strip():
            raise PydanticCustomError("no_name", "a name needs at least one visible character")
        return name

    @model_validator(mode="after")
    def _assumes_what_is_there(self) -> Self:
        items = self.items()
        for item in self.assumed:
            if item not in items:
                raise no_item(item, items)
        return self

    def items(self) -> tuple[str, ...]:
        """Item ids allowed in `assumed`; any by default."""
        return self.assumed

    @classmethod
    def shipped(cls, package: str) -> Self:
        """The kit that comes with a game: `kit.toml` in `package`."""
        return cls.model_validate(tomllib.loads(files(package).joinpath("kit.toml").read_text("utf-8")))

    @classmethod
    def mended(cls, before: Content, after: Content) -> Content:
        """Returns the edited kit `after` with the indices that refer to changed facts updated. Accepts every edit."""
        return after


def no_item(item: str, known: Sequence[str]) -> PydanticCustomError:
    """The error for an item of `assumed` that isn't in the kit."""
    message = "“{item}” isn't an item of this kit; the items are {known}"
    return PydanticCustomError("no_item", message, {"item": item[:30], "known": ", ".join(known)})
