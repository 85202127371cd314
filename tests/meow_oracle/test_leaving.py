"""No card vanishes silently when a player leaves: face-up cards stay, or are reported as set aside."""

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
    """Every card whose face is visible: to be handed out, to be placed, or in the areas."""
    cards = {*state.turned, *(card for card, _ in state.given), *(cell for area in state.areas for cell in area.cells)}
    return cards & {*DECK}


def after(state: Any, entry: Entry) -> Any:
    """The state after an entry; the cards that are no longer up are exactly those reported as set aside."""
    evolved = REFEREE.evolve(state, entry, 999)
    result, happened = evolved.state, evolved.happened
    cards = {card for event in happened if "C-MO-15" in event.cites for card in dict(event.sentence.fields)["cards"]}  # type: ignore[union-attr]
    assert {card_label(card) for card in up(state) - up(result)} == cards, entry
    return result


def test_every_card_that_is_up_is_placed_or_reported_as_set_aside() -> None:
    """At every question each player leaves, then the turn is finished: no card that was face up vanishes silently."""
    rng, tries = random.Random(7), 0
    for state in running("meow_oracle", 12):
        for seat in state.playing if state.dealt and len(state.playing) > 2 else ():
            result = after(state, Leave(seat=seat))
            while result.open and isinstance(result.open[-1], HandOut) and len(result.rounds) == len(state.rounds):
                result = after(result, picked(rng.choice(REFEREE.offers(result)), rng))
                tries += 1
    assert tries > 50
