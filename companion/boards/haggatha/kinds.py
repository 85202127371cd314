"""Which kinds of entries this board shows in ways of its own."""

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
"""Started by a plan."""

BUBBLES: Kinds = frozenset({ChangeDie, MoveRune})
"""Done to the Runes in the dish."""

CHOSEN_HERE: Kinds = frozenset({TakeGood, WriteX, MarkFaction, DiscardCorruption, FillBubbles, WriteDie, Sell, Sponsor})
"""Chosen among faces, a row for each offer."""

DRAWN: Kinds = CHOSEN_HERE | ACTIONS | BUBBLES | {Roll, Draw, DrawLine, GainAbility}
"""All that are no plain buttons."""
