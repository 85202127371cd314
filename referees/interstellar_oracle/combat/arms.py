"""Weapons and natural attacks by range and type, defences, immunities (IO-60 to IO-66)."""

from typing import get_args

from referees.common.rules import WEIGHTY, Happening
from referees.common.values import Value
from referees.common.words import Sentence, say
from referees.interstellar_oracle.table.pieces import RACE_PASSAGES, Card, Race, Range, Type

RANGES: tuple[Range, ...] = get_args(Range)  # IO-60: in the order of a combat

AMP: Card = "neural_amp"
NATURAL = "ability"  # weapon name of the race's active ability

IMMUNE: dict[tuple[Race, Type], Sentence] = {
    ("amoebas", "acid"): say("Space Amoebas are immune to acid."),
    ("insectoid", "mental"): say("Mental attacks don't affect the Insectoid."),
    ("stone_people", "poison"): say("Stone People are immune to poison."),
    ("roid_worms", "physical"): say("'Roid Worms have natural armour: physical attacks have no effect."),
    ("zeta", "energy"): say("Energy attacks don't affect the Zeta."),
}
TYPE_LABELS: dict[str, Sentence] = {
    "acid": say("acid"),
    "energy": say("energy"),
    "sonic": say("sound"),
    "physical": say("physical"),
    "fire": say("fire"),
    "mental": say("mental"),
    "poison": say("poison"),
}
RANGE_LABELS: dict[str, Sentence] = {
    "long": say("long range"),
    "medium": say("medium range"),
    "short": say("short range"),
}


class Arm(Value):
    """The range and the type of an attack."""

    range: Range
    type: Type


WEAPONS: dict[str, Arm] = {
    "acid_mine": Arm("long", "acid"),
    "blaster": Arm("long", "energy"),
    "sonic_canon": Arm("long", "sonic"),
    "sniper_rifle": Arm("long", "physical"),
    "acid_bola": Arm("medium", "acid"),
    "laser": Arm("medium", "energy"),
    "pistol": Arm("medium", "physical"),
    "flamethrower": Arm("medium", "fire"),
    "neural_amp": Arm("medium", "mental"),
    "taser_glove": Arm("short", "energy"),
    "sword": Arm("short", "physical"),
    "neural_whip": Arm("short", "mental"),
    "poison": Arm("short", "poison"),
}
"""IO-66, IO-111: the attack of each weapon card."""

NATURAL_ATTACKS: dict[Race | None, Arm] = {
    "amoebas": Arm("short", "acid"),
    "vriddhi": Arm("medium", "sonic"),
    "nelgs": Arm("short", "physical"),
    "stone_people": Arm("medium", "physical"),
    "roid_worms": Arm("short", "fire"),
    "kith": Arm("medium", "mental"),
    "zeta": Arm("medium", "energy"),
}

DEFENSES: dict[str, tuple[Type, ...]] = {
    "armor": ("physical",),
    "shield": ("energy",),
    "chemical_foam": ("acid",),
    "instant_vacuum": ("fire", "sonic"),
    "intellect_scrambler": ("mental",),
    "medicine": ("poison",),
}
"""IO-62: the types of attack that each card stops."""


def ranges_of(race: Race | None, weapon: str) -> tuple[Range, ...]:
    """The ranges at which a race may use a weapon card (IO-60). Alar can also use it one range farther (IO-141), a Kith
    the Neural Amp at long range (IO-111)."""
    own = WEAPONS[weapon].range
    if (race == "alar" and own != "long") or (race == "kith" and weapon == AMP):
        return (RANGES[RANGES.index(own) - 1], own)
    return (own,)


def arm_of(race: Race | None, weapon: str) -> Arm | None:
    """Range and type of an attack with a weapon card, or of the race's natural attack (None if it has none)."""
    return WEAPONS.get(weapon) or NATURAL_ATTACKS.get(race)


def arms_at(race: Race | None, distance: Range) -> list[Arm]:
    """A race's possible attacks at a range, by card or ability."""
    nature = NATURAL_ATTACKS.get(race)
    cards = [WEAPONS[card] for card in WEAPONS if distance in ranges_of(race, card)]
    return [*cards, nature] if nature is not None and nature.range == distance else cards


def is_undefendable(attacker: Race | None, distance: Range) -> bool:
    """Whether no defence stops an attack of that race at that range (IO-140)."""
    return attacker == "xangofin" and distance == "short"


def immunity(race: Race | None, attacker: Race | None, attack: Arm, own: Range, *, bypassed: bool) -> Happening | None:
    """Why a race is immune to an attack; None if it isn't. `attack` has the actual range, `own` is the weapon's range.
    Nelgs are immune at long range, even to an Alar's medium weapons (IO-133, C-IO-11). Immunity works against a
    Xangofin at short range, unless `bypassed` by a house option (C-IO-10)."""
    undefendable = is_undefendable(attacker, attack.range)
    if race is None or (undefendable and bypassed):
        return None
    if race == "nelgs" and attack.range == "long":
        cites = ("IO-133", "C-IO-11") if own != "long" and attacker == "alar" else ("IO-133",)
        return Happening(say("Nelgs can't be ambushed: attacks at long range have no effect."), cites, weight=WEIGHTY)
    if (race, attack.type) not in IMMUNE:
        return None
    cites = (RACE_PASSAGES[race], "C-IO-10") if undefendable else (RACE_PASSAGES[race],)
    return Happening(IMMUNE[race, attack.type], cites, weight=WEIGHTY)
