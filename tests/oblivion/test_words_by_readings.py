"""All texts of a table agree with its readings: set-up lists, hints, questions, offers, refusals, doubts and
happenings, compared with the rules of each reading."""

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from referees.common.hints import hint_of
from referees.common.protocol.config import seated
from referees.common.protocol.ruling import Allowed, Unclear
from referees.common.protocol.sentence import Reader, Sentence
from referees.common.registry import laid_out
from referees.oblivion import REFEREE
from referees.oblivion.combat import Attack
from referees.oblivion.table.options import Config, Options
from referees.oblivion.table.pieces import Spot
from referees.oblivion.table.state import State, left_neighbour
from tests.common.lies import pool
from tests.oblivion.tables import NAMES
from tests.oblivion.test_simulator import SEEDS, game, kit_of
from tests.sampling import some, up_to

DENIED = {
    ("layout", "note"): ("Place (eight|ten|eleven) cards", r"lay out a card \(\d+ of (8|10|11)\)", "up any number"),
    ("layout", "formula"): ("Place (seven|nine|ten) cards", r"lay out a card \(\d+ of (7|9|10)\)", "up any number"),
    ("layout", "fewer"): ("Place (eight|nine|eleven) cards", r"lay out a card \(\d+ of (8|9|11)\)"),
    ("layout", "free"): (
        "Place (five|seven) cards",
        r"lay out a card \(\d+ of",
        "Turn up . cards",
        "the usual number is",
    ),
    ("empty_piles", "allowed"): ("every pile needs a card", "leaves no pile empty"),
    ("empty_piles", "none"): ("of any size",),
    ("empty_battlefield", "hand"): ("even with .* in hand",),
    ("spacing", "asked"): ("At this table, you must place cards next",),
    ("spacing", "strict"): ("isn't next to any of .*Was the card really placed there",),
    ("spacing", "free"): ("isn't next to any of",),
    ("attacks", "two"): (r"must attack \w+ at least once", r"up to \d times"),
    ("attacks", "one"): (r"must (attack|make) (\w+ )?(twice|two)", r"up to \d times"),
    ("attacks", "free"): ("must (attack|make)",),
    ("duplicates", "together"): ("with just one card",),
    ("duplicates", "apart"): ("attacks together with its duplicates",),
    ("powers_reach", "all"): ("powers can't harm",),
    ("extra_card", "each"): ("must draw the extra card first",),
    ("revival", "whole"): ("has one health", r"\w+ stays in the game"),
    ("revival", "one"): ("back, it has no damage", r"\w+ stays in the game"),
    ("revival", "falls"): ("has one health",),
    ("stacking", "asked"): ("At this table, only one of them can",),
    ("stacking", "all"): ("Another .* has already raised",),
    ("stacking", "one"): ("Do both count",),
    ("declining", "asked"): ("you must use the power",),
    ("declining", "may"): ("you must use the power", "works when the card is played. Skip it"),
    ("declining", "must"): ("works when the card is played. Skip it",),
    ("never_placed", "waits"): ("only one opponent has any",),
    ("seven", "now"): ("You get a third", "once had seven cards"),
    ("seven", "ever"): (r"cards on the battlefield, not just \d", "With seven or more cards"),
}
"""Patterns that never occur at a table with a reading; each occurs at tables with another."""

EVERY = 25  # number of true entries after which entries of all kinds are tried


@cache
def texts() -> tuple[tuple[dict[str, str], frozenset[str]], ...]:
    """The readings of simulated games, and all texts of their tables."""
    return tuple(_texts_in(seed) for seed in some(SEEDS, up_to(15, len(SEEDS))))


def _texts_in(seed: int) -> tuple[dict[str, str], frozenset[str]]:
    played, rng = game(seed), random.Random(seed)
    kit, options = kit_of(played), Options.model_validate(played.house.chosen())
    config = Config(seats=seated(NAMES[: played.players]), options=options, kit=kit, checked=kit.assumed)
    readings, state = options.readings, REFEREE.setup(config)
    texts = {step.text for step in laid_out("oblivion") if step.holds_for(played.players, readings)}
    for index, true in enumerate(played.steps, start=1):
        entry = REFEREE.read_entry(json.dumps(true.entry))
        tried = [entry, *(REFEREE.read_entry(json.dumps(fault.entry)) for fault in true.faults)]
        if index % EVERY == 0:
            tried += [sample for kind in pool("oblivion").values() for sample in rng.sample(kind, min(len(kind), 4))]
        tried += _attacks(state)
        texts |= {Reader(NAMES, sees_all=True).text(sentence, state) for sentence in _sentences(state, tried)}
        texts.add(Reader(NAMES).text(hint_of("oblivion", state, state.open[-1].passage(state))[0]))
        evolved = REFEREE.evolve(state, entry, index)
        state = evolved.state
        texts.add(" ".join(Reader(NAMES, sees_all=True).text(event.sentence, state) for event in evolved.happened))
    return readings, frozenset(texts)


def _attacks(state: State) -> Iterator[Attack]:
    """Attacks on a card to the left by each card of the player in turn, and of one whose turn has just ended."""
    for seat in {state.turn} | ({state.last.seat} if state.last else set()):
        left = left_neighbour(state, seat)
        if left is not None and state.fields[left]:
            target: Spot = (left, *state.fields[left][0].cell)
            yield from (Attack(seat=seat, attacker=card.cell, target=target) for card in state.fields[seat])


def _sentences(state: State, tried: list[Any]) -> Iterator[Sentence]:
    """The question, its offers, and the rulings on these entries."""
    yield state.open[-1].ask(state)
    yield from (offer.prompt for offer in REFEREE.offers(state))
    for entry in tried:
        if REFEREE.check(state.config, entry) is None:
            ruling = REFEREE.judge(state, entry)
            if not isinstance(ruling, Allowed):
                yield from (doubt.sentence for doubt in (ruling.doubts if isinstance(ruling, Unclear) else (ruling,)))


@pytest.mark.parametrize(("point", "reading"), DENIED)
@pytest.mark.sampled
def test_no_sentence_denies_a_reading_in_force(point: str, reading: str) -> None:
    """A reading's patterns never occur at its tables, but do at others, which shows that they work."""
    for pattern in DENIED[point, reading]:
        hits = [
            (readings[point], text) for readings, sentences in texts() for text in sentences if re.search(pattern, text)
        ]
        assert not [text for by, text in hits if by == reading], pattern
        assert hits, pattern
