"""A simulated game of Meow Oracle as taps: the label of each control that is tapped."""

from collections.abc import Iterator
from typing import Any

from tests.meow_oracle.simulator import Played

NAMES = ("Ann", "Bob", "Claire", "Dan")
CELLS = (
    "top left", "top middle", "top right", "middle left", "centre", "middle right",
    "bottom left", "bottom middle", "bottom right",
)  # fmt: skip
COLOURS = {"R": "red", "G": "green", "B": "blue", "J": "joker"}


def card_words(card: str) -> str:
    return f"{COLOURS[card[0]]} {card[1:]}"


def taps(game: Played) -> Iterator[str]:
    """The labels, or their beginnings, in the order of the taps.

    The cards of a turn may be handed out in any order (C-MO-7): here as they were turned up, as the app proposes.
    """
    turn: list[dict[str, Any]] = []
    rounds = 0
    for entry in game.entries:
        if entry["kind"] in {"turn_up", "start_round"} and any(previous["kind"] == "place" for previous in turn):
            yield from _handed_out(turn)
            turn = []
        if entry["kind"] == "start_round":
            rounds += 1
            yield NAMES[entry["starter"]] if rounds == 1 else f"{NAMES[entry['starter']]} starts"
        elif entry["kind"] == "turn_up":
            turn.append(entry)
            where, name = entry["source"], NAMES[entry["seat"]]
            yield f"{name}: " if where == "beside" else f"{name}, {CELLS[where]}: "
            yield card_words(entry["card"])
        else:
            turn.append(entry)
    yield from _handed_out(turn)


def _handed_out(turn: list[dict[str, Any]]) -> Iterator[str]:
    places = {entry["card"]: entry for entry in turn if entry["kind"] == "place"}
    for entry in turn:
        if entry["kind"] == "turn_up":
            place = places[entry["card"]]
            yield f"{NAMES[place['seat']]}, {CELLS[place['cell']]}: "
