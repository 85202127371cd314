"""A whole game of Interstellar Oracle for two, as the labels to tap, in order."""

from collections.abc import Iterator

NAMES = ("Claire", "Molly")
INNER = range(1, 9)
OUTER = range(13, 25)
HAZARDS = ("Plague",) * 3 + ("Aggressive Plant",) * 3 + ("Natives",) * 2
ENDING = "The last planet is gone: Claire has the Oracle and wins."


def whole_game() -> Iterator[str]:
    """From first planet to last: set-up, the Oracle found, a duel, a move, the collapse. "…," begins a label."""
    yield from (f"Planet {number}" for number in (*INNER, *OUTER))
    yield from HAZARDS
    yield from ("Space Amoebas", "Nelgs", "Claire")
    yield from ("Medicine:", "Take the Oracle from planet 1")
    yield _ended(24)
    yield from ("Molly: Nelgs,", "Wormhole Generator", "planet 1,", "Approach Claire", "Challenge Claire to combat")
    yield from ("Sniper Rifle", "Armor", *["No attack"] * 5)
    yield _ended(23)
    yield "planet 2,"
    yield from [_ended(number) for number in reversed((*INNER[1:], *OUTER[:-2]))]
    yield "planet 1,"  # planet 2 has vanished beneath her
    yield _ended(1)


def _ended(planet: int) -> str:
    """The button that ends the turn, with the planet that vanishes."""
    return f"End the turn: {planet} vanishes"
