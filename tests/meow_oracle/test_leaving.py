"""No card vanishes silently when a player leaves: face-up cards stay, or are reported as set aside."""

import random
from typing import Any

import pytest

from referees.common.always.conclude import Leave
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed
from referees.common.values import changed
from referees.meow_oracle import REFEREE
from referees.meow_oracle.handing_out import Give, HandOut
from referees.meow_oracle.pieces import DECK, card_label
from referees.meow_oracle.turning_up import TurnUp
from tests.common.playing import picked
from tests.common.situations import running
from tests.meow_oracle.tables import allowed, area, placing, refused, says, started, turned_up, with_areas


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


@pytest.mark.parametrize(("players", "edition", "cards"), [(4, 4, 3), (3, 4, 3), (4, 3, 2), (3, 3, 2)])
def test_a_turn_without_a_card_up_is_one_for_the_players_left(players: int, edition: int, cards: int) -> None:
    """C-MO-15: if a player leaves between two turns, the next player turns up cards for those left (MO-11). Games of
    edition 3 go on with the cards that were turned up in them."""
    begun = started(players)
    begun = changed(begun, config=begun.config.model_copy(update={"edition": edition}))
    state = turned_up(begun, "R0", "R1", "R2")
    state = placing(placing(placing(state, 0, "R0", 0), 1, "R1", 0), 2, "R2", 0)
    state = allowed(state, Leave(seat=players - 1)).state
    assert (state.turn, state.to_turn) == (1, cards)


def test_nobody_is_told_to_wait_for_a_player_who_left() -> None:
    """OC-3: while a card from a leaver is still to be placed, turning one up is refused for that reason."""
    state = allowed(turned_up(started(3), "R0", "R1", "R2"), Give(seat=0, card="R0", to=1), Leave(seat=0)).state
    ruling = refused(state, TurnUp(seat=1, source=1, card="R5"))
    assert says(state, ruling) == "First, place this turn's cards: Bob's red 0."


def test_what_is_offered_counts_cards_and_names_each_player_once() -> None:
    """MO-11, MO-12: cards beside an area are counted one by one; the starter of a table of two is due two cards."""
    state = with_areas(started(2), [area("## R3 R4 / R5 R6 R7 / R8 R9 R10", beside=3), area("## " * 9)])
    (offer,) = REFEREE.offers(state)
    assert offer.does is not None and says(state, Allowed(offer.does)) == "Turn up one of your 4 cards"
    (offer,) = REFEREE.offers(turned_up(started(2), "R0", "R1", "R2"))
    assert offer.choices("to") == (0, 1)
