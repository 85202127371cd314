"""The players that a table waits for, on every screen of a shared table: a law over the golden games."""

import pytest

from companion.table.control.awaited import CHOOSING, WAITING, YOURS, YOURS_TOO, awaited_of
from companion.table.control.scene import asked_of
from referees.common.protocol.sentence import Sentence, Who
from referees.common.registry import game_ids, referee
from tests.common.situations import golden_states


def named(told: Sentence, seat: int | None) -> set[int]:
    """The seats that a sentence names to a seat; "you" is that seat."""
    found = {one.seat for _, field in told.fields for one in (field if isinstance(field, tuple) else (field,))
             if isinstance(one, Who)}  # fmt: skip
    is_own = told.template in {YOURS.template, YOURS_TOO.template}
    return found | ({seat} if is_own and seat is not None else set())


@pytest.mark.parametrize("id", game_ids())
def test_exactly_the_seats_that_are_asked_are_named(id: str) -> None:
    """On each phone, on a spectator's and on the shared screen, in every state of the golden games; only names are
    shown. No player is named if all are asked, nor once the game is over."""
    game, seen = referee(id), set()
    for state in golden_states(id):
        asked = set(asked_of(state))
        for seat in (None, *range(len(state.config.seats))):
            told = awaited_of(state, game, seat)
            if asked >= set(state.playing) or not asked:
                assert told is None
                continue
            assert told is not None and named(told, seat) == asked
            assert all(name == "who" for name, _ in told.fields)
            seen.add(told.template)
    assert {YOURS.template, CHOOSING.template} <= seen
    assert seen <= {one.template for one in (YOURS, YOURS_TOO, CHOOSING, WAITING)}
