"""The board of Meow Oracle: what a tap means, the highlighted cells, and that colours are distinct in greyscale."""

import json
from itertools import pairwise, product
from typing import Any

import flet as ft
import flet.canvas as cv
import pytest

from companion.boards import BOARDS, board
from companion.boards.meow_oracle.areas import area_key, areas, follows, size_for
from companion.boards.meow_oracle.in_hand import rows
from companion.boards.meow_oracle.taps import in_hand, legal_cells, tapped
from companion.boards.taps import Enter
from companion.measures import Room
from companion.table.control.scene import Scene
from referees.common.always.conclude import Leave
from referees.common.protocol.config import seated
from referees.common.protocol.ruling import Allowed
from referees.common.registry import referee
from referees.meow_oracle.pieces import DECK
from referees.meow_oracle.setting_up import StartRound
from scoresheets.meow_oracle.cards import FACES
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.meow_taps import NAMES, card_words
from tests.companion.tables import laid, meow, starting, tap, watched
from tests.meow_oracle.simulator import play as simulated

MEOW = referee("meow_oracle")


def states(players: int, seed: int = 3) -> list[Any]:
    result = [MEOW.setup(MEOW.config(seats=seated(NAMES[:players])))]
    for entry in simulated(seed, players).entries:
        result.append(MEOW.evolve(result[-1], MEOW.read_entry(json.dumps(entry)), len(result)).state)
    return result


def test_highlighted_is_exactly_what_is_legal() -> None:
    """A cell is highlighted if and only if the tap's entries would be allowed, in the first 60 states of a game."""
    for state in states(3)[1:60]:
        view, offers = MEOW.view(state), MEOW.offers(state)
        light = legal_cells(Scene(view, offers))
        for seat, cell in product(range(3), range(9)):
            meant = tapped(Scene(view, offers), seat, cell)
            if isinstance(meant, Enter):
                assert (cell in light[seat]) == allowed(state, meant)


def test_the_board_is_scrolled_to_where_a_tap_is_due() -> None:
    """The board is scrolled to the area of the player in turn, or to another one if only that has a legal cell."""
    others = 0
    for state in states(4)[1:]:
        scene = Scene(MEOW.view(state), MEOW.offers(state))
        followed = follows(scene)
        due = [area_key(seat) for seat, cells in enumerate(legal_cells(scene)) if cells]
        assert not due or followed in due
        others += bool(due) and followed != area_key(scene.view.turn)
    assert others


def allowed(state: Any, meant: Enter) -> bool:
    """Whether all entries of a tap are allowed, in order."""
    for entry in meant.entries:
        if not isinstance(MEOW.judge(state, entry), Allowed):
            return False
        state = MEOW.evolve(state, entry).state
    return True


@pytest.mark.parametrize(("width", "across"), [(248, 4), (288, 4), (328, 6), (448, 6)])
def test_the_pad_has_every_card_once(width: int, across: int) -> None:
    """The pad's thirty-six keys are in rows of six, or of four on a phone too narrow for six of 48 dp."""
    assert sorted(card for row in rows(width) for card in row) == sorted(DECK)
    assert {len(row) for row in rows(width)} == {across}
    assert across * 48 + (across - 1) * 8 <= width


async def test_a_pad_is_whole_beside_the_board_of_a_small_phone(house: House) -> None:
    """On a phone in landscape, the pad overlaps the board's edge rather than being cut off by the screen's."""
    _, window = await watched(house, 37, width=640, height=360)
    before = window.one(ft.Container, top=0, right=0, left=None).width
    await tap(window, "Bob, bottom right: ")
    box = window.one(ft.Container, top=0, right=0, left=None)
    assert box.width is not None and box.width >= 6 * 48 + 5 * 8 + 2 * 16
    await window.tap("Close")
    assert window.one(ft.Container, top=0, right=0, left=None).width == before


async def test_the_pad_offers_an_empty_cell_once_a_player_has_left(house: House) -> None:
    """C-MO-15: only after a player has left, the pad has a key for an empty cell, which is then shown as such."""
    table = await laid(house, "meow_oracle", *NAMES[:3], options={"entered": "areas"})
    await table.enter(StartRound(starter=0))
    window = await house.window(f"/table/{table.head.id}")
    await tap(window, "Ann, bottom right: ")
    assert "No card here" not in map(label, window.walk())
    await table.enter(Leave(seat=2))
    window = await house.window(f"/table/{table.head.id}")
    await tap(window, "Ann, bottom right: ", "No card here")
    assert table.state.areas[0].open_cells == tuple(range(8))
    starting(window, "Ann, bottom right: no card")


