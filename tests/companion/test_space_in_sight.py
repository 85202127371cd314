"""The part of Interstellar Oracle's map that matters stays visible, even with a high tray and large text."""

import re
from typing import Any

import flet as ft
import pytest

from companion.boards.interstellar_oracle.layout import lay_out
from companion.boards.interstellar_oracle.map import followed, looked_at, where
from companion.boards.interstellar_oracle.mats import seats_in_row
from companion.boards.interstellar_oracle.taps import Joining, Mat, Shown, legal_taps
from companion.boards.interstellar_oracle.tray import answer_rows
from companion.boards.keys import high
from companion.measures import Room
from companion.table.control.scene import Scene
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.setup.naming import LayPlanet
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.accessibility.recorded import recorded
from tests.accessibility.sizes import is_stunted
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import laid, on_screen, starting, tap
from tests.companion.test_board_interstellar_oracle import new_table
from tests.companion.test_scrolled import scrolls
from tests.companion.test_space_duel import MEETING
from tests.interstellar_oracle.tables import NAMES, allowed, at, config, held_by, numbered, playing


def test_the_place_that_matters_is_the_one_asked_about() -> None:
    """While planets are laid out, the place that matters is the next one."""
    state = REFEREE.setup(config(2))
    first, next_asked = followed(REFEREE.view(state)), state.open[-1]
    assert first == at(0, "inner_left") == next_asked.place  # type: ignore[attr-defined]
    laid = allowed(state, LayPlanet(place=first, planet=4)).state
    assert followed(REFEREE.view(laid)) == at(0, "inner_right")


def test_the_place_that_matters_is_where_the_active_player_is() -> None:
    """The place that matters is the active player's, the Nebula included, or the planet that's about to vanish."""
    state = playing(places={0: 7})
    assert followed(REFEREE.view(state)) == 7
    assert followed(REFEREE.view(playing(places={0: NEBULA}))) == NEBULA
    ended = allowed(held_by(state, 0), EndTurn(seat=0)).state
    assert followed(REFEREE.view(ended)) == numbered(ended, 24)


@pytest.mark.parametrize(("picked", "place"), [(Shown(9), 9), (Joining(8), 8), (Mat(1), 4), (None, 3)])
def test_what_is_picked_is_shown(picked: Any, place: int) -> None:
    """A picked planet, or that of the player whose mat is open, is shown; otherwise the place that matters."""
    assert looked_at(REFEREE.view(playing(places={1: 4})), picked, 3) == place


async def sized(window: Window, control: ft.Control, height: float) -> int:
    """Report a control's height; returns the number of scroll requests that follow."""
    before = len(scrolls(window))
    await window.event(control, "size_change", {"w": 390, "h": height})
    return len(scrolls(window)) - before


def measured(window: Window) -> list[ft.Container]:
    """The controls that report their sizes, the board first."""
    return [box for box in window.all(ft.Container) if box.on_size_change is not None]


async def test_a_map_that_is_cut_is_scrolled(house: House) -> None:
    """A map that's higher than its viewport is scrolled."""
    _, window = await on_screen(house, new_table(house), width=390, height=844)
    board, space = measured(window)[0], window.one(ft.InteractiveViewer)
    assert await sized(window, space, 420) == 0
    assert await sized(window, board, 420) == 0
    assert await sized(window, space, 300) == 1
    assert scrolls(window)[-1]["scroll_key"] == "place 3"


async def test_icons_of_buttons_grow_with_the_text(house: House) -> None:
    """The icons of the buttons on a picked planet, on a mat and over the list grow with the text."""
    _, window = await on_screen(house, new_table(house))
    for words, way in (("planet 22,", "Change neighbours"), ("Claire:", "Map as a list"), (None, "Back to the map")):
        await tap(window, words or "Map as a list")
        (sign,) = [icon for icon in window.walk(starting(window, way)) if isinstance(icon, ft.Icon)]
        assert sign.apply_text_scaling
        assert not any(map(is_stunted, window.walk()))


PHONE = 390  # the width of a test's window in dp


def _is_below(controls: list[Any], tile: Any) -> bool:
    """Whether these are the control that sets a tile's width, and the tile below it."""
    return len(controls) == 2 and isinstance(controls[1], ft.MergeSemantics) and controls[1].content is tile


async def test_rare_cards_are_tiles_with_an_icon_two_in_a_row(house: House) -> None:
    """Rare cards are tiles under "More" with an icon and a short text, two in a row."""
    _, window = await on_screen(house, new_table(house, 4))
    before = {*window.labels()}
    await tap(window, "More")
    rare = ("Galactic Cannon", "Graviton: pull a card", "Entropy Inhibitor", "Sensors: check a planet", "Time Machine")
    assert not before & {*rare}
    for words in rare:
        tile = starting(window, words)
        (share,) = [column.controls[0] for column in window.all(ft.Column) if _is_below(column.controls, tile)]
        assert isinstance(share, ft.Container) and share.width is not None
        assert 2 * share.width <= PHONE < 3 * share.width, words
        assert [icon for icon in window.walk(tile) if isinstance(icon, ft.Icon)], words
        assert not any(len(str(text.value)) > 24 for text in window.walk(tile) if isinstance(text, ft.Text)), words


