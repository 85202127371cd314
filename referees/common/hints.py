"""Hints: one sentence per kind of question for a group's first game."""

import re

from referees.common.protocol.sentence import Sentence, Slots, Translate, Who, in_english, say_in
from referees.common.protocol.state import State
from referees.common.registry import hints, referee, rulebook

__all__ = ["first_sentence", "hint_of"]

FIELD, SENTENCE = re.compile(r"{(\w+)}"), re.compile(r"(?<=[.!?])\s")
LONGEST = 60  # characters in a first sentence that fit on two lines of a phone


def hint_of(game: str, state: State, passage: str, translate: Translate = in_english) -> tuple[Sentence, str]:
    """The first hint for the open question, best for this passage, whose slots the state fills (`when` may be a kind of
    entry on offer to {next}), and the passage it cites. Without any, `first_sentence`. Raises UnknownGame."""
    decision, readings = state.open[-1], state.config.options.readings
    asked = decision.awaited(state)[0]
    slots = {"next": Who(asked), **_inside(decision.ask(state)), **decision.slots(state)}
    theirs = (offer for offer in referee(game).offers(state) if offer.fixed.get("seat", asked) == asked)
    when = {*slots, *(offer.entry.kind_name() for offer in theirs), ""}
    about = (hint for hint in hints(game) if hint.question == type(decision).__name__ and hint.holds_for(readings))
    fitting = [hint for hint in about if {*FIELD.findall(hint.text)} <= {*slots} and hint.when in when]
    if not fitting:
        return first_sentence(game, passage, translate)
    best = next((hint for hint in fitting if hint.cites == passage), fitting[0])
    return Sentence(translate(say_in(f"hint {best.question}", best.text))).filled(**slots), best.cites


def _inside(sentence: Sentence) -> Slots:
    """The fields of a sentence and of sentences inside it (of lists, the first): of one name, the outer or first."""
    slots: Slots = {}
    for name, field in sentence.fields:
        first = field[0] if type(field) is tuple and field else field
        slots = {**(_inside(first) if isinstance(first, Sentence) else {}), **slots, name: field}
    return slots


def first_sentence(game: str, passage: str, translate: Translate = in_english) -> tuple[Sentence, str]:
    """The first sentence of a passage or, if too long, its title; empty without it. Raises UnknownGame."""
    try:
        rule = rulebook(game).passage(passage)
    except KeyError:
        return Sentence(""), ""
    first = SENTENCE.split(translate(say_in(f"{rule.id} text", rule.text)))[0]
    title = translate(say_in(f"{rule.id} title", rule.title))
    return Sentence(first if len(first) <= LONGEST else f"{title}."), passage
