"""Overlays without an address that open over screens: each is checked like a screen."""

from collections.abc import AsyncIterator
from typing import Any

from flet.controls.base_control import BaseControl

from tests.accessibility.addresses import Filled
from tests.companion.conftest import House
from tests.companion.harness import Window, hears, label
from tests.companion.tables import tap
from tests.companion.test_game_files_screens import give
from tests.companion.test_in_browser import Browser, inside
from tests.store.test_plays import ANN, BOB, azul, export

CID = {"id": 3, "uuid": "C-1", "name": "Cid"}

STEPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("/history", ("Import a play from a link",)),
    ("/history", ("More about ",)),
    ("/statistics", ("Game", "Meow Oracle")),
    ("/statistics", ("Meow Oracle: Played",)),
    ("/statistics", ("Player", "Claire")),
    ("/statistics", ("Player", "Claire", "Against", "Dee")),
    ("/tally/{finished}/share", ("Show the QR code",)),
    ("/tally/{with_sheet}/share", ("The sheet",)),
    ("/people", ("Add a player",)),
    ("/people/{person}", ("Change name",)),
    ("/people/{person}", ("Merge with another player", "Claire")),
)
"""An address, and the labels (or their beginnings) of the controls to tap there, in order."""


def steps(filled: Filled) -> list[tuple[str, tuple[str, ...]]]:
    """The steps, with addresses that exist in this data."""
    with_sheet = filled["id"][filled["game of"].index("haggatha") + 1]
    slots = {"finished": filled["id"][1], "with_sheet": with_sheet, "person": filled["person"][0]}
    return [(address.format(**slots), way) for address, way in STEPS]


def a_file() -> bytes:
    """An export with a new play, a possible duplicate of a stored one, and a stored one."""
    scores = [{"playerRefId": 3, "score": "7", "winner": True}]
    new = azul("X-1", date="2024-05-05 20:00:00", playerScores=scores)
    return export(new, azul("X-2"), azul("P-1"), players=(ANN, BOB, CID), me=2)


async def opened_screens(house: House, filled: Filled, **look: Any) -> AsyncIterator[tuple[str, Window]]:
    """The screens after all these steps, a rule search, a file of plays with a duplicate and with a player who is
    matched, and a browser that has lost all games."""
    for address, way in steps(filled):
        window = await house.window(address, **look)
        for words in way:
            await window.event(_first(window, words), "click")
            yield f"{address} {words}", window
        await house.leave(window)
    window = await house.window("/rules", **look)
    await window.type("Search the rules", "three jokers in a line of the market")
    yield "/rules, searched", window
    await house.leave(window)
    window = await house.window("/history", **look)
    await tap(window, "Import games")
    await give(window, a_file())
    assert {"One play is new.", "One play is already here."} <= set(window.texts())
    yield "/history, a file looked at", window
    await tap(window, "Cid")
    assert "Who is Cid?" in window.texts()
    yield "/history, who is who", window
    await house.leave(window)
    async for lost in _lost(house, **look):
        yield lost


async def _lost(house: House, **look: Any) -> AsyncIterator[tuple[str, Window]]:
    inside(house, Browser(), is_lost=True)
    await house.device.close()
    window = await house.window("/", **look)
    yield "/, games lost", window
    await window.tap("Go to the settings")
    yield "/settings, in a browser", window
    await house.leave(window)
    await house.device.forget_loss()
    house.device.storage = None


def _first(window: Window, words: str) -> BaseControl:
    named = [(label(control) or "", control) for control in window.walk() if hears(control)]
    matching = [key for name, key in named if name == words] or [key for name, key in named if name.startswith(words)]
    assert matching, f"none is called {words!r}…; there are {[name for name, _ in named]}"
    return matching[0]
