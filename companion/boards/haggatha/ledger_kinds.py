"""Which questions are asked beside the cove rather than the sheet, where the table keeps both."""

from __future__ import annotations

from referees.common.protocol.state import Decision
from referees.haggatha.counting import FinalCount
from referees.haggatha.cove.boarding import BagDue, Boarding, Docking
from referees.haggatha.cove.cleaning_up import CleanUp
from referees.haggatha.cove.setting_out import SettingOut
from referees.haggatha.cove.turns import AllDone, OthersTurn
from referees.haggatha.days import Arrive
from referees.haggatha.sheet.faction_area import MarketSponsorship
from referees.haggatha.shop.market import Market
from referees.haggatha.state import State

__all__ = ["COVE", "SHEET", "asked", "is_of_the_cove"]

COVE, SHEET = "the cove in place of the sheet", "the sheet in place of the cove"
"""Selections that show the other half of the board."""

OF_THE_COVE = (
    SettingOut, Arrive, OthersTurn, AllDone, BagDue, Boarding, Docking, Market, MarketSponsorship, CleanUp, FinalCount,
)  # fmt: skip


def asked(state: State) -> Decision | None:
    """The open question; None once the game is over."""
    return state.open[-1] if state.open else None


def is_of_the_cove(state: State) -> bool:
    """Whether the open question is one about the cove."""
    return state.cove is not None and (not state.open or isinstance(state.open[-1], OF_THE_COVE))
