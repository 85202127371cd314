"""How a table reads what the rulebook leaves open (C-OB-1 to C-OB-25): the specification's readings of each point, of
which a game draws one. C-OB-14 is the deck, C-OB-19 has one reading."""

import random
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args, get_type_hints


@dataclass(frozen=True)
class House:
    """The reading of each point; its type lists all readings, the default first."""

    layout: Literal["note", "formula", "fewer", "free"] = "note"
    empty_piles: Literal["allowed", "none"] = "allowed"
    empty_battlefield: Literal["out", "hand"] = "out"
    own_fall: Literal["nobody", "neighbour"] = "nobody"
    spacing: Literal["asked", "strict", "free"] = "asked"
    attacks: Literal["two", "one", "free"] = "two"
    duplicates: Literal["together", "apart"] = "together"
    powers_reach: Literal["all", "unshielded"] = "all"
    early_kill: Literal["goes_on", "skipped"] = "goes_on"
    left: Literal["living", "seat"] = "living"
    fallen_hand: Literal["aside", "discarded", "shuffled"] = "aside"
    extra_card: Literal["each", "drawn"] = "each"
    lasting: Literal["turn", "phase"] = "turn"
    mirror: Literal["card", "name"] = "card"
    revival: Literal["whole", "one", "falls"] = "whole"
    stacking: Literal["asked", "all", "one"] = "asked"
    declining: Literal["asked", "may", "must"] = "asked"
    never_placed: Literal["waits", "loses"] = "waits"
    joint_kill: Literal["each", "one"] = "each"
    seven: Literal["now", "ever"] = "now"
    power_turns: Literal["own", "any"] = "own"
    memory: Literal["hidden", "shown"] = "hidden"
    returned: Literal["out", "waits"] = "out"

    def chosen(self) -> dict[str, str]:
        return {point.name: getattr(self, point.name) for point in fields(self)}

    @property
    def attacks_owed(self) -> int:
        """A player who "must attack" makes that many; for fewer the table is asked."""
        return {"two": 2, "one": 1, "free": 0}[self.attacks]


READINGS: dict[str, tuple[str, ...]] = {point: get_args(readings) for point, readings in get_type_hints(House).items()}
"""The readings of each point, the default first."""


def drawn(rng: random.Random) -> House:
    """A random reading of each point, all equally likely."""
    chosen: dict[str, Any] = {point: rng.choice(readings) for point, readings in READINGS.items()}
    return House(**chosen)
