"""Entries: what players report. One class per kind holds its fields and its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import get_annotations
from string import Formatter
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, get_args

from pydantic import Field

from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import NO_REASON, Refused, Ruling, Unclear
from referees.common.protocol.sentence import Field as Slot, Sentence, Who
from referees.common.protocol.state import Decision, Step
from referees.common.values.written import OnceAClass, Written

__all__ = ["LONGEST_ENTRY", "AnyTime", "Derived", "Entry", "SeatEntry", "SeatIndex", "Telling", "labelled"]

LONGEST_ENTRY = 20_000  # letters of JSON: ten times the longest entry of any game

ONE_OF: Any = Literal
SEAT = "seat"
SeatIndex = Annotated[int, Field(ge=0), SEAT]
"""A seat index from 0, clockwise. `Referee.check` reports seats that don't exist."""


def _seat_fields(kind: type[Entry]) -> tuple[str, ...]:
    fields = kind.model_fields.items()
    return tuple(name for name, field in fields if SEAT in field.metadata or _holds_seat(field.annotation))


def _holds_seat(annotation: Any) -> bool:
    return any(SEAT in getattr(argument, "__metadata__", ()) for argument in get_args(annotation))


class AnyTime(Decision):
    """Value of `Entry.answers` for entries that answer no question, possible at any time."""


class Derived(NamedTuple):
    """A slot's value, from the state before the entry, and the entry."""

    of: Callable[[Any, Any], Slot | None]


class Telling:
    """Template for an entry's log line: each slot takes the field of that name, and {who} the player at its `seat`.
    `labels` convert values, as in `Telling(say("{who} places {card}"), card=card_label)`, or are `Derived`; if one of
    these is None, the line is `otherwise`. `count` names the field that chooses singular or plural:
    `Telling(say_count("{who} has {count} card", "…", 0), count="cards")`."""

    def __init__(
        self,
        template: Sentence,
        *,
        count: str = "",
        otherwise: Sentence | None = None,
        **labels: Callable[[Any], Slot] | Derived,
    ) -> None:
        self._template, self._count, self._labels = template, count, labels
        self._otherwise = None if otherwise is None else Telling(otherwise, count="", otherwise=None, **labels)
        self._given = {slot: field for slot, field in template.fields if slot != "count"}
        self._slots = tuple(slot for _, slot, _, _ in Formatter().parse(template.template) if slot)

    def of(self, entry: Entry, at: Any) -> Sentence:
        """The sentence for this entry, made in that state."""
        unfilled = self._template
        count = getattr(entry, self._count) if self._count else 1
        fields = tuple([(slot, self._field(entry, at, slot)) for slot in self._slots])
        if self._otherwise is not None and any(value is None for _, value in fields):
            return self._otherwise.of(entry, at)
        return Sentence(unfilled.template, fields, unfilled.plural, count)

    def _field(self, entry: Any, at: Any, slot: str) -> Any:
        if slot in self._given:
            return self._given[slot]
        label = self._labels.get(slot)
        if isinstance(label, Derived):
            return label.of(at, entry)
        if slot == "who":
            return Who(entry.seat)
        value: Any = getattr(entry, self._count if slot == "count" else slot)
        return value if label is None else label(value)


def labelled(**fields: Sentence) -> Mapping[str, Sentence]:
    """An entry's `field_labels`, by field."""
    return fields


class Entry(Written):
    """Base of all entries: `class Give(SeatEntry, kind="give", answers=HandOut)` declares fields and rules. Kinds are
    stored, so they never change. `answers` is the kind of decision that the entry answers. `judge` has no side effects;
    `evolve` never judges, and accepts everything allowed or overrulable. `reveals`: it discloses hidden information or
    dice rolls, so undoing past it needs confirmation. `too_early` is a fixed reason to wait, `log_line` its line,
    `short` a few words that identify the entry, `field_labels` the questions for fields that stay open together."""

    kind: str = ""
    answers: ClassVar[type[Decision]] = AnyTime
    reveals: ClassVar[bool] = False
    log_line: ClassVar[Telling]
    short: ClassVar[Telling | None] = None
    field_labels: ClassVar[Mapping[str, Sentence]] = labelled()
    too_early: ClassVar[Refused] = NO_REASON

    def __init_subclass__(
        cls, kind: str | None = None, answers: type[Decision] | None = None, reveals: bool | None = None
    ) -> None:
        if kind is not None:
            cls.__annotations__ = {"kind": ONE_OF[kind], **get_annotations(cls)}
            cls.kind = kind
        for name, value in (("answers", answers), ("reveals", reveals)):
            if value is not None:
                setattr(cls, name, value)
        super().__init_subclass__()

    seat_fields = OnceAClass(_seat_fields)
    """Names of the fields that hold a `SeatIndex`, an optional one, or a tuple of them."""

    @classmethod
    def kind_name(cls) -> str:
        """The `kind` of this class in JSON."""
        return str(cls.written_defaults["kind"])

    @classmethod
    def offer(cls, state: Any, decision: Any) -> Iterable[Offer]:
        """The offers of this kind for the open `decision` (None for AnyTime)."""
        raise NotImplementedError

    def judge(self, state: Any, decision: Any) -> Ruling:
        """The ruling, from public information only; Refused if and only if no offer includes the entry."""
        raise NotImplementedError

    def knowledge_doubt(self, state: Any, decision: Any, to: int | None) -> Unclear | None:
        """A doubt based only on what the player `to` knows (if None, on what everyone knows)."""
        return None

    def excluded(self, state: Any) -> Refused | None:
        """Why a house option removes this kind of entry from the game. Checked before reasons to wait, and `judge`."""
        return None

    def why_not_now(self, state: Any, decision: Decision) -> Refused | None:
        """Why this entry, which doesn't answer the open `decision`, must wait; None if only for the order of questions
        (OC-5). If it answers a question waiting or sure to follow, `Referee` uses `Decision.why_first`."""
        return None if self.too_early is NO_REASON else self.too_early

    def evolve(self, state: Any, id: int, decision: Any) -> Step:
        """Applies the entry; score lines cite its `id`. `decision` is the question it answers; None for AnyTime
        entries, and if the table overruled `why_not_now`."""
        raise NotImplementedError

    def tell(self, at: Any, now: Any) -> Sentence:
        """By default `log_line`. `at` is the state before the entry; `now` decides what is still secret."""
        return self.log_line.of(self, at)

    def name(self, at: Any, now: Any) -> Sentence:
        """The entry in a few words, for the undo button; arguments as in `tell`."""
        return self.tell(at, now) if self.short is None else self.short.of(self, at)


class SeatEntry(Entry):
    """Base of entries made by one seat."""

    seat: SeatIndex
