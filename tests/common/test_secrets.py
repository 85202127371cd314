"""No referee reveals a secret to the wrong reader, in any registered game; and nothing depends on the hash seed."""

import json
import os
import random
import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from referees.common.always.conclude import Conclude
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import Happening, Refused
from referees.common.protocol.sentence import Reader, Sentence
from referees.common.referee import Referee
from referees.common.registry import referee
from referees.common.wire import happenings_out, ruling_out
from tests.common.domains import entries_of
from tests.common.eyes import CANARY, eyes_of, in_any_language, rendered, secrets_in, with_canaries
from tests.common.playing import GAMES, all_offers, picked, reached
from tests.sampling import up_to

ALL_GAMES = pytest.mark.parametrize("game_id", GAMES)
TOGETHER = 6


def sentences_of(game: Referee[Any, Any], state: Any, which: int) -> list[Sentence]:
    """The sentences in a state: questions, prompts, rulings, happenings, log lines."""
    rng = random.Random(which)
    offers = all_offers(game, state)
    sentences = [decision.ask(state) for decision in state.open] + [offer.prompt for offer in offers]
    for offer in rng.sample(offers, min(len(offers), 6)):
        entry = picked(offer, rng)
        evolved = game.evolve(state, entry, 1)
        sentences += [game.judge(state, entry).sentence, game.tell(entry, state, evolved.state)]
        sentences += [happening.sentence for happening in evolved.happened]
    return sentences


@ALL_GAMES
@settings(max_examples=32)
@given(start=st.integers(0, 10**6), which=st.integers(0, 10**6))
def test_every_sentence_can_be_read_by_all(game_id: str, start: int, which: int) -> None:
    """Every sentence fills its template for the shared screen, each seat, and a reader who sees all."""
    game = referee(game_id)
    state = reached(game_id)[start % len(reached(game_id))].state
    everything = Reader(state.config.names, sees_all=True)
    for sentence in sentences_of(game, state, which):
        for reader in (*eyes_of(state), everything):
            text = reader.text(sentence, state)
            assert text and "{" not in text and "None" not in text, text


@ALL_GAMES
@settings(max_examples=32)
@given(start=st.integers(0, 10**6), which=st.integers(0, 10**6))
def test_a_canary_in_a_secret_never_reaches_other_readers(game_id: str, start: int, which: int) -> None:
    """With each secret's value replaced by a canary, no text, JSON answer or repr for other readers contains it."""
    game = referee(game_id)
    state = reached(game_id)[start % len(reached(game_id))].state
    for sentence in sentences_of(game, state, which):
        if not any(secrets_in(sentence)):
            continue
        marked = with_canaries(sentence)
        assert CANARY not in repr(marked)
        for reader in eyes_of(state):
            if any(reader.may_see(only, state) for only in secrets_in(marked)):
                continue
            refused = Refused(marked, ("OC-5",), (Offer(Conclude, marked, ("OC-5",), {}, {}),))
            assert CANARY not in reader.text(marked, state)
            assert CANARY not in json.dumps(ruling_out(refused, reader, state))
            assert CANARY not in json.dumps(happenings_out([Happening(marked, ("OC-5",))], reader, state))


def twins(game: Referee[Any, Any], state: Any, rng: random.Random) -> tuple[Entry, Entry] | None:
    """Two entries that differ only in what the shared screen may not read."""
    offers = list(all_offers(game, state))
    rng.shuffle(offers)
    for offer in offers:
        some = list(entries_of(offer, 12))
        rng.shuffle(some)
        for one, other in pairwise(some):
            if any(secrets_in(game.tell(one, state, state))) and public(game, one, state) == public(game, other, state):
                return one, other
    return None


def public(game: Referee[Any, Any], entry: Entry, at: Any) -> str:
    """The entry's public text, which hides its secrets."""
    return Reader(at.config.names).text(game.tell(entry, at, at), at)


def hidden_from(game: Referee[Any, Any], entries: tuple[Entry, Entry], at: Any, now: tuple[Any, Any]) -> list[Reader]:
    """The readers who may know the secrets of neither entry."""
    return [
        reader
        for reader in eyes_of(at, in_any_language)
        if not any(
            reader.may_see(only, state)
            for entry, state in zip(entries, now, strict=True)
            for only in secrets_in(game.tell(entry, at, state))
        )
    ]


@ALL_GAMES
@pytest.mark.sampled
def test_states_that_differ_in_a_secret_look_alike_to_others(game_id: str) -> None:
    """Views, offers, tally, outcome and happenings reveal no secret to others, even some entries later."""
    rng = random.Random(game_id)
    for _ in range(up_to(14, 600)):
        look_alike(game_id, rng.randrange(10**6), rng.randrange(10**6))


def look_alike(game_id: str, start: int, which: int) -> None:
    """Asserts that two states that differ in a secret look the same to all others, now and some entries later."""
    game, rng = referee(game_id), random.Random(which)
    at = reached(game_id)[start % len(reached(game_id))].state
    pair = twins(game, at, rng)
    if pair is None:
        return
    tellings = {Reader(at.config.names, translate=in_any_language).text(game.tell(entry, at, at), at) for entry in pair}
    assert len(tellings) == 1, "they read alike in English only"
    evolved = tuple(game.evolve(at, entry, 1) for entry in pair)
    for number in range(TOGETHER):
        now = (evolved[0].state, evolved[1].state)
        readers = hidden_from(game, pair, at, now)
        everything = rng.sample(readers, min(len(readers), 2)) if number == 0 else []
        for reader in readers:
            rare = any(reader is seen_by for seen_by in everything)
            left, right = (rendered(game, each.state, reader, each, rare=rare) for each in evolved)
            assert left == right
        offers = game.offers(now[0])
        if not offers:
            break
        entry = picked(rng.choice(offers), rng)
        evolved = tuple(game.evolve(state, entry, number + 2) for state in now)


def test_lantern_oracles_secrets_are_tried() -> None:
    """Lantern Oracle has states with two entries that differ only in a secret; else the above would prove nothing."""
    game = referee("lantern_oracle")
    pairs = [twins(game, sample.state, random.Random(1)) for sample in reached("lantern_oracle")[:60]]
    assert sum(pair is not None for pair in pairs) > 5


def test_nothing_depends_on_the_hash_seed() -> None:
    """Under two hash seeds seeded games have the same states, offers, views and texts."""
    prints = [fingerprints_under(seed) for seed in ("1", "2")]
    assert prints[0] == prints[1]
    assert set(prints[0]) == set(GAMES)


def fingerprints_under(seed: str) -> dict[str, str]:
    """The fingerprints of seeded games in an interpreter with this hash seed."""
    path = os.pathsep.join(["tests/third_party", "."])
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, "-m", "tests.common.fingerprint"], env=environment, capture_output=True, text=True, check=True
    )
    prints: dict[str, str] = json.loads(done.stdout)
    return prints
