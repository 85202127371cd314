"""Laws of every referee in one state: for overruling, for secrets in questions, and for offers."""

import random
from itertools import islice
from typing import Any

from referees.common.protocol.entry import AnyTime, Entry
from referees.common.protocol.ruling import SILENT, Refused, Ruling, Unclear
from referees.common.protocol.sentence import Reader
from referees.common.protocol.state import Decision
from referees.common.referee import Referee
from referees.common.values import changed
from referees.common.wire import ruling_out
from tests.common.lies import pool
from tests.common.playing import all_offers, faults, picked
from tests.common.refusals import gives_a_reason
from tests.haggatha import tables as haggatha

PLACES = {"at", "oracle"}  # fields with positions, not counts: Interstellar Oracle's Nebula is below zero
JUDGED = 4
"""How many of a state's offers, and wrong entries for each of them, are judged and compared with the offers."""


def turn_values(game: Referee[Any, Any], state: Any) -> list[Any]:
    """The values of the turn fields: whose turn it is, which phase, and what is left of it."""
    return [getattr(state, name) for name in game._turn_fields]


def has_more_to_ask(decision: Decision, state: Any) -> bool:
    """Whether the question would be asked again: a repeated one if it `needs_answers`, any other until it expires."""
    is_repeated = type(decision).needs_answers is not Decision.needs_answers
    return decision.needs_answers(state) if is_repeated else decision.expired(state) is None


def keeps_turn_and_question(game: Referee[Any, Any], state: Any, entry: Entry) -> bool:
    """Asserts that an overruled entry by a seat that isn't asked removes a question, unless fully answered, only with a
    happening, and leaves the turn fields unchanged while there is more to ask. Returns whether it's by such a seat."""
    decision = state.open[-1]
    if getattr(entry, "seat", None) in (None, *decision.seats) or entry.answers is AnyTime:
        return False
    before = turn_values(game, state)
    evolved = game.evolve(state, entry, 10**6)
    after, happened = evolved.state, evolved.happened
    is_open = any(type(pending) is type(decision) for pending in after.open)
    assert is_open or happened or decision.expired(after) is SILENT, entry
    as_it_was = changed(after, **dict(zip(game._turn_fields, before, strict=True)))
    went_on = is_open and has_more_to_ask(decision, as_it_was)
    assert turn_values(game, after) == before or not went_on, (entry, before, turn_values(game, after))
    return True


def counts(state: Any) -> dict[str, list[int]]:
    """All counts in a state by field, including those by seat or place."""
    numbers: dict[str, list[int]] = {}
    for name in set(type(state).__match_args__) - PLACES:
        value = getattr(state, name)
        numbers[name] = [number for number in (value if isinstance(value, tuple) else (value,)) if type(number) is int]
    return numbers


def makes_no_count_negative(before: Any, after: Any, entry: Entry) -> None:
    """Asserts that no count of cards, points or pieces goes below zero, or further below it."""
    least = counts(before)
    lost = [name for name, numbers in counts(after).items() if min(numbers, default=0) < min([0, *least[name]])]
    assert not lost, (entry, lost)


def has_distinct_doubts(ruling: Ruling) -> None:
    """Asserts that doubts in a ruling differ, and that each has a sentence and passages."""
    if isinstance(ruling, Unclear):
        assert len({(doubt.sentence, doubt.cites) for doubt in ruling.doubts}) == len(ruling.doubts), ruling
        assert all(doubt.cites and doubt.sentence.template for doubt in ruling.doubts), ruling


def agrees_with_offers(game: Referee[Any, Any], state: Any, rng: random.Random) -> None:
    """Asserts that an offered entry isn't refused, and any other is refused with a reason."""
    offers = all_offers(game, state)
    for offer in rng.sample(offers, min(len(offers), JUDGED)):
        entry = picked(offer, rng)
        ruling = game.judge(state, entry)
        assert not isinstance(ruling, Refused), (entry, ruling)
        has_distinct_doubts(ruling)
        for slip in islice(faults(game, state, entry, offers, rng), 2):
            if game.check(state.config, slip) is None:
                ruling = game.judge(state, slip)
                is_held = haggatha.is_offered(slip, offers, state)  # which knows that two Dice may be equal
                assert isinstance(ruling, Refused) != is_held, (slip, ruling)
                assert gives_a_reason(ruling, state), (slip, ruling)
                has_distinct_doubts(ruling)


def waiting_entries(game: Referee[Any, Any]) -> dict[str, type[Entry]]:
    """The entries that answer a question, by kind."""
    return {entry.kind_name(): entry for entry in game.entries if entry.answers is not AnyTime}


def existing(game: Referee[Any, Any], state: Any, kind: str) -> list[Entry]:
    """A few entries of this kind that exist at this table."""
    entries = pool(game.about.id).get(kind, ())
    few = entries[:: max(len(entries) // 4, 1)]
    return [entry for entry in few if game.check(state.config, entry) is None]


def top_question_is_the_reason(game: Referee[Any, Any], state: Any) -> int:
    """Asserts that an entry that answers a lower question, or is due, is refused with what the top question needs
    first, unless it's impossible with this setup. Returns the number of entries tried."""
    *below, top = state.open
    waiting, read, tried = {*map(type, below), *game._due(state)}, Reader(state.config.names), 0
    for kind, cls in waiting_entries(game).items():
        if isinstance(top, cls.answers) or not any(issubclass(kind, cls.answers) for kind in waiting):
            continue
        for entry in existing(game, state, kind):
            ruling, first = game.judge(state, entry), entry.excluded(state) or top.why_first(state)
            assert isinstance(ruling, Refused), entry
            question = f"First answer this: {read.text(top.ask(state), state)}"
            assert read.text(ruling.sentence, state) == (read.text(first.sentence, state) if first else question), entry
            tried += 1
    return tried


def reply(game: Referee[Any, Any], state: Any, entry: Entry, reader: Reader) -> dict[str, Any]:
    """Everything that a reader gets as the answer to an entry."""
    return ruling_out(game.judge(state, entry, reader.to), reader, state)
