"""G23: from a tap to the painted frame for usual entries in every game, compared with a bare Flet page in the same run.
Real entries were made and undone; each tap on "Redo" makes one of them again. So the same is measured in every game:
the app's answer, and redrawing the board and all around it."""

import re
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from companion.store.store import Store
from companion.table.table import Table
from tests.e2e.conftest import quick
from tests.e2e.data_folder import GAME, with_store
from tests.e2e.driver import Screen, middle, served
from tests.perf.frames import CLOCK, MIDDLE, Place, bare_page, settled, tapped
from tests.perf.gates import Gate
from tests.perf.played import USUAL, Played, made
from tests.perf.test_taps import browser

__all__ = ["browser", "quick"]

pytestmark = [pytest.mark.bench, pytest.mark.browser]

ROUNDS, TAPS, WARM = 4, 6, 6
"""The first taps (WARM) aren't counted, since they compile and fill caches."""

REDO = re.compile("^Redo: ")

BOUNDS = {"by finger": (1.5, 2.5), "with a screen reader": (2.0, 3.5)}


def undone_table(folder: Path, played: Played, count: int) -> None:
    """Store a table in mid-game at which that many entries were undone."""

    async def lay(store: Store) -> None:
        await store.set_setting("motion", "reduced")
        table = await Table.create(store, played.game, played.config, GAME, lambda: 0)
        entries = played.read()
        first = seen_from(played, count)
        for entry in entries[: first + count]:
            await made(table, entry)
        for _ in range(count):
            await table.undo(agreed=True)

    with_store(folder, lay)


def seen_from(played: Played, count: int) -> int:
    """The first index in mid-game from which that many entries each differ from the one before, and so are seen."""
    places = range(len(played.entries) // 3, len(played.entries) - count + 1)
    found = [at for at in places if all(left != right for left, right in pairwise(played.entries[at : at + count]))]
    assert found, f"{played.game}: REAL needs a longer game: {count} entries in a row after a third, no two equal"
    return found[0]


def tab(context: BrowserContext, address: str, *, is_read: bool) -> tuple[Screen, Page]:
    """A tab at that address, in which the app has settled."""
    page = context.new_page()
    screen = Screen(page)
    if is_read:
        screen.open(address)
    else:
        page.goto(address)
    settled(page)
    page.wait_for_timeout(2_000)
    return screen, page


def place_of_redo(context: BrowserContext, address: str) -> Place:
    """The middle of the "Redo" button, which stays in place."""
    page = context.new_page()
    redo = Screen(page).open(address).button(REDO)
    redo.wait_for(state="attached")
    place = middle(redo)
    page.close()
    return place


@pytest.mark.parametrize("who", BOUNDS)
@pytest.mark.parametrize("game", USUAL)
def test_g23_tap_to_painted_frame(game: str, who: str, browser: Browser, quick: None, tmp_path: Path) -> None:
    """The median time of a tap in the app is compared with that of a tap on the bare page, in turn."""
    is_read = who == "with a screen reader"
    undone_table(tmp_path, USUAL[game](), WARM + ROUNDS * TAPS)
    with served(tmp_path) as server, bare_page() as bare:
        context = server.context(browser)
        context.set_default_timeout(60_000)
        context.add_init_script(CLOCK)
        address = f"{server.address}table/{GAME}"
        place = place_of_redo(context, address)
        _, theirs = tab(context, bare, is_read=is_read)
        _, ours = tab(context, address, is_read=is_read)
        tapped(theirs, [MIDDLE] * WARM)
        tapped(ours, [place] * WARM)
        rounds = [(tapped(ours, [place] * TAPS), tapped(theirs, [MIDDLE] * TAPS)) for _ in range(ROUNDS)]
        context.close()
    times, beside = ([ms for pair in rounds for ms in pair[side]] for side in (0, 1))
    print(f"\n{game} {who}: {median(times):.0f} ms at the median, {max(times):.0f} at worst", end="")
    print(f"; Flet alone {median(beside):.0f} ms", end="")
    gate = Gate(f"G23 {game} {who}", "time", *BOUNDS[who])
    gate.hold([median(mine) / median(theirs) for mine, theirs in rounds])
