"""Boards as they are kept and printed: drawn from the same tiles as on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from companion.boards import BOARDS, board
from companion.measures import Room
from companion.table.control.scene import Scene
from referees.common.registry import referee
from referees.meow_oracle.pieces import card_number, is_card
from scoresheets.pdf import pdf
from scoresheets.shapes import Text, reach
from scoresheets.sheet import Sheet
from scoresheets.svg import svg
from tests.accessibility.recorded import sample

SPACE = Room(358, 500)
DRAWN = [game for game in BOARDS if (found := board(game)) is not None and found.drawing is not None]


def moments(game: str) -> Iterator[tuple[Any, Sheet]]:
    """What is on the table of each golden game at every kind of question, and the board drawn from it."""
    of_game, rules = board(game), referee(game)
    assert of_game is not None and of_game.drawing is not None
    for one, moments in sample(game).items():
        state = rules.setup(one.config)
        for at, (entry, _) in enumerate(one.entries):
            if at in moments:
                view = rules.view(state)
                yield view, of_game.drawing(Scene(view, seats=one.config.seats), SPACE)
            state = rules.evolve(state, rules.read_entry(entry), at + 2).state


@pytest.mark.parametrize("game", DRAWN)
def test_all_of_a_board_is_on_its_sheet(game: str) -> None:
    """No shape leaves the sheet, and it is a well-formed SVG and a PDF."""
    for _, sheet in moments(game):
        corners = [corner for shape in sheet.printed for corner in reach(shape)]
        assert all(-1 <= x <= sheet.width + 1 and -1 <= y <= sheet.height + 1 for x, y in corners)
        assert len(ET.fromstring(svg(sheet))) == len(sheet.printed)  # noqa: S314 - written by us just now
        assert pdf(sheet).startswith(b"%PDF")


def test_the_numbers_on_the_drawing_are_those_of_the_cards_that_lie_face_up() -> None:
    """Each card of Meow Oracle that is face up has its number there, no other has."""
    for view, sheet in moments("meow_oracle"):
        words = [shape.words for shape in sheet.printed if isinstance(shape, Text)]
        seen = [cell for area in view.areas for cell in area.cells if is_card(cell)]
        assert {*map(str, map(card_number, seen))} == {word for word in words if word.isdecimal()}
