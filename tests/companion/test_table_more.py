"""What's under "More": correcting a fact, ending early, a player leaving, just scoring, and a list of all entries."""

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
from tests.sampling import up_to


@pytest.mark.sampled
@pytest.mark.parametrize("game", BOARDS)
def test_each_kind_has_its_own_title(game: str) -> None:
    """In golden games, all kinds of rare entries have different titles, without dots that common prompts may have."""
    rules, drawn = referee(game), board(referee(game).about.board)
    for played in ways(game):
        reader, state = Reader(played.config.names), rules.setup(played.config)
        for at, entry in enumerate([*played.read(), None]):
            if at % up_to(15, 5) == 0 or entry is None:
                offers = *(offer for offer in rules.offers(state) if offer.rare), *rules.more(state)
                titles = [title for _, title in kinds(offers, drawn, reader)]
                assert not [title for title in titles if title.startswith("…")]
                assert len(titles) == len(set(titles)), (titles, at)
            if entry is not None:
                state = rules.evolve(state, entry, at + 2).state


async def test_the_start_player_is_picked_by_fingers(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only once all players hold a finger on their marks, one is picked at random; after an entry, it's not offered."""
    monkeypatch.setattr(fingers, "SUSPENSE_SECONDS", 0)
    table, window = await watched(house, 0, players=3)
    await tap(window, "More", "Pick the start player")
    expected, lines = {f"{name} starts." for name in NAMES[:3]}, set[str]()
    for turn in range(30):
        if lines == expected:
            break
        for name in NAMES[:3]:
            assert not turn or not any(text.endswith(" starts.") for text in window.texts())
            await window.event(key(window, name), "long_press_start")
        (line,) = {text for text in window.texts() if text.endswith(" starts.")}
        lines.add(line)
        for name in NAMES[:3]:
            await window.event(key(window, name), "long_press_end")
        await tap(window, "Pick again")
    assert lines == expected
    await table.enter(table.referee.read_entry('{"kind": "start_round", "starter": 1}'))
    await window.go(f"/table/{table.head.id}")
    again = await house.window(f"/table/{table.head.id}")
    await tap(again, "More")
    assert "Pick the start player" not in again.labels()


def key(window: Window, name: str) -> BaseControl:
    """The place for that player's finger."""
    return window.labelled(f"Hold for {name}", "long_press_start")


async def test_an_entry_with_several_places_has_a_title(house: House) -> None:
    """A kind of entry with several places is one button under "More", and its list of places has the same title."""
    _, window = await on_screen(house, laid(house, "interstellar_oracle", "Ann", "Bob"))
    await tap(window, "More", "Enter a planet on the map")
    assert "Enter a planet on the map" in window.texts()
    assert "Ann's right inner planet" in window.labels(), "the common part is in the title"


async def test_a_fact_is_chosen_first_and_its_value_then(house: House) -> None:
    """Correcting the table asks for the fact, then for the player, then for the value."""
    table, window = await watched(house, 37)
    await tap(window, "More", "Correct what's on the table", "Face-down cards beside a player's area")
    await tap(window, "Ann", "5")
    assert table.state.areas[0].beside == 5


async def test_a_player_leaves(house: House) -> None:
    """A player leaves with two taps under "More"; the others keep playing."""
    table, window = await watched(house, 37)
    await tap(window, "More", "A player leaves", "Dan")
    assert table.state.left == (3,)


async def test_a_chosen_order_ends_the_game(house: House) -> None:
    """Players can end the game with an order: that of the taps is the ranking, and the outcome is shown."""
    table, window = await watched(house, 37)
    await tap(window, "More", "End the game", "End the game and choose the order")
    await tap(window, "Claire", "Ann", "Dan", "Bob", "Enter")
    assert table.state.outcome is not None and table.state.outcome.ranking == ((2,), (0,), (3,), (1,))
    assert "The players ended the game and chose the final ranking." in window.texts()


async def test_just_scoring_fills_the_areas_by_cell_and_pad(house: House) -> None:
    """When just scoring, a tap on a cell and one on the pad enter the card there."""
    table, window = await watched(house, 1)
    await tap(window, "More", "Just score what's on the table", "Dan, centre: ", "joker 4")
    assert table.state.areas[3].cells[4] == "J4"


async def test_everything_can_be_entered_by_list(house: House) -> None:
    """The list of all entries, which every game has, enters the same as the board."""
    table, window = await watched(house, 37)
    await tap(window, "More", "What can I do now?", "Turn up one of your")
    assert "Where does the card come from?" in window.texts()
    await tap(window, "beside the area", "red 5")
    assert table.state.turned == ("R5",)


@pytest.mark.parametrize("game", ["meow_oracle", "higgins_oracle", "oblivion"])
async def test_the_start_player_is_picked_at_random(house: House, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If any player may start, a tap picks one at random, an entry like any answer; so can one picked under "More"."""
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
