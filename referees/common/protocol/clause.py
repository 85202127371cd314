"""How one kind of entry is refereed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from string import Formatter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import NO_REASON, Refused, Ruling, Unclear
from referees.common.protocol.sentence import Field, Sentence, Who
from referees.common.protocol.state import Decision, State, Step

__all__ = ["AnyTime", "Clause", "Telling"]

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Entry)


class AnyTime(Decision):
    """Stands in `answers` of clauses whose entries need no question: they may come whenever the game runs."""


class Telling:
    """How an entry is told by its own fields: each slot is the field of that name, {who} the player of its `seat`.

    `Telling(say("{who} places {card}"), card=card_label)`: `labels` say the values of slots; those that `say` was given
    stay as they are. Where the wording depends on a number, `count` names its field:
    `Telling(say_count("{who} has {count} card", "…", 0), count="cards")`.
    """

    def __init__(self, template: Sentence, *, count: str = "", **labels: Callable[[Any], Field]) -> None:
        self._template, self._count, self._labels = template, count, labels
        self._given = {slot: field for slot, field in template.fields if slot != "count"}
        self._slots = tuple(slot for _, slot, _, _ in Formatter().parse(template.template) if slot)

    def of(self, entry: Entry) -> Sentence:
        """The sentence for this entry."""
        unfilled = self._template
        count = getattr(entry, self._count) if self._count else 1
        fields = tuple([(slot, self._field(entry, slot)) for slot in self._slots])
        return Sentence(unfilled.template, fields, unfilled.plural, count)

    def _field(self, entry: Any, slot: str) -> Field:
        if slot in self._given:
            return self._given[slot]
        if slot == "who":
            return Who(entry.seat)
        value: Any = getattr(entry, self._count if slot == "count" else slot)
        return self._labels[slot](value) if slot in self._labels else value


class Clause(Generic[S, E]):
    """One kind of entry: its model, the decision it answers, its offers, its ruling and what it changes.

    Declared as `class Giving(Clause[State, Give], entry=Give, answers=HandOut)`. `judge` changes nothing; `evolve`
    never judges, and is total on everything allowed or overrulable. `reveals` says that hidden information or dice
    came up: a take-back past such an entry asks the table. `early` is the reason that never changes why the entry has
    to wait. `short` says which entry it was where the line in the log is long: a piece or a few words.
    """

    entry: ClassVar[type[Entry]]
    answers: ClassVar[type[Decision]]
    reveals: ClassVar[bool] = False
    told: ClassVar[Telling]
    short: ClassVar[Telling | None] = None
    early: ClassVar[Refused] = NO_REASON

    def __init_subclass__(
        cls, entry: type[Entry] | None = None, answers: type[Decision] | None = None, reveals: bool | None = None
    ) -> None:
        for name, given in (("entry", entry), ("answers", answers), ("reveals", reveals)):
            if given is not None:
                setattr(cls, name, given)

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

    def recall(self, state: S, entry: E, decision: Any, to: int | None) -> Unclear | None:
        """The doubt that rests on more than lies open: on what the reader `to` who asks may know (None: on what all
        may), and on nothing else. `judge` rests on what lies open alone."""
        return None

    def excluded(self, state: S, entry: E) -> Refused | None:
        """Why no game with this setup has such an entry (an option leaves it out); None if it has. This reason goes
        before that of any open question."""
        return None

    def not_now(self, state: S, entry: E, decision: Decision) -> Refused | None:
        """Why this entry cannot be made while `decision`, which it does not answer, is open: the rule that says so and
        what comes first. None where there is no better reason than that one question comes after the other (OC-5). Not
        asked if a question that the entry answers is open below `decision`, or due (`Referee`): `decision` speaks then
        (`Decision.comes_first`)."""
        return None if self.early is NO_REASON else self.early

    def evolve(self, state: S, entry: E, id: int, decision: Any) -> Step:
        """The state after the entry; `id` is the entry's, for score lines that cite it. `decision` is the question that
        it answers; None for AnyTime, and where `not_now` was overruled."""
        raise NotImplementedError

    def tell(self, entry: E, at: S, now: S) -> Sentence:
        """The entry in words for the log: `at` is the state it was entered in, `now` decides what is still secret.

        An entry that its own fields tell has `told` instead.
        """
        return self.told.of(entry)

    def name(self, entry: E, at: S, now: S) -> Sentence:
        """The entry in a few words, as the button that takes it back says it: `at` and `now` as in `tell`."""
        return self.tell(entry, at, now) if self.short is None else self.short.of(entry)
