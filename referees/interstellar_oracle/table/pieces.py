"""Planets and places, races, equipment, with their labels (IO-1 to IO-4)."""

from functools import cache
from typing import Any, Literal, get_args

from referees.common.words import Sentence, say

Slot = Literal["outer_left", "outer_middle", "outer_right", "inner_left", "inner_right"]
SLOTS: tuple[Slot, ...] = get_args(Slot)
"""Places are numbered: five per system, in the order of SLOTS as seen by the player behind it."""

NEBULA = -1  # the place in the middle, without a planet

PLANETS = range(1, 31)
INNER = range(1, 13)
OUTER = range(13, 31)  # IO-2: numbers of the planets

DECK = 66
HAND = 5  # IO-3, IO-17: equipment cards in the box, and in a dealt hand

FEWEST_OF_TWO = 7  # IO-154: fewest players for whom two copies are used

MOST_SYSTEMS = 12

UNNAMED = "unnamed"  # A hazard that has not been identified yet

Card = Literal[
    "acid_mine", "blaster", "sonic_canon", "sniper_rifle",
    "acid_bola", "laser", "pistol", "flamethrower",
    "taser_glove", "sword", "neural_whip", "poison",
    "armor", "chemical_foam", "instant_vacuum", "intellect_scrambler", "medicine", "shield", "hologram",
    "cloaking_device", "clone", "entropy_inhibitor", "galactic_cannon", "galactic_codex", "graviton_beam",
    "interstellar_oracle", "intimidate", "long_range_sensors", "move", "neural_amp", "scavengers", "seduce",
    "time_machine", "trade", "wormhole_generator",
]  # fmt: skip
CARDS: tuple[Card, ...] = get_args(Card)  # IO-3; the kit says how many there are of each

ORACLE: Card = "interstellar_oracle"
HELD: tuple[Card, ...] = tuple(card for card in CARDS if card != ORACLE)
"""Cards that a hand can hold: the Oracle is kept beside it (IO-80)."""

Race = Literal[
    "amoebas", "vriddhi", "nelgs", "insectoid", "ersatz", "stone_people", "roid_worms", "humans", "kith", "xangofin",
    "alar", "zeta",
]  # fmt: skip
RACES: tuple[Race, ...] = get_args(Race)  # IO-131 to IO-142: the race of inner planet n is the n-th

Range = Literal["long", "medium", "short"]
Type = Literal["acid", "energy", "sonic", "physical", "fire", "mental", "poison"]
"""IO-60, IO-66: types of attack."""

RACE_PASSAGES: dict[Race, str] = {
    "amoebas": "IO-131",
    "vriddhi": "IO-132",
    "nelgs": "IO-133",
    "insectoid": "IO-134",
    "ersatz": "IO-135",
    "stone_people": "IO-136",
    "roid_worms": "IO-137",
    "humans": "IO-138",
    "kith": "IO-139",
    "xangofin": "IO-140",
    "alar": "IO-141",
    "zeta": "IO-142",
}
CARD_LABELS: dict[str, Sentence] = {
    "acid_mine": say("Acid Mine"),
    "blaster": say("Blaster"),
    "sonic_canon": say("Sonic Canon"),
    "sniper_rifle": say("Sniper Rifle"),
    "acid_bola": say("Acid Bola"),
    "laser": say("Laser"),
    "pistol": say("Pistol"),
    "flamethrower": say("Flamethrower"),
    "taser_glove": say("Taser Glove"),
    "sword": say("Sword"),
    "neural_whip": say("Neural Whip"),
    "poison": say("Poison"),
    "armor": say("Armor"),
    "chemical_foam": say("Chemical Foam"),
    "instant_vacuum": say("Instant Vacuum"),
    "intellect_scrambler": say("Intellect Scrambler"),
    "medicine": say("Medicine"),
    "shield": say("Shield"),
    "hologram": say("Hologram"),
    "cloaking_device": say("Cloaking Device"),
    "clone": say("Clone"),
    "entropy_inhibitor": say("Entropy Inhibitor"),
    "galactic_cannon": say("Galactic Cannon"),
    "galactic_codex": say("Galactic Codex"),
    "graviton_beam": say("Graviton Beam"),
    "interstellar_oracle": say("Interstellar Oracle"),
    "intimidate": say("Intimidate"),
    "long_range_sensors": say("Long Range Sensors"),
    "move": say("Move"),
    "neural_amp": say("Neural Amp"),
    "scavengers": say("Scavengers"),
    "seduce": say("Seduce"),
    "time_machine": say("Time Machine"),
    "trade": say("Trade"),
    "wormhole_generator": say("Wormhole Generator"),
}
RACE_LABELS: dict[str, Sentence] = {
    "amoebas": say("Space Amoebas"),
    "vriddhi": say("Vriddhi"),
    "nelgs": say("Nelgs"),
    "insectoid": say("Insectoid"),
    "ersatz": say("Ersatz"),
    "stone_people": say("Stone People"),
    "roid_worms": say("'Roid Worms"),
    "humans": say("Humans"),
    "kith": say("Kith"),
    "xangofin": say("Xangofin"),
    "alar": say("Alar"),
    "zeta": say("Zeta"),
}
NOT_SAID = say("not named")


@cache
def sets(seats: int) -> int:
    """Number of copies of the game for that many players (IO-154)."""
    return 1 if seats < FEWEST_OF_TWO else 2


@cache
def systems(seats: int) -> int:
    """Four systems in Diagram A, six in B, for five and six players (IO-11, IO-12, IO-19); with two copies, as many as
    players, rounded up to even (IO-154)."""
    if sets(seats) == 2:
        return seats + seats % 2
    return 4 if seats <= 4 else 6


def system_of(seat: int, seats: int) -> int:
    """A player's system: two players sit opposite each other, three or more side by side. Systems are numbered
    clockwise, so the next is on the left."""
    return seat * 2 if seats == 2 else seat


def place_of(system: int, slot: Slot) -> int:
    """The place of a system's slot."""
    return system * len(SLOTS) + SLOTS.index(slot)


def slot_of(place: int) -> tuple[int, Slot]:
    """A place's system and slot."""
    system, slot = divmod(place, len(SLOTS))
    return system, SLOTS[slot]


@cache
def is_inner(place: int) -> bool:
    """Whether a place is one of its system's two inner ones, nearest the Nebula (IO-11)."""
    return place >= 0 and place % len(SLOTS) >= SLOTS.index("inner_left")


def card_label(card: Any) -> Sentence:
    """Label of an equipment card; None stands for an unnamed one."""
    return NOT_SAID if card is None else CARD_LABELS[card]


def race_label(race: Any) -> Sentence:
    """A race's name, as shown to players."""
    return RACE_LABELS[race]


def number_label(number: Any) -> Sentence:
    """Label of a planet by its number."""
    return NOT_SAID if number is None else say("planet {number}", number=number)
