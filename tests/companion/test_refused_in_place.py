"""A refusal on a phone is a card above the question, which stays with all its answers."""

from collections.abc import Iterator
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest

from companion.boards import BOARDS
from companion.screens.table import body, overlay
from companion.table.control.controller import TableController
from companion.table.control.draft import Ruled
from companion.table.table import Table
from companion.words import text
from referees.common.protocol.ruling import Refused
from referees.common.registry import referee
from referees.meow_oracle.pieces import card_label
from tests.common.records import golden, golden_files
from tests.companion.conftest import House
from tests.companion.harness import Window, hears, label
from tests.companion.tables import brought, meow, tap, watched
from tests.companion.test_steady_frame import rectangles
from tests.sampling import up_to

every_game = pytest.mark.parametrize("game", BOARDS)


def refusals(table: Table) -> Iterator[Ruled]:
    """Refusals of a golden game's entries at other moments of the game, one for each sentence."""
    rules = table.referee
    played = max(map(golden, golden_files(rules.about.id)), key=lambda game: len(game.entries))
    entries = [rules.read_entry(entry) for entry, _ in played.entries]
    tried, seen = entries[:: max(len(entries) // 40, 1)], set[str]()
    state = rules.setup(table.config)
    for id, entry in enumerate(entries, start=2):
        if id % max(len(entries) // 25, 1) == 0:
            for choice in tried:
                problem = table.problem(state, choice)
                if isinstance(problem, Refused) and problem.sentence.template not in seen:
                    seen.add(problem.sentence.template)
                    yield Ruled(problem, (choice,), None, entry=choice)
        state = rules.evolve(state, entry, id).state


@every_game
async def test_how_to_continue_after_a_refusal_is_a_statement(house: House, game: str) -> None:
    """If a refusal says how to continue, that's a statement, not a question."""
    played = max(map(golden, golden_files(game)), key=lambda record: len(record.entries))
    table = await house.table(game, referee(game).read_config(played.config))
    rulings = [*refusals(table)]
    assert len(rulings) >= 4
    for ruled in rulings:
        assert ruled.instead is None or "?." not in table.text(ruled.instead)


def headings(window: Window) -> list[str]:
    heads = [part.content for part in window.all(ft.Semantics) if part.header and isinstance(part.content, ft.Text)]
    return [str(head.value) for head in heads]


async def test_below_a_refusal_the_question_and_its_keys_stay(house: House) -> None:
    """A refusal leaves the sizes of board, tray and undo bar, and the question, as they are; a key dismisses it."""
    table, window = await watched(house, 40)
    hand, before, frame = table.view.turned, headings(window), rectangles(window)
    await tap(window, f"Take {text(card_label(hand[1]))}", "Bob, top middle: green 1")
    assert before and headings(window) == before and "Dismiss" in window.labels()
    assert rectangles(window) == frame
    await tap(window, "Dismiss")
    assert "Dismiss" not in window.labels()
    assert headings(window) == before and rectangles(window) == frame


async def test_a_refusal_has_its_rule_and_can_be_overruled(house: House) -> None:
    """Below a refusal's sentence, one row has its first rule and "Enter it anyway"."""
    _, window = await watched(house, 40)
    await tap(window, "Bob, bottom middle: ", "Bob, bottom left: ")
    (ways,) = [row for row in window.all(ft.Row) if row.wrap and "Enter it anyway" in map(str, _words(window, row))]
    first, *_ = labels = [str(word) for word in _words(window, ways)]
    assert first.startswith("Why? MO-") and len(labels) == 2


@every_game
@pytest.mark.sampled
async def test_the_pieces_that_a_refusal_names_are_marked(
    house: House, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a refusal with places is shown, they're marked in the error colour; one without places marks none."""
    controllers: list[TableController] = []
    use = overlay.use_controller

    def used(*given: Any) -> TableController:
        controllers.append(use(*given))
        return controllers[-1]

    monkeypatch.setattr(body, "use_controller", used)
    played = max(map(golden, golden_files(game)), key=lambda record: len(record.entries))
    table = await house.table(game, referee(game).read_config(played.config))
    entries = [table.referee.read_entry(entry) for entry, _ in played.entries]
    is_marked, most = dict[bool, dict[str, bool]]({True: {}, False: {}}), {True: up_to(2, 6), False: up_to(1, 3)}
    for at, (entry, mark) in enumerate(played.entries):
        if all(len(is_marked[kind]) == most[kind] for kind in most):
            break
        await table.enter(table.referee.read_entry(entry), mark=mark)
        for move in entries[max(at - 9, 0) : at + 1] if at % 4 == 0 else ():
            problem = table.problem(table.state, move)
            if not isinstance(problem, Refused):
                continue
            template, marked = problem.sentence.template, is_marked[bool(problem.spots)]
            if template not in marked and len(marked) < most[bool(problem.spots)]:
                window = await house.window(f"/table/{table.head.id}")
                before = reds(window)
                await controllers[-1].enter(move)
                await window.settle()
                marked[template] = reds(window) > before
                controllers[-1].dismiss()
                await window.settle()
                assert reds(window) == before
                await house.windows.pop().close()
    assert len(is_marked[True]) >= (game != "higgins_oracle") + 1 and all(is_marked[True].values()), is_marked[True]
    assert len(is_marked[False]) == most[False] and not any(is_marked[False].values()), is_marked[False]


def reds(window: Window) -> int:
    """The number of rings and outlines in the error colour on the board."""
    rings = [box for box in window.all(ft.Container) if box.bgcolor == ft.Colors.ERROR]
    drawn = [
        shape
        for canvas in window.all(cv.Canvas)
        for shape in canvas.shapes
        if isinstance(shape, cv.Path | cv.Circle | cv.Rect)
    ]
    strokes = [shape for shape in drawn if shape.paint.color == ft.Colors.ERROR and shape.paint.style == STROKE]
    return len(rings) + len(strokes)


STROKE = ft.PaintingStyle.STROKE
SMALL = {"meow_oracle": 40, "higgins_oracle": 30, "haggatha": 60, "interstellar_oracle": 120, "oblivion": 80}
"""By game, how many entries of its longest golden game are made before a refusal."""


@every_game
async def test_on_the_smallest_phone_a_refusal_does_not_scroll(house: House, game: str) -> None:
    """On the smallest phone, a refusal's card is shown whole, without scrolling."""
    played = max(map(golden, golden_files(game)), key=lambda record: len(record.entries))
    table = await house.table(game, referee(game).read_config(played.config))
    await brought(table, played.entries[: SMALL[game]])
    window = await house.window(f"/table/{table.head.id}", width=320, height=480)
    inside = [*window.walk(window.one(ft.InteractiveViewer))]
    (card,) = [box for box in window.all(ft.Container) if box.on_size_change and box not in inside]
    await window.event(card, "size_change", {"w": 304, "h": 70})
    assert not [column for column in window.all(ft.Column) if column.scroll == ft.ScrollMode.ALWAYS and column.height]


async def test_the_smallest_phone_has_the_dismiss_button_below_the_text(house: House) -> None:
    """On the smallest phone, the button to dismiss a refusal is below the text, not beside it as on larger phones."""
    table = await meow(house, 40)
    for width in (320, 390):
        window = await house.window(f"/table/{table.head.id}", width=width, height=480)
        await tap(window, f"Take {text(card_label(table.view.turned[1]))}", "Bob, top middle: green 1")
        rows = [[*map(label, window.walk(row))] for row in window.all(ft.Row)]
        (beside,) = [row for row in rows if "Dismiss" in row]
        assert any(words and len(words) > 40 for words in beside) is (width == 390)


async def test_a_refusal_offers_to_change_the_earlier_entry(house: House) -> None:
    """A refusal of a card that came up before has a button to correct the earlier entry."""
    _, window = await watched(house, 37)
    await tap(window, "Bob, bottom right: ", "green 1", "Change the earlier entry")
    assert "It was something else" in window.labels()
    assert any(" turns up green 1 " in words for words in window.texts())


def _words(window: Window, row: ft.Row) -> list[object]:
    return [label(control) for control in window.walk(row) if hears(control)]
