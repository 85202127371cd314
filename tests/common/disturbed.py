"""Irregular games: true entries, then random ones of all kinds; the laws of all referees hold after each entry."""

import json
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from referees.common.always.adjust import Adjust
from referees.common.protocol.config import Config
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Refused
from referees.common.referee import Evolved, Referee
from referees.common.registry import referee
from tests.common.happenings import are_true
from tests.common.laws import (
    agrees_with_offers,
    keeps_turn_and_question,
    makes_no_count_negative,
    top_question_is_the_reason,
)
from tests.common.playing import faults, picked

LATER = 70  # the number of random entries after the true ones

DISTURBANCES = ("adjust", "overrule", "leave", "go on", "interject")
CHANCES = (12, 18, 1, 50, 19)
ALWAYS = {"adjust", "leave", "conclude", "score_by_sheet"}

Law = Callable[[Any, Entry, Evolved], None]
"""A law of a single game, given the state before, the entry, and the result."""

Leaves = Callable[[Any, Entry], bool]
"""Whether an overruled entry is from a seat that isn't asked; if so, asserts that it leaves the turn unchanged."""


class Truth(NamedTuple):
    """A simulated game: its settings, and its true entries."""

    config: Config
    entries: Sequence[Mapping[str, Any]]


def disturbed(
    game_id: str, truth: Truth, rng: random.Random, law: Law | None = None, leaves: Leaves | None = None
) -> Counter[str]:
    """Plays one irregular game; returns the number of its entries by kind, and whether it ended."""
    game = referee(game_id)
    leaves = leaves or partial(keeps_turn_and_question, game)
    state, done = after_true_entries(game, truth, rng), Counter[str]()
    for id in range(1000, 1000 + LATER):
        if state.outcome is not None:
            done["ended"] += 1
            break
        how = rng.choices(DISTURBANCES, CHANCES)[0]
        entry = chosen(game, state, how, rng)
        if entry is None:
            continue
        done[how] += 1
        if how == "overrule":
            done["overruled out of turn"] += leaves(state, entry)
        evolved = game.evolve(state, entry, id)
        is_lawful(game, state, entry, evolved, rng)
        if law is not None:
            law(state, entry, evolved)
        state = evolved.state
    return done


def after_true_entries(game: Referee[Any, Any], truth: Truth, rng: random.Random) -> Any:
    """The state after some of the true entries, up to the first that the table's own readings refuse."""
    state = game.setup(truth.config)
    for id, data in enumerate(truth.entries[: rng.randrange(len(truth.entries))], start=1):
        entry = game.read_entry(json.dumps(data))
        if isinstance(game.judge(state, entry), Refused):
            break
        state = game.evolve(state, entry, id).state
    return state


def chosen(game: Referee[Any, Any], state: Any, how: str, rng: random.Random) -> Entry | None:
    """A random entry of this kind of disturbance, or None."""
    if how in ALWAYS:
        return picked(rng.choice([offer for offer in game.more(state) if offer.entry.kind_name() == how]), rng)
    offers = game.offers(state)
    if how == "interject":
        rare = [offer for offer in game.more(state) if offer.entry.kind_name() not in ALWAYS]
        return picked(rng.choice(rare), rng) if rare else None
    entry = picked(rng.choice(offers), rng)
    if how == "go on":
        return entry
    return next((slip for slip in faults(game, state, entry, offers, rng) if is_overrulable(game, state, slip)), None)


def is_overrulable(game: Referee[Any, Any], state: Any, entry: Entry) -> bool:
    """Whether the rules forbid the entry and the table may overrule that."""
    return game.has_meaning(state, entry) and isinstance(game.judge(state, entry), Refused)


def is_lawful(game: Referee[Any, Any], before: Any, entry: Entry, evolved: Evolved, rng: random.Random) -> None:
    """Asserts all games' laws after an entry: a question until the end, true happenings, offers that match rulings."""
    after = evolved.state
    assert bool(game.offers(after)) is (after.outcome is None), entry
    assert all(decision.expired(after) is None for decision in after.open[-1:]), entry
    are_true(game.about.id, before, entry, evolved)
    if not isinstance(entry, Adjust):
        makes_no_count_negative(before, after, entry)
    if after.outcome is None:
        agrees_with_offers(game, after, rng)
        top_question_is_the_reason(game, after)
    for to in (None, *range(len(after.config.seats))):
        game.view(after, to)
        game.tally(after, to)
