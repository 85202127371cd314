"""A running game: its entries, and other known facts."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.branches import Collector

from .cards import Part
from .table import Card, Fault, Shot, Step, Table


@dataclass
class Work:
    """A power being carried out: which of its parts, and the cards already chosen for that."""

    card: Card
    number: int = 0
    done: tuple[Card, ...] = ()

    @property
    def part(self) -> Part:
        return self.card.acts_as.parts[self.number]

    @property
    def has_begun(self) -> bool:
        """Whether it goes on even if its card has left the battlefield."""
        return bool(self.number or self.done)

    def next(self, target: Card | None) -> list["Work"]:
        """The same part on another card, or the work after this part."""
        if target is not None and len(self.done) + 1 < self.part.cards:
            return [Work(self.card, self.number, (*self.done, target))]
        return self.over()

    def over(self) -> list["Work"]:
        """The part after this one."""
        is_last = self.number + 1 >= len(self.card.acts_as.parts)
        return [] if is_last else [Work(self.card, self.number + 1)]


class Game:
    """Table, entries and turn: phase, cards placed, attacks. The `starved` player takes an empty pile each draft."""

    def __init__(self, rng: random.Random, table: Table, starved: int | None = None) -> None:
        self.rng, self.table, self.starved = rng, table, starved
        self.steps: list[Step] = []
        self.shots: list[Shot] = []
        self.events: Collector = Counter()
        self.dying: list[tuple[Card, int, Sequence[Card]]] = []
        self.works: list[Work] = []
        self.deaths = 0
        self.last_death: dict[int, tuple[int, int]] = {}  # by seat: its number among all deaths, and who caused it
        self.fell_last: list[int] = []
        self.first = 0
        self.turns = [0] * table.players
        self.seat = 0
        self.placed = 0
        self.has_drawn = False
        self.eliminated_early = False
        self.attacks = 0
        self.phase = "draft"

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def tell(self, kind: str, faults: Iterable[Fault] = (), *, doubt: str = "", **items: Any) -> None:
        """Record a true entry; `doubt` says why the table must be asked about it."""
        self.events[f"kind: {kind}"] += 1
        if doubt:
            self.events[f"doubt: {doubt}"] += 1
        listed = tuple(faults)
        self.events.update(f"fault: {fault.what}" for fault in listed)
        self.steps.append(Step({"kind": kind, **items}, bool(doubt), listed))

    def shoot(self, turn: int | None) -> None:
        self.shots.append(self.table.shot(len(self.steps), turn))

    def is_first_turn(self) -> bool:
        """The original drafter's first turn."""
        return self.seat == self.first and not self.turns[self.seat]

    def placing_limit(self) -> int:
        """At most "3 cards"; the original drafter "may draw one additional card and play an additional card down"."""
        is_free = self.has_drawn or self.table.house.extra_card == "each"
        more = self.table.more_placing + self.table.stands_with(self.seat, "more_placing")
        return 3 + (self.is_first_turn() and is_free) + more

    def over(self) -> bool:
        return len(self.table.living()) < 2

    def next_phase(self) -> None:
        """Start a new phase, in which each power may be used once."""
        for card in (card for field in self.table.fields for card in field):
            card.used_now = card.told_now = False

    def winners(self) -> tuple[int, ...]:
        """The players left; if none is left, those who fell last share the win."""
        return tuple(self.table.living() or self.fell_last)
