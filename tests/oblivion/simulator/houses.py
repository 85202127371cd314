"""How a table reads what the rulebook leaves open (C-OB-1 to C-OB-18): for each point the specification's readings, of
which a game draws one. C-OB-14 is the deck, C-OB-19 has one reading."""

import random
from dataclasses import dataclass, fields

__all__ = ["READINGS", "House", "drawn"]

READINGS: dict[str, tuple[str, ...]] = {
    "layout": ("note", "formula", "fewer", "free"),
    "empty_piles": ("allowed", "none"),
    "empty_battlefield": ("out", "hand"),
    "own_fall": ("nobody", "neighbour"),
    "spacing": ("asked", "strict", "free"),
    "attacks": ("two", "one", "free"),
    "duplicates": ("together", "apart"),
    "powers_reach": ("all", "unshielded"),
    "early_kill": ("goes_on", "skipped"),
    "left": ("living", "seat"),
    "fallen_hand": ("aside", "discarded", "shuffled"),
    "extra_card": ("each", "drawn"),
    "lasting": ("turn", "phase"),
    "mirror": ("card", "name"),
    "revival": ("whole", "one", "falls"),
    "stacking": ("asked", "all", "one"),
    "declining": ("may", "must"),
    "memory": ("hidden", "shown"),
}
"""Of each point the default first."""


@dataclass(frozen=True)
class House:
    """The readings of a table."""

    layout: str = "note"
    empty_piles: str = "allowed"
    empty_battlefield: str = "out"
    own_fall: str = "nobody"
    spacing: str = "asked"
    attacks: str = "two"
    duplicates: str = "together"
    powers_reach: str = "all"
    early_kill: str = "goes_on"
    left: str = "living"
    fallen_hand: str = "aside"
    extra_card: str = "each"
    lasting: str = "turn"
    mirror: str = "card"
    revival: str = "whole"
    stacking: str = "asked"
    declining: str = "may"
    memory: str = "hidden"

    def chosen(self) -> dict[str, str]:
        """Each point with its reading."""
        return {point.name: getattr(self, point.name) for point in fields(self)}

    @property
    def attacks_owed(self) -> int:
        """Who "must attack" makes so many; for fewer the table is asked."""
        return {"two": 2, "one": 1, "free": 0}[self.attacks]


def drawn(rng: random.Random) -> House:
    """Any reading of any point, all alike."""
    return House(**{point: rng.choice(readings) for point, readings in READINGS.items()})
