"""On every board: who is asked is lit, everyone's mark is shown, and what lies there is fitted into its room."""

from __future__ import annotations

import pytest

from companion.boards.higgins_oracle.race import CARD, LYING, card_height, for_cards
from companion.measures import SNUG, Room
from companion.screens.table.tray import HEAD, fitting, shortened
from companion.table.control.scene import Scene
from referees.common.protocol.config import seated
from referees.common.protocol.sentence import Reader
from referees.common.registry import HOUSE, referee
from tests.common.records import golden, golden_files


def test_a_question_for_some_lights_them_and_one_for_all_nobody() -> None:
    """What everybody may answer asks nobody in particular."""
    seats = seated(("Ann", "Bob", "Cid"))
    for asked, lit in (((), []), ((1,), [1]), ((0, 2), [0, 2]), ((0, 1, 2), [])):
        scene = Scene(None, seats=seats, asked=asked)
        assert [seat for seat in range(3) if scene.is_asked(seat)] == lit


@pytest.mark.parametrize("count", [0, 1, 20, 40])
@pytest.mark.parametrize("width", [280, 358, 760])
def test_cards_laid_out_fit_their_place(count: int, width: int) -> None:
    """Smaller where there are many; never so small that they cannot be told apart."""
    height = for_cards(Room(width, 382), 3, 1)
    assert LYING[0] <= height <= LYING[-1]
    high = card_height(count, width, height, CARD[1])
    across = int((width + SNUG) // (high * CARD[0] / CARD[1] + SNUG))
    assert high >= CARD[1] // 2
    assert -(-count // across) * (high + SNUG) <= height or high == CARD[1] // 2


def test_a_name_in_the_undo_bar_is_a_mark() -> None:
    """The longest name that fits, and only a whole one."""
    ann, anna, other = seated(("Ann", "Ann Lee", "Bob"))
    assert shortened("Ann Lee draws", (ann, anna, other)) == (anna, "draws")
    assert shortened("Annabel draws", (ann, anna, other)) == (None, "Annabel draws")


@pytest.mark.parametrize("game", HOUSE)
def test_every_question_has_the_same_height(game: str) -> None:
    """On a usual phone no question of a golden game needs more than the head of the tray: its letters give way."""
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
