"""Base class for entry rules common to all games; each game supplies its facts, ranking or sheet."""

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from referees.common.protocol.entry import AnyTime, Entry, Telling
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import Ruling
from referees.common.protocol.sentence import Sentence
from referees.common.protocol.state import Decision, State, Step

__all__ = ["Clause"]

E = TypeVar("E", bound=Entry)


class Clause(Generic[E]):
    """Rules for one kind of AnyTime entry, kept outside its class: Entry's methods, which take the entry first."""

    entry: ClassVar[type[Entry]]
    answers: ClassVar[type[Decision]] = AnyTime
    reveals: ClassVar[bool] = False
    log_line: ClassVar[Telling]

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        raise NotImplementedError

    def judge(self, entry: E, state: State, decision: None) -> Ruling:
        raise NotImplementedError

    def evolve(self, entry: E, state: Any, id: int, decision: None) -> Step:
        raise NotImplementedError

    def tell(self, entry: E, at: State, now: State) -> Sentence:
        return self.log_line.of(entry, at)

    def name(self, entry: E, at: State, now: State) -> Sentence:
        return self.tell(entry, at, now)
