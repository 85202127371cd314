"""Players' marks, and names that can be seated together; without pydantic, for the start screen."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from referees.common.protocol.sentence import Sentence, say
from referees.common.values.names import can_be_displayed, has_visible_sign, name_key, normalized

__all__ = ["COLOURS", "MARKS", "SHAPES", "Mark", "seating_problem", "unreadable", "usual_mark"]

COLOURS = ("orange", "sky", "green", "yellow", "blue", "vermilion", "purple")
SHAPES = ("circle", "square", "triangle", "diamond", "star", "hexagon", "cross")
LONGEST_NAME = 40


class Mark(NamedTuple):
    """A player's mark: a colour with a shape."""

    colour: str
    shape: str


MARKS = tuple(map(Mark, COLOURS, SHAPES))  # no two share a colour or a shape


def usual_mark(at: int) -> Mark:
    """The mark of seat `at` unless its player chose another: `MARKS`, then other pairs."""
    return Mark(COLOURS[at % len(MARKS)], SHAPES[(at + at // len(MARKS)) % len(MARKS)])


def seating_problem(names: Sequence[str], fewest: int, most: int) -> Sentence | None:
    """The first problem with the names of a new table (count, empty, too long, invisible, duplicate)."""
    if (problem := unreadable(names, fewest, most)) is not None:
        return problem
    for place, name in enumerate(names, start=1):
        if not has_visible_sign(name):
            return say("The name at seat {place} has no visible characters. Please type another one.", place=place)
    return _doubled(names, name_key)


def unreadable(names: Sequence[str], fewest: int, most: int) -> Sentence | None:
    """The first problem that makes names invalid even in a stored config."""
    if not fewest <= len(names) <= most:
        template = "This game is for {fewest} to {most} players, not {count}."
        return say(template, fewest=fewest, most=most, count=len(names))
    for place, name in enumerate(names, start=1):
        if not name.strip():
            return say("Seat {place} has no name yet. Type one, or remove the seat.", place=place)
        if len(name) > LONGEST_NAME:
            start = name[:12] + "…"
            text = "{name} is longer than {most} letters. A short name is easier to read."
            return say(text, name=start, most=LONGEST_NAME)
        if not can_be_displayed(name):
            sentence = "The name at seat {place} has characters that can't be displayed. Please retype it."
            return say(sentence, place=place)
    return _doubled(names, lambda name: name.strip().casefold())


def _doubled(names: Sequence[str], key: Callable[[str], str]) -> Sentence | None:
    keys = [key(name) for name in names]
    name = next((name for name, own_key in zip(names, keys, strict=True) if keys.count(own_key) > 1), None)
    if name is None:
        return None
    return say("Two players are called {name}. Add a letter, so that everyone knows who's who.", name=normalized(name))
