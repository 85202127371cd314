"""A whole game of Interstellar Oracle for two, as the labels to tap, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["ENDING", "NAMES", "whole_game"]

NAMES = ("Claire", "Molly")
INNER = range(1, 9)
OUTER = range(13, 25)
HAZARDS = ("Plague",) * 3 + ("Aggressive Plant",) * 3 + ("Natives",) * 2
ENDING = "The last planet is gone: Claire has the Oracle and wins."


def whole_game() -> Iterator[str]:
    """From the first planet to the last: set up, the Oracle found, a duel, a move, and the collapse. A label that ends
    in a comma is the beginning of one."""
    yield from (f"Planet {number}" for number in (*INNER, *OUTER))
    yield from HAZARDS
    yield from ("Space Amoebas", "Nelgs", "Claire")
    yield from ("Medicine", "Take the Oracle from planet 1")
    yield from _ended()
    yield from ("Molly: Nelgs,", "Wormhole Generator", "planet 1,", "Approach Claire", "Challenge Claire to combat")
    yield from ("Sniper Rifle", "Armor", *["No attack"] * 5)
    yield from _ended()
    yield "planet 2,"
    for _ in range(len(INNER) + len(OUTER) - 3):
        yield from _ended()
    yield "planet 1,"  # planet 2 has vanished beneath her
    yield "End the turn"  # nothing lies under planet 1 any more: it vanishes unasked


def _ended() -> Iterator[str]:
    """The turn, and with it the highest planet."""
    yield "End the turn"
    yield "No Entropy Inhibitor: it vanishes"
