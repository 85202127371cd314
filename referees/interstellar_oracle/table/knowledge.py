"""Which hidden cards are known for certain, and to whom: cards shown, named or chosen, until they may have moved. Never
displayed; an entry that contradicts it (section D) only raises a doubt, so no true entry is refused. Cards are
sorted."""

from collections.abc import Callable, Iterable

from referees.common.values import Value, changed, replaced
from referees.interstellar_oracle.table.pieces import Card

Cards = tuple[Card, ...]

Eyes = int  # bit set of readers who know something: the lowest bit is the shared screen, the next ones the seats

EVERYBODY: Eyes = -1

Heap = tuple[tuple[Card, Eyes], ...]
"""Cards known to be together, sorted, each with its readers; the second entry of the same card has the readers who know
of two copies, and so on."""


def eyes_of(*seats: int) -> Eyes:
    """The bit set of these seats as readers, without the shared screen."""
    return sum(2 << seat for seat in set(seats))


def _eye(to: int | None) -> Eyes:
    return 1 if to is None else 2 << to


class Knowledge(Value):
    """Cards known for certain: in hands by seat (`holds`), and under planets by place (`beneath`). `seen`: each seat's
    notes of cards it saw or put under planets, the latest last, possibly outdated."""

    holds: tuple[Heap, ...]
    beneath: tuple[Heap, ...]
    seen: tuple[tuple[tuple[int, Card], ...], ...] = ()

    def __repr__(self) -> str:
        """Hides the secrets from logs and tracebacks."""
        return f"Knowledge({sum(map(len, self.holds))} cards)"


NOTHING_KNOWN = Knowledge((), ())


def blank(seats: int, places: int) -> Knowledge:
    """Starts with no known cards."""
    return Knowledge(((),) * seats, ((),) * places, ((),) * seats)


def as_known_to(known: Knowledge, to: int | None) -> Knowledge:
    """What a seat (with its own notes) or the shared screen knows."""
    seen = tuple([own if seat == to else () for seat, own in enumerate(known.seen)])
    holds, beneath = (tuple([_seen_by(heap, _eye(to)) for heap in heaps]) for heaps in (known.holds, known.beneath))
    return Knowledge(holds, beneath, seen)


def known_to(heap: Heap, to: int | None) -> Cards:
    """The cards of a hand or planet that a seat, or the shared screen, knows."""
    return tuple([card for card, eyes in heap if eyes & _eye(to)])


def returned(known: Knowledge, seat: int, card: Card) -> Knowledge:
    """Records that a played card returned to its player's hand, as everyone knows."""
    unaware = ~next((eyes for held, eyes in known.holds[seat] if held == card), 0)
    return gained(known, seat, (card,), unaware) if unaware else known


def gained(known: Knowledge, seat: int, cards: Iterable[Card], eyes: Eyes = EVERYBODY) -> Knowledge:
    """Adds named cards, known to these readers, to a hand."""
    return _hand(known, seat, _each(_with, known.holds[seat], cards, eyes))


def lost(known: Knowledge, seat: int, cards: Iterable[Card], eyes: Eyes = EVERYBODY) -> Knowledge:
    """Removes named cards from a hand. Readers not told the names lose all certainty about that hand."""
    return _hand(known, seat, _each(_without, known.holds[seat], cards, eyes))


def forgotten_hand(known: Knowledge, seat: int) -> Knowledge:
    """Forgets the known cards in a hand, after an unnamed card left it."""
    return _hand(known, seat, ())


def laid(known: Knowledge, place: int, cards: Iterable[Card], eyes: Eyes = EVERYBODY) -> Knowledge:
    """Adds named cards, known to these readers, under a planet."""
    return _under(known, place, _each(_with, known.beneath[place], cards, eyes))


def noted(known: Knowledge, seat: int, place: int, card: Card) -> Knowledge:
    """Notes a card that a player has seen or put under a planet."""
    if not known.seen:
        return known
    own = (*(note for note in known.seen[seat] if note != (place, card)), (place, card))
    return changed(known, seen=replaced(known.seen, seat, own))


def lifted(known: Knowledge, place: int, cards: Iterable[Card], eyes: Eyes = EVERYBODY) -> Knowledge:
    """Removes named cards from under a planet. Readers not told the names lose all certainty there."""
    return _under(known, place, _each(_without, known.beneath[place], cards, eyes))


def forgotten_place(known: Knowledge, place: int) -> Knowledge:
    """Forgets the known cards under a planet, after an unnamed one left."""
    return _under(known, place, ())


def sure_hand(known: Knowledge, seat: int, cards: int) -> Knowledge:
    """Drops the knowledge of readers certain of more than these `cards` in a hand."""
    return _hand(known, seat, without_excess(known.holds[seat], cards, len(known.holds)))


def sure_place(known: Knowledge, place: int, cards: int) -> Knowledge:
    """The same under a planet."""
    return _under(known, place, without_excess(known.beneath[place], cards, len(known.holds)))


def without_excess(heap: Heap, cards: int, seats: int) -> Heap:
    """Drops the knowledge of readers certain of more cards than exist."""
    if len(heap) <= cards:
        return heap
    wrong = sum(eye for eye in map(_eye, (None, *range(seats))) if sum(bool(eyes & eye) for _, eyes in heap) > cards)
    return _seen_by(heap, ~wrong)


def certain_copies(
    known: Knowledge, card: Card, to: int | None, *, except_hand: int | None = None, except_place: int | None = None
) -> int:
    """How many copies of a card the reader `to` (None: the shared screen) knows to be in hands (except `except_hand`)
    or under planets (except `except_place`)."""
    hands = [heap for seat, heap in enumerate(known.holds) if heap and seat != except_hand]
    below = [heap for place, heap in enumerate(known.beneath) if heap and place != except_place]
    eye = _eye(to)
    return sum([held == card and bool(eyes & eye) for heap in (*hands, *below) for held, eyes in heap])


def _each(change: Callable[[Heap, Card, Eyes], Heap], heap: Heap, cards: Iterable[Card], eyes: Eyes) -> Heap:
    for card in cards:
        heap = change(heap, card, eyes)
    return heap


def _with(heap: Heap, card: Card, eyes: Eyes) -> Heap:
    rest, levels = [entry for entry in heap if entry[0] != card], []
    for level in [known for held, known in heap if held == card]:
        levels.append((card, level | eyes))
        eyes &= level
    return _sorted([*rest, *levels, (card, eyes)])


def _without(heap: Heap, card: Card, eyes: Eyes) -> Heap:
    rest = [*heap]
    if (first := next((entry for entry in heap if entry[0] == card), None)) is not None:
        rest.remove(first)
    return _seen_by(rest, eyes)


def _seen_by(heap: Iterable[tuple[Card, Eyes]], eyes: Eyes) -> Heap:
    return _sorted([(card, known & eyes) for card, known in heap])


def _sorted(entries: Iterable[tuple[Card, Eyes]]) -> Heap:
    return tuple(sorted([entry for entry in entries if entry[1]], key=lambda entry: entry[0]))


def _hand(known: Knowledge, seat: int, heap: Heap) -> Knowledge:
    return known if heap == known.holds[seat] else changed(known, holds=replaced(known.holds, seat, heap))


def _under(known: Knowledge, place: int, heap: Heap) -> Knowledge:
    return known if heap == known.beneath[place] else changed(known, beneath=replaced(known.beneath, place, heap))
