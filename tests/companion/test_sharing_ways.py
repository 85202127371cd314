"""Everything can be shared in every way, or a sentence says why it can't."""

import json
from typing import Any

import flet as ft
import pytest

from companion.table.table import Entered
from referees.common.always.conclude import Conclude
from referees.common.registry import referee
from tests.common.records import RECORDS, golden
from tests.companion.conftest import House
from tests.companion.files.test_png import dots, picture
from tests.companion.harness import Window
from tests.companion.tables import FIRST_ROUND, brought, meow, on_screen, tap
from tests.companion.test_sharing import SAVE, saved
from tests.sampling import some

WAYS = {
    "picture": ("Picture (PNG)",),
    "PDF": ("To print (PDF)",),
    "text": ("Copy the text", "Share the text"),
    "link": ("Copy the link", "Open in BG Stats"),
    "QR": ("Show the QR code",),
    "file": (SAVE,),
}
NOT_OVER = "Once the game is over, you'll get a link for BG Stats and a QR code."
GIVEN_UP = "This game was abandoned, so it has no result to send to BG Stats."
MANY = "To share one game as a link or QR code, open its tally. A file saved here has all the games."
ALWAYS = frozenset({"picture", "PDF", "text", "file"})
EVERY = frozenset(WAYS)

COMBINATIONS: dict[tuple[str, str], tuple[frozenset[str], str]] = {
    ("finished", "The result"): (EVERY, ""),
    ("finished", "The tally"): (EVERY, ""),
    ("finished", "The sheet"): (EVERY, ""),
    ("running", "The standings"): (ALWAYS, NOT_OVER),
    ("running", "The tally"): (ALWAYS, NOT_OVER),
    ("running", "The sheet"): (ALWAYS, NOT_OVER),
    ("round", "The round"): (ALWAYS, NOT_OVER),
    ("round", "The standings"): (ALWAYS, NOT_OVER),
    ("round", "The tally"): (ALWAYS, NOT_OVER),
    ("given up", "The result"): (ALWAYS, GIVEN_UP),
    ("given up", "The tally"): (ALWAYS, GIVEN_UP),
    ("given up", "The sheet"): (ALWAYS, GIVEN_UP),
    ("statistics", ""): (ALWAYS, MANY),
}
"""For everything shared: the possible ways, and the sentence why there are no others."""


async def dialog(house: House, state: str) -> Window:
    """The dialog with a game in that state, or with the statistics."""
    if state == "round":
        _, window = await on_screen(house, meow(house, FIRST_ROUND), "/tally/{}/share")
        return window
    record = golden(RECORDS / "haggatha" / "3-players.jsonl")
    rules = referee("haggatha")
    table = await house.table("haggatha", rules.read_config(record.config))
    await brought(table, record.entries[: len(record.entries) // 2])
    if state != "running":
        how: Any = "abandoned" if state == "given up" else "stands"
        assert isinstance(await table.enter(Conclude(how=how)), Entered)
    return await house.window("/statistics/share" if state == "statistics" else f"/tally/{table.head.id}/share")


@pytest.mark.sampled
@pytest.mark.parametrize(("state", "thing"), some([*COMBINATIONS], 5))
async def test_everything_is_shared_in_every_way(house: House, state: str, thing: str) -> None:
    """All can be shared as picture, PDF, text, link, QR code and file; a sentence says why exactly if it can't."""
    window = await dialog(house, state)
    ways, why = COMBINATIONS[state, thing]
    if thing:
        await tap(window, thing)
    assert {words for words in (NOT_OVER, GIVEN_UP, MANY) if words in window.texts()} == ({why} if why else set())
    for way, named in WAYS.items():
        is_many = (state, way) == ("statistics", "file")
        buttons = ("Save as a spreadsheet (CSV)", "Save for BG Stats") if is_many else named
        assert set(buttons) & set(window.labels()) == (set(buttons) if way in ways else set()), way
        for words in buttons if way in ways else ():
            assert await handed_out(window, words), words


async def test_no_combination_is_left_out(house: House) -> None:
    """`COMBINATIONS` has everything that the dialog can share in these states."""
    titles = {"The round", "The result", "The standings", "The tally", "The sheet"}
    for state in dict.fromkeys(state for state, _ in COMBINATIONS):
        window = await dialog(house, state)
        named = {thing for key, thing in COMBINATIONS if key == state and thing}
        assert titles & set(window.labels()) == named, state


async def handed_out(window: Window, words: str) -> object:
    """The result of a button: a picture, file, text, address or code, which is hidden again; empty if it fails."""
    action = getattr(window.labelled(words), "action", None)
    if isinstance(action, ft.CopyToClipboard):
        return action.data
    if isinstance(action, ft.OpenUrl):
        return action.url
    window.client.replies["capture"] = picture(dots(1, 3), 0)
    window.client.replies["share_text"] = {"status": "success"}
    before = len(window.client.calls)
    await tap(window, words)
    calls = [args for name, args in window.client.calls[before:] if name in {"save_file", "share_text"}]
    if calls:
        return calls[0].get("src_bytes") or calls[0].get("text")
    codes = window.all(ft.Image)
    await tap(window, "Hide the QR code")
    return codes


@pytest.mark.parametrize("state", ["running", "finished"])
async def test_the_dialog_says_what_the_file_has(house: House, state: str) -> None:
    """The dialog says what the file has: every entry of a finished game, only the log of a running one."""
    window = await dialog(house, state)
    await tap(window, SAVE)
    ((_, file),) = saved(window).items()
    has_entries = "entry" in {name for line in json.loads(file).get("lines", ()) for name in line}
    assert has_entries == (state == "finished")
    assert any(text.startswith("The file has every entry") for text in window.texts()) == has_entries
    assert any(text.startswith("This file has the log so far") for text in window.texts()) != has_entries
