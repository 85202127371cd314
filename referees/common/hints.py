"""Hints: one sentence per kind of question for a group's first game."""

from __future__ import annotations

import re

from referees.common.protocol.sentence import Sentence, Translate, in_english, say_in
from referees.common.protocol.state import State
from referees.common.registry import hints, rulebook
from referees.common.rulebook import Readings

__all__ = ["hint_of", "sentence_about"]

SENTENCE = re.compile(r"(?<=[.!?])\s")
LONGEST = 60  # characters in a first sentence that fit on two lines of a phone


def hint_of(game: str, state: State, passage: str, translate: Translate = in_english) -> tuple[Sentence, str]:
    """The hint for the open question, with its slots filled (`Decision.slots`), and the passage it cites. Both are
    empty if there is none. Raises UnknownGame."""
    decision = state.open[-1]
    template, cites = sentence_about(game, type(decision).__name__, passage, state.config.options.readings, translate)
    return Sentence(template).filled(**decision.slots(state)), cites


def sentence_about(
    game: str, kind: str, passage: str, readings: Readings, translate: Translate = in_english
) -> tuple[str, str]:
    """The hint's template for a decision class name, and the passage it cites. Without a hint, the first sentence of
    `passage` or, if too long, its title; without that passage, both are empty. Raises UnknownGame."""
    matching = [hint for hint in hints(game) if hint.question == kind and hint.holds_for(readings)]
    if matching:
        best = next((hint for hint in matching if hint.cites == passage), matching[0])
        return translate(say_in(f"hint {kind}", best.text)), best.cites
    try:
        rule = rulebook(game).passage(passage)
    except KeyError:
        return "", ""
    first = SENTENCE.split(translate(say_in(f"{rule.id} text", rule.text)))[0]
    return (first if len(first) <= LONGEST else f"{translate(say_in(f'{rule.id} title', rule.title))}."), passage
