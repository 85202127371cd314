"""Meow Oracle played by an independent simulator, and entries its rules forbid, to compare with the referee."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator

from .simulator import CELLS, DECK, ROUNDS, Entry, Played, Table

Fault = tuple[int, Entry, str]  # the index at which it is tried, the forbidden entry, its fault
Found = Iterator[tuple[Entry, str]]

NO_SUCH_CARDS = ("J7", "R11", "J2", "J6", "G-1", "Y4", "B", "")
SEATS_OUTSIDE = (-1, 4)
CELLS_OUTSIDE = (-1, 9)

FAULTS = (
    "turn_up: card turned up before", "turn_up: no such card", "turn_up: another's turn",
    "turn_up: cell already vacant", "turn_up: cell already face up", "turn_up: nothing beside", "turn_up: no such cell",
    "turn_up: one too many", "turn_up: next player before this turn is over",
    "give: before all are turned up", "give: to the right neighbour of four", "give: no such seat",
    "give: receiver has his share", "give: by another", "give: card not turned up this turn", "give: card given before",
    "place: on a face-up card", "place: no such cell", "place: by one who holds nothing", "place: card never turned up",
    "place: before it is given", "place: card already lies",
    "start_round: wrong starter of round two", "start_round: no such seat", "start_round: amid a round",
    "start_round: a third round",
)  # fmt: skip


def impossible(played: Played, rng: random.Random) -> list[Fault]:
    """For each fault possible in this game, one random place for it.

    Try the entry after `entries[:index]`, instead of `entries[index]`; a third round, after the last entry. Every fault
    is evident from public information.
    """
    faults: dict[str, list[Fault]] = defaultdict(list)
    for index, bad, what in every_fault(played, rng):
        faults[what].append((index, bad, what))
    return [rng.choice(faults[what]) for what in FAULTS if what in faults]


def every_fault(played: Played, rng: random.Random) -> Iterator[Fault]:
    rounds = iter(played.rounds)
    table = None
    for index, entry in enumerate(played.entries):
        if entry["kind"] == "start_round":
            faults = starter_faults(played, entry, second=table is not None)
            truth = next(rounds)
            table = Table(truth.deal, truth.starter)
        else:
            assert table is not None
            faults = turn_faults(table, entry, rng)
        yield from ((index, bad, what) for bad, what in faults)
        if entry["kind"] != "start_round":
            table.apply(entry)
    assert len(played.rounds) == ROUNDS
    yield len(played.entries), {"kind": "start_round", "starter": played.starters[0]}, "start_round: a third round"


def starter_faults(played: Played, entry: Entry, second: bool) -> Found:
    yield {**entry, "starter": played.players}, "start_round: no such seat"
    for seat in range(played.players):
        if second and seat != entry["starter"]:
            yield {**entry, "starter": seat}, "start_round: wrong starter of round two"


def turn_faults(table: Table, entry: Entry, rng: random.Random) -> Found:
    yield {"kind": "start_round", "starter": table.mover}, "start_round: amid a round"
    kinds: dict[str, Callable[[Table, Entry, random.Random], Found]]
    kinds = {"turn_up": turn_up_faults, "give": give_faults, "place": place_faults}
    yield from kinds[entry["kind"]](table, entry, rng)
    if not table.to_turn_up:
        yield from hasty_turn_ups(table, rng)


def unseen(table: Table) -> list[str]:
    return [card for card in DECK if card not in table.seen]


def turn_up_faults(table: Table, entry: Entry, rng: random.Random) -> Found:
    area = table.areas[table.mover]
    yield {**entry, "card": rng.choice(NO_SUCH_CARDS)}, "turn_up: no such card"
    yield {**entry, "source": rng.choice(CELLS_OUTSIDE)}, "turn_up: no such cell"
    for card in table.seen:
        yield {**entry, "card": card}, "turn_up: card turned up before"
    for cell in CELLS:
        if cell in area.up:
            yield {**entry, "source": cell}, "turn_up: cell already face up"
        elif cell not in area.down:
            yield {**entry, "source": cell}, "turn_up: cell already vacant"
    if not area.beside:
        yield {**entry, "source": "beside"}, "turn_up: nothing beside"
    for seat, rival in enumerate(table.areas):
        if seat != table.mover and rival.sources():
            yield {**entry, "seat": seat, "source": rng.choice(rival.sources())}, "turn_up: another's turn"
    for card in table.shown:
        given = {"kind": "give", "seat": table.mover, "card": card, "to": rng.choice(table.unfilled)}
        yield given, "give: before all are turned up"


def hasty_turn_ups(table: Table, rng: random.Random) -> Found:
    """One card more than the turn allows, and a card turned up early by the next player."""
    following = (table.mover + 1) % table.players
    late = "turn_up: next player before this turn is over"
    for seat, what in ((table.mover, "turn_up: one too many"), (following, late)):
        if table.areas[seat].sources() and unseen(table):
            source, card = rng.choice(table.areas[seat].sources()), rng.choice(unseen(table))
            yield {"kind": "turn_up", "seat": seat, "source": source, "card": card}, what


def give_faults(table: Table, entry: Entry, rng: random.Random) -> Found:
    yield {**entry, "to": rng.choice((*SEATS_OUTSIDE, table.players))}, "give: no such seat"
    for seat in range(table.players):
        if seat not in table.receivers:
            yield {**entry, "to": seat}, "give: to the right neighbour of four"
        elif seat not in table.unfilled:
            yield {**entry, "to": seat}, "give: receiver has his share"
        if seat != table.mover:
            yield {**entry, "seat": seat}, "give: by another"
    given_now = table.seen[-len(table.receivers) :]
    for card in DECK:
        if card not in given_now:
            yield {**entry, "card": card}, "give: card not turned up this turn"
        elif card not in table.shown:
            yield {**entry, "card": card}, "give: card given before"
    free = [cell for cell in CELLS if cell not in table.areas[entry["to"]].up]
    placed = {"kind": "place", "seat": entry["to"], "card": entry["card"], "cell": rng.choice(free)}
    yield placed, "place: before it is given"


def place_faults(table: Table, entry: Entry, rng: random.Random) -> Found:
    yield {**entry, "cell": rng.choice(CELLS_OUTSIDE)}, "place: no such cell"
    for cell in table.areas[entry["seat"]].up:
        yield {**entry, "cell": cell}, "place: on a face-up card"
    holders = [seat for seat, _ in table.held]
    for seat, area in enumerate(table.areas):
        free = [cell for cell in CELLS if cell not in area.up]
        if seat not in holders and free:
            yield {**entry, "seat": seat, "cell": rng.choice(free)}, "place: by one who holds nothing"
    for card in unseen(table):
        yield {**entry, "card": card}, "place: card never turned up"
    for area in table.areas:
        for card in area.up.values():
            yield {**entry, "card": card}, "place: card already lies"
