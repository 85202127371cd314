"""A card that a player names in private reveals nothing to others, not even by a doubt (section D)."""

from collections.abc import Sequence
from typing import Any

import pytest

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed, Unclear
from referees.common.values import replaced
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.collapse.collapse import Collapse
from referees.interstellar_oracle.ending.winning import ClaimWin
from referees.interstellar_oracle.equipment.gadgets import LayInhibitor, PlayTimeMachine, ScanPlanet
from referees.interstellar_oracle.equipment.graviton import PullCard, PushCard
from referees.interstellar_oracle.equipment.journeys import PlayMove
from referees.interstellar_oracle.meeting.exchanges import GiveBack, Pick, Swap
from referees.interstellar_oracle.table.pieces import Card
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.caches import Xenocache
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.searching import Look, Take
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.interstellar_oracle.duels import played_at
from tests.interstellar_oracle.tables import allowed, at, held_by, playing, says

HOME = at(0, "inner_left")
SECOND = at(1, "inner_left")
NEXT = at(1, "outer_left")
CODEX: Card = "galactic_codex"


def probes(seat: int, state: State, card: Any) -> list[Entry]:
    """Entries of a seat by which a name could be tried."""
    place = state.at[seat]
    return [
        Look(seat=seat, place=place, saw=card),
        PullCard(seat=seat, place=place, card=card),
        PushCard(seat=seat, place=place, card=card),
        Xenocache(seat=seat, drawn=2, first=card),
        Take(seat=seat, place=place, exchange=True, took=card),
        Take(seat=seat, place=place, exchange=True, left=card),
        PlayTimeMachine(seat=seat),
        ClaimWin(seat=seat),
    ]


def same_rulings(left: State, right: State, seat: int) -> None:
    """Assert that the rulings on all entries tried by the seat are equal in the two states."""
    for card in (CODEX, "blaster", "time_machine"):
        for entry in probes(seat, left, card):
            for to in (None, seat):
                assert REFEREE.judge(left, entry, to) == REFEREE.judge(right, entry, to), entry


def test_a_private_name_is_not_found_by_trying() -> None:
    """Molly takes the Codex, named only to her; Claire, who tries that name in a look, is asked no question."""
    state = playing(3)
    state = changed(state, turn=changed(state.turn, seat=1, start=state.at[1], came_from=state.at[1]))
    state = changed(state, open=(changed(state.open[-1], seats=(1,)),), hands=replaced(state.hands, 1, 4))
    entries: Sequence[Entry] = (
        ScanPlanet(seat=1, place=SECOND), Move(seat=1, to=NEXT), Take(seat=1, place=NEXT, took=CODEX),
        EndTurn(seat=1), EndTurn(seat=2),
    )  # fmt: skip
    state = allowed(state, *entries).state
    claire = Look(seat=0, place=state.at[0], saw=CODEX)
    for to in (None, 0, 2):
        assert isinstance(REFEREE.judge(state, claire, to), Allowed)
    molly = Look(seat=1, place=state.at[1], saw=CODEX)
    assert isinstance(REFEREE.judge(changed(state, under=replaced(state.under, state.at[1], 1)), molly), Allowed)
    ruling = REFEREE.judge(changed(state, under=replaced(state.under, state.at[1], 1)), molly, 1)
    assert isinstance(ruling, Unclear) and ruling.cites == ("C-IO-2",)


NAMINGS: list[tuple[str, Any]] = [
    ("taken", lambda card: (playing(3, hands={0: 4}), Take(seat=0, place=HOME, took=card))),
    ("left", lambda card: (playing(3), Take(seat=0, place=HOME, exchange=True, left=card))),
    ("pulled", lambda card: (playing(3), PullCard(seat=0, place=SECOND, card=card))),
    ("pushed", lambda card: (playing(3), PushCard(seat=0, place=SECOND, card=card))),
    ("picked", lambda card: (played_at("intimidate", players=3), Pick(seat=0, first=card))),
    ("traded", lambda card: (played_at("trade", players=3), Swap(seat=0, gives=card, gets="sword"))),
]


@pytest.mark.parametrize(("how", "naming"), NAMINGS, ids=[how for how, _ in NAMINGS])
def test_a_private_name_changes_no_ruling_for_others(how: str, naming: Any) -> None:
    """Section D: from a card named to one or two players, the third and the shared screen learn nothing."""
    states = []
    for card in (CODEX, "poison", None):
        state, entry = naming(card)
        states.append(REFEREE.evolve(state, entry).state)
    for twin in states[1:]:
        same_rulings(states[0], twin, 2)
        same_rulings(twin, states[0], 1 if how in {"taken", "left", "pulled", "pushed"} else 2)


def test_a_card_given_back_is_known_to_two_players() -> None:
    """IO-49: no ruling for the third player depends on the card given back."""
    picked = allowed(played_at("seduce", players=3), Pick(seat=0)).state
    first, second = (
        allowed(picked, GiveBack.model_validate({"seat": 0, "card": card})).state for card in (CODEX, "sword")
    )
    same_rulings(first, second, 2)


def test_an_inhibitor_is_not_revealed_by_a_doubt() -> None:
    """IO-102: when the planet vanishes, only the player who put the Inhibitor there can get a doubt about it."""
    state = held_by(playing(places={0: at(3, "outer_right")}), 1)
    laid = allowed(state, LayInhibitor(seat=0), EndTurn(seat=0)).state
    pushed = allowed(state, PushCard(seat=0, place=at(3, "outer_right"), card="sword"), EndTurn(seat=0)).state
    for entry in (Collapse(inhibitor=False), Collapse(inhibitor=True)):
        for to in (None, 1, 2, 3):
            assert REFEREE.judge(laid, entry, to) == REFEREE.judge(pushed, entry, to)
    own = REFEREE.judge(laid, Collapse(inhibitor=False), 0)
    assert isinstance(own, Unclear)
    assert says(laid, own) == "Someone put an Entropy Inhibitor under this planet. Is the card really gone?"


def test_all_doubts_about_an_entry_are_asked() -> None:
    """C-IO-3, C-IO-28: both are asked: the unverified map, and a card of which all copies are discarded."""
    state = changed(playing(checked=()), discards=("move", "move"))
    ruling = REFEREE.judge(state, PlayMove(seat=0, to=at(0, "outer_left")))
    assert isinstance(ruling, Unclear)
    assert [doubt.cites for doubt in ruling.doubts] == [("C-IO-3", "IO-12"), ("C-IO-28",)]
    assert ruling.assumed == ("diagrams.a",)
