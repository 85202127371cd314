"""Rulings on entries, and their consequences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Sentence, Who, say
from referees.common.values.change import changed
from referees.common.values.value import Value

__all__ = [
    "ALLOWED", "DECISIVE", "LASTING", "NOTABLE", "NO_REASON", "SILENT", "USUAL", "WEIGHTY", "Allowed", "Happening",
    "Invalid", "Mark", "Refused", "Ruling", "Unclear", "by_weight", "combined", "may_insist", "never", "no", "note",
]  # fmt: skip

T = TypeVar("T")

USUAL = 0
NOTABLE = 1
LASTING = 2
WEIGHTY = 3
DECISIVE = 4
"""Importance of consequences: routine (a card is discarded), notable (a card is taken), lasting (one is killed), a
change in what a player may do (a turn is missed), the end of the game."""

Mark = str | None
"""How an entry got past its ruling: None (allowed), "confirmed" (was Unclear), "overruled" (was Refused)."""


Repeats = tuple[str | tuple[str, Any], ...]


class Allowed(Value):
    """A ruling: the entry is legal. Its offer cites the permitting rule."""

    sentence: Sentence = say("Allowed.")
    cites: tuple[str, ...] = ()


class Refused(Value):
    """The entry is forbidden, or meaningless now (`may_overrule`: False). `instead` lists legal alternatives; if empty,
    the referee fills in the offers for the open question. `repeats` identifies an earlier entry, possibly wrong: fields
    equal in both, or pairs of field and value there. `pieces`: board places it means by words such as "this planet"."""

    sentence: Sentence
    cites: tuple[str, ...]
    instead: tuple[Offer, ...] = ()
    may_overrule: bool = True
    repeats: Repeats = ()
    pieces: tuple[Any, ...] = ()

    @property
    def spots(self) -> tuple[Any, ...]:
        """The places to mark on the board."""
        return (*self.sentence.spots, *self.pieces)

    def at(self, *pieces: Any) -> Refused:
        return changed(self, pieces=pieces)


def no(text: str | Sentence, /, *cites: str, repeats: Repeats = (), **fields: Any) -> Refused:
    """A refusal that the table may overrule: `no("{who} has xenocached this turn.", "IO-37", who=seat)`. Give {who} as
    a seat, other slots as in `say`; a finished `Sentence` is used unchanged."""
    return Refused(_filled(text, fields), cites, repeats=repeats)


def never(text: str | Sentence, /, *cites: str, repeats: Repeats = (), **fields: Any) -> Refused:
    """A refusal that can't be overruled, because the entry is meaningless now; arguments as in `no`."""
    return Refused(_filled(text, fields), cites, may_overrule=False, repeats=repeats)


def _filled(text: str | Sentence, fields: dict[str, Any]) -> Sentence:
    if not isinstance(text, str):
        return text
    if "who" in fields:
        fields["who"] = Who(fields["who"])
    return say(text, **fields)


NO_REASON = never("")  # placeholder: no better reason than the order of questions

YES, NO = say("Yes"), say("No")


class Unclear(Value):
    """The table must confirm the entry: a rule, an assumed fact or the referee's knowledge leaves a doubt. Confirming
    settles the kit items in `assumed` for the game. `suspects` are ids of earlier entries that may be wrong instead.
    `sentence` ends with a question, answered by `yes` or `no`. `parts` are the individual doubts if several were
    `combined`."""

    sentence: Sentence
    cites: tuple[str, ...]
    assumed: tuple[str, ...] = ()
    suspects: tuple[int, ...] = ()
    parts: tuple[Unclear, ...] = ()
    yes: Sentence = YES
    no: Sentence = NO

    @property
    def doubts(self) -> tuple[Unclear, ...]:
        """The individual doubts, in the order they are asked."""
        return self.parts or (self,)


Ruling = Allowed | Refused | Unclear


def combined(*rulings: Ruling | None) -> Ruling:
    """Combines rulings on one entry: the first refusal, else all doubts in order, else `ALLOWED`. Omits duplicates, and
    doubts about assumed items that an earlier one covers."""
    doubts: list[Unclear] = []
    for ruling in filter(None, rulings):
        if isinstance(ruling, Refused):
            return ruling
        if isinstance(ruling, Unclear):
            doubts += [doubt for doubt in ruling.doubts if doubt not in doubts and not _is_settled(doubt, doubts)]
    if len(doubts) < 2:
        return doubts[0] if doubts else ALLOWED
    sentence = doubts[0].sentence
    for doubt in doubts[1:]:
        sentence = say("{doubt} {next_doubt}", doubt=sentence, next_doubt=doubt.sentence)
    return Unclear(
        sentence,
        _unique(item for doubt in doubts for item in doubt.cites),
        _unique(item for doubt in doubts for item in doubt.assumed),
        _unique(id for doubt in doubts for id in doubt.suspects),
        tuple(doubts),
    )


def _is_settled(doubt: Unclear, earlier: Iterable[Unclear]) -> bool:
    return bool(doubt.assumed) and set(doubt.assumed) <= {item for settled in earlier for item in settled.assumed}


def _unique(items: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(items))


class Invalid(Value):
    """An entry that can't exist (an eighth joker, a fifth seat); never overruled."""

    sentence: Sentence
    field: str


def may_insist(ruling: Ruling | Invalid) -> bool:
    """Whether the players may make an entry despite this ruling."""
    return isinstance(ruling, Unclear) or (isinstance(ruling, Refused) and ruling.may_overrule)


class Happening(Value):
    """A consequence of an entry, with its rule; derived, never stored. Higher `weight`s come first."""

    sentence: Sentence
    cites: tuple[str, ...]
    assumed: tuple[str, ...] = ()
    weight: int = USUAL

    @property
    def is_weighty(self) -> bool:
        return self.weight >= LASTING


def note(text: str | Sentence, /, *cites: str, weight: int = USUAL, **fields: Any) -> Happening:
    """A consequence in one line; arguments as in `no`."""
    return Happening(_filled(text, fields), cites, weight=weight)


def by_weight(happened: Iterable[Happening]) -> tuple[Happening, ...]:
    """Sorts consequences, most important first (stable)."""
    return tuple(sorted(happened, key=lambda happening: -happening.weight))


ALLOWED = Allowed()
SILENT = Happening(say(""), ())  # expires silently, without a line in the log
