"""The collapse clock against futures that are played to the end (IO-81, IO-86, IO-102, IO-113, C-IO-12, C-IO-17)."""

from random import Random
from typing import Any, NamedTuple

import pytest

from referees.common.protocol.entry import Entry
from referees.common.values import replaced
from referees.common.values.change import changed
from referees.interstellar_oracle.collapse.collapse import Collapse, Flee, TurnUp
from referees.interstellar_oracle.collapse.fleeing import Evacuate
from referees.interstellar_oracle.ending.death import Replenish, ToReplenish
from referees.interstellar_oracle.setup.naming import LayPlanet, NameHighest
from referees.interstellar_oracle.table.asking import TurnRuns
from referees.interstellar_oracle.table.clock import Clock, Vanishing, clock
from referees.interstellar_oracle.table.knowledge import laid
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.turns import EndTurn, Pull
from tests.interstellar_oracle.tables import allowed, held_by, numbered, playing
from tests.sampling import up_to


class Loss(NamedTuple):
    """A planet that vanished in a played future, and after whose turn."""

    place: int
    seat: int


def future(state: State, dealt: tuple[int | None, ...]) -> tuple[list[Loss], list[tuple[int, Clock]]]:
    """The planets that vanish from here on if players only end their turns, and each clock on the way with the number
    of planets vanished by then. `dealt` is the real planet at each place."""
    losses: list[Loss] = []
    clocks: list[tuple[int, Clock]] = []
    while state.outcome is None:
        timing = clock(state)
        if timing is not None:
            clocks.append((len(losses), timing))
        before = state.places
        seat = state.turn.seat
        state = allowed(state, _onward(state, dealt)).state
        losses += [Loss(place, seat) for place in before if place not in state.places]
    return losses, clocks


def _onward(state: State, dealt: tuple[int | None, ...]) -> Entry:
    """The next entry, with as few effects as possible."""
    decision = state.open[-1]
    if isinstance(decision, TurnUp):
        return Collapse(inhibitor=False)
    if isinstance(decision, NameHighest):
        top = max(state.places, key=lambda place: dealt[place] or 0)
        return LayPlanet(place=top, planet=dealt[top] or 0)
    if isinstance(decision, Flee):
        return Evacuate(seat=decision.seats[0], to=NEBULA)
    if isinstance(decision, ToReplenish):
        return Replenish(seat=decision.seats[0])
    if state.oracle == ("held", state.turn.seat) and state.at[state.turn.seat] == NEBULA:
        return Pull(seat=_left_of(state), to=state.places[0])
    return EndTurn(seat=state.turn.seat)


def _left_of(state: State) -> int:
    seats = len(state.at)
    around = [(state.turn.seat + step) % seats for step in range(1, seats + 1)]
    return next(seat for seat in around if seat not in state.left)


def somewhere(seed: int, players: int) -> tuple[State, tuple[int | None, ...]]:
    """A table with the Oracle found, planets gone or not entered, players in all conditions; real planets by place."""
    random = Random(seed)
    lost_turn = random.choice(("quiet", "counts"))
    state = held_by(playing(players, lost_turn=lost_turn), random.randrange(players))
    dealt = state.planets
    left = random.sample(state.places, random.randint(3, 12))
    unknown = [place for place in left if random.random() < random.choice((0.0, 0.3))]
    planets = tuple(None if place in unknown else number for place, number in enumerate(dealt))
    seat = random.randrange(players)
    away = tuple(player for player in range(players) if player not in {seat, state.oracle.at} and random.random() < 0.2)
    lives = [random.choice(("alive", "alive", "dead", "replenished")) for _ in range(players)]
    lives[seat] = "alive"
    start = changed(
        state,
        places=tuple(sorted(left)),
        planets=planets,
        # if missed turns count, each planet has a card, so that it asks and is seen vanishing separately
        under=tuple(
            int(place in left and (lost_turn == "counts" or random.random() < 0.5)) for place in range(len(dealt))
        ),
        extra=tuple(random.choice((0, 0, 0, 1, 2)) for _ in range(players)),
        misses=tuple(random.choice((0, 0, 0, 1, 2)) for _ in range(players)),
        life=tuple(lives),
        at=tuple(NEBULA if life != "alive" else random.choice(left) for life in lives),
        left=away,
        turn=changed(state.turn, seat=seat, is_extra=random.random() < 0.2),
        open=(TurnRuns((seat,)),),
        stage="acting",
    )
    top = max(left, key=lambda place: dealt[place] or 0)
    if random.random() < 0.3 and top not in unknown:
        start = changed(start, inhibited=top)
    return start, dealt


