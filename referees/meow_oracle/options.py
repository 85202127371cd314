"""House options for unclear rules."""

from typing import ClassVar, Literal

from pydantic import Field

from referees.common.protocol.config import Config as CommonConfig
from referees.common.setup.options import HouseOptions, option


class Options(HouseOptions):
    """How the table plays unclear rules C-MO-1 to C-MO-6, C-MO-11, C-MO-12, C-MO-14; whether unseen cards are shown."""

    arrow: Literal["rows", "serpentine"] = option(
        "rows", "Which way does the arrow run?", "C-MO-1",
        rows="Row by row, each from left to right", serpentine="Like a snake: every other row from right to left",
    )  # fmt: skip
    run: Literal["start", "longest"] = option(
        "start", "Which run of cards counts?", "C-MO-2",
        start="The one that starts at the top left", longest="The longest one anywhere along the arrow",
    )  # fmt: skip
    two_players: Literal["once", "twice"] = option(
        "once", "With two players, how often do you compare scores?", "C-MO-3",
        once="Once, as one neighbour", twice="Twice, as left and right neighbours",
    )  # fmt: skip
    three_jokers: Literal["two", "six"] = option(
        "two", "What is a line of three jokers worth?", "C-MO-4",
        two="2 points: it counts as one line", six="6 points: it counts in each colour",
    )  # fmt: skip
    tie: Literal["round_score", "winner_points"] = option(
        "round_score", "What breaks a tie at the end?", "C-MO-5",
        round_score="The score of the last round", winner_points="The Winner Points of the last round",
    )  # fmt: skip
    end: Literal["two_rounds", "three_points"] = option(
        "two_rounds", "When does the game end?", "C-MO-6",
        two_rounds="After two rounds", three_points="When someone has 3 Winner Points",
    )  # fmt: skip
    ties: Literal["each", "once"] = option(
        "each", "What do you get for tying with both neighbours?", "C-MO-12",
        each="1 Winner Point for each neighbour", once="1 Winner Point in all",
    )  # fmt: skip
    lowest: Literal["round_score", "winner_points"] = option(
        "round_score", "Who starts the next round?", "C-MO-11",
        round_score="The player with the lowest round score", winner_points="The player with the fewest Winner Points",
    )  # fmt: skip
    unseen: Literal["hidden", "shown"] = option(
        "hidden", "Should the app show which cards haven't been seen?", "MO-6",
        hidden="No", shown="Yes, show all the unseen cards",
    )  # fmt: skip
    entered: Literal["moves", "areas"] = option(
        "moves", "How do you want to use the companion?", "C-MO-14",
        about={
            "moves": "You enter each card as it's turned up and placed. The companion checks every move.",
            "areas": "You play each round, then enter the cards in each area. The companion counts the points.",
        },
        moves="Referee", areas="Just score",
    )  # fmt: skip


class Config(CommonConfig):
    """Config for two to four players."""

    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 4

    edition: int = 4
    options: Options = Field(default_factory=Options)
