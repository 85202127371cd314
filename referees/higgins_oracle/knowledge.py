"""What the answers so far say about the Oracle's hidden hand, and whether any hand explains one answer more.

Guesses are numbered from 1 in each round. A slot is a card in the Oracle's hand, known only by when it was drawn. It
cannot be of a rank of which the Oracle had none at a guess made after that; so an older slot may be of fewer ranks than
a younger one, never of others. Therefore one explanation stands for all: let the oldest slot leave that may, and see
whether those that stay can still be cards. tests/higgins_oracle/test_knowledge.py tries every hand and agrees.

Nothing here is ever shown, and only an entry that was submitted is compared with it: it yields at most a doubt.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Literal, NamedTuple, TypeVar

from referees.common.values import Value
from referees.higgins_oracle.pieces import COPIES, RANKS

T = TypeVar("T")

LAID_OUT = 0
"""Stands for a guess where cards left the hand without one."""


class Gone(NamedTuple):
    """Cards of a rank that left the hand at a guess, or were laid out (LAID_OUT); `cards` names those whose suits were
    seen and entered."""

    guess: int
    cards: tuple[str, ...]


class Knowledge(NamedTuple):
    """By guess number: who asked (`askers`), when each slot was drawn, oldest first (0: before the first guess), and
    when the Oracle last had none of a rank (`absent`, 0: never). Of each rank `left` counts the copies that have not
    left a hand, and `gone` tells of those that have.

    A tuple rather than a dataclass: two are made for every answer, and a tuple is made in a third of the time.
    """

    askers: tuple[int, ...]
    slots: tuple[int, ...]
    absent: tuple[int, ...]
    left: tuple[int, ...]
    gone: tuple[tuple[Gone, ...], ...]

    def __repr__(self) -> str:
        """Keeps the secrets out of logs and tracebacks."""
        return f"Knowledge({len(self.askers)} guesses)"


def begun(hand: int = 1, askers: tuple[int, ...] = (), ranks: int = len(RANKS), copies: int = COPIES) -> Knowledge:
    """Nothing is known of so many cards in hand, from a pack of so many ranks and copies of each."""
    return Knowledge(askers, (0,) * hand, (0,) * ranks, (copies,) * ranks, ((),) * ranks)


class Contradiction(Value):
    """No hand explains the answer; `guesses` are the numbers of those it is at odds with, `laid_out` whether with cards
    that were laid out; none of both where it is with everything together. `why`: there were none of the rank at that
    guess and at most `since` cards of the hand were drawn later; there would be more than four; or a card again."""

    guesses: tuple[int, ...] = ()
    laid_out: bool = False
    why: Literal["absent", "copies", "again", "together"] = "together"
    since: int = 0


def denied(known: Knowledge, rank: int, seat: int) -> Knowledge | Contradiction:
    """A seat asked for a rank and the Oracle had none."""
    askers = (*known.askers, seat)
    absent = _with(known.absent, rank, len(askers))
    if not _has_explanation(known.slots, absent, known.left):
        return Contradiction()
    return Knowledge(askers, known.slots, absent, known.left, known.gone)


def given(known: Knowledge, rank: int, count: int, cards: tuple[str, ...], seat: int) -> Knowledge | Contradiction:
    """A seat asked for a rank and got all there were, `count` of them; `cards` where their suits were entered."""
    first = bisect_left(known.slots, known.absent[rank])
    if len(known.slots) - first < count:
        return _absent(known, rank)
    askers = (*known.askers, seat)
    amiss = _amiss(known, rank, count, cards)
    if amiss:
        return amiss
    slots = known.slots[:first] + known.slots[first + count :]
    absent = _with(known.absent, rank, len(askers))
    left = _with(known.left, rank, known.left[rank] - count)
    if not _has_explanation(slots, absent, left):
        return Contradiction()
    gone = _with(known.gone, rank, (*known.gone[rank], Gone(len(askers), cards)))
    return Knowledge(askers, slots, absent, left, gone)


def laid_out(known: Knowledge, rank: int, card: str) -> Knowledge | Contradiction:
    """The Oracle laid a card out face up; others of its rank may have stayed in his hand."""
    first = bisect_left(known.slots, known.absent[rank])
    if first == len(known.slots):
        return _absent(known, rank)
    amiss = _amiss(known, rank, 1, (card,))
    if amiss:
        return amiss
    slots = known.slots[:first] + known.slots[first + 1 :]
    left = _with(known.left, rank, known.left[rank] - 1)
    if not _has_explanation(slots, known.absent, left):
        return Contradiction()
    gone = _with(known.gone, rank, (*known.gone[rank], Gone(LAID_OUT, (card,))))
    return Knowledge(known.askers, slots, known.absent, left, gone)


def drawn(known: Knowledge) -> Knowledge:
    """The Oracle, old or new, draws a card: it may be any that is left."""
    return Knowledge(known.askers, (*known.slots, len(known.askers)), known.absent, known.left, known.gone)


def forgotten(known: Knowledge, hand: int, *askers: int) -> Knowledge:
    """Begins anew with that many unknown cards, after the table confirmed what cannot be or set a pile right: some
    earlier answer was wrong, and nobody says which. Only who asked is kept, with the `askers` added."""
    return begun(hand, known.askers + askers)


def _has_explanation(slots: tuple[int, ...], absent: tuple[int, ...], left: tuple[int, ...]) -> bool:
    """Whether each slot can be a card of its own. What the first slots may be, later ones may be too: it is enough
    that the first slot has one copy to be, the first two have two, and so on (Hall's condition for a chain)."""
    for count, slot in enumerate(slots, start=1):
        copies = 0
        for since, copies_left in zip(absent, left, strict=True):
            if since <= slot:
                copies += copies_left
                if copies >= len(slots):
                    return True
        if copies < count:
            return False
    return True


def _absent(known: Knowledge, rank: int) -> Contradiction:
    """More cards of a rank than were drawn since the Oracle last had none of it."""
    guess = known.absent[rank]
    since = len(known.slots) - bisect_left(known.slots, guess)
    return Contradiction((guess,), why="absent", since=since) if guess else Contradiction()


def _amiss(known: Knowledge, rank: int, count: int, cards: tuple[str, ...]) -> Contradiction | None:
    """More cards of a rank than are left, or a card that had left the hand before; with the guesses at which it was."""
    before = known.gone[rank]
    again = [one for one in before if not set(cards).isdisjoint(one.cards)] if cards and before else []
    if again or known.left[rank] < count:
        guesses = tuple(dict.fromkeys(one.guess for one in again or before))
        named = tuple(guess for guess in guesses if guess != LAID_OUT)
        return Contradiction(named, LAID_OUT in guesses, "again" if again else "copies")
    return None


def _with(counts: tuple[T, ...], place: int, count: T) -> tuple[T, ...]:
    return (*counts[:place], count, *counts[place + 1 :])
