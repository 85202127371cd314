"""Every entry has a name that fits the undo button, and distinguishes it from others."""

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
from tests.common.playing import variation

TWO_LINES = 38
"""The letters that fit after "Undo: " on two lines of the undo bar on a phone."""

TYPED = 20  # from this length on, a word is one that players typed


@pytest.mark.parametrize("game_id", HOUSE)
def test_a_name_fits_two_lines_and_tells_nobody_more_than_the_log(game_id: str) -> None:
    """It fits the undo bar unless players typed its words. Each reader finds all it says of an entry in its line of the
    log too; pieces by name."""
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
"""Why a name leaves out fields, by kind of entry."""

TOO_LONG = {
    "interstellar_oracle": r"(\w+'s|the) (left|middle|right) (inner|outer) planet( of system \d+)?| \([^)]*, \w+\)",
    "oblivion": r" \([^)]*lane[^)]*\)",
}
"""Details in the log that have no room in a name: a planet's position, with or without its number, and a card's."""

OF_A_KIND = 12  # entries of each kind that are varied, each field by those of the others


@pytest.mark.parametrize("game_id", HOUSE)
def test_entries_that_differ_in_a_piece_have_different_names(game_id: str) -> None:
    """If two entries of a kind and seat differ in the log, they differ in the undo bar, to show a mistaken tap."""
    game, kinds, unroomy = referee(game_id), defaultdict[type[Entry], list[Any]](list), TOO_LONG.get(game_id, "$")
    for telling in steps_in(game_id):
        kinds[type(telling[1])].append(telling)
    for kind, sample in kinds.items():
        some = random.Random(game_id).sample(sample, min(len(sample), OF_A_KIND))
        unsaid = [f"{kind.kind_name()}.{field}" for field in ("kind", "seat")] + " ".join(UNSAID.values()).split()
        fields = [field for field in kind.model_fields if f"{kind.kind_name()}.{field}" not in unsaid]
        for (before, entry, evolved), (_, donor, _), field in product(some, some, fields):
            varied = variation(entry, field, getattr(donor, field))
            if varied is None or game.check(before.config, varied) is not None:
                continue
            reader, both, now = Reader(before.config.names), (entry, varied), evolved.state
            lines = {re.sub(unroomy, "", reader.text(game.tell(variant, before, now), now)) for variant in both}
            names = {reader.text(game.name(variant, before, now), now) for variant in both}
            assert len(lines) == 1 or len(names) == 2, (lines, names)
