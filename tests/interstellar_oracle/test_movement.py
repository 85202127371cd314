"""Moving: one space, by a map that may be unverified (IO-30, C-IO-3, C-IO-7, C-IO-15)."""

from typing import Any

import pytest

from referees.common.protocol.ruling import Allowed, Refused
from referees.common.values.change import changed
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.table.pieces import NEBULA, Slot
from referees.interstellar_oracle.table.space import adjacent, within
from referees.interstellar_oracle.turn.movement import Move
from referees.interstellar_oracle.turn.turns import EndTurn
from tests.interstellar_oracle.tables import allowed, at, playing, refused, unclear

HOME = at(0, "inner_left")


def test_one_space_a_turn() -> None:
    """IO-30: a second move in a turn is refused, and so is a move out of turn."""
    state = playing()
    assert refused(state, Move(seat=1, to=at(1, "outer_left"))).cites == ("IO-30",)
    moved = allowed(state, Move(seat=0, to=at(0, "outer_left"))).state
    assert moved.at[0] == at(0, "outer_left")
    refusal = refused(moved, Move(seat=0, to=at(0, "outer_middle")))
    assert (refusal.cites, refusal.may_overrule) == (("IO-30",), True)
    assert refusal.instead


def test_a_jump_of_three_planets_without_a_card() -> None:
    """IO-30: such a move is refused, with the neighbours as alternatives; once overruled, the token is there."""
    state = playing()
    far = at(2, "outer_middle")
    ruling = refused(state, Move(seat=0, to=far))
    assert ruling.cites == ("IO-30",)
    targets = {offer.fixed["to"] for offer in ruling.instead if offer.entry is Move}
    assert targets == set(adjacent(state, HOME))
    assert REFEREE.evolve(state, Move(seat=0, to=far)).state.at[0] == far


def test_a_vanished_planet_is_no_destination() -> None:
    """A token can't move to a vanished planet, or to the place where it is."""
    state = playing()
    vanished = changed(state, places=tuple(place for place in state.places if place != at(0, "outer_left")))
    for where in (HOME, at(0, "outer_left")):
        assert refused(vanished, Move(seat=0, to=where)).may_overrule is False


def test_an_unverified_map_is_asked_about() -> None:
    """C-IO-3: a move to a neighbour asks if the map is right; a move of two steps is doubtful, a longer one refused."""
    state = playing(checked=())
    assert unclear(state, Move(seat=0, to=at(0, "outer_left"))).assumed == ("diagrams.a",)
    assert unclear(state, Move(seat=0, to=at(0, "outer_right"))).assumed == ()
    assert isinstance(REFEREE.judge(state, Move(seat=0, to=at(2, "outer_middle"))), Refused)


def test_after_diplomacy_a_player_may_have_departed() -> None:
    """C-IO-7: a move after parting without combat raises a question, unless the house option decides it."""
    moved = allowed(playing(), Move(seat=0, to=at(0, "outer_left"))).state
    parted = changed(moved, turn=changed(moved.turn, is_peaceful=True))
    assert unclear(parted, Move(seat=0, to=HOME)).cites == ("C-IO-7",)
    assert refused(parted, Move(seat=0, to=at(2, "outer_left"))).cites == ("IO-30",)
    back = allowed(playing(depart="back"), Move(seat=0, to=at(0, "outer_left"))).state
    parted = changed(back, turn=changed(back.turn, is_peaceful=True))
    assert refused(parted, Move(seat=0, to=HOME)).cites == ("IO-30",)


PAIRS: list[tuple[Slot, tuple[int, Slot]]] = [
    ("outer_left", (0, "outer_middle")),
    ("outer_left", (0, "inner_left")),
    ("outer_left", (1, "outer_right")),
    ("outer_middle", (0, "outer_right")),
    ("outer_middle", (0, "inner_left")),
    ("outer_middle", (0, "inner_right")),
    ("outer_right", (0, "inner_right")),
    ("inner_left", (0, "inner_right")),
    ("inner_left", (1, "inner_right")),
]


@pytest.mark.parametrize("players", [4, 6])
def test_the_lines_of_the_diagrams(players: int) -> None:
    """IO-12, C-IO-3: every system has the same lines: within, to the next one on its left, and to the Nebula."""
    state = playing(players)
    count = len(state.places) // 5
    drawn = {frozenset((at(s, slot), at((s + far) % count, end))) for s in range(count) for slot, (far, end) in PAIRS}
    drawn |= {frozenset((NEBULA, at(s, slot))) for s in range(count) for slot in ("inner_left", "inner_right")}
    links = {frozenset((place, neighbour)) for place in (*state.places, NEBULA) for neighbour in adjacent(state, place)}
    assert links == drawn


@pytest.mark.parametrize(
    ("option", "value", "place", "neighbour", "joined"),
    [
        ("ring", "closed", at(0, "outer_left"), at(1, "outer_right"), True),
        ("ring", "open", at(0, "outer_left"), at(1, "outer_right"), False),
        ("ring", "open", at(0, "inner_left"), at(1, "inner_right"), True),
        ("diagonals", "none", at(0, "inner_left"), at(1, "outer_right"), False),
        ("diagonals", "drawn", at(0, "inner_left"), at(1, "outer_right"), True),
        ("diagonals", "drawn", at(0, "outer_left"), at(1, "inner_right"), True),
        ("nebula", "inner", at(0, "inner_left"), NEBULA, True),
        ("nebula", "none", at(0, "inner_left"), NEBULA, False),
    ],
)
def test_readings_of_the_map(option: str, value: str, place: int, neighbour: int, joined: bool) -> None:
    """C-IO-3: by options, moves along the outer ring, on diagonals and into the Nebula are allowed or refused."""
    readings: Any = {option: value}
    ruling = REFEREE.judge(playing(places={0: place}, **readings), Move(seat=0, to=neighbour))
    assert type(ruling) is (Allowed if joined else Refused)


@pytest.mark.parametrize(("gaps", "joined"), [("open", False), ("closed", True)])
def test_gaps(gaps: str, joined: bool) -> None:
    """C-IO-15: the planets on both sides of a vanished one are neighbours by one reading only."""
    state = playing(places={0: at(0, "outer_left")}, gaps=gaps)
    state = changed(state, places=tuple(place for place in state.places if place != at(0, "outer_middle")))
    assert (at(0, "outer_right") in adjacent(state, at(0, "outer_left"))) is joined


def test_the_nebula_is_between_the_inner_planets() -> None:
    """C-IO-23: a token moves from the Nebula to any inner planet, so two spaces lead across."""
    state = playing(places={0: NEBULA})
    assert set(adjacent(state, NEBULA)) == {at(s, slot) for s in range(4) for slot in ("inner_left", "inner_right")}
    assert at(2, "inner_left") in within(state, HOME, 2)
    assert allowed(state, Move(seat=0, to=at(3, "inner_left"))).state.at[0] == at(3, "inner_left")


def test_staying_is_allowed() -> None:
    """IO-30: "up to one space" allows moving none."""
    assert allowed(playing(), EndTurn(seat=0)).state.turn.seat == 1
