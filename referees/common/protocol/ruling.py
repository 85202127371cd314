"""What a referee answers to an entry, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Sentence, Who, say
from referees.common.values.value import Value

__all__ = [
    "ALLOWED", "DECISIVE", "NOTABLE", "NO_REASON", "SILENT", "USUAL", "WEIGHTY", "Allowed", "Happening", "Invalid",
    "Mark", "Refused", "Ruling", "Unclear", "by_weight", "combined", "never", "no", "note",
]  # fmt: skip

T = TypeVar("T")

USUAL = 0
NOTABLE = 1
WEIGHTY = 2
DECISIVE = 3
"""Weights of consequences: of what happens in most turns (a card is discarded), of what the table looks out for (a card
is killed), of what changes what a player is or may do (a turn is missed), and of what ends the game."""

Mark = str | None
"""How an entry got past its ruling: None (it was allowed), "confirmed" (was Unclear), "overruled" (was Refused)."""


class Allowed(Value):
    """The entry is legal; what permits it is cited by its offer."""

    sentence: Sentence = say("Allowed.")
    cites: tuple[str, ...] = ()


class Refused(Value):
    """The entry is forbidden, or has no meaning now (`may_overrule` False: there is nothing it could change).

    `instead` is what would be legal; where the entry leaves it empty the referee puts in the offers that answer
    the question of the moment. `repeats` names the fields in which the entry says what an earlier one has said, so that
    one of the two is wrong.
    """

    sentence: Sentence
    cites: tuple[str, ...]
    instead: tuple[Offer, ...] = ()
    may_overrule: bool = True
    repeats: tuple[str, ...] = ()


def no(said: str | Sentence, /, *cites: str, repeats: tuple[str, ...] = (), **fields: Any) -> Refused:
    """A refusal that the table may overrule: `no("{who} has xenocached this turn.", "IO-37", who=seat)`. {who} is given
    as a seat, other slots as in `say`; a sentence is taken as it is."""
    return Refused(_filled(said, fields), cites, repeats=repeats)


def never(said: str | Sentence, /, *cites: str, **fields: Any) -> Refused:
    """The refusal of an entry that has no meaning now, which nobody may overrule; given as to `no`."""
    return Refused(_filled(said, fields), cites, may_overrule=False)


def _filled(said: str | Sentence, fields: dict[str, Any]) -> Sentence:
    if not isinstance(said, str):
        return said
    if "who" in fields:
        fields["who"] = Who(fields["who"])
    return say(said, **fields)


NO_REASON = never("")
"""Stands where a game has no better reason than that one question comes after the other."""


YES, NO = say("Yes"), say("No")
"""The answers to a doubt, where its question needs no others."""


class Unclear(Value):
    """The table must say whether it was so: the rules, an assumed fact or the referee's knowledge leave a doubt.

    `assumed` names the kit items the doubt rests on: confirming them once settles them for the game. `suspects` are the
    ids of earlier entries of which one may be wrong instead of this one; the table may set them right from here.
    `sentence` ends with a question; `yes` is the answer by which the entry is true, `no` the one by which it is not.
    Several doubts about one entry are `combined`: `parts` are they, and the other fields what all of them hold.
    """

    sentence: Sentence
    cites: tuple[str, ...]
    assumed: tuple[str, ...] = ()
    suspects: tuple[int, ...] = ()
    parts: tuple[Unclear, ...] = ()
    yes: Sentence = YES
    no: Sentence = NO

    @property
    def doubts(self) -> tuple[Unclear, ...]:
        """Each doubt by itself, in the order they are asked in."""
        return self.parts or (self,)


Ruling = Allowed | Refused | Unclear


def combined(*rulings: Ruling | None) -> Ruling:
    """One ruling of several about the same entry: the first refusal, else all doubts in order, else `ALLOWED`.

    No doubt stands in it twice, nor one that rests on assumed items alone which those before it have asked about.
    """
    doubts: list[Unclear] = []
    for ruling in rulings:
        if isinstance(ruling, Refused):
            return ruling
        if isinstance(ruling, Unclear):
            doubts += [one for one in ruling.doubts if one not in doubts and not _is_settled(one, doubts)]
    if len(doubts) < 2:
        return doubts[0] if doubts else ALLOWED
    sentence = doubts[0].sentence
    for one in doubts[1:]:
        sentence = say("{doubt} {next_doubt}", doubt=sentence, next_doubt=one.sentence)
    return Unclear(
        sentence,
        _each(item for one in doubts for item in one.cites),
        _each(item for one in doubts for item in one.assumed),
        _each(id for one in doubts for id in one.suspects),
        tuple(doubts),
    )


def _is_settled(doubt: Unclear, before: Iterable[Unclear]) -> bool:
    """Whether the items it rests on are settled once the doubts before it are."""
    return bool(doubt.assumed) and set(doubt.assumed) <= {item for one in before for item in one.assumed}


def _each(items: Iterable[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(items))


class Invalid(Value):
    """What cannot exist at all (an eighth joker, a fifth seat): said plainly and never overruled."""

    sentence: Sentence
    field: str


class Happening(Value):
    """What followed by itself from an entry, with the rule that says so; derived, never stored. Of several consequences
    of an entry the one with the highest `weight` is shown first."""

    sentence: Sentence
    cites: tuple[str, ...]
    assumed: tuple[str, ...] = ()
    weight: int = USUAL

    @property
    def is_weighty(self) -> bool:
        """Whether the table must not miss it."""
        return self.weight >= WEIGHTY


def note(said: str | Sentence, /, *cites: str, weight: int = USUAL, **fields: Any) -> Happening:
    """What followed by itself, in one line; given as to `no`."""
    return Happening(_filled(said, fields), cites, weight=weight)


def by_weight(happened: Iterable[Happening]) -> tuple[Happening, ...]:
    """Consequences with the weightiest first; those of the same weight stay in the order they happened in."""
    return tuple(sorted(happened, key=lambda one: -one.weight))


ALLOWED = Allowed()
SILENT = Happening(say(""), ())
"""Why a question lapses of which nothing need be said: it is dropped without a word."""