async def test_the_pad_fades_what_was_seen(house: House) -> None:
    """Exactly the cards that were already turned up in this round are faint on the pad."""
    table, window = await watched(house, 37)
    await tap(window, "Bob, bottom right: ")
    assert {card for card in DECK if is_faint(window, card)} == set(DECK) - set(table.state.unseen)


def is_faint(window: Window, card: str) -> bool:
    """Whether a card's key doesn't have the card's full colour."""
    key = starting(window, card_words(card))
    (canvas,) = [part for part in window.walk(key) if isinstance(part, cv.Canvas)]
    ground = canvas.shapes[0]
    assert isinstance(ground, cv.Rect)
    assert ground.paint is not None
    return ground.paint.color != FACES[card[0]].fill


async def test_cards_in_hand_are_level(house: House) -> None:
    """If one card in hand has its receiver's name below, the others have an empty line there, so that all are level."""
    table = await meow(house, 20)
    while not table.state.given or len(table.state.turned) + len(table.state.given) < 2:
        await table.undo(agreed=True)
    window = await house.window(f"/table/{table.head.id}")
    named = [text.value for text in window.all(ft.Text) if text.size == 13 and text.max_lines == 1]
    assert any((words or "").startswith("for ") for words in named)
    assert len(named) == len(in_hand(table.referee.view(table.state)))


def test_cells_are_wide_enough_for_a_thumb() -> None:
    """A cell is at least 48 dp wide and high, and two areas fit side by side from 320 dp on, closer if they must."""
    scene = Scene(MEOW.view(states(4)[1]), seats=seated(NAMES[:4]))
    for width, height in product((320, 360, 390, 412, 820), (128, 400, 588, 800)):
        for seats in (2, 3, 4):
            size = size_for(Room(width, height), seats)
            assert min(size) >= 48
            assert size.height >= size.width or height < max(width, 588)  # upright like a card, in usual windows
        first, second, *_ = [group.place for group in areas(scene, Room(width, height)).groups]
        assert first.left >= 0 and second.right <= width and second.left - first.right >= 8


def test_colours_also_differ_by_sign_and_lightness() -> None:
    """Each colour has its own sign and an ink with a contrast of 4.5:1, and the fills differ in greyscale."""
    assert len({face.sign for face in FACES.values()}) == 4
    fills = sorted(luminance(face.fill) for face in FACES.values())
    assert all(bright - dark > 0.05 for dark, bright in pairwise(fills))
    assert all(contrast(face.fill, face.ink) >= 4.5 for face in FACES.values())


def luminance(colour: str) -> float:
    """The relative luminance by WCAG 2.2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(first: str, second: str) -> float:
    """The contrast ratio by WCAG 2.2."""
    dark, bright = sorted((luminance(first), luminance(second)))
    return (bright + 0.05) / (dark + 0.05)


async def test_another_card_can_be_handed_out_first(house: House) -> None:
    """The first card in hand is next; a tap on another one selects that instead."""
    table, window = await watched(house, 40)
    assert {"red 5 is next", "Take blue 6", "Take green 5"} <= set(window.labels())
    await tap(window, "Take green 5", "Bob, bottom middle: ")
    assert table.state.areas[1].cells[7] == "G5"
    assert "red 5 is next" in window.labels()


async def test_cards_are_handed_out_once_all_are_up(house: House) -> None:
    """Until all cards are turned up, those already up are shown, but none is marked as next."""
    _, window = await watched(house, 38)
    assert "Cards turned up." in window.texts()
    assert "Take red 5" in window.labels() and "red 5 is next" not in window.labels()


async def test_a_card_given_is_placed_later(house: House) -> None:
    """A given card is in the tray with its receiver's name; a tap selects it, then a tap on a cell places it."""
    table, window = await watched(house, 41)
    assert "for Dan" in window.texts()
    await tap(window, "Take blue 6 for Dan", "Dan, bottom right: ")
    assert table.state.areas[3].cells[8] == "B6"


def test_boards_are_found_by_id() -> None:
    """Each registered board can be imported; for no id or an unknown one, there is None."""
    assert all(board(id) is not None for id in BOARDS)
    assert board(None) is None and board("nobody's") is None
