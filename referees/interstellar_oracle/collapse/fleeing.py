"""Leaving a planet that has vanished (IO-82)."""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.rules import ALLOWED, Refused, Ruling, Step
from referees.common.words import Offer, Sentence, Who, say
from referees.interstellar_oracle.collapse.collapse import (
    Evacuate,
    Flee,
    WhenVanishing,
    not_vanishing,
    refuges,
    stranded,
)
from referees.interstellar_oracle.table.asking import (
    named_move,
    no_planet,
    place_label,
)
from referees.interstellar_oracle.table.pieces import NEBULA
from referees.interstellar_oracle.table.readings import apart
from referees.interstellar_oracle.table.space import arrived
from referees.interstellar_oracle.table.state import State


class Evacuating(WhenVanishing[Evacuate], entry=Evacuate, answers=Flee):
    """IO-82: to a planet one could move to, even when it is not one's turn."""

    def lacks(self, state: State, entry: Evacuate) -> Refused | None:
        at = state.at[entry.seat]
        if at == NEBULA or at in state.places:
            safe = say("{who} isn't on a planet that has vanished.", who=Who(entry.seat))
            return None if state.stage == "collapsing" else Refused.outright(safe, "IO-82")
        return not_vanishing(state)

    def offer(self, state: State, decision: Flee) -> Iterable[Offer]:
        for nth, seat in enumerate(decision.adrift(state)):
            for place in refuges(state, state.at[seat]):
                prompt = say("{who} moves to {place}", who=Who(seat), place=place_label(state, place))
                yield Offer(Evacuate, prompt, ("IO-82",), {"seat": seat, "to": place}, {}, rare=nth > 0)
            prompt, stays = say("{who} doesn't move away", who=Who(seat)), {"seat": seat, "to": NEBULA}
            yield Offer(Evacuate, prompt, ("C-IO-14",), stays, {}, rare=True)

    def judge(self, state: State, entry: Evacuate, decision: Flee) -> Ruling:
        if entry.seat not in decision.adrift(state):
            return Refused.outright(say("{who} isn't on the planet that vanished.", who=Who(entry.seat)), "IO-82")
        if entry.to == NEBULA or entry.to in refuges(state, state.at[entry.seat]):
            return ALLOWED
        far = Refused(say("That planet isn't next to the one that vanished."), ("IO-82",))
        return no_planet(state, entry.to, "IO-82") or apart(state, state.at[entry.seat], entry.to, "IO-82") or far

    def evolve(self, state: State, entry: Evacuate, id: int, decision: Flee) -> Step:
        if entry.to == NEBULA:
            fresh, told = stranded(state, entry.seat)
            return Step(fresh, told, done=True)
        return Step(arrived(state, entry.seat, entry.to), done=True)

    def tell(self, entry: Evacuate, at: State, now: State) -> Sentence:
        if entry.to == NEBULA:
            return say("{who} doesn't move away", who=Who(entry.seat))
        return say("{who} moves to {place}", who=Who(entry.seat), place=place_label(at, entry.to))

    def name(self, entry: Evacuate, at: State, now: State) -> Sentence:
        return self.tell(entry, at, now) if entry.to == NEBULA else named_move(at, entry.seat, entry.to)
