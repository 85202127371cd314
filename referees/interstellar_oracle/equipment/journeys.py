"""Moving further than one space, and out of turn: Move, Wormhole Generator, the nature of the Alar (IO-110, IO-114)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeVar

from referees.common.rules import ALLOWED, AnyTime, Clause, Refused, Ruling, SeatEntry, Step, Unclear, combined
from referees.common.words import Offer, Sentence, Who, say
from referees.interstellar_oracle.table.asking import (
    TurnRuns,
    actors,
    named_move,
    no_way,
    numbered,
    place_choice,
    place_label,
)
from referees.interstellar_oracle.table.meeting_view import DOOMED, is_doomed
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.playing import PlayingCard, ability_used, has_ability, no_ability
from referees.interstellar_oracle.table.readings import apart
from referees.interstellar_oracle.table.space import arrived, diagram, within
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.movement import is_map_right

SPACES = 2
DOUBTFUL = 4
"""So far a move may be right where the diagram itself is a guess."""


class Journey(SeatEntry):
    """The base of entries by which a player goes to a place, or to NEBULA (-1)."""

    to: int


class PlayMove(Journey, kind="play_move"):
    """A player plays Move and goes one or two spaces."""


class NaturalMove(Journey, kind="natural_move"):
    """An Alar goes one or two spaces by the active ability."""


class PlayWormhole(Journey, kind="play_wormhole"):
    """A player plays the Wormhole Generator and goes to any place."""


def _reached(state: State, seat: int) -> tuple[int, ...]:
    """The places that two spaces lead to; where the map is a guess, those that it may be wrong about."""
    return within(state, state.at[seat], DOUBTFUL if state.config.assumes(diagram(state.config)) else SPACES)


def _how_far(state: State, entry: Journey, passage: str) -> Ruling:
    """IO-110: allows one or two spaces; asks where the map is a guess."""
    if entry.to in within(state, state.at[entry.seat], SPACES):
        return is_map_right(state) or ALLOWED
    if entry.to in _reached(state, entry.seat):
        told = say("On this map that's more than two spaces away. Is it nearer on the table?")
        return Unclear(told, ("C-IO-3",), yes=say("Yes, on ours it is"))
    far = Refused(say("That's more than two spaces away, and two is the most."), (passage,))
    return apart(state, state.at[entry.seat], entry.to, passage, SPACES) or far


J = TypeVar("J", bound=Journey)


class Journeying(PlayingCard[J]):
    """The base of clauses for cards that take a player elsewhere; `prompt` offers to play them."""

    prompt: ClassVar[Sentence]

    def places(self, state: State, seat: int) -> tuple[int, ...]:
        """Where the card may take a player."""
        raise NotImplementedError

    def offers(self, state: State, seat: int) -> Iterable[Offer]:
        places = () if is_doomed(state, seat) else self.places(state, seat)
        if places:
            prompt, domains = self.prompt.filled(who=Who(seat)), {"to": place_choice(state, places)}
            yield Offer(self.entry, prompt, (self.passage, "IO-65"), {"seat": seat}, domains, rare=True)

    def impossible(self, state: State, entry: J) -> Refused | None:
        return no_way(state, entry.seat, entry.to, self.passage)

    def allows(self, state: State, entry: J) -> Ruling:
        return DOOMED if is_doomed(state, entry.seat) else self.leads(state, entry)

    def leads(self, state: State, entry: J) -> Ruling:
        """Whether the card leads that far."""
        return ALLOWED

    def used(self, state: State, entry: J) -> State:
        return arrived(state, entry.seat, entry.to)


class Speeding(Journeying[PlayMove], entry=PlayMove):
    """IO-110: any time: before combat, to evade an attack, out of the way of the Galactic Cannon."""

    card, passage, prompt = "move", "IO-110", say("{who} plays Move")

    def places(self, state: State, seat: int) -> tuple[int, ...]:
        return _reached(state, seat)

    def leads(self, state: State, entry: PlayMove) -> Ruling:
        return _how_far(state, entry, "IO-110")

    def tell(self, entry: PlayMove, at: State, now: State) -> Sentence:
        return say("{who} plays Move and goes to {place}", who=Who(entry.seat), place=place_label(at, entry.to))

    def name(self, entry: PlayMove, at: State, now: State) -> Sentence:
        place = numbered(at, entry.to)
        if place is None:
            return say("{who} plays Move", who=Who(entry.seat))
        return say("{who} to {place} by Move", who=Who(entry.seat), place=place)


class Jumping(Journeying[PlayWormhole], entry=PlayWormhole):
    """IO-114: any space, any time."""

    card, passage, prompt = "wormhole_generator", "IO-114", say("{who} plays the Wormhole Generator")

    def places(self, state: State, seat: int) -> tuple[int, ...]:
        return tuple([place for place in (NEBULA, *state.places) if place != state.at[seat]])

    def tell(self, entry: PlayWormhole, at: State, now: State) -> Sentence:
        place = place_label(at, entry.to)
        return say("{who} plays the Wormhole Generator and goes to {place}", who=Who(entry.seat), place=place)

    def name(self, entry: PlayWormhole, at: State, now: State) -> Sentence:
        place = numbered(at, entry.to)
        if place is None:
            return say("{who}'s Wormhole Generator", who=Who(entry.seat))
        return say("{who} to {place} by wormhole", who=Who(entry.seat), place=place)


class Rushing(Clause[State, NaturalMove], entry=NaturalMove, answers=AnyTime):
    """IO-141: two spaces more in the own turn; whether it evades an attack is asked."""

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        for seat in actors(state):
            is_able = has_ability(state, seat, "alar") and not is_doomed(state, seat)
            places = _reached(state, seat) if is_able else ()
            if places:
                prompt = say("{who} moves on with the race's ability", who=Who(seat))
                yield Offer(NaturalMove, prompt, ("IO-141",), {"seat": seat}, {"to": place_choice(state, places)}, True)

    def judge(self, state: State, entry: NaturalMove, decision: None) -> Ruling:
        nowhere = no_way(state, entry.seat, entry.to, "IO-141")
        if refused := nowhere or no_ability(state, entry.seat, "alar"):
            return refused
        far = DOOMED if is_doomed(state, entry.seat) else _how_far(state, entry, "IO-141")
        if state.turn.seat == entry.seat and isinstance(state.open[-1], TurnRuns):
            return far
        asked = say("This extends your own move. Did {who} really use it here?", who=Who(entry.seat))
        return combined(far, Unclear(asked, ("IO-141",), yes=say("Yes, here")))

    def evolve(self, state: State, entry: NaturalMove, id: int, decision: None) -> Step:
        fresh, told = ability_used(state, entry.seat)
        return Step(arrived(fresh, entry.seat, entry.to), told)

    def tell(self, entry: NaturalMove, at: State, now: State) -> Sentence:
        return say(
            "{who} moves on with the race's ability to {place}", who=Who(entry.seat), place=place_label(at, entry.to)
        )

    def name(self, entry: NaturalMove, at: State, now: State) -> Sentence:
        return named_move(at, entry.seat, entry.to)
