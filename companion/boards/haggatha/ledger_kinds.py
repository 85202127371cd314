"""Which questions are asked beside the cove rather than the sheet, where the table keeps both."""

from __future__ import annotations

from referees.haggatha.counting import FinalCount
from referees.haggatha.cove.boarding import BagDue, Boarding, Docking
from referees.haggatha.cove.cleaning_up import CleanUp
from referees.haggatha.cove.setting_out import SettingOut
from referees.haggatha.cove.turns import AllDone, OthersTurn
from referees.haggatha.days import Arrive
from referees.haggatha.sheet.faction_area import MarketSponsorship
from referees.haggatha.shop.market import Market
from referees.haggatha.view import View

__all__ = ["COVE", "SHEET", "is_of_the_cove"]

COVE, SHEET = "the cove in place of the sheet", "the sheet in place of the cove"
"""Selections that show the other half of the board."""

OF_THE_COVE = (
    SettingOut, Arrive, OthersTurn, AllDone, BagDue, Boarding, Docking, Market, MarketSponsorship, CleanUp, FinalCount,
)  # fmt: skip


def is_of_the_cove(view: View) -> bool:
    """Whether the open question is one about the cove."""
    return view.cove is not None and (view.asks is None or issubclass(view.asks, OF_THE_COVE))
