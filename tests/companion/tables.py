"""Tables for the tests of the table screen, and taps by the beginning of a label."""

import json
from collections.abc import Awaitable, Iterable
from itertools import groupby
from typing import Any

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import MessageAction

from companion.boards import board
from companion.boards.keys import inner_width
from companion.screens.table.frame import Frame, frame_of
from companion.screens.table.tray import answers_height, open_question
from companion.table.control.controller import TableController
from companion.table.control.tap_guard import TapGuard
from companion.table.table import Entered, Table
from companion.window.window_size import Window as Size
from referees.common.protocol.config import seated
from referees.common.protocol.ruling import Mark
from referees.common.registry import referee
from tests.companion.client import ENCODE
from tests.companion.conftest import House
from tests.companion.harness import Window, hears, label
from tests.companion.meow_taps import NAMES
from tests.meow_oracle.simulator import play

FIRST_ROUND = [entry["kind"] for entry in play(3, 4).entries].index("start_round", 1)
"""The number of entries in the first round of the simulated game of Meow Oracle."""


async def laid(house: House, game: str, *names: str, **config: Any) -> Table:
    return await house.table(game, referee(game).config(seats=seated(names), **config))


async def meow(house: House, entries: int = 0, players: int = 4, seed: int = 3) -> Table:
    """Meow Oracle after that many entries of a simulated game, made singly; a whole game is mostly entered at once."""
    table = await laid(house, "meow_oracle", *NAMES[:players])
    read = [table.referee.read_entry(json.dumps(entry)) for entry in play(seed, players).entries[:entries]]
    at_once = len(read) - 2 if entries > len(read) else 0
    for tap in (read[:at_once], *([entry] for entry in read[at_once:])):
        assert not tap or isinstance(await table.enter(*tap), Entered)
    return table


async def watched(house: House, entries: int = 0, players: int = 4, **size: Any) -> tuple[Table, Window]:
    """Meow Oracle after that many entries of a simulated game, and a window that shows it."""
    return await on_screen(house, meow(house, entries, players), **size)


async def on_screen(
    house: House, laying: Awaitable[Table], route: str = "/table/{}", /, **size: Any
) -> tuple[Table, Window]:
    """The created table, and a window that shows it, or another screen of it by its `route`."""
    table = await laying
    return table, await house.window(route.format(table.head.id), **size)


async def brought(table: Table, entries: Iterable[tuple[str, Mark]], edition: int | None = None) -> None:
    """Enters the start of a golden game, each run of entries with the same mark at once, without drawing in between."""
    for mark, group in groupby(entries, key=lambda pair: pair[1]):
        read = [table.referee.read_entry(text, edition) for text, _ in group]
        assert isinstance(await table.enter(*read, mark=mark), Entered)


def framed(table: Table, window: Size, *, is_large: bool = False) -> Frame:
    """The layout of that table in a window; its height is without the app bar."""
    drawn = board(table.referee.about.board)
    scene = TableController(table, lambda: None, TapGuard(lambda: 0)).scene
    answers = answers_height(open_question(table), scene, drawn, inner_width(window))
    return frame_of(window, answers, has_board=drawn is not None, is_large=is_large)


def starting(window: Window, words: str) -> BaseControl:
    """The one control that can be tapped and whose label is, or begins with, these words."""
    labelled = [(label(control) or "", control) for control in window.walk() if hears(control)]
    controls = [control for text, control in labelled if text == words] or [
        control for text, control in labelled if text.startswith(words)
    ]
    assert len(controls) == 1, f"{len(controls)} labelled {words!r}…; there are {[text for text, _ in labelled]}"
    return controls[0]


async def tap(window: Window, *words: str) -> None:
    """Taps the controls whose labels begin with these words, in order."""
    for text in words:
        await window.event(starting(window, text), "click")


def first_words(window: Window, control: BaseControl) -> list[str]:
    """The first text in a control, as a list of one; empty if it has none."""
    return [str(child.value) for child in window.walk(control) if isinstance(child, ft.Text)][:1]


async def strike(window: Window, key: str) -> None:
    down = {"key": key, "shift": False, "ctrl": False, "alt": False, "meta": False}
    await window.event(window.page, "keyboard_event", down)


async def use_keyboard(window: Window) -> None:
    """Presses Tab, so that the window is in keyboard mode."""
    await strike(window, "Tab")


def line_of(window: Window, text: str) -> ft.Container:
    return next(tile for tile in window.all(ft.Container) if tile.on_click and text in first_words(window, tile))


async def open_line(window: Window, text: str) -> None:
    await window.event(line_of(window, text), "click")


class Seen:
    """Records the size of each drawing message."""

    def __init__(self, window: Window) -> None:
        self.sizes: list[int] = []
        client, send = window.client, window.client.send_message

        def counted(message: Any) -> None:
            if message.action != MessageAction.INVOKE_METHOD:  # haptic feedback isn't drawn
                self.sizes.append(len(msgpack.packb([message.action, message.body], default=ENCODE)))
            send(message)

        client.send_message = counted  # type: ignore[method-assign]
