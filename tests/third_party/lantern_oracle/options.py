"""The house options of Lantern Oracle, and what is printed on its pieces."""

from typing import ClassVar, Literal

from pydantic import Field

from referees.common.protocol.config import Config as CommonConfig
from referees.common.setup.kit import Kit as CommonKit
from referees.common.setup.options import HouseOptions, option

Colour = Literal["amber", "jade", "rose", "ink"]
COLOURS: tuple[Colour, ...] = ("amber", "jade", "rose", "ink")
LADLE = "ladle"
MOST_DROPS = 9  # no ladle holds more than that


class Kit(CommonKit):
    """How many drops the ladle holds (LO-2)."""

    ladle: int = Field(6, ge=3, le=MOST_DROPS)


class Options(HouseOptions):
    """The house option of Lantern Oracle (C-LO-1)."""

    end: Literal["open", "three_nights"] = option(
        "open", "When does the game end?", "C-LO-1",
        open="When the table says so", three_nights="After three nights",
    )  # fmt: skip


class Config(CommonConfig):
    """A game's settings, for two to four keepers."""

    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 4

    options: Options = Options()
    kit: Kit = Kit.shipped("lantern_oracle")
    edition: int = 2
