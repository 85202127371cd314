"""A game under way: what the table tells of it, and what is known besides."""

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

from .table import Collector, Fault, Shot, Table, Told

__all__ = ["Game"]


class Game:
    """The table, what was told of it, and the turn: the phase, what was placed, how often was attacked."""

    def __init__(self, rng: random.Random, table: Table) -> None:
        self.rng, self.table = rng, table
        self.told: list[Told] = []
        self.shots: list[Shot] = []
        self.events: Collector = Counter()
        self.deaths = 0
        self.last_death: dict[int, tuple[int, int]] = {}  # of each seat: the how-manieth, and who dealt it
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
        """`doubt`: why the table must be asked about a true entry."""
        self.events[f"kind: {kind}"] += 1
        if doubt:
            self.events[f"doubt: {doubt}"] += 1
        found = tuple(faults)
        self.events.update(f"fault: {fault.what}" for fault in found)
        self.told.append(Told({"kind": kind, **items}, bool(doubt), found))

    def shoot(self, turn: int | None) -> None:
        self.shots.append(self.table.shot(len(self.told), turn))

    def is_first_turn(self) -> bool:
        """The original drafter's first turn."""
        return self.seat == self.first and not self.turns[self.seat]

    def placing_limit(self) -> int:
        """Of "up to 3 cards"; the original drafter "may draw one additional card and play an additional card down"."""
        is_free = self.has_drawn or self.table.house.extra_card == "each"
        return 3 + (self.is_first_turn() and is_free)

    def over(self) -> bool:
        return len(self.table.living()) < 2

    def next_phase(self) -> None:
        """A power may be used once in a phase."""
        for card in (card for field in self.table.fields for card in field):
            card.used_now = card.told_now = False

    def winners(self) -> tuple[int, ...]:
        """Who is left; if nobody is, those who fell last share the win."""
        return tuple(self.table.living() or self.fell_last)
