"""Hazards that were kept are laid on other planets, as the first advanced rule has it (IO-150)."""

from __future__ import annotations

from collections.abc import Iterator

from referees.common.rules import ALLOWED, AnyTime, Clause, Happening, Refused, Ruling, SeatEntry, Step
from referees.common.values import changed, replaced
from referees.common.words import Offer, Sentence, Who, say
from referees.interstellar_oracle.setup.naming import hazard_label
from referees.interstellar_oracle.table.asking import actors, no_planet, not_able, place_label
from referees.interstellar_oracle.table.state import State


class Deploy(SeatEntry, kind="deploy"):
    """A player lays a hazard that was kept on the planet where the token stands; `hazard` is its id in the kit."""

    place: int
    hazard: str


class Deploying(Clause[State, Deploy], entry=Deploy, answers=AnyTime):
    """IO-150: at any time, on the planet one has come to; one hazard lies on a planet."""

    def offer(self, state: State, decision: None) -> Iterator[Offer]:
        for seat in actors(state):
            place = state.at[seat]
            if place not in state.places or state.hazards[place] is not None:
                continue
            for hazard in sorted(set(state.kept[seat])):
                name = hazard_label(state.config, hazard)
                prompt = say(
                    "{who} deploys {hazard} on {place}", who=Who(seat), hazard=name, place=place_label(state, place)
                )
                fixed = {"seat": seat, "place": place, "hazard": hazard}
                yield Offer(Deploy, prompt, ("IO-150",), fixed, {}, rare=True)

    def judge(self, state: State, entry: Deploy, decision: None) -> Ruling:
        if entry.hazard not in state.kept[entry.seat]:
            return Refused.outright(say("{who} keeps no hazard of that kind.", who=Who(entry.seat)), "IO-150")
        if gone := no_planet(state, entry.place, "IO-150"):
            return gone
        if state.hazards[entry.place] is not None:
            return Refused.outright(say("A hazard lies there; a planet has one at most."), "IO-150")
        if refused := not_able(state, entry.seat):
            return refused
        if state.at[entry.seat] != entry.place:
            return Refused(say("{who}'s token is not on that planet.", who=Who(entry.seat)), ("IO-150",))
        return ALLOWED

    def evolve(self, state: State, entry: Deploy, id: int, decision: None) -> Step:
        left = list(state.kept[entry.seat])
        left.remove(entry.hazard)
        fresh = changed(
            state,
            kept=replaced(state.kept, entry.seat, tuple(left)),
            hazards=replaced(state.hazards, entry.place, entry.hazard),
        )
        told = say("Everybody must overcome it to take what lies there, {who} too.", who=Who(entry.seat))
        return Step(fresh, (Happening(told, ("IO-150", "IO-33")),))

    def tell(self, entry: Deploy, at: State, now: State) -> Sentence:
        hazard, place = hazard_label(at.config, entry.hazard), place_label(at, entry.place)
        return say("{who} deploys {hazard} on {place}", who=Who(entry.seat), hazard=hazard, place=place)
