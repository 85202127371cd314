"""Moving further than one space, and out of turn: Move, Wormhole Generator, the nature of the Alar (IO-110, IO-114)."""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.rules import ALLOWED, AnyTime, Clause, Refused, Ruling, SeatEntry, Step, Unclear, combined
from referees.common.words import Offer, Sentence, Who, say
from referees.interstellar_oracle.table.asking import TurnRuns, actors, no_way, place_choice, place_label
from referees.interstellar_oracle.table.held_cards import doubt
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.playing import ability_used, card_used, has_ability, no_ability, no_card
from referees.interstellar_oracle.table.space import arrived, diagram, within
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.movement import is_map_right

SPACES = 2
DOUBTFUL = 4
"""So far a move may be right where the diagram itself is a guess."""


class PlayMove(SeatEntry, kind="play_move"):
    """A player plays Move and goes one or two spaces: to a place, or NEBULA (-1)."""

    to: int


class NaturalMove(SeatEntry, kind="natural_move"):
    """An Alar goes one or two spaces by the active ability."""

    to: int


class PlayWormhole(SeatEntry, kind="play_wormhole"):
    """A player plays the Wormhole Generator and goes to any place, or to NEBULA (-1)."""

    to: int


def _reached(state: State, seat: int) -> tuple[int, ...]:
    """The places that two spaces lead to; where the map is a guess, those that it may be wrong about."""
    return within(state, state.at[seat], DOUBTFUL if state.config.assumes(diagram(state.config)) else SPACES)


def _how_far(state: State, seat: int, to: int, passage: str) -> Ruling:
    """IO-110: allows one or two spaces; asks where the map is a guess."""
    if to in within(state, state.at[seat], SPACES):
        return is_map_right(state) or ALLOWED
    if to in _reached(state, seat):
        return Unclear(
            say("By the map shown here this is further than two spaces. Is it not on the table?"), ("C-IO-3",)
        )
    return Refused(say("That is further away than two spaces, which is as far as this leads."), (passage,))


class Speeding(Clause[State, PlayMove], entry=PlayMove, answers=AnyTime):
    """IO-110: any time: before combat, to evade an attack, out of the way of the Galactic Cannon."""

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        for seat in actors(state):
            if not state.hands[seat]:
                continue
            places = _reached(state, seat)
            if places:
                prompt = say("{who} plays Move", who=Who(seat))
                yield Offer(
                    PlayMove, prompt, ("IO-110", "IO-65"), {"seat": seat}, {"to": place_choice(state, places)}, True
                )

    def judge(self, state: State, entry: PlayMove, decision: None) -> Ruling:
        if nowhere := no_way(state, entry.seat, entry.to, "IO-110"):
            return nowhere
        return no_card(state, entry.seat, "IO-110") or _how_far(state, entry.seat, entry.to, "IO-110")

    def recall(self, state: State, entry: PlayMove, decision: None, to: int | None) -> Unclear | None:
        return doubt(state, entry.seat, "move", to=to)

    def evolve(self, state: State, entry: PlayMove, id: int, decision: None) -> Step:
        fresh, told = card_used(state, entry.seat, "move")
        return Step(arrived(fresh, entry.seat, entry.to), told)

    def tell(self, entry: PlayMove, at: State, now: State) -> Sentence:
        return say("{who} plays Move and goes to {place}", who=Who(entry.seat), place=place_label(at, entry.to))


class Rushing(Clause[State, NaturalMove], entry=NaturalMove, answers=AnyTime):
    """IO-141: two spaces more in the own turn; whether it evades an attack is asked."""

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        for seat in actors(state):
            if not has_ability(state, seat, "alar"):
                continue
            places = _reached(state, seat)
            if places:
                prompt = say("{who} moves on by nature", who=Who(seat))
                yield Offer(NaturalMove, prompt, ("IO-141",), {"seat": seat}, {"to": place_choice(state, places)}, True)

    def judge(self, state: State, entry: NaturalMove, decision: None) -> Ruling:
        if nowhere := no_way(state, entry.seat, entry.to, "IO-141"):
            return nowhere
        if refused := no_ability(state, entry.seat, "alar"):
            return refused
        far = _how_far(state, entry.seat, entry.to, "IO-141")
        if state.turn.seat == entry.seat and isinstance(state.open[-1], TurnRuns):
            return far
        asked = say("This lengthens a move in the own turn. Did {who} use it here all the same?", who=Who(entry.seat))
        return combined(far, Unclear(asked, ("IO-141",)))

    def evolve(self, state: State, entry: NaturalMove, id: int, decision: None) -> Step:
        fresh, told = ability_used(state, entry.seat)
        return Step(arrived(fresh, entry.seat, entry.to), told)

    def tell(self, entry: NaturalMove, at: State, now: State) -> Sentence:
        return say("{who} moves on by nature to {place}", who=Who(entry.seat), place=place_label(at, entry.to))


class Jumping(Clause[State, PlayWormhole], entry=PlayWormhole, answers=AnyTime):
    """IO-114: any space, any time."""

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        for seat in actors(state):
            places = tuple([place for place in (NEBULA, *state.places) if place != state.at[seat]])
            if state.hands[seat] and places:
                prompt = say("{who} plays the Wormhole Generator", who=Who(seat))
                domains = {"to": place_choice(state, places)}
                yield Offer(PlayWormhole, prompt, ("IO-114", "IO-65"), {"seat": seat}, domains, rare=True)

    def judge(self, state: State, entry: PlayWormhole, decision: None) -> Ruling:
        return no_way(state, entry.seat, entry.to, "IO-114") or no_card(state, entry.seat, "IO-114") or ALLOWED

    def recall(self, state: State, entry: PlayWormhole, decision: None, to: int | None) -> Unclear | None:
        return doubt(state, entry.seat, "wormhole_generator", to=to)

    def evolve(self, state: State, entry: PlayWormhole, id: int, decision: None) -> Step:
        fresh, told = card_used(state, entry.seat, "wormhole_generator")
        return Step(arrived(fresh, entry.seat, entry.to), told)

    def tell(self, entry: PlayWormhole, at: State, now: State) -> Sentence:
        place = place_label(at, entry.to)
        return say("{who} plays the Wormhole Generator and goes to {place}", who=Who(entry.seat), place=place)
