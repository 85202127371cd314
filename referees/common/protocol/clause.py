"""How a kind of entry is refereed by something that a game gives: its facts, its ranking, its sheet."""

from __future__ import annotations

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
    """Referees entries that may come at any time in place of their class: to a referee it is called as the class is,
    with the entry first."""

    entry: ClassVar[type[Entry]]
    answers: ClassVar[type[Decision]] = AnyTime
    reveals: ClassVar[bool] = False
    told: ClassVar[Telling]

    def offer(self, state: State, decision: None) -> Iterable[Offer]:
        """What of this kind may be entered now."""
        raise NotImplementedError

    def judge(self, entry: E, state: State, decision: None) -> Ruling:
        """Whether the entry is legal."""
        raise NotImplementedError

    def evolve(self, entry: E, state: Any, id: int, decision: None) -> Step:
        """The state after the entry."""
        raise NotImplementedError

    def tell(self, entry: E, at: State, now: State) -> Sentence:
        """The entry in words for the log."""
        return self.told.of(entry)

    def name(self, entry: E, at: State, now: State) -> Sentence:
        """The entry in a few words."""
        return self.tell(entry, at, now)
