"""How one kind of entry is refereed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import Ruling
from referees.common.protocol.sentence import Sentence
from referees.common.protocol.state import Decision, State, Step

__all__ = ["AnyTime", "Clause"]

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Entry)


class AnyTime(Decision):
    """Stands in `answers` of clauses whose entries need no question: they may come whenever the game runs."""


class Clause(Generic[S, E]):
    """One kind of entry: its model, the decision it answers, its offers, its ruling and what it changes.

    `judge` changes nothing; `evolve` never judges, and is total on everything allowed or overrulable. `reveals` says
    that hidden information or dice came up: a take-back past such an entry asks the table.
    """

    entry: ClassVar[type[Entry]]
    answers: ClassVar[type[Decision]]
    reveals: ClassVar[bool] = False

    if not TYPE_CHECKING:

        def __class_getitem__(cls, kinds: Any) -> Any:
            """The class itself: what stands between the brackets is for type checkers, and `typing` takes as long over
            it as Python over the class."""
            return cls

    def offer(self, state: S, decision: Any) -> Iterable[Offer]:
        """What of this kind may be entered now, `decision` being the question of the moment (None for AnyTime)."""
        raise NotImplementedError

    def judge(self, state: S, entry: E, decision: Any) -> Ruling:
        """Whether the entry is legal. Refused exactly when no offer holds it, though written on its own."""
        raise NotImplementedError

    def evolve(self, state: S, entry: E, id: int, decision: Any) -> Step:
        """The state after the entry; `id` is the entry's, for score lines that cite it."""
        raise NotImplementedError

    def tell(self, entry: E, at: S, now: S) -> Sentence:
        """The entry in words for the log: `at` is the state it was entered in, `now` decides what is still secret."""
        raise NotImplementedError
