"""A refusal on a phone: it stands where the question stood, and what answers the question stays in reach below it."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

import flet as ft
import pytest

from companion.boards import BOARDS, board
from companion.boards.keys import inner_width
from companion.measures import GAP
from companion.screens.table.frame import frame_of
from companion.screens.table.ruling_card import told_in_place
from companion.table.control.controller import TableController
from companion.table.control.draft import Ruled
from companion.table.control.tap_guard import TapGuard
from companion.table.table import Table
from companion.window.window_size import Window as Size
from companion.words import text
from referees.common.protocol.ruling import Refused
from referees.common.registry import referee
from referees.meow_oracle.pieces import card_label
from tests.common.records import golden, golden_files
from tests.companion.conftest import House, Play
from tests.companion.harness import Window, hears, label
from tests.companion.tables import meow, tap
from tests.companion.test_steady_frame import rectangles

PHONE = Size(390, 844 - 52)
KEY = 48
"""What a finger needs, in dp; and the height of a button."""

AROUND = 16
"""What the tray leaves free above and below, in dp."""

LETTER, LINE = 0.52, 1.4
"""The width of a letter and the height of a line, in sizes of the letters."""

every_game = pytest.mark.parametrize("game", BOARDS)


def refusals(table: Table) -> Iterator[Ruled]:
    """Entries of a table's golden game against other moments of it, each sentence once."""
    rules = table.referee
    played = max(map(golden, golden_files(rules.about.id)), key=lambda one: len(one.entries))
    entries = [rules.read_entry(entry) for entry, _ in played.entries]
    tried, seen = entries[:: max(len(entries) // 40, 1)], set[str]()
    state = rules.setup(table.config)
    for id, entry in enumerate(entries, start=2):
        if id % max(len(entries) // 25, 1) == 0:
            for other in tried:
                problem = table.problem(state, other)
                if isinstance(problem, Refused) and problem.sentence.template not in seen:
                    seen.add(problem.sentence.template)
                    yield Ruled(problem, (other,), None, entry=other)
        state = rules.evolve(state, entry, id).state


def height_of(told: ft.Container, width: float) -> float:
    """How high a refusal is in a tray of that inner width, in words of the usual size."""
    padding, (line, *ways) = told.padding, told.content.controls  # type: ignore[union-attr]
    words = line.controls[1].content.controls
    inside = width - padding.left - padding.right - 20 - KEY - 2 * GAP  # type: ignore[union-attr]
    high = 0.0
    for one in words:
        shown = next(part for part in (one, getattr(one, "content", None)) if isinstance(part, ft.Text))
        size = float(shown.size or 0)
        high += len(wrap(str(shown.value), int(inside / (size * LETTER)))) * size * LINE
    return max(high, KEY) + KEY * len(ways) + padding.top + padding.bottom + 2  # type: ignore[union-attr]


@every_game
def test_below_a_refusal_there_is_room_for_an_answer(play: Play, game: str) -> None:
    """At least a whole key of the tray is in sight on a phone, whatever is refused; the board is not covered at all."""

    async def go(house: House) -> None:
        await house.device.open()
        played = max(map(golden, golden_files(game)), key=lambda one: len(one.entries))
        table = await house.device.tables.create(game, referee(game).read_config(played.config))
        controller = TableController(table, lambda: None, TapGuard(house.clock))
        frame = frame_of(PHONE, board(referee(game).about.board), len(table.config.seats), is_large=False)
        assert frame.tray is not None
        counted = 0
        for ruled in refusals(table):
            told = told_in_place(ruled, table.reader(), controller)
            left = frame.tray - AROUND - height_of(told, inner_width(PHONE)) - GAP
            assert left >= KEY, (left, table.text(ruled.ruling.sentence))
            assert ruled.way is None or "?." not in table.text(ruled.way), "a question is no way on"
            counted += 1
        assert counted >= 4

    play(go)


def headings(window: Window) -> list[str]:
    """The headings on the screen."""
    found = [one.content for one in window.all(ft.Semantics) if one.header and isinstance(one.content, ft.Text)]
    return [str(one.value) for one in found]


def test_a_refusal_stands_where_the_question_stood(play: Play) -> None:
    """Nothing below is pushed out of sight: the question is back with the next tap, or once the refusal is put away;
    board, tray and undo bar keep their sizes meanwhile."""

    async def go(house: House) -> None:
        table = await meow(house, 40)
        window = await house.window(f"/table/{table.head.id}")
        hand, before, frame = table.view.turned, headings(window), rectangles(window)
        await tap(window, f"Take {text(card_label(hand[1]))}", "Bob, top middle: green 1")
        assert before and headings(window) == [] and "Put this away" in window.labels()
        assert rectangles(window) == frame
        await tap(window, "Put this away")
        assert headings(window) == before and rectangles(window) == frame

    play(go)


def test_a_refusal_names_its_rule_and_leaves_the_table_its_word(play: Play) -> None:
    """In one line below the sentence: the first rule, from which the others are a tap away, and the table's yes."""

    async def go(house: House) -> None:
        table = await meow(house, 40)
        window = await house.window(f"/table/{table.head.id}")
        await tap(window, "Bob, bottom middle: ", "Bob, bottom left: ")
        (ways,) = [
            one for one in window.all(ft.Row) if one.wrap and "The table says yes" in map(str, _words(window, one))
        ]
        first, *_ = labels = [str(one) for one in _words(window, ways)]
        assert first.startswith("MO-") and len(labels) == 2

    play(go)


def _words(window: Window, row: ft.Row) -> list[object]:
    return [label(one) for one in window.walk(row) if hears(one)]
