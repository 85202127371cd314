"""House options for unclear rules."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from referees.common.protocol.config import Config as CommonConfig
from referees.common.protocol.sentence import Sentence, say
from referees.common.setup.options import HouseOptions, option
from referees.haggatha.table.kit import Kit, shipped

WHOLE = ("ledger", "table")  # the choice that some options depend on


class Options(HouseOptions):
    """House options for C-MC-2 to C-MC-27, except those rules that state facts or leave no choice."""

    border: Literal["undrawn", "printed"] = option(
        "undrawn", "Does the star chart's border count as drawn?", "C-MC-2",
        undrawn="No, you draw the border yourself", printed="Yes, you don't have to draw the border",
    )  # fmt: skip
    cross: Literal["any", "good"] = option(
        "any", "When does the Corruption Cross give you Corruption?", "C-MC-3",
        any="Whenever a Cross line helps enclose an area", good="Only if you get a Charm or Tome for the area",
    )  # fmt: skip
    last_icons: Literal["whole", "partial"] = option(
        "whole", "Can you make a prediction if too few icons are left for the Die?", "C-MC-5",
        whole="No, you need enough icons", partial="Yes, with just the icons that are left",
    )  # fmt: skip
    arrivals: Literal["checked", "ignored"] = option(
        "checked", "Do Adventurers drawn in the Arrival phase count for predictions?", "C-MC-6",
        checked="Yes, every Adventurer counts", ignored="No, only Adventurers drawn later on",
    )  # fmt: skip
    rogues: Literal["mismatch", "predictable"] = option(
        "mismatch", "Can you predict a grey rogue?", "C-MC-7",
        mismatch="No, rogues don't match any prediction", predictable="Yes, you can predict grey like any other colour",
    )  # fmt: skip
    unnoted: Literal["asked", "none"] = option(
        "asked", "Can you discard a Corruption card that we haven't counted?", "C-MC-9",
        asked="Ask us each time", none="No, you lose the bonus",
    )  # fmt: skip
    setup_roll: Literal["used", "rolled_anew"] = option(
        "used", "Does the setup roll count for the first turn?", "C-MC-8",
        used="Yes", rolled_anew="No, you roll again",
    )  # fmt: skip
    unwritten: Literal["asked", "free"] = option(
        "asked", "Can you skip a Die that fits?", "C-MC-10",
        asked="Ask us each time", free="Yes, always",
    )  # fmt: skip
    lines: Literal["up_to", "exactly"] = option(
        "up_to", "How many lines do you draw on the star chart?", "C-MC-12",
        up_to="As many as you like, up to the limit", exactly="Always draw every line",
    )  # fmt: skip
    market_icons: Literal["every", "once"] = option(
        "every", "How often does a Market icon pay?", "C-MC-13",
        every="In every Market phase", once="In the next Market phase only",
    )  # fmt: skip
    sold_goods: Literal["returned", "gone"] = option(
        "returned", "Where do sold goods go?", "C-MC-14",
        returned="Back to your supply", gone="Out of the game",
    )  # fmt: skip
    gone_goods: Literal["filled", "open"] = option(
        "filled", "Do you fill in an area if the supply has no Charm or Tome for it?", "C-MC-27",
        filled="Yes, every area", open="Yes, except a 2×1 area, which you can divide later",
    )  # fmt: skip
    bonuses: Literal["before", "throughout"] = option(
        "before", "When can you use ±1 and Move 1?", "C-MC-15",
        before="After the roll, before the action", throughout="Also while you write Horoscopes",
    )  # fmt: skip
    one_side: Literal["roll", "moved"] = option(
        "roll", "Do you get Corruption if Move 1 brings all five Runes into the same half?", "C-MC-16",
        roll="No, only the roll counts", moved="Yes, whenever all five are in the same half",
    )  # fmt: skip
    sheet: Literal["kept", "wiped"] = option(
        "kept", "Do you wipe the sheet between days?", "C-MC-19",
        kept="No, the sheet stays as it is", wiped="Yes, each day starts with a clean sheet",
    )  # fmt: skip
    factions: Literal["four", "five"] = option(
        "four", "Which Factions are in the Faction Area?", "C-MC-20",
        four="The four customer colours", five="The four colours and the grey rogues",
    )  # fmt: skip
    ledger: Literal["hers", "table"] = option(
        "hers", "What does the companion keep track of?", "C-MC-22",
        about={
            "hers": "Haggatha's dish, sheet and shop. You don't enter what other players do.",
            "table": "We also track the clock, boats, piers, Halls and everybody's gold.",
        },
        hers="Haggatha's sheet", table="The whole game",
    )  # fmt: skip
    odds: Literal["hidden", "shown"] = option(
        "hidden", "Should the app show what's left in the bag?", "C-MC-23", only_with=WHOLE,
        hidden="No, only how many Adventurers are left", shown="Yes, by colour, with the odds for the next draw",
    )  # fmt: skip
    cards: Literal["checked", "ignored"] = option(
        "checked", "Do Adventurers that a card takes from the bag count for predictions?",
        "C-MC-26", only_with=WHOLE, checked="Yes, all draws count", ignored="No",
    )  # fmt: skip
    customers: Literal["returned", "gone"] = option(
        "returned", "Where do customers go after the Market?", "C-MC-24", only_with=WHOLE,
        returned="Back into the bag", gone="Out of the game",
    )  # fmt: skip
    at_sea: Literal["market", "cleanup"] = option(
        "market", "When do Adventurers at sea go to the Halls?", "C-MC-25", only_with=WHOLE,
        market="Before the Market", cleanup="After the Market, in the clean-up",
    )  # fmt: skip


class Config(CommonConfig):
    """Config for one to four merchants, Haggatha in the first seat, with her sheet's kit."""

    fewest: ClassVar[int] = 1
    most: ClassVar[int] = 4
    first_seat: ClassVar[Sentence | None] = say("Haggatha")

    edition: int = 4
    options: Options = Field(default_factory=Options)
    kit: Kit = Field(default_factory=shipped)


def config_of_1(stored: dict[str, Any]) -> dict[str, Any]:
    """Upgrades configs from edition 1, which didn't check predictions if a card took an Adventurer from the bag, and
    dropped a discard bonus if no Corruption card was recorded."""
    if stored.get("edition", 1) >= 2:
        return stored
    options = {"cards": "ignored", "unnoted": "none"} | stored.get("options", {})
    return stored | {"edition": 2, "options": options}
