"""Rare actions: adjusting a fact, ending early, a player leaving, counting only; and everything by list."""

from collections.abc import Sequence

import pytest
from flet.controls.base_control import BaseControl

from companion.boards import BOARDS, board
from companion.screens.table import fingers
from companion.screens.table.panels import kinds
from referees.common.protocol.sentence import Reader
from referees.common.registry import referee
from tests.companion.conftest import House
from tests.companion.harness import Window, hears, label
from tests.companion.meow_taps import NAMES
from tests.companion.tables import laid, on_screen, tap, watched
from tests.companion.test_steady_frame import ways


async def test_more_lists_what_may_come_at_any_time(house: House) -> None:
    """The rare offers are behind "More", each kind once."""
    _, window = await watched(house, 37)
    await tap(window, "More")
    labels = set(window.labels())
    kinds = {"Correct what's on the table", "End the game", "A player leaves", "Just score what's on the table"}
    assert kinds <= labels


@pytest.mark.parametrize("game", BOARDS)
def test_each_kind_is_called_by_what_its_offers_are(game: str) -> None:
    """Through the golden games: no kind's title begins with dots, if prompts don't begin with the same words, and all
    titles are different."""
    rules, drawn = referee(game), board(referee(game).about.board)
    for played in ways(game):
        reader, state = Reader(played.config.names), rules.setup(played.config)
        for at, entry in enumerate([*played.read(), None]):
            if at % 5 == 0 or entry is None:
                offers = *(offer for offer in rules.offers(state) if offer.rare), *rules.more(state)
                titles = [title for _, title in kinds(offers, drawn, reader)]
                assert not [title for title in titles if title.startswith("…")]
                assert len(titles) == len(set(titles)), (titles, at)
            if entry is not None:
                state = rules.evolve(state, entry, at + 2).state


async def test_the_start_player_is_drawn_by_fingers(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once each player holds a finger on their mark one of them is drawn, in time each of them; while one is missing no
    player is, and after an entry the offer is gone."""
    monkeypatch.setattr(fingers, "SUSPENSE_SECONDS", 0)
    table, window = await watched(house, 0, players=3)
    await tap(window, "More", "Pick the start player")
    lines = set()
    for turn in range(30):
        for name in NAMES[:3]:
            assert not turn or not any(text.endswith(" starts.") for text in window.texts())
            await window.event(key(window, name), "long_press_start")
        (line,) = {text for text in window.texts() if text.endswith(" starts.")}
        lines.add(line)
        for name in NAMES[:3]:
            await window.event(key(window, name), "long_press_end")
        await tap(window, "Pick again")
    assert lines == {f"{name} starts." for name in NAMES[:3]}
    await table.enter(table.referee.read_entry('{"kind": "start_round", "starter": 1}'))
    await window.go(f"/table/{table.head.id}")
    again = await house.window(f"/table/{table.head.id}")
    await tap(again, "More")
    assert "Pick the start player" not in again.labels()


def key(window: Window, name: str) -> BaseControl:
    """The place for that player's finger."""
    return window.labelled(f"Hold for {name}", "long_press_start")


async def test_what_is_done_at_one_of_several_places_is_titled(house: House) -> None:
    """Before a game of Interstellar: the kind behind "More", and the list of its places under the same words."""
    _, window = await on_screen(house, laid(house, "interstellar_oracle", "Ann", "Bob"))
    await tap(window, "More", "Enter a planet on the map")
    assert "Enter a planet on the map" in window.texts()
    assert "Ann's right inner planet" in window.labels(), "what all have in common stands above them"


async def test_a_fact_is_chosen_first_and_its_value_then(house: House) -> None:
    """Adjust asks for the fact, then for the player, then for its value."""
    table, window = await watched(house, 37)
    await tap(window, "More", "Correct what's on the table", "Face-down cards beside a player's area")
    await tap(window, "Ann", "5")
    assert table.state.areas[0].beside == 5


async def test_a_player_leaves(house: House) -> None:
    """Two taps behind "More", and the others play on."""
    table, window = await watched(house, 37)
    await tap(window, "More", "A player leaves", "Dan")
    assert table.state.left == (3,)


async def test_a_named_order_ends_the_game(house: House) -> None:
    """The order of ticking is the ranking; the outcome replaces the question."""
    table, window = await watched(house, 37)
    await tap(window, "More", "End the game", "End the game and choose the order")
    await tap(window, "Claire", "Ann", "Dan", "Bob", "Enter")
    assert table.state.outcome is not None and table.state.outcome.ranking == ((2,), (0,), (3,), (1,))
    assert "The players ended the game and chose the final ranking." in window.texts()


async def test_only_counting_fills_the_areas_by_cell_and_pad(house: House) -> None:
    """With the sheet open, a tap on a cell and one on the pad enter its card."""
    table, window = await watched(house, 1)
    await tap(window, "More", "Just score what's on the table", "Dan, centre: ", "joker 4")
    assert table.state.areas[3].cells[4] == "J4"


async def test_everything_can_be_entered_by_list(house: House) -> None:
    """The form that every game has enters the same as the board."""
    table, window = await watched(house, 37)
    await tap(window, "More", "What can I do now?", "Turn up one of your")
    assert "Where does the card come from?" in window.texts()
    await tap(window, "beside the area", "red 5")
    assert table.state.turned == ("R5",)


@pytest.mark.parametrize("game", ["meow_oracle", "higgins_oracle", "oblivion"])
async def test_who_begins_is_drawn_by_lot(house: House, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If any player may start a tap draws one, all equally likely; the draw is entered and undone like any answer, and
    later no player is drawn."""
    drawn: list[Sequence[int]] = []

    def last(_: object, among: Sequence[int]) -> int:
        drawn.append(among)
        return among[-1]

    monkeypatch.setattr("companion.screens.table.tray.SystemRandom.choice", last)
    table, window = await on_screen(house, laid(house, game, "Ann", "Bob", "Cid"))
    await tap(window, "Pick at random")
    assert drawn == [(0, 1, 2)]
    (entered,) = table.timeline.entries
    assert 2 in entered.entry.model_dump().values()
    assert "Pick at random" not in window.labels()
    await tap(window, "Undo: ")
    assert "Pick at random" in window.labels()
    monkeypatch.setattr("companion.screens.table.fingers.SystemRandom.randrange", lambda _, count: count - 2)
    await tap(window, "More", "Pick the start player")
    _in_the_tray, lot = [control for control in window.walk() if hears(control) and label(control) == "Pick at random"]
    await window.event(lot, "click")
    await tap(window, "Enter it")
    assert 1 in table.timeline.entries[0].entry.model_dump().values() and "Enter it" not in window.labels()
