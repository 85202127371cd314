"""The kinds of entries that this board draws itself, and the questions that are asked beside the cove."""

from __future__ import annotations

from referees.common.protocol.entry import Entry
from referees.haggatha.counting import CountGold, FinalCount
from referees.haggatha.cove.boarding import BagDue, Boarding, Docking
from referees.haggatha.cove.cleaning_up import CleanUp
from referees.haggatha.cove.purses import TakeGold
from referees.haggatha.cove.setting_out import SetOut, SettingOut
from referees.haggatha.cove.turns import AllDone, OthersTurn, SpendHours
from referees.haggatha.days import Arrive
from referees.haggatha.sheet.adventurers import Draw
from referees.haggatha.sheet.bubbles import ChangeDie, FillBubbles, MoveRune
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.faction_area import MarketSponsorship, MarkFaction, Sponsor
from referees.haggatha.sheet.horoscopes import Horoscope, WriteDie, WriteX
from referees.haggatha.sheet.rolling import Roll
from referees.haggatha.sheet.star_charting import ChartStars, DrawLine
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.shop.corruption import DiscardCorruption
from referees.haggatha.shop.goods import TakeGood
from referees.haggatha.shop.market import Market, Sell
from referees.haggatha.shop.townsfolk import GainAbility, ScoreTownsfolk
from referees.haggatha.view import View

__all__ = ["ACTIONS", "BUBBLES", "CHOSEN_HERE", "COVE", "COVE_KEYS", "DRAWN", "LOOKING", "SHEET", "is_of_the_cove"]

Kinds = frozenset[type[Entry]]

ACTIONS: Kinds = frozenset({ChartStars, Divine, Horoscope, Twist})
"""Actions, begun from a plan."""

BUBBLES: Kinds = frozenset({ChangeDie, MoveRune})
"""Bubbles, used on Runes in the dish."""

CHOSEN_HERE: Kinds = frozenset({TakeGood, WriteX, MarkFaction, DiscardCorruption, FillBubbles, WriteDie, Sell, Sponsor})
"""Chosen from a row of faces per offer."""

DRAWN: Kinds = CHOSEN_HERE | ACTIONS | BUBBLES | {Roll, Draw, DrawLine, GainAbility}
"""All kinds that are not plain buttons."""

COVE_KEYS: Kinds = frozenset(
    {SpendHours, SetOut, Sponsor, Sell, TakeGold, CountGold, ScoreTownsfolk, GainAbility, Draw}
)
"""All kinds that have keys where the question is about the cove."""

LOOKING = "the sheet"
"""The selection while the sheet has all the space, the tray's included."""

COVE, SHEET = "the cove in place of the sheet", "the sheet in place of the cove"
"""Selections that show the other half of the board."""

OF_THE_COVE = (
    SettingOut, Arrive, OthersTurn, AllDone, BagDue, Boarding, Docking, Market, MarketSponsorship, CleanUp, FinalCount,
)  # fmt: skip


def is_of_the_cove(view: View) -> bool:
    """Whether the open question is one about the cove."""
    return view.cove is not None and (view.asks is None or issubclass(view.asks, OF_THE_COVE))
