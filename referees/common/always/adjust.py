"""Adjust: the players correct one public fact (OC-1)."""

from collections.abc import Iterable, Sequence

from referees.common.always.facts import Fact, FactValue
from referees.common.protocol.clause import Clause
from referees.common.protocol.config import Config
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import ALLOWED, Invalid, Refused, Ruling
from referees.common.protocol.sentence import Sentence, say
from referees.common.protocol.state import State, Step

__all__ = ["Adjust", "Adjusting"]
CORRECTED = say("the players' correction")


class Adjust(Entry, kind="adjust"):
    """Sets the named fact, at a place (seat, cell, …), to a value."""

    fact: str
    at: tuple[int, ...] = ()
    value: FactValue = None


class Adjusting(Clause[Adjust]):
    """OC-1: if the app and the table disagree on a public fact, the table is right."""

    entry = Adjust

    def __init__(self, facts: Sequence[Fact]) -> None:
        self.facts = {fact.name: fact for fact in facts}

    def check(self, config: Config, entry: Adjust) -> Invalid | None:
        """Returns Invalid for an unknown fact or place or impossible value, otherwise None."""
        fact = self.facts.get(entry.fact)
        if fact is None:
            return Invalid(say("There's nothing called {name} to correct in this game.", name=entry.fact), "fact")
        if entry.at not in fact.places(config):
            return Invalid(say("There's no such place on the table."), "at")
        if not fact.exists(config).holds(entry.value):
            return Invalid(say("{value} isn't a possible value.", value=str(entry.value)), "value")
        return None

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        for name, fact in self.facts.items():
            for at in fact.places(state.config) if fact.here is None else fact.here(state):
                domains = {"value": fact.domain(state, at)}
                yield Offer(Adjust, fact.place(at), ("OC-1",), {"fact": name, "at": at}, domains, rare=True)

    def judge(self, entry: Adjust, state: State, decision: None) -> Ruling:
        fact = self.facts[entry.fact]
        if fact.domain(state, entry.at).holds(entry.value):
            return ALLOWED
        why, pieces = fact.reason(state, entry.at, entry.value), fact.place(entry.at).spots
        return Refused(why, ("OC-1",), may_overrule=fact.is_there(state, entry.at), pieces=pieces)

    def evolve(self, entry: Adjust, state: State, id: int, decision: None) -> Step:
        return Step(self.facts[entry.fact].write(state, entry.at, entry.value, id))

    def tell(self, entry: Adjust, at: State, now: State) -> Sentence:
        fact = self.facts[entry.fact]
        value = fact.value_label(at.config, entry.value)
        return say("the players set “{place}” to {value}", place=fact.place(entry.at), value=value)

    def name(self, entry: Adjust, at: State, now: State) -> Sentence:
        return CORRECTED
