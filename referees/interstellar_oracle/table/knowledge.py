"""What is certain of the cards nobody sees, and who knows it: those that were shown, named or chosen, until something
may have moved them.

Nothing here is ever shown. Only an entry that was submitted is compared with it, by what those who ask may know
themselves (section D), and the most it yields is a doubt: a true entry of a real game is never refused for it. Cards
stand sorted, so that equal knowledge is equal.
"""

from __future__ import annotations

from collections.abc import Iterable

from referees.common.values import Value, changed, replaced
from referees.interstellar_oracle.table.pieces import Card

Cards = tuple[Card, ...]

Eyes = int
"""Who knows of something, a bit each: the lowest is the shared screen's, the next ones those of the seats."""

EVERYBODY: Eyes = -1

Heap = tuple[tuple[Card, Eyes], ...]
"""Cards that certainly lie together, sorted, each with those who know of it; of several copies of a card the second
entry has those who know of two, and so on."""


def eyes_of(*seats: int) -> Eyes:
    """Those seats alone know, and not the shared screen."""
    return sum(2 << seat for seat in set(seats))


def _eye(to: int | None) -> Eyes:
    return 1 if to is None else 2 << to


class Knowledge(Value):
    """Cards that are certainly there: by seat in the hand it `holds`, by place `beneath` its planet. `seen` is what
    each seat itself has noted or laid under planets, the latest last; it may lie there no more."""

    holds: tuple[Heap, ...]
    beneath: tuple[Heap, ...]
    seen: tuple[tuple[tuple[int, Card], ...], ...] = ()

    def __repr__(self) -> str:
        """No contents: secrets stay out of logs and tracebacks."""
        return f"Knowledge({sum(map(len, self.holds))} cards)"


NOTHING_KNOWN = Knowledge((), ())


def begun(seats: int, places: int) -> Knowledge:
    """Nothing is known of any card."""
    return Knowledge(((),) * seats, ((),) * places, ((),) * seats)


def as_known_to(known: Knowledge, to: int | None) -> Knowledge:
    """All that a seat, or the shared screen, is certain of, and what the seat has noted; of others nothing."""
    seen = tuple([own if seat == to else () for seat, own in enumerate(known.seen)])
    holds, beneath = (tuple([_seen_by(heap, _eye(to)) for heap in heaps]) for heaps in (known.holds, known.beneath))
    return Knowledge(holds, beneath, seen)


def known_to(heap: Heap, to: int | None) -> Cards:
    """The cards of a heap that a seat, or the shared screen, knows of."""
    return tuple([card for card, eyes in heap if eyes & _eye(to)])


def shown(known: Knowledge, seat: int, card: Card) -> Knowledge:
    """A card was played and taken back: everybody knows that it is in that hand."""
    unaware = ~next((eyes for one, eyes in known.holds[seat] if one == card), 0)
    return gained(known, seat, (card,), unaware) if unaware else known


def gained(known: Knowledge, seat: int, cards: Iterable[Card], eyes: Eyes = EVERYBODY) -> Knowledge:
    """Cards that were named, for those eyes, came to a hand."""
    heap = known.holds[seat]
    for card in cards:
        heap = _with(heap, card, eyes)
    return known if heap is known.holds[seat] else _hand(known, seat, heap)


def lost(known: Knowledge, seat: int, cards: Iterable[Card], eyes: Eyes = EVERYBODY) -> Knowledge:
    """Cards that were named left a hand; the others are where they were. Who was not told which went is certain of none
    any more."""
    heap = known.holds[seat]
    for card in cards:
        heap = _without(heap, card, eyes)
    return known if heap is known.holds[seat] else _hand(known, seat, heap)


def blurred(known: Knowledge, seat: int) -> Knowledge:
    """A card that nobody named left a hand: none of those in it is certain any more."""
    return _hand(known, seat, ()) if known.holds[seat] else known


def laid(known: Knowledge, place: int, cards: Iterable[Card], eyes: Eyes = EVERYBODY) -> Knowledge:
    """Cards that were named, for those eyes, were put under a planet."""
    heap = known.beneath[place]
    for card in cards:
        heap = _with(heap, card, eyes)
    return _under(known, place, heap)


def noted(known: Knowledge, seat: int, place: int, card: Card) -> Knowledge:
    """A player has seen a card under a planet, or laid it there."""
    if not known.seen:
        return known
    own = (*(one for one in known.seen[seat] if one != (place, card)), (place, card))
    return changed(known, seen=replaced(known.seen, seat, own))


def lifted(known: Knowledge, place: int, cards: Iterable[Card], eyes: Eyes = EVERYBODY) -> Knowledge:
    """Cards that were named came from under a planet; who was not told which is certain of none there any more."""
    heap = known.beneath[place]
    for card in cards:
        heap = _without(heap, card, eyes)
    return known if heap is known.beneath[place] else _under(known, place, heap)


def uncovered(known: Knowledge, place: int) -> Knowledge:
    """A card that nobody named came from under a planet: none of those there is certain any more."""
    return _under(known, place, ()) if known.beneath[place] else known


def without_excess(heap: Heap, cards: int, seats: int) -> Heap:
    """Who is certain of more cards than there are was told something that was not so, and is certain of none."""
    if len(heap) <= cards:
        return heap
    wrong = sum(eye for eye in map(_eye, (None, *range(seats))) if sum(bool(eyes & eye) for _, eyes in heap) > cards)
    return _seen_by(heap, ~wrong)


def certain(
    known: Knowledge, card: Card, to: int | None, *, beside_hand: int | None = None, beside_place: int | None = None
) -> int:
    """How many copies of a card certainly lie in hands and under planets, for all that a seat or the shared screen
    knows; one hand and one place left out."""
    hands = [heap for seat, heap in enumerate(known.holds) if heap and seat != beside_hand]
    below = [heap for place, heap in enumerate(known.beneath) if heap and place != beside_place]
    eye = _eye(to)
    return sum([one == card and bool(eyes & eye) for heap in (*hands, *below) for one, eyes in heap])


def _with(heap: Heap, card: Card, eyes: Eyes) -> Heap:
    others, levels = [one for one in heap if one[0] != card], []
    for level in [known for one, known in heap if one == card]:
        levels.append((card, level | eyes))
        eyes &= level
    return _sorted([*others, *levels, (card, eyes)])


def _without(heap: Heap, card: Card, eyes: Eyes) -> Heap:
    """The second copy, for whoever knew of two, is now the first."""
    left = [*heap]
    first = next((entry for entry in heap if entry[0] == card), None)
    if first is not None:
        left.remove(first)
    return _seen_by(left, eyes)


def _seen_by(heap: Iterable[tuple[Card, Eyes]], eyes: Eyes) -> Heap:
    """What of it those eyes know, and nobody else."""
    return _sorted([(card, known & eyes) for card, known in heap])


def _sorted(entries: Iterable[tuple[Card, Eyes]]) -> Heap:
    """By card; those who know of two copies come after those who know of one."""
    return tuple(sorted([entry for entry in entries if entry[1]], key=lambda entry: entry[0]))


def _hand(known: Knowledge, seat: int, heap: Heap) -> Knowledge:
    return changed(known, holds=replaced(known.holds, seat, heap))


def _under(known: Knowledge, place: int, heap: Heap) -> Knowledge:
    return changed(known, beneath=replaced(known.beneath, place, heap))
