"""Which kinds of entries this board shows in ways of its own."""

from __future__ import annotations

from referees.common.protocol.entry import Entry
from referees.haggatha.adventurers import Draw
from referees.haggatha.bubbles import ChangeDie, FillBubbles, MoveRune
from referees.haggatha.corruption import DiscardCorruption
from referees.haggatha.divination import Divine
from referees.haggatha.faction_area import MarkFaction, Sponsor
from referees.haggatha.goods import TakeGood
from referees.haggatha.horoscopes import Horoscope, WriteDie, WriteX
from referees.haggatha.market import Sell
from referees.haggatha.rolling import Roll
from referees.haggatha.star_charting import ChartStars, DrawLine
from referees.haggatha.townsfolk import GainAbility
from referees.haggatha.twisting import Twist

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
