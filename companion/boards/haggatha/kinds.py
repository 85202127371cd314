"""The kinds of entries that this board draws itself."""

from __future__ import annotations

from referees.common.protocol.entry import Entry
from referees.haggatha.sheet.adventurers import Draw
from referees.haggatha.sheet.bubbles import ChangeDie, FillBubbles, MoveRune
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.faction_area import MarkFaction, Sponsor
from referees.haggatha.sheet.horoscopes import Horoscope, WriteDie, WriteX
from referees.haggatha.sheet.rolling import Roll
from referees.haggatha.sheet.star_charting import ChartStars, DrawLine
from referees.haggatha.sheet.twisting import Twist
from referees.haggatha.shop.corruption import DiscardCorruption
from referees.haggatha.shop.goods import TakeGood
from referees.haggatha.shop.market import Sell
from referees.haggatha.shop.townsfolk import GainAbility

__all__ = ["ACTIONS", "BUBBLES", "CHOSEN_HERE", "DRAWN"]

Kinds = frozenset[type[Entry]]

ACTIONS: Kinds = frozenset({ChartStars, Divine, Horoscope, Twist})
"""Actions, begun from a plan."""

BUBBLES: Kinds = frozenset({ChangeDie, MoveRune})
"""Bubbles, used on Runes in the dish."""

CHOSEN_HERE: Kinds = frozenset({TakeGood, WriteX, MarkFaction, DiscardCorruption, FillBubbles, WriteDie, Sell, Sponsor})
"""Chosen from a row of faces per offer."""

DRAWN: Kinds = CHOSEN_HERE | ACTIONS | BUBBLES | {Roll, Draw, DrawLine, GainAbility}
"""All kinds that are not plain buttons."""
