"""Runes, colours, goods, action spaces and Staff Abilities, with their labels."""

from typing import Literal

from referees.common.values import changed
from referees.common.words import Sentence, say

HAGGATHA = 0  # the seat that plays Haggatha; the others are merchants

Half = Literal["left", "right"]
Rune = Literal["bone", "voodoo", "coin", "die1", "die2"]
Die = Literal["die1", "die2"]
Face = Literal["tree", "skull"]
Colour = Literal["red", "green", "blue", "yellow"]
Customer = Literal["red", "green", "blue", "yellow", "grey"]
Good = Literal["charm", "tome"]
Bubble = Literal["plus_minus", "move"]
Twisted = Literal["plus_minus", "move", "x"]
Line = Literal["top", "bottom"]
Mark = Literal["X", "market"]
Space = Literal["twisting", "chart", "divination", "horoscopes", "recruit", "staff"]
Slot = Literal["exorcist", "astrologist", "palm_reader", "security"]
Phase = Literal["arrival", "production", "market", "cleanup", "over"]
Pier = Literal["bazaar", "town_square", "black_market"]
Whereabouts = Literal["bag", "boat1", "boat2", "boat3", "boat4", "boat5", "boat6", "hall", "box"]
SetOutAt = Literal["lair", "bag", "red", "green", "blue", "yellow"]

HALVES: tuple[Half, ...] = ("left", "right")
RUNES: tuple[Rune, ...] = ("bone", "voodoo", "coin", "die1", "die2")  # MC-2: their order in a dish

DICE: tuple[Die, ...] = ("die1", "die2")
FACES: tuple[Face, ...] = ("tree", "skull")
VALUES = (1, 2, 3, 4)
COLOURS: tuple[Colour, ...] = ("red", "green", "blue", "yellow")

CUSTOMERS: tuple[Customer, ...] = (*COLOURS, "grey")
"""Adventurers in the bag: customers of the four colours, and grey rogues (C-MC-7)."""

ADVENTURERS = (13, 13, 9, 9, 8)  # MC-B3: number of each, 52 in all

GOODS: tuple[Good, ...] = ("charm", "tome")
CHARMS, TOMES = 3, 2
"""MC-1: number of Charms and Tomes of each colour."""

TWISTS: tuple[Twisted, ...] = ("plus_minus", "move", "x")
LINES: tuple[Line, ...] = ("top", "bottom")
SPACES: tuple[Space, ...] = ("twisting", "chart", "divination", "horoscopes", "recruit", "staff")
PIERS: tuple[Pier, ...] = ("bazaar", "town_square", "black_market")
PLACES: tuple[Whereabouts, ...] = ("bag", "boat1", "boat2", "boat3", "boat4", "boat5", "boat6", "hall", "box")
"""Where an Adventurer can be; each colour has its own Hall, and rogues the Lair."""

SLOTS: tuple[Slot, ...] = ("exorcist", "astrologist", "palm_reader", "security")

_LABELS = {
    "left": say("the left half"),
    "right": say("the right half"),
    "bone": say("the Bone"),
    "voodoo": say("the Voodoo"),
    "coin": say("the Coin"),
    "die": say("a Die"),
    "die1": say("the first Die"),
    "die2": say("the second Die"),
    "tree": say("Tree"),
    "skull": say("Skull"),
    "red": say("red"),
    "green": say("green"),
    "blue": say("blue"),
    "yellow": say("yellow"),
    "grey": say("grey"),
    "charm": say("Charm"),
    "tome": say("Tome"),
    "plus_minus": say("±1"),
    "move": say("Move 1"),
    "x": say("an X"),
    "X": say("an X"),
    "top": say("the top line"),
    "bottom": say("the bottom line"),
    "twisting": say("Twisting Fates"),
    "chart": say("Star Charting"),
    "divination": say("Divination"),
    "horoscopes": say("Horoscopes"),
    "recruit": say("Recruit Townsfolk"),
    "staff": say("Activate Staff"),
    "exorcist": say("the Exorcist"),
    "astrologist": say("the Astrologist"),
    "palm_reader": say("the Palm Reader"),
    "security": say("Security"),
    "arrival": say("Arrival"),
    "production": say("Production"),
    "market": say("a Market icon"),
    "cleanup": say("Clean-up"),
    "bazaar": say("the Bazaar"),
    "town_square": say("the Town Square"),
    "black_market": say("the Black Market"),
    "bag": say("the bag"),
    "hall": say("its Hall"),
    "lair": say("the Lair"),
    "box": say("the box"),
}
_LABELS |= {f"boat{number}": say("boat {number}", number=number) for number in range(1, 7)}
_LABELS |= {place: changed(_LABELS[place], spot=place) for place in (*PIERS, *PLACES[1:7])}  # drawn in the cove


def label(thing: str | int | None) -> Sentence:
    """Label of a piece, place or number."""
    if thing is None:
        return say("none")
    known = _LABELS.get(thing) if isinstance(thing, str) else None
    return known or say("{value}", value=thing)


def place_label(place: Whereabouts, colour: Customer) -> Sentence:
    """Label of an Adventurer's place; a rogue's Hall is the Lair (MC-B3)."""
    return label("lair" if place == "hall" and colour == "grey" else place)


def hall_label(faction: Customer) -> Sentence:
    """Label of a Faction's Hall; the rogues have the Lair."""
    return label("lair") if faction == "grey" else say("the {faction} Hall", faction=label(faction))
