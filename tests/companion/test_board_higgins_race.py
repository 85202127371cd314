"""How the board of The Oracle by Peter Higgins is laid out in any room."""

from itertools import combinations

import flet as ft
import pytest

from companion.boards.higgins_oracle.race import LETTERS, NAME, race
from companion.measures import Room
from companion.table.control.scene import Scene
from companion.window.window_size import SAMPLE
from referees.common.protocol.config import seated
from referees.common.registry import referee
from referees.common.values import changed
from referees.higgins_oracle.pieces import DECK
from scoresheets.higgins_oracle.table import HandAndDeck
from scoresheets.shapes import Text
from scoresheets.sheet import Box
from tests.companion.conftest import House
from tests.companion.tables import laid, on_screen

SIGNS, SHORT = 44, 30
"""The width of the signs before a name with the gaps around it, and of a name with three letters, in dp."""

ROOMS = [Room(390, 336), Room(360, 152), Room(358, 430), Room(280, 120), Room(840, 748)]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("players", [2, 3, 5, 7, 12])
def test_the_groups_of_the_board_do_not_overlap(room: Room, players: int) -> None:
    """In any room, also with text of twice the size and with any number of cards laid out, no group of the board
    overlaps another or leaves the board, and ranks have at least 12 dp."""
    rules = referee("higgins_oracle")
    config = rules.config(seats=seated([f"Player {at}" for at in range(players)]))
    empty = rules.view(rules.setup(config))
    for count, words in ((0, 1.0), (1, 1.0), (20, 1.0), (46, 1.0), (46, 2.0)):
        face_up = (DECK[:count], *[()] * (players - 1))
        board = race(Scene(changed(empty, oracle=0, face_up=face_up), seats=config.seats), room, words)
        places = [group.place for group in board.groups]
        boxes = [Box(left, top, right - left, bottom - top) for left, top, right, bottom, *_ in places]
        assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
        assert all(box.x >= 0 and box.x + box.width <= board.width for box in boxes)
        cards = next(group for group in board.groups if group.key == "cards").tiles[0]
        ranks = [shape for shape in cards.face.shapes(cards.width, cards.height) if isinstance(shape, Text)]
        assert count in (0, len(ranks))
        assert all(rank.size >= 12 for rank in ranks if rank.words != "10")


def test_with_no_card_laid_out_hand_and_deck_are_large() -> None:
    """Hand and deck fill the place of the cards until one is laid out; then they are next to the Oracle's name."""
    rules = referee("higgins_oracle")
    config = rules.config(seats=seated(("Ann", "Bob", "Claire")))
    state = rules.evolve(rules.setup(config), rules.read_entry('{"kind": "start_round", "oracle": 0}'), 2).state
    empty = rules.view(state)
    for view, is_large in ((empty, True), (changed(empty, face_up=(("KS",), (), ())), False)):
        board = race(Scene(view, seats=config.seats), Room(390, 336))
        groups = {group.key: group for group in board.groups}
        heading = groups["oracle"].heading
        assert heading is not None and heading.tile is not None
        labels = (heading.tile.label, groups["cards"].tiles[0].label)
        assert "Ann is the Oracle with 1 card. Deck: 51 cards" in labels and labels[0].startswith("Ann is the Oracle")
        assert isinstance(groups["cards"].tiles[0].face, HandAndDeck) == is_large
        assert (heading.tile.width > 2 * heading.height) != is_large


@pytest.mark.parametrize("width", [320, 360, 390, 840])
def test_a_name_has_room_beside_cards_and_points(width: int) -> None:
    """However many cards and points a player has, a short name fits next to them, on the smallest phone too."""
    rules = referee("higgins_oracle")
    config = rules.config(seats=seated(("Ann", "Bob", "Cid", "Dee", "Eve")))
    view = changed(rules.view(rules.setup(config)), won=(12,) * 5, points=(49,) * 5)
    for group in race(Scene(view, seats=config.seats), Room(width, 152)).groups:
        if group.key.startswith("runner"):
            assert group.heading is not None and group.heading.tile is not None
            assert group.width - group.heading.tile.width - SIGNS >= SHORT


@pytest.mark.parametrize("times", [1, 2])
async def test_lines_grow_with_text_that_the_system_enlarges(house: House, times: float) -> None:
    """Names aren't cut off, even if text is enlarged by the browser or the system instead of the app's setting."""
    table, window = await on_screen(house, laid(house, "higgins_oracle", "Ann", "Bob", "Cid"))
    (sample,) = [text for text in window.all(ft.Text) if text.on_size_change is not None]
    await window.event(sample, "size_change", {"w": 4, "h": SAMPLE * times})
    names = [text for text in window.all(ft.Text) if text.value in table.config.names and text.expand]
    heads = [row for row in window.all(ft.Row) if row.height and set(window.walk(row)) & set(names)]
    assert names and len(heads) == len(names)
    assert all((row.height or 0) >= int(LETTERS * NAME * times) for row in heads)
