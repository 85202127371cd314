"""No card vanishes silently when a player leaves: all that were up stay up, or are reported as set aside."""

import random
from typing import Any

from referees.common.always.conclude import Leave
from referees.common.protocol.entry import Entry
from referees.meow_oracle import REFEREE
from referees.meow_oracle.handing_out import HandOut
from referees.meow_oracle.pieces import DECK, card_label
from tests.common.playing import picked
from tests.common.situations import running


def up(state: Any) -> set[str]:
    """Every card whose face is seen: to hand out, to place, in the areas."""
    shown = {*state.turned, *(card for card, _ in state.given), *(cell for area in state.areas for cell in area.cells)}
    return shown & {*DECK}


def after(state: Any, entry: Entry) -> Any:
    """The state after an entry; the cards that are no longer up are exactly those reported as set aside."""
    fresh, happened = REFEREE.evolve(state, entry, 999)
    told = {card for one in happened if "C-MO-15" in one.cites for card in dict(one.sentence.fields)["cards"]}  # type: ignore[union-attr]
    assert {card_label(card) for card in up(state) - up(fresh)} == told, entry
    return fresh


def test_every_card_that_is_up_is_placed_or_set_aside_with_a_word() -> None:
    """At every question, after any player leaves, and while the rest of the turn is handed out and placed."""
    rng, met = random.Random(7), 0
    for state in running("meow_oracle", 12):
        for seat in state.playing if state.dealt and len(state.playing) > 2 else ():
            fresh = after(state, Leave(seat=seat))
            while fresh.open and isinstance(fresh.open[-1], HandOut) and len(fresh.rounds) == len(state.rounds):
                fresh = after(fresh, picked(rng.choice(REFEREE.offers(fresh)), rng))
                met += 1
    assert met > 50
