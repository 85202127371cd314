"""The normal move: up to one space (IO-30)."""

from collections.abc import Iterable
from functools import lru_cache

from referees.common.rules import ALLOWED, Ruling, SeatEntry, Step, Unclear, no
from referees.common.words import Offer, Telling, say
from referees.interstellar_oracle.table.asking import (
    CUT_SHORT,
    NamedPlace,
    TurnRuns,
    named_place,
    no_way,
    not_in_turn,
    number_at,
)
from referees.interstellar_oracle.table.readings import why_apart
from referees.interstellar_oracle.table.space import adjacent, arrived, diagram, reached
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.table.telling import MOVING, TO_PLACE


class Move(SeatEntry, kind="move", answers=TurnRuns):
    """The active player moves the token one space, to a place or NEBULA (-1), once a turn (IO-30)."""

    to: int

    log_line = Telling(say("{who} moves to {place}"), place=TO_PLACE)
    short = MOVING

    @classmethod
    def offer(cls, state: State, decision: TurnRuns) -> Iterable[Offer]:
        seat, turn = state.turn.seat, state.turn
        if (turn.cut_short or turn.moved) and not _may_depart(state):
            return ()
        place_now = state.at[seat]
        neighbours = adjacent(state, place_now)
        if turn.moved:
            return [_to(seat, named_place(state, place), True) for place in neighbours]
        steps = _steps(seat, neighbours, state.planets, len(state.at))
        if not state.config.assumes(diagram(state.config)):
            return steps
        far = [place for place in reached(state, place_now, 1) if place not in neighbours]
        return [*steps, *[_to(seat, named_place(state, place), True) for place in far]]

    def judge(self, state: State, decision: TurnRuns) -> Ruling:
        place = state.at[self.seat]
        if refused := no_way(state, self.seat, self.to, "IO-30") or not_in_turn(state, self.seat, "IO-30"):
            return refused
        is_near = self.to in adjacent(state, place)
        if state.turn.moved:
            return DEPARTING if is_near and _may_depart(state) else MOVED
        if state.turn.cut_short:
            return CUT_SHORT
        if is_near:
            return is_map_right(state) or ALLOWED
        if self.to in reached(state, place, 1):
            return NO_NEIGHBOURS
        return why_apart(state, place, self.to, "IO-30") or TOO_FAR.at(self.to)

    def evolve(self, state: State, id: int, decision: TurnRuns) -> Step:
        return Step(arrived(state, self.seat, self.to, moved=True))


MOVED = no("You've already moved one space this turn. To go farther, you need a card or an ability.", "IO-30")
TOO_FAR = no("That's more than one space away. To go that far, you need a card or an ability.", "IO-30")
DEPARTING = Unclear(
    say("You've already moved this turn. Are you leaving after diplomacy?"),
    ("C-IO-7",),
    yes=say("Yes, after diplomacy"),
)
NO_NEIGHBOURS = Unclear(
    say("On this map, these places aren't neighbours. Are they neighbours on your table?"),
    ("C-IO-3",),
    yes=say("Yes, they're neighbours"),
)
MAP = say("Does this map correctly show which planets are next to each other?")


def is_map_right(state: State) -> Unclear | None:
    """Asks once whether the assumed diagram matches the printed one (C-IO-3); None if that is settled."""
    item = diagram(state.config)
    return Unclear(MAP, ("C-IO-3", "IO-12"), (item,), yes=say("Yes, it does")) if state.config.assumes(item) else None


def _may_depart(state: State) -> bool:  # C-IO-7
    return state.turn.is_peaceful and not state.turn.cut_short and state.config.options.depart == "stays"


@lru_cache(maxsize=1024)
def _steps(seat: int, places: tuple[int, ...], planets: tuple[int | None, ...], seats: int) -> tuple[Offer, ...]:
    return tuple([_to(seat, NamedPlace(place, number_at(planets, place), seats), False) for place in places])


@lru_cache(maxsize=4096)
def _to(seat: int, named: NamedPlace, is_rare: bool) -> Offer:
    prompt = say("Move to {place}", place=named.label)
    return Offer(Move, prompt, ("IO-30",), {"seat": seat, "to": named.place}, {}, is_rare)
