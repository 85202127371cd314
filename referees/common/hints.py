"""What a kind of question is about, in a sentence for a group's first game."""

from __future__ import annotations

import re

from referees.common.protocol.sentence import Sentence, say
from referees.common.protocol.state import State
from referees.common.registry import hints, rulebook
from referees.common.rulebook import Readings

__all__ = ["hint_of", "sentence_about"]

SENTENCE = re.compile(r"(?<=[.!?])\s")
LONGEST = 60
"""So many letters of a passage's first sentence are two lines on a phone."""


def hint_of(game: str, state: State, passage: str) -> tuple[Sentence, str]:
    """The sentence about the open question where `passage` explains it, filled with names and numbers of the moment
    (`Decision.slots`), and the passage that it is from. Both empty where nothing is to say. Raises UnknownGame."""
    asked = state.open[-1]
    told, cites = sentence_about(game, type(asked).__name__, passage, state.config.options.readings)
    return say(told).filled(**asked.slots(state)), cites


def sentence_about(game: str, kind: str, passage: str, readings: Readings) -> tuple[str, str]:
    """The sentence about that kind of question (the name of the decision's class) where `passage` explains it, by these
    readings, and the passage that it is from: the game's own words, else the passage's first sentence, or its title
    where that is long. Both empty where nothing is to say. Raises UnknownGame."""
    told = [one for one in hints(game) if one.question == kind and one.holds_for(readings)]
    if told:
        found = next((one for one in told if one.cites == passage), told[0])
        return found.text, found.cites
    try:
        rule = rulebook(game).passage(passage)
    except KeyError:
        return "", ""
    first = SENTENCE.split(rule.text)[0]
    return (first if len(first) <= LONGEST else f"{rule.title}."), passage
