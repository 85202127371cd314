"""Leaving a vanished planet (IO-82)."""

from collections.abc import Iterable

from referees.common.rules import ALLOWED, Refused, Ruling, SeatEntry, Step, never, no
from referees.common.words import Offer, Sentence, Who, say
from referees.interstellar_oracle.collapse.collapse import Flee, WhenVanishing, not_vanishing, refuges, stranded
from referees.interstellar_oracle.table.asking import no_planet, place_label
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.readings import why_apart
from referees.interstellar_oracle.table.space import arrived
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.table.telling import MOVING


class Evacuate(WhenVanishing, SeatEntry, kind="evacuate", answers=Flee):
    """A player leaves a vanished planet for an adjacent one, even out of turn (IO-82); `to` is NEBULA (-1) to stay."""

    to: int

    def why_not_yet(self, state: State) -> Refused | None:
        at = state.at[self.seat]
        if at == NEBULA or at in state.places:
            safe = say("{who} isn't on a planet that has vanished.", who=Who(self.seat))
            return None if state.stage == "collapsing" else never(safe, "IO-82").at(at)
        return not_vanishing(state)

    @classmethod
    def offer(cls, state: State, decision: Flee) -> Iterable[Offer]:
        for nth, seat in enumerate(decision.evacuees(state)):
            for place in refuges(state, state.at[seat]):
                prompt = say("{who} moves to {place}", who=Who(seat), place=place_label(state, place))
                yield Offer(Evacuate, prompt, ("IO-82",), {"seat": seat, "to": place}, {}, rare=nth > 0)
            prompt, stays = say("{who} doesn't move away", who=Who(seat)), {"seat": seat, "to": NEBULA}
            yield Offer(Evacuate, prompt, ("C-IO-14",), stays, {}, rare=True)

    def judge(self, state: State, decision: Flee) -> Ruling:
        if self.seat not in decision.evacuees(state):
            return never("{who} isn't on the planet that vanished.", "IO-82", who=self.seat).at(state.at[self.seat])
        if self.to == NEBULA or self.to in refuges(state, state.at[self.seat]):
            return ALLOWED
        refused = no("That planet isn't next to the one that vanished.", "IO-82").at(self.to)
        return no_planet(state, self.to, "IO-82") or why_apart(state, state.at[self.seat], self.to, "IO-82") or refused

    def evolve(self, state: State, id: int, decision: Flee) -> Step:
        if self.to == NEBULA:
            new_state, notes = stranded(state, self.seat)
            return Step(new_state, notes, done=True)
        return Step(arrived(state, self.seat, self.to), done=True)

    def tell(self, at: State, now: State) -> Sentence:
        if self.to == NEBULA:
            return say("{who} doesn't move away", who=Who(self.seat))
        return say("{who} moves to {place}", who=Who(self.seat), place=place_label(at, self.to))

    def name(self, at: State, now: State) -> Sentence:
        return self.tell(at, now) if self.to == NEBULA else MOVING.of(self, at)