def holds(seed: int, players: int) -> int:
    """Asserts that every clock on the way to the end is right; returns their number."""
    state, dealt = somewhere(seed, players)
    losses, clocks = future(state, dealt)
    for passed, timing in clocks:
        ahead = losses[passed:]
        assert timing.seats == tuple(loss.seat for loss in ahead), (seed, passed)
        assert sorted(span.place for span in timing.planets) == sorted(loss.place for loss in ahead)
        for turn, loss in enumerate(ahead, start=1):
            span = next(planet for planet in timing.planets if planet.place == loss.place)
            assert span.soonest <= turn <= span.latest, (seed, passed, loss)
            if None not in state.planets:
                assert span.soonest == turn == span.latest
    return len(clocks)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.sampled
def test_the_clock_predicts_which_planet_vanishes_when(players: int) -> None:
    """The clock is right at every moment until the end of the Universe, with extra, missed and replenishing turns,
    players who left, planets spared and planets not entered."""
    assert sum(holds(seed, players) for seed in range(up_to(12, 500))) > up_to(100, 2500)


def timing_of(state: State) -> Clock:
    """The clock, which must run."""
    timing = clock(state)
    assert timing is not None
    return timing


def test_there_is_no_clock_before_the_oracle_is_found() -> None:
    """IO-81: until the Oracle is found nothing vanishes, so there is no clock."""
    assert clock(playing()) is None
    assert timing_of(held_by(playing(), 0)).turns == 20


def test_there_is_no_clock_while_the_collapse_pauses() -> None:
    """C-IO-12: by one reading, the collapse pauses while no player has the Oracle."""
    lost: Any = changed(held_by(playing(collapse="pauses"), 0), oracle=playing().oracle._replace(where="discards"))
    assert clock(lost) is None
    assert clock(changed(lost, config=playing().config)) is not None


def test_an_inhibitor_counts_once_it_is_revealed() -> None:
    """IO-102: a hidden Inhibitor doesn't change the clock; a revealed one adds a turn."""
    state = held_by(playing(), 0)
    plain = timing_of(state)
    assert timing_of(changed(state, known=laid(state.known, 0, ("entropy_inhibitor",)))) == plain
    revealed = allowed(state, EndTurn(seat=0), Collapse(inhibitor=True)).state
    assert timing_of(revealed).turns == plain.turns
    assert timing_of(revealed).planets[0] == Vanishing(numbered(state, 24), 1, 1)
    vanished = allowed(state, EndTurn(seat=0), Collapse(inhibitor=False)).state
    assert timing_of(vanished).turns == plain.turns - 1


def test_an_extra_turn_is_one_of_the_turns_left() -> None:
    """IO-113: after a Time Machine, that player has the next turn too, so the last turn is one player earlier."""
    state = held_by(playing(), 0)
    assert timing_of(state).seats[:4] == (0, 1, 2, 3)
    extra = changed(state, extra=replaced(state.extra, 0, 1))
    assert timing_of(extra).seats[:4] == (0, 0, 1, 2)
    assert (timing_of(state).last, timing_of(extra).last) == (3, 2)


def test_planets_not_entered_leave_a_range() -> None:
    """A planet whose rank isn't certain has a soonest and a latest turn; the end of the Universe is still known."""
    state = held_by(playing(), 0)
    open_ones = [numbered(state, 24), numbered(state, 20)]
    blank = tuple(None if place in open_ones else number for place, number in enumerate(state.planets))
    timing = timing_of(changed(state, planets=blank))
    by_place = {span.place: (span.soonest, span.latest) for span in timing.planets}
    assert by_place[numbered(state, 23)] == (2, 3)  # at most one of the numbers 20 and 24 to 30 is below it
    assert by_place[numbered(state, 1)] == (20, 20)
    assert by_place[open_ones[0]] == (1, 5)
    assert timing.turns == 20
