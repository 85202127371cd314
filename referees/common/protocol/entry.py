"""Entries: what players report, one class for each kind: its fields, and how it is refereed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import get_annotations
from string import Formatter
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import Field

from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import NO_REASON, Refused, Ruling, Unclear
from referees.common.protocol.sentence import Field as Slot, Sentence, Who
from referees.common.protocol.state import Decision, Step
from referees.common.values.written import OnceAClass, Written

__all__ = ["LONGEST_ENTRY", "AnyTime", "Entry", "SeatEntry", "SeatIndex", "Telling"]

LONGEST_ENTRY = 20_000
"""Letters of an entry as JSON text; the longest of any game takes a tenth of it."""

ONE_OF: Any = Literal
SEAT = "seat"
SeatIndex = Annotated[int, Field(ge=0), SEAT]
"""A seat in an entry: its index from 0, clockwise. `Referee.check` says plainly when nobody sits there."""


def _seat_fields(kind: type[Entry]) -> tuple[str, ...]:
    fields = kind.model_fields.items()
    return tuple(name for name, field in fields if SEAT in field.metadata or _holds_seat(field.annotation))


def _holds_seat(annotation: Any) -> bool:
    """Whether it is `SeatIndex | None` or `tuple[SeatIndex, ...]`."""
    return any(SEAT in getattr(one, "__metadata__", ()) for one in get_args(annotation))


class AnyTime(Decision):
    """Stands in `answers` of entries that need no question: they may come whenever the game runs."""


class Telling:
    """How an entry is told by its own fields: each slot is the field of that name, {who} the player of its `seat`.

    `Telling(say("{who} places {card}"), card=card_label)`: `labels` say the values of slots; those that `say` was given
    stay as they are. Where the wording depends on a number, `count` names its field:
    `Telling(say_count("{who} has {count} card", "…", 0), count="cards")`.
    """

    def __init__(self, template: Sentence, *, count: str = "", **labels: Callable[[Any], Slot]) -> None:
        self._template, self._count, self._labels = template, count, labels
        self._given = {slot: field for slot, field in template.fields if slot != "count"}
        self._slots = tuple(slot for _, slot, _, _ in Formatter().parse(template.template) if slot)

    def of(self, entry: Entry) -> Sentence:
        """The sentence for this entry."""
        unfilled = self._template
        count = getattr(entry, self._count) if self._count else 1
        fields = tuple([(slot, self._field(entry, slot)) for slot in self._slots])
        return Sentence(unfilled.template, fields, unfilled.plural, count)

    def _field(self, entry: Any, slot: str) -> Slot:
        if slot in self._given:
            return self._given[slot]
        if slot == "who":
            return Who(entry.seat)
        value: Any = getattr(entry, self._count if slot == "count" else slot)
        return self._labels[slot](value) if slot in self._labels else value


class Entry(Written):
    """The base of all entries: `class Give(SeatEntry, kind="give", answers=HandOut)` has its fields, and its rules.

    Kinds are the stored contract. `answers` is the question that the entry answers. `judge` changes nothing; `evolve`
    never judges, and is total on everything allowed or overrulable. `reveals` says that hidden information or dice
    came up: a take-back past such an entry asks the table. `early` is the reason that never changes why the entry has
    to wait. `told` says it in the log; `short` says which entry it was where that line is long: a piece or a few words.
    """

    kind: str = ""
    answers: ClassVar[type[Decision]] = AnyTime
    reveals: ClassVar[bool] = False
    told: ClassVar[Telling]
    short: ClassVar[Telling | None] = None
    early: ClassVar[Refused] = NO_REASON

    def __init_subclass__(
        cls, kind: str | None = None, answers: type[Decision] | None = None, reveals: bool | None = None
    ) -> None:
        if kind is not None:
            cls.__annotations__ = {"kind": ONE_OF[kind], **get_annotations(cls)}
            cls.kind = kind
        for name, given in (("answers", answers), ("reveals", reveals)):
            if given is not None:
                setattr(cls, name, given)
        super().__init_subclass__()

    seat_fields = OnceAClass(_seat_fields)
    """The names of the fields that hold a `SeatIndex`, or may hold one, or hold a row of them."""

    @classmethod
    def kind_name(cls) -> str:
        """The value of `kind` that tells this class apart in JSON."""
        return str(cls.written_defaults["kind"])

    @classmethod
    def offer(cls, state: Any, decision: Any) -> Iterable[Offer]:
        """What of this kind may be entered now, `decision` being the question of the moment (None for AnyTime)."""
        raise NotImplementedError

    def judge(self, state: Any, decision: Any) -> Ruling:
        """Whether the entry is legal. Refused exactly when no offer holds it, though written on its own."""
        raise NotImplementedError

    def recall(self, state: Any, decision: Any, to: int | None) -> Unclear | None:
        """The doubt that rests on more than lies open: on what the reader `to` who asks may know (None: on what all
        may), and on nothing else. `judge` rests on what lies open alone."""
        return None

    def excluded(self, state: Any) -> Refused | None:
        """Why no game with this setup has such an entry (an option leaves it out); None if it has. This reason goes
        before that of any open question."""
        return None

    def not_now(self, state: Any, decision: Decision) -> Refused | None:
        """Why this entry cannot be made while `decision`, which it does not answer, is open: the rule that says so and
        what comes first. None where there is no better reason than that one question comes after the other (OC-5). Not
        asked if a question that the entry answers is open below `decision`, or due (`Referee`): `decision` speaks then
        (`Decision.comes_first`)."""
        return None if self.early is NO_REASON else self.early

    def evolve(self, state: Any, id: int, decision: Any) -> Step:
        """The state after the entry; `id` is the entry's, for score lines that cite it. `decision` is the question that
        it answers; None for AnyTime, and where `not_now` was overruled."""
        raise NotImplementedError

    def tell(self, at: Any, now: Any) -> Sentence:
        """The entry in words for the log: `at` is the state it was entered in, `now` decides what is still secret.

        An entry that its own fields tell has `told` instead.
        """
        return self.told.of(self)

    def name(self, at: Any, now: Any) -> Sentence:
        """The entry in a few words, as the button that takes it back says it: `at` and `now` as in `tell`."""
        return self.tell(at, now) if self.short is None else self.short.of(self)


class SeatEntry(Entry):
    """The base of entries that one seat makes."""

    seat: SeatIndex
