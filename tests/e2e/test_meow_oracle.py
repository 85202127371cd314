"""Games of Meow Oracle in a real browser: four players by taps, two by labels alone, to the tally."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import dropwhile, pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from companion.store import open_store
from companion.store.protocol import StoredGame
from companion.table import Entered, Table
from referees.common.config import seated
from referees.common.registry import referee
from tests.companion.meow_taps import NAMES, taps
from tests.e2e.driver import Screen, Server, served, taken_back
from tests.meow_oracle.simulator import Played, play

pytestmark = pytest.mark.browser
CARD = re.compile(r"(red|green|blue|joker) \d+")
GAME = "00000000-0000-4000-8000-00000000000{players}"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A companion that takes taps faster than people make them."""
    monkeypatch.setenv("COMPANION_TAP_PAUSE_MS", "0")
    with served(tmp_path) as server:
        yield server


async def lay_out(folder: Path, players: int, entered: list[dict[str, Any]]) -> None:
    """A game so far."""
    store = await open_store(folder / "companion.db")
    game = referee("meow_oracle")
    config = game.config(seats=seated(NAMES[:players]))
    table = await Table.create(store, game.about.id, config, GAME.format(players=players), lambda: 1_750_000_000_000)
    for entry in entered:
        assert isinstance(await table.enter(game.read_entry(json.dumps(entry))), Entered)
    await store.close()


def first_round(game: Played) -> list[dict[str, Any]]:
    """The entries before the second round."""
    _, second = (at for at, entry in enumerate(game.entries) if entry["kind"] == "start_round")
    return game.entries[:second]


async def kept(folder: Path, players: int) -> StoredGame:
    """What the file holds of a game."""
    store = await open_store(folder / "companion.db")
    stored = await store.read(GAME.format(players=players))
    await store.close()
    return stored


def apart(work: Callable[..., object], *values: object) -> object:
    """Runs a coroutine on a thread of its own: Playwright keeps an event loop on this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(work(*values))).result()  # type: ignore[arg-type]


def called(screen: Screen, words: str) -> Locator:
    """The button that is called so, or whose name begins so where the words end in a blank."""
    if words.endswith(" "):
        return screen.page.get_by_role("button", name=re.compile("^" + re.escape(words))).first
    return screen.page.get_by_role("button", name=words, exact=True).first


def answered(screen: Screen, undo: str, *, asks: bool) -> None:
    """Waits, as a person does, until the app has answered: the pad asks, or something else can be taken back."""
    if asks:
        screen.page.get_by_role("heading", name=re.compile("^Which card is it?")).wait_for(state="attached")
    else:
        another = re.compile(f"^(?!{re.escape(undo)}$)Undo: ")
        screen.page.get_by_role("button", name=another).wait_for(state="attached")


@pytest.mark.parametrize(
    ("players", "by_touch", "whole"),
    [
        pytest.param(4, True, False, id="second round of four by taps", marks=pytest.mark.soak),
        pytest.param(2, False, True, id="two by labels"),
        pytest.param(4, True, True, id="four by taps", marks=pytest.mark.soak),
    ],
)
def test_a_game(
    screen: Callable[..., Screen], tmp_path: Path, server: Server, *, players: int, by_touch: bool, whole: bool
) -> None:
    """From the first tap to the tally: what the simulator dealt is what the app kept and scored."""
    game = play(7, players)
    apart(lay_out, tmp_path, players, [] if whole else first_round(game))
    window = screen(f"table/{GAME.format(players=players)}")
    to_do = taps(game) if whole else dropwhile(lambda words: not words.endswith(" starts"), taps(game))
    for words, following in pairwise([*to_do, ""]):
        undo = taken_back(window)
        place = called(window, words)
        if by_touch:
            place.tap()
        else:
            window.activate(place)
        answered(window, undo, asks=CARD.fullmatch(following) is not None)
    winners = [NAMES[seat] for seat in game.winners]
    expect(called(window, "See the tally")).to_be_attached()
    assert all(name in window.tree() for name in winners)
    window.activate(called(window, "See the tally"))
    expect(called(window, "Rematch")).to_be_attached()
    stored = apart(kept, tmp_path, players)
    assert isinstance(stored, StoredGame)
    assert stored.head.status == "finished"
    assert f'"totals": {game.totals}' in (stored.head.tally or "")
