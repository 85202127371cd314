"""A whole game of Oblivion for two in a real browser, by taps alone: the draft, the lanes, a power, the win."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.store import open_store
from companion.table import Table
from referees.oblivion.combat import Attack
from tests.companion.oblivion_taps import game_config, steps, taps
from tests.e2e.driver import NOTHING, Screen, Server, served, taken_back
from tests.e2e.test_meow_oracle import apart

pytestmark = pytest.mark.browser
LONGEST_SECONDS = 30
GAME = "00000000-0000-4000-8000-000000000001"
SUM = "3 Vampire Lord + 1 Knight = 4"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A companion whose table lies ready; it takes taps faster than people make them."""
    monkeypatch.setenv("COMPANION_TAP_PAUSE_MS", "0")
    apart(lay_out, tmp_path)
    with served(tmp_path) as server:
        yield server


async def lay_out(folder: Path) -> None:
    """A table of two, nothing entered yet."""
    store = await open_store(folder / "companion.db")
    await Table.create(store, "oblivion", game_config(), GAME, lambda: 1_750_000_000_000)
    await store.close()


async def kept(folder: Path) -> Any:
    """How the game stands and who won, as the file has it."""
    store = await open_store(folder / "companion.db")
    stored = await store.read(GAME)
    table = await Table.open(store, GAME, lambda: 0)
    await store.close()
    outcome = table.state.outcome
    return stored.head.status, outcome.winners if outcome is not None else None


def touch(window: Screen, words: str) -> None:
    """A finger on the key that is called so, or whose label begins so."""
    window.page.get_by_role("button", name=re.compile(f"^{re.escape(words)}")).first.tap()


def answered(window: Screen, before: str) -> None:
    """What was entered last stands on the undo bar."""
    end = time.monotonic() + LONGEST_SECONDS
    while taken_back(window) in {before, "", NOTHING}:
        assert time.monotonic() < end, f"nothing followed after “{before}”"
        window.rest(0.02)


def test_a_whole_game(screen: Callable[..., Screen], tmp_path: Path, server: Server) -> None:
    """Every entry from the shuffle to the win is made by taps on a phone; an attack shows its sum first."""
    window = screen(f"table/{GAME}")
    for state, entry in steps():
        *first, last = taps(state, entry)
        for words in first:
            touch(window, words)
        if isinstance(entry, Attack) and entry.attacker == ("top", 1) and entry.seat == 0:
            expect(window.text(SUM)).to_be_attached()
        before = taken_back(window)
        touch(window, last)
        answered(window, before)
    expect(window.text("No opponent of Claire is left in the game: Claire wins.")).to_be_attached()
    touch(window, "See the tally")
    expect(window.button("Rematch")).to_be_attached()
    played: Any = apart(kept, tmp_path)
    assert played == ("finished", (0,))
