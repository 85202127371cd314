"""On every board: asked players are highlighted, each seat's mark is shown, and questions fit the tray's head."""

from collections.abc import Callable
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest

from companion.boards import BOARDS
from companion.boards.interstellar_oracle.taps import legal_taps as space_taps
from companion.boards.oblivion.taps import legal_taps as lane_taps
from companion.boards.taps import Choose, Tap
from companion.look.seat_mark import seat_ink
from companion.screens.table.frame import HEAD
from companion.screens.table.headline import fitting
from companion.table.control.scene import Scene, asked_of
from referees.common.protocol.config import Config, seated
from referees.common.protocol.sentence import Reader
from referees.common.protocol.state import Decision, State
from referees.common.registry import HOUSE, referee
from tests.common.records import RECORDS, golden, golden_files
from tests.common.situations import golden_states
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.tables import brought, watched
from tests.sampling import up_to


def test_a_question_marks_players_unless_it_is_for_all() -> None:
    """A question for some seats marks them; one for none, for all or for all who haven't left marks no seat."""
    config = Config(seats=seated(("Ann", "Bob", "Cid")))
    cases: list[tuple[tuple[int, ...], tuple[int, ...], list[int]]] = [
        ((), (), []), ((1,), (), [1]), ((0, 2), (), [0, 2]), ((0, 1, 2), (), []), ((0, 2), (1,), []),
    ]  # fmt: skip
    for asked_seats, left, marked in cases:
        state = State(config, (Decision(asked_seats),) if asked_seats else (), left=left)
        scene = Scene(None, seats=config.seats, asked_seats=asked_of(state))
        assert [seat for seat in range(3) if scene.is_asked(seat)] == marked


@pytest.mark.parametrize("game", HOUSE)
def test_every_question_fits_into_the_head(game: str) -> None:
    """On a usual phone, each question of some golden games fits into the tray's head, in letters of at least 15 dp."""
    rules = referee(game)
    for path in golden_files(game)[:3]:
        played = golden(path)
        config = rules.read_config(played.config)
        state = rules.setup(config)
        for at, (entry, _) in enumerate(played.entries):
            if state.open:
                asks = Reader(config.names).text(state.open[-1].ask(state), state)
                size, line = fitting(asks, 390 - 32 - 64, HEAD)
                assert size * line <= HEAD and size >= 15, asks
            state = rules.evolve(state, rules.read_entry(entry), at + 2).state


async def test_who_is_awaited_stands_beside_the_button_for_the_rules(house: House) -> None:
    """The question and who is awaited share the height of the tray's head: below the button, there'd be no room."""
    _, window = await watched(house, 7)
    (line,) = [text for text in window.all(ft.Text) if str(text.value).startswith("Waiting for ")]
    (head,) = [row for row in window.all(ft.Row) if row.height == HEAD]
    assert line in [*window.walk(head)] and "What do the rules say?" in [label(one) for one in window.walk(head)]


PLACES = {"to", "place", "cell", "target"}  # fields


@pytest.mark.parametrize(("game", "taps"), [("interstellar_oracle", space_taps), ("oblivion", lane_taps)])
def test_a_tap_on_a_place_is_the_asked_players(game: str, taps: Callable[[Scene], dict[Any, Tap]]) -> None:
    """In the golden games, no tap on a place enters another player's action while the asked player could act there."""
    rules = referee(game)
    for state in golden_states(game):
        asked, scene = {*state.current.seats} if state.open else set(), Scene(rules.view(state), rules.offers(state))
        own = [offer for offer in scene.likely if offer.fixed.get("seat") in asked]
        if any(PLACES & {*offer.fixed, *offer.open} for offer in own):
            tapped = [tap.offer.fixed.get("seat") for tap in taps(scene).values() if isinstance(tap, Choose)]
            assert asked.issuperset(tapped), state.open


COVE = RECORDS / "haggatha" / "4-players-the-whole-game.jsonl"


def inks(window: Window) -> set[str]:
    """The colours drawn on all visible canvases."""
    paints = [getattr(shape, "paint", None) for drawn in window.all(cv.Canvas) for shape in drawn.shapes]
    return {str(paint.color) for paint in paints if isinstance(paint, ft.Paint)}


@pytest.mark.sampled
@pytest.mark.parametrize("game", BOARDS)
async def test_every_table_shows_the_marks_of_all_seats(house: House, game: str) -> None:
    """On a phone, from the first question to the last of a golden game, seats can be recognized without names. For
    Haggatha this is about the cove: her sheet is hers alone."""
    rules = referee(game)
    files = golden_files(game)
    played = golden(COVE if game == "haggatha" else max(files, key=lambda file: len(golden(file).entries)))
    table = await house.table(game, rules.read_config(played.config))
    marks = {seat_ink(seat, in_greys=False) for seat in table.config.seats}
    window = await house.window(f"/table/{table.head.id}", width=390, height=844)
    every, marked = max(len(played.entries) // up_to(3, 6), 1), list[bool]()
    for at in range(0, len(played.entries) - 1, every):
        await brought(table, played.entries[max(at + 1 - every, 0) : at + 1])
        await window.settle()
        marked.append(marks <= inks(window))
    assert all(marked), marked
