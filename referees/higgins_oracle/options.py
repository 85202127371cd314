"""House options: how a table plays the unclear rules, and the target score."""

from typing import ClassVar, Literal

from pydantic import Field

from referees.common.protocol.config import Config as CommonConfig
from referees.common.setup.options import HouseOptions, option

MOST_POINTS = 999


class Options(HouseOptions):
    """How the table plays the unclear rules C-HO-1, C-HO-2 and C-HO-4 to C-HO-7."""

    end: Literal["last_card", "draw_impossible"] = option(
        "last_card", "When is a round over?", "C-HO-1",
        last_card="As soon as the last card is drawn",
        draw_impossible="When someone has to draw a card and there are none left",
    )  # fmt: skip
    face_up: Literal["oracle", "nobody"] = option(
        "oracle", "Who scores the cards an Oracle laid out?", "C-HO-2",
        oracle="The player who laid them out", nobody="Nobody",
    )  # fmt: skip
    lay_out: Literal["before_drawing", "after_drawing"] = option(
        "before_drawing", "When does an Oracle with four cards lay one out?", "C-HO-4",
        before_drawing="Before drawing, from four cards", after_drawing="After drawing, from five cards",
    )  # fmt: skip
    direction: Literal["anticlockwise", "clockwise"] = option(
        "anticlockwise", "In which direction do you take turns asking?", "C-HO-5",
        anticlockwise="Anticlockwise, to the right", clockwise="Clockwise, to the left",
    )  # fmt: skip
    tie: Literal["joint", "extra_round"] = option(
        "joint", "What if players tie for the most points at the end?", "C-HO-6",
        joint="They win together", extra_round="They play another round",
    )  # fmt: skip
    gone_ranks: Literal["silent", "ask"] = option(
        "silent", "Should the app double-check if you name a rank whose four cards are all face up?", "C-HO-7",
        silent="No", ask="Yes",
    )  # fmt: skip


class Config(CommonConfig):
    """Config for two players or more (HO-1 sets no limit), with the points to play for (HO-2)."""

    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 12

    edition: int = 4
    options: Options = Field(default_factory=Options)
    target: int = Field(default=50, ge=1, le=MOST_POINTS, title="Points needed to win")