async def test_how_many_cards_are_kept_is_a_number_key(house: House) -> None:
    """IO-71: there's one key for each number of cards that can be kept."""
    table, window = await on_screen(house, new_table(house, 4, *MEETING))
    await tap(window, "Challenge Molly to combat", "Blaster", "No attack", "Laser")
    hand = table.state.hands[1]
    await tap(window, "No defence: Molly is killed")
    keys = {words: starting(window, words) for words in window.labels() if words and words.startswith("Keep ")}
    assert len(keys) == hand + 1 > 1
    numbers = [text.value for tapped in keys.values() for text in window.walk(tapped) if isinstance(text, ft.Text)]
    assert sorted(numbers) == [str(number) for number in range(len(keys))]


@pytest.mark.parametrize(("players", "place"), [(4, 3), (9, NEBULA)])
def test_the_nebula_is_never_cut(players: int, place: int) -> None:
    """When a phone's map scrolls to the Nebula, or beside it if it's a legal target, all of it is visible."""
    state = playing(players, places={0: place})
    view, room = REFEREE.view(state), Room(390, 300)
    scene = Scene(view, REFEREE.offers(state), seats=state.config.seats)
    assert place == NEBULA or NEBULA in legal_taps(scene)
    seen, layout = where(scene, room), lay_out(len(view.planets) // 5, room)
    assert seen is not None and seen.bottom - seen.top <= room.height
    nebula, at_home = layout.place(NEBULA), layout.middle_of(place)
    assert seen.left <= nebula.left and nebula.right <= seen.right
    assert seen.top <= nebula.top and nebula.bottom <= seen.bottom
    assert seen.left < at_home.x < seen.right and seen.top < at_home.y < seen.bottom


def test_who_flees_sees_more_of_the_map() -> None:
    """The map doesn't move in turns and encounters, but is larger while only a tap on it answers the question."""
    kinds = "TurnRuns", "Encounter", "Duel", "TurnUp", "Flee"
    *usual, low = [high(answer_rows(kind, Scene(None), 328)) for kind in kinds]
    assert len({*usual}) == 1 and low + 100 < usual[0]


def scales(window: Window) -> list[Any]:
    """The scale of each scaled part; asserts that none reports its size, which would be the unscaled one."""
    drawn = [(box.scale, box) for box in window.all(ft.Container) if isinstance(box.scale, ft.Scale)]
    assert not any(box.on_size_change for _, box in drawn)
    return [scale.scale for scale, _ in drawn]


async def test_nine_players_can_see_the_whole_board(house: House) -> None:
    """The map of nine players is more than twice as high as its room on a phone: "Whole board" shows it smaller, so all
    of it is visible, and "Larger" as before."""
    _, window = await on_screen(house, laid(house, "interstellar_oracle", *NAMES[:9]), width=390, height=844)
    board, space = measured(window)[0], window.one(ft.InteractiveViewer)
    await sized(window, board, 760)
    await sized(window, space, 352)
    assert scales(window) == []
    await tap(window, "Whole board")
    assert scales(window) == [pytest.approx(352 / 760)]
    await tap(window, "Larger")
    assert scales(window) == []


@pytest.mark.parametrize(("width", "room"), [(358, 5), (328, 5), (288, 4)])
def test_one_row_has_the_mats_of_those_concerned(width: int, room: int) -> None:
    """If not all mats fit into the row, it has those of players who are asked, of the active one, and the next ones."""
    view = REFEREE.view(changed(playing(9), turn=changed(playing(9).turn, seat=7)))
    assert view.turn == 7
    assert seats_in_row(view, (), None, width) == (7, 8, 0, 1, 2)[:room]
    assert {3, 5, 7} <= {*seats_in_row(view, (3,), 5, width)} and len(seats_in_row(view, (3,), 5, width)) == room
    assert seats_in_row(REFEREE.view(playing(5)), (), None, width) == tuple(range(5))


async def test_all_mats_are_one_tap_away(house: House) -> None:
    """With nine players, the last key of the row shows all their mats, and each can be opened."""
    await house.device.open()
    await house.device.store.create(*recorded("interstellar_oracle")[0].stored(71, "nine"))
    window = await house.window("/table/nine", width=390, height=844)

    def mats() -> int:
        return sum(MAT.match(str(words)) is not None for words in window.labels())

    assert mats() == 5
    await tap(window, "All players' mats")
    assert mats() == 9
    await tap(window, "Glenn: ")
    assert mats() == 5 and "Close the mat" in window.labels()


MAT = re.compile(r"\w+: .+, \d+ cards? in hand")


@pytest.mark.parametrize("height", [152, 300, 600])
@pytest.mark.parametrize("place", [3, NEBULA])
def test_a_place_to_move_to_is_always_visible(height: int, place: int) -> None:
    """With nine players, at least one legal target is wholly visible on the scrolled map, however low its room is."""
    state = playing(9, places={0: place})
    scene, room = Scene(REFEREE.view(state), REFEREE.offers(state), seats=state.config.seats), Room(360, height)
    seen, layout = where(scene, room), lay_out(len(scene.view.planets) // 5, room)
    assert seen is not None and seen.bottom - seen.top <= height
    boxes = [layout.place(spot) for spot in legal_taps(scene)]
    assert any(seen.top <= box.top and box.bottom <= seen.bottom and seen.left <= box.left for box in boxes)


async def test_an_unknown_hazard_is_one_key_in_a_turn(house: House) -> None:
    """One key opens a pad with the kit's hazards; the tapped one is entered for the unknown hazard."""
    await house.device.open()
    await house.device.store.create(*recorded("interstellar_oracle")[4].stored(100, "six"))
    window = await house.window("/table/six", width=390, height=844)
    assert "Labyrinth" not in window.labels()
    await tap(window, "Planet 12: which hazard?", "Labyrinth")
    table = await house.device.tables.get("six")
    assert table.timeline.entries[-1].entry.kind_name() == "lay_hazard"
