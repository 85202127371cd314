"""Referees' texts in the pseudo-locale: no slot is filled with an English word."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from referees.common.protocol.sentence import Reader, in_english
from referees.common.registry import HOUSE, referee
from tests.common.eyes import rendered
from tests.common.playing import reached
from tests.common.test_secrets import sentences_of
from tests.companion.language.pseudo import pseudo
from tests.companion.language.test_pseudo import WORD, known
from tests.sampling import up_to

WORDED = {"asked", "says", "prompt", "label", "title"}  # keys of sentences in a referee's JSON


def words_of(value: Any, key: str = "") -> Iterator[str]:
    """The sentences in a referee's JSON."""
    if isinstance(value, dict):
        for name, item in value.items():
            yield from words_of(item, name)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from words_of(item, key)
    elif isinstance(value, str) and key in WORDED:
        yield value


@pytest.mark.sampled
@pytest.mark.parametrize("game_id", HOUSE)
def test_no_slot_holds_an_english_word(game_id: str) -> None:
    """Questions, offers and their labels, rulings, entries, happenings, tally and outcome have no English words."""
    game, rng, leaks = referee(game_id), random.Random(game_id), set[str]()
    names = known()
    for at in rng.sample(range(len(reached(game_id))), up_to(20, 40)):
        state = reached(game_id)[at].state
        reader = Reader(state.config.names, sees_all=True, translate=lambda sentence: pseudo(in_english(sentence)))
        texts = [reader.text(sentence, state) for sentence in sentences_of(game, state, at)]
        for text in (*texts, *words_of(rendered(game, state, reader))):
            if not names.issuperset(WORD.findall(text)) and not set(WORD.findall(text)) <= names | {
                *state.config.names
            }:
                leaks.add(text)
    assert not leaks, "\n".join(sorted(leaks))
