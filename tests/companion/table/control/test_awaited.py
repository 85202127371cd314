"""The players that a table waits for, as named on every screen of a shared table, in all golden games."""

import pytest

from companion.table.control.awaited import CHOOSING, WAITING, YOURS, YOURS_TOO, awaited_of
from referees.common.protocol.sentence import Sentence, Who
from referees.common.registry import game_ids, referee
from tests.common.situations import golden_states


def named(sentence: Sentence, seat: int | None) -> set[int]:
    """The seats that a sentence for `seat` names; "you" is that seat."""
    seats = {who.seat for _, field in sentence.fields for who in (field if isinstance(field, tuple) else (field,))
             if isinstance(who, Who)}  # fmt: skip
    is_own = sentence.template in {YOURS.template, YOURS_TOO.template}
    return seats | ({seat} if is_own and seat is not None else set())


@pytest.mark.parametrize("id", game_ids())
def test_exactly_the_seats_that_are_asked_are_named(id: str) -> None:
    """On phones, a spectator's screen and the shared one, in every state of the golden games, exactly those players are
    named; none if all are asked or the game is over. If several are all asked, `whose_turn` is None."""
    game, seen = referee(id), set()
    for state in golden_states(id):
        seats = set(state.open[-1].seats) if state.open else set[int]()
        assert game.whose_turn(state) is None or seats < set(state.playing) or len(state.playing) == 1
        for seat in (None, *range(len(state.config.seats))):
            sentence = awaited_of(state, game, seat)
            if seats >= set(state.playing) or not seats:
                assert sentence is None
                continue
            assert sentence is not None and named(sentence, seat) == seats
            assert all(name == "who" for name, _ in sentence.fields)
            seen.add(sentence.template)
    assert {YOURS.template, CHOOSING.template} <= seen
    assert seen <= {text.template for text in (YOURS, YOURS_TOO, CHOOSING, WAITING)}
