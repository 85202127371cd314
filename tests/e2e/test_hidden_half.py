"""The hidden half of Haggatha's board stays mounted, but a browser's semantics don't have it."""

import re
from collections.abc import Callable

import pytest

from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.cove.turns import TakeTurn
from referees.haggatha.days import EndPhase
from tests.companion.test_board_cove import ARRIVED, BEGUN
from tests.e2e.driver import Screen
from tests.e2e.haggatha_ledger import laid_out

pytestmark = pytest.mark.browser

CLOSER, BOAT = re.compile("zoom in$"), re.compile("^Into boat")


def test_the_hidden_half_is_neither_read_nor_tapped(at_table: Callable[..., Screen]) -> None:
    """After each of two switches to the sheet and back, a screen reader finds only the half that is shown."""
    window = at_table("haggatha", *laid_out(*BEGUN, *ARRIVED, EndPhase(), TakeTurn(seat=1), Draw(first="red")))
    parts, boats = window.page.get_by_role("button", name=CLOSER), window.page.get_by_role("button", name=BOAT)
    for _ in range(2):
        boats.first.wait_for(state="attached")
        assert not parts.count()
        window.button(re.compile("^Show the sheet")).tap()
        parts.first.wait_for(state="attached")
        assert not boats.count()
        window.button(re.compile("^Show the cove")).tap()
    window.enter(boats.first)
    boats.first.wait_for(state="detached")
