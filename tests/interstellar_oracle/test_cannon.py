"""The Galactic Cannon: who is hit, who escapes, what is left."""

import pytest

from referees.common.values.change import changed
from referees.interstellar_oracle.equipment.cannon import BeHit, InTheLineOfFire, PlayCannon
from referees.interstellar_oracle.equipment.journeys import PlayMove, PlayWormhole
from referees.interstellar_oracle.meeting.encounter import Encounter
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.state import OracleAt, State
from tests.interstellar_oracle.duels import HERE, meeting, together
from tests.interstellar_oracle.tables import allowed, at, cards_in_all, cited, held_by, refused, says

NEAR = at(0, "inner_left")
FAR = at(0, "outer_right")
GUARDED = at(1, "inner_left")


def fired(*, players: int = 3, **settings: object) -> State:
    """Bryan, on the neighbouring planet, has fired at Claire and Molly; Molly has the Oracle."""
    state = together("humans", "insectoid", "zeta", players=players, **settings)  # type: ignore[arg-type]
    parted = changed(state, at=(HERE, HERE, NEAR))
    return allowed(held_by(parted, 1), PlayCannon(seat=2, place=HERE)).state  # type: ignore[no-any-return]


def test_the_cannon_kills_all_players_on_the_planet() -> None:
    """IO-103, C-IO-22: players die one by one, without a victor; the Oracle and the cards below stay there."""
    state = fired()
    assert state.open[-1] == InTheLineOfFire((0, 1), HERE)
    dead = allowed(state, BeHit(seat=0), BeHit(seat=1))
    other_way_round = allowed(state, BeHit(seat=1), BeHit(seat=0))
    assert other_way_round.state.life == dead.state.life == ("dead", "dead", "alive")
    assert (dead.state.hands, dead.state.oracle) == ((0, 0, 4), OracleAt("planet", HERE))
    assert (dead.state.under[HERE], len(dead.state.discards)) == (1, 11)
    assert "IO-103" in cited(dead)
    assert cards_in_all(dead.state) == 66


@pytest.mark.parametrize(("cannon", "under"), [("players", 1), ("planet_too", 0)])
def test_what_the_cannon_destroys(cannon: str, under: int) -> None:
    """C-IO-22: the cards under the planet stay or, by the other reading, are destroyed."""
    state = fired(cannon=cannon)
    assert (state.under[HERE], cards_in_all(state)) == (under, 66)


def test_a_player_who_moves_in_time_escapes_the_cannon() -> None:
    """IO-103, IO-110, IO-114: a player may escape by Move or by Wormhole Generator."""
    moved = allowed(fired(), PlayMove(seat=0, to=1)).state
    assert moved.open[-1].ask(moved) == InTheLineOfFire((1,), HERE).ask(moved)
    assert not refused(moved, BeHit(seat=0)).may_overrule
    last = allowed(moved, PlayWormhole(seat=1, to=GUARDED))
    assert "IO-103" in cited(last)
    jumped = last.state
    assert (jumped.life, jumped.oracle) == (("alive", "alive", "alive"), OracleAt("held", 1))


@pytest.mark.parametrize("clone", ["clone", "natural_clone"])
def test_a_clone_survives_the_cannon(clone: str) -> None:
    """C-IO-22, IO-101: a clone keeps all cards except the Oracle, which stays on the planet."""
    state = allowed(fired(), BeHit(seat=0)).state
    after = allowed(state, BeHit(seat=1, clone=clone)).state  # type: ignore[arg-type]
    assert (after.life[1], after.at[1], after.oracle) == ("alive", HERE, OracleAt("planet", HERE))
    assert after.hands[1] == (4 if clone == "clone" else 5)


def test_the_cannon_reaches_adjacent_planets_only() -> None:
    """IO-103: the Cannon can't be fired farther, from inside the Nebula, or at the Nebula."""
    state = together("humans", "alar")
    assert refused(state, PlayCannon(seat=1, place=FAR)).cites == ("IO-103",)
    adrift = changed(state, at=(HERE, NEBULA))
    inside = refused(adrift, PlayCannon(seat=1, place=NEAR))
    assert (inside.cites, inside.may_overrule) == (("IO-103",), True)
    assert "inside the Nebula" in says(adrift, inside)
    assert not refused(state, PlayCannon(seat=1, place=NEBULA)).may_overrule
    assert not refused(fired(), BeHit(seat=2)).may_overrule


def test_a_cannon_ends_an_encounter() -> None:
    """IO-103, IO-39: if the Cannon kills one of the two in an encounter, the encounter is over."""
    state = changed(meeting(players=3), at=(HERE, HERE, NEAR))
    fired_at = allowed(state, PlayCannon(seat=2, place=HERE), BeHit(seat=0)).state
    assert fired_at.open[-1] == InTheLineOfFire((1,), HERE)
    over = allowed(fired_at, BeHit(seat=1)).state
    assert not any(isinstance(decision, Encounter) for decision in over.open)
