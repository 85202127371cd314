"""Every entry has a name that fits the undo button, and is different from the names of similar entries."""

import random
import re
from collections import defaultdict
from itertools import product
from typing import Any

import pytest

from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import Reader, say
from referees.common.registry import HOUSE, referee
from tests.common.happenings import steps_in
from tests.common.lies import pool
from tests.common.playing import GAMES, variation
from tests.common.situations import golden_states, running
from tests.sampling import some, up_to

TWO_LINES = 38
"""The number of letters that fit after "Undo: " on two lines of a phone's undo bar."""

TYPED = 20  # words of this length or more were typed by players


@pytest.mark.parametrize("game_id", HOUSE)
def test_a_name_fits_two_lines_and_reveals_no_more_than_the_log(game_id: str) -> None:
    """A name fits the undo bar unless players typed a long word. All its fields are in the entry's log line, too."""
    game = referee(game_id)
    for before, entry, evolved in steps_in(game_id):
        name, line = game.name(entry, before, evolved.state), game.tell(entry, before, evolved.state)
        reader = Reader(before.config.names)
        words, allowed = (reader.text(text, evolved.state) for text in (name, line))
        if max(map(len, words.split())) < TYPED:
            assert 0 < len(words) <= TWO_LINES, words
        for slot, field in name.fields:
            text = reader.text(say("{it}", it=field), evolved.state)
            assert slot == "count" or text in allowed, (text, allowed)


UNSAID = {
    "a fact and its value have names of any length": "adjust.fact adjust.at adjust.value",
    "the card tells which, and the board shows where": "lies.cell turn_up.source place.cell",
    "the dish shows in which half each Rune is": "roll.bone roll.voodoo roll.coin roll.die1 roll.die2",
    "what is said takes all the room": "attack.alone sell.pier xenocache.drawn",
    "the hazard is where the token is": "overcome.place deploy.place",
}
"""Why some fields of entries are left out of their names."""

TOO_LONG = {
    "interstellar_oracle": r"(\w+'s|the) (left|middle|right) (inner|outer) planet( of system \d+)?| \([^)]*, \w+\)",
    "oblivion": r" \([^)]*lane[^)]*\)",
}
"""Details of a log line for which names have no room: a planet's position, with or without its number, and a card's."""

OF_A_KIND = 12  # entries of each kind whose fields are exchanged with each other


@pytest.mark.parametrize("game_id", HOUSE)
def test_entries_that_differ_in_a_piece_have_different_names(game_id: str) -> None:
    """If two entries of a kind and seat are logged differently, their names differ, so that a wrong tap is noticed."""
    game, kinds, unroomy = referee(game_id), defaultdict[type[Entry], list[Any]](list), TOO_LONG.get(game_id, "$")
    for telling in steps_in(game_id):
        kinds[type(telling[1])].append(telling)
    for kind, sample in kinds.items():
        tried = random.Random(game_id).sample(sample, min(len(sample), OF_A_KIND))
        unsaid = [f"{kind.kind_name()}.{field}" for field in ("kind", "seat")] + " ".join(UNSAID.values()).split()
        fields = [field for field in kind.model_fields if f"{kind.kind_name()}.{field}" not in unsaid]
        for (before, entry, evolved), (_, donor, _), field in product(tried, tried, fields):
            varied = variation(entry, field, getattr(donor, field))
            if varied is None or game.check(before.config, varied) is not None:
                continue
            reader, both, now = Reader(before.config.names), (entry, varied), evolved.state
            lines = {re.sub(unroomy, "", reader.text(game.tell(variant, before, now), now)) for variant in both}
            names = {reader.text(game.name(variant, before, now), now) for variant in both}
            assert len(lines) == 1 or len(names) == 2, (lines, names)


@pytest.mark.sampled
@pytest.mark.parametrize("game_id", GAMES)
def test_after_a_correction_any_entry_has_words_in_any_state(game_id: str) -> None:
    """After a correction, any entry has a log line and a name in any state, also after the end of the game (OC-7)."""
    game, over = referee(game_id), [state for state in golden_states(game_id) if state.outcome is not None]
    for state in (*running(game_id, up_to(1, 6)), *some(over, 6)):
        reader = Reader(state.config.names)
        for entry in (entry for kind in pool(game_id).values() for entry in some(kind, 3)):
            if game.check(state.config, entry) is None:
                assert reader.text(game.tell(entry, state, state), state), entry
                assert reader.text(game.name(entry, state, state), state), entry
