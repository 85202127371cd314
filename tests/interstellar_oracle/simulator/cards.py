"""The print on the cards and the positions of the planets, from the rulebook and the specification's defaults."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

NEBULA = -1
ORACLE, CODEX, TIME_MACHINE = "interstellar_oracle", "galactic_codex", "time_machine"
AMP, INHIBITOR, WORMHOLE = "neural_amp", "entropy_inhibitor", "wormhole_generator"
RANGES = ("long", "medium", "short")
RACES = (
    "amoebas", "vriddhi", "nelgs", "insectoid", "ersatz", "stone_people", "roid_worms", "humans", "kith", "xangofin",
    "alar", "zeta",
)  # fmt: skip

ATTACKS = {
    "acid_mine": ("long", "acid"), "blaster": ("long", "energy"), "sonic_canon": ("long", "sonic"),
    "sniper_rifle": ("long", "physical"), "acid_bola": ("medium", "acid"), "laser": ("medium", "energy"),
    "pistol": ("medium", "physical"), "flamethrower": ("medium", "fire"), AMP: ("medium", "mental"),
    "taser_glove": ("short", "energy"), "sword": ("short", "physical"), "neural_whip": ("short", "mental"),
    "poison": ("short", "poison"),
}  # fmt: skip
ABILITIES = {
    "amoebas": ("short", "acid"), "vriddhi": ("medium", "sonic"), "nelgs": ("short", "physical"),
    "stone_people": ("medium", "physical"), "roid_worms": ("short", "fire"), "kith": ("medium", "mental"),
    "zeta": ("medium", "energy"),
}  # fmt: skip
DEFENCES = {
    "physical": "armor", "energy": "shield", "acid": "chemical_foam", "fire": "instant_vacuum",
    "sonic": "instant_vacuum", "mental": "intellect_scrambler", "poison": "medicine",
}  # fmt: skip
IMMUNE = {
    "amoebas": "acid", "insectoid": "mental", "stone_people": "poison", "roid_worms": "physical", "zeta": "energy",
}  # fmt: skip
DIPLOMACY = ("seduce", "intimidate", "trade")

KEPT = {*ATTACKS, *DEFENCES.values(), "hologram", CODEX} - {AMP}
"""Weapon and Defense cards "may be used multiple times", and the Codex works while it is held."""

UTILITIES = (
    "cloaking_device", "clone", INHIBITOR, "galactic_cannon", "graviton_beam", "intimidate", "long_range_sensors",
    "move", AMP, "scavengers", "seduce", "trade", WORMHOLE,
)  # fmt: skip
DECK = (
    [card for card in ATTACKS if card != AMP for _ in range(2)]
    + [card for card in sorted(set(DEFENCES.values())) for _ in range(2)]
    + ["hologram", ORACLE, CODEX, TIME_MACHINE]
    + [card for card in UTILITIES for _ in range(2)]
)
"""66 cards: 24 weapons, 13 defenses, 29 utility cards."""

DOTTED = ("cloaking_device", "clone", INHIBITOR, "galactic_cannon", CODEX, ORACLE, TIME_MACHINE, WORMHOLE)
"""The eight black dots of one copy of the game."""

HAZARDS = ["plague"] * 3 + ["aggressive_plant"] * 3 + ["natives"] * 3 + ["labyrinth"] * 2 + ["planetary_defense"]
HAZARD_COUNTERS = {
    "plague": ("medicine", "chemical_foam"), "aggressive_plant": ("flamethrower", "sword"), "natives": DIPLOMACY,
    "labyrinth": (), "planetary_defense": (),
}  # fmt: skip
HAZARD_RACES = {
    ("plague", "stone_people"): "passive", ("labyrinth", "vriddhi"): "passive",
    ("planetary_defense", "humans"): "active",
}  # fmt: skip


@dataclass(frozen=True)
class Box:
    """The real cards of a table: the equipment, its dots, the hazards and what counters each."""

    deck: list[str]
    dotted: tuple[str, ...]
    hazards: list[str]
    counters: dict[str, tuple[str, ...]]


USUAL = Box(DECK, DOTTED, HAZARDS, HAZARD_COUNTERS)

TWO = Box(
    sorted([*DECK, *DECK]), (*DOTTED, *(card for card in DOTTED if card != ORACLE)), [*HAZARDS, *HAZARDS],
    HAZARD_COUNTERS,
)  # fmt: skip
"""Two copies of the game: "you will only have one Oracle. Set the other Oracle card aside." """
TWO.deck.remove(ORACLE)


def strange_box(rng: random.Random) -> Box:
    """A box that differs from the assumed one in numbers of cards, dots, hazards and counters."""
    deck = list(DECK)
    for _ in range(10):
        dropped = rng.choice([card for card in deck if card != ORACLE])
        deck.remove(dropped)
        deck.append(rng.choice([card for card in sorted({*deck, dropped}) if card != ORACLE]))
    dotted = (ORACLE, *rng.sample([card for card in deck if card != ORACLE], 7))
    kinds = [*sorted(HAZARD_COUNTERS), "other"]
    hazards = [rng.choice(kinds) for _ in HAZARDS]
    names = sorted({*deck} - {ORACLE})
    counters = {kind: (*HAZARD_COUNTERS.get(kind, ()), *rng.sample(names, 2)) for kind in kinds}
    return Box(deck, dotted, hazards, counters)


OL, OM, OR, IL, IR = range(5)
WITHIN = ((OL, OM), (OM, OR), (IL, IR), (OL, IL), (OM, IL), (OM, IR), (OR, IR))
ACROSS: tuple[tuple[int, int], ...] = ((IL, IR), (OL, OR))  # lines from a system to the next one on its left
DIAGONALS = ((IL, OR), (OL, IR))

READINGS: dict[str, tuple[str, ...]] = {
    "ring": ("open",), "diagonals": ("drawn",), "nebula": ("none",), "hologram": ("utility",),
    "hazard_cards": ("kept",), "start": ("other", "nebula"), "meeting": ("staying",), "depart": ("back",),
    "attacks": ("unlimited",), "xangofin": ("kills",), "collapse": ("pauses",), "lost_oracle": ("nearest", "nebula"),
    "stranded": ("dies",), "gaps": ("closed",), "lost_turn": ("counts",), "empty_pile": ("stays",),
    "several_cards": ("any",), "graviton": ("adjacent",), "scavengers": ("limit",), "cannon": ("planet_too",),
    "encounters": ("one",), "racial_diplomacy": ("unstoppable",), "inhibitor": ("any",), "reborn_holder": ("pulled",),
    "cloned": ("fights_on",), "second_inhibitor": ("works",), "first_collapse": ("own",), "scrambler": ("escapes",),
    "labyrinth": ("this",), "missed_turn": ("extra",),
}  # fmt: skip
"""Other readings of what the rulebook leaves open, by house option. Of two copies and of the advanced rules there are
readings too (TWINS, ADVANCED)."""

TWINS = {"twins": "holder"}  # who chooses which of two planets with one number vanishes

ADVANCED = {"overcome_hazards": "kept", "delay": "chosen", "race_choice": "free"}
"""The advanced rules, by house option."""


def links(systems: int, readings: Mapping[str, str]) -> dict[int, set[int]]:
    """The neighbours of each space; slot s in system n is place 5n + s, and every inner planet is a neighbour of the
    Nebula, unless the table reads the diagram otherwise."""
    across = ACROSS[:1] if readings.get("ring") == "open" else ACROSS
    across += DIAGONALS if readings.get("diagonals") == "drawn" else ()
    pairs = [(5 * n + a, 5 * n + b) for n in range(systems) for a, b in WITHIN]
    pairs += [(5 * n + a, 5 * ((n + 1) % systems) + b) for n in range(systems) for a, b in across]
    if readings.get("nebula") != "none":
        pairs += [(5 * n + slot, NEBULA) for n in range(systems) for slot in (IL, IR)]
    beside: dict[int, set[int]] = {place: set() for place in (NEBULA, *range(5 * systems))}
    for left, right in pairs:
        beside[left].add(right)
        beside[right].add(left)
    return beside


def near(beside: dict[int, set[int]], in_play: set[int], place: int, *, over_gaps: bool) -> set[int]:
    """The adjacent spaces still in play, with the Nebula; `over_gaps`: also the spaces behind lost planets."""
    reached, visited, edge = set(), {place}, {place}
    while edge:
        beyond = {neighbour for space in edge for neighbour in beside[space]} - visited
        visited |= beyond
        reached |= {space for space in beyond if space in in_play or space == NEBULA}
        edge = beyond - reached if over_gaps else set()
    return reached


def shuffled(rng: random.Random, cards: Iterable[str]) -> list[str]:
    pile = list(cards)
    rng.shuffle(pile)
    return pile
