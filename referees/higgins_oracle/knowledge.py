"""What answers reveal about the Oracle's hidden hand, and whether another answer fits any possible hand. Guesses are
numbered from 1 in each round. A slot is a card in that hand, by when it was drawn. A slot can't have a rank that the
Oracle lacked at a later guess, so an older slot's possible ranks are a subset of a younger one's. So a leaving card may
be assumed to leave the oldest possible slot; the rest must remain possible. tests/higgins_oracle/test_knowledge.py
compares with brute force. Players never see this; an entry that contradicts it only raises a doubt."""

from bisect import bisect_left
from typing import Literal

from referees.common.values import Value, replaced
from referees.higgins_oracle.pieces import COPIES, RANKS

LAID_OUT = 0  # guess number of cards that left the hand without a guess


class Gone(Value):
    """Cards of a rank that left the hand: the `guess`'s number, or LAID_OUT; the `cards` whose suits were entered."""

    guess: int
    cards: tuple[str, ...]


class Knowledge(Value):
    """By guess, who asked (`askers`); when each slot was drawn, oldest first (0: before guess 1); by rank, when the
    Oracle last had none (`absent`, 0: never), how many are in pack or hand (`left`), which left the hand (`gone`)."""

    askers: tuple[int, ...]
    slots: tuple[int, ...]
    absent: tuple[int, ...]
    left: tuple[int, ...]
    gone: tuple[tuple[Gone, ...], ...]

    def __repr__(self) -> str:
        """Hides the secrets from logs and tracebacks."""
        return f"Knowledge({len(self.askers)} guesses)"


def blank(hand: int = 1, askers: tuple[int, ...] = (), ranks: int = len(RANKS), copies: int = COPIES) -> Knowledge:
    """Initial knowledge: `hand` unknown cards from a pack of `ranks` ranks with `copies` copies each."""
    return Knowledge(askers, (0,) * hand, (0,) * ranks, (copies,) * ranks, ((),) * ranks)


class Contradiction(Value):
    """No hand explains the answer, which contradicts the numbered `guesses` and, if `laid_out`, cards laid out. `why`:
    "absent": the Oracle lacked the rank at that guess, and later drew at most `since` of the current cards; "copies":
    more than four of a rank; "again": the same card twice; "together": only all answers combined."""

    guesses: tuple[int, ...] = ()
    laid_out: bool = False
    why: Literal["absent", "copies", "again", "together"] = "together"
    since: int = 0


def denied(known: Knowledge, rank: int, seat: int) -> Knowledge | Contradiction:
    """Adds a miss: the Oracle had none of the rank."""
    askers = (*known.askers, seat)
    absent = replaced(known.absent, rank, len(askers))
    if not _has_explanation(known.slots, absent, known.left):
        return Contradiction()
    return Knowledge(askers, known.slots, absent, known.left, known.gone)


def given(known: Knowledge, rank: int, count: int, cards: tuple[str, ...], seat: int) -> Knowledge | Contradiction:
    """Adds a hit: the seat got all `count` cards of the rank, named in `cards` if their suits were entered."""
    askers = (*known.askers, seat)
    absent = replaced(known.absent, rank, len(askers))
    return _without(known, rank, count, Gone(len(askers), cards), askers=askers, absent=absent)


def laid_out(known: Knowledge, rank: int, card: str) -> Knowledge | Contradiction:
    """Adds a laid-out card; others of its rank may have stayed in the hand."""
    return _without(known, rank, 1, Gone(LAID_OUT, (card,)), askers=known.askers, absent=known.absent)


def _without(
    known: Knowledge, rank: int, count: int, gone: Gone, *, askers: tuple[int, ...], absent: tuple[int, ...]
) -> Knowledge | Contradiction:
    first = bisect_left(known.slots, known.absent[rank])
    if len(known.slots) - first < count:
        return _absent(known, rank)
    if impossible := _impossible(known, rank, count, gone.cards):
        return impossible
    slots = known.slots[:first] + known.slots[first + count :]
    left = replaced(known.left, rank, known.left[rank] - count)
    if not _has_explanation(slots, absent, left):
        return Contradiction()
    return Knowledge(askers, slots, absent, left, replaced(known.gone, rank, (*known.gone[rank], gone)))


def drawn(known: Knowledge) -> Knowledge:
    """Adds a drawn card, which may be any that is left."""
    return Knowledge(known.askers, (*known.slots, len(known.askers)), known.absent, known.left, known.gone)


def forgotten(known: Knowledge, hand: int, *askers: int) -> Knowledge:
    """Starts again with `hand` unknown cards: the table confirmed a contradiction or corrected a pile, so an earlier
    answer was wrong. Keeps only who asked, and adds `askers`."""
    return blank(hand, known.askers + askers)


def _has_explanation(slots: tuple[int, ...], absent: tuple[int, ...], left: tuple[int, ...]) -> bool:
    """Whether any hand is possible. Each slot's possible ranks are a subset of the next slot's, so by Hall's condition
    it's enough that, for every n, the first n slots have n copies."""
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
    guess = known.absent[rank]
    since = len(known.slots) - bisect_left(known.slots, guess)
    return Contradiction((guess,), why="absent", since=since) if guess else Contradiction()


def _impossible(known: Knowledge, rank: int, count: int, cards: tuple[str, ...]) -> Contradiction | None:
    gone = known.gone[rank]
    repeated = [move for move in gone if not set(cards).isdisjoint(move.cards)] if cards and gone else []
    if repeated or known.left[rank] < count:
        guesses = tuple(dict.fromkeys(move.guess for move in repeated or gone))
        numbers = tuple(guess for guess in guesses if guess != LAID_OUT)
        return Contradiction(numbers, LAID_OUT in guesses, "again" if repeated else "copies")
    return None
