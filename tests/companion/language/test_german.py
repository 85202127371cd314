"""German texts: the transcript of a golden game of each game, and secrets."""

import random
import re

import pytest

from companion.language.catalogue import catalogue
from referees.common.protocol.sentence import Reader
from referees.common.registry import HOUSE, referee
from tests.common.golden_texts import german_file, german_transcript, written_down
from tests.common.playing import reached
from tests.common.test_secrets import public, twins
from tests.sampling import up_to

every_game = pytest.mark.parametrize("game_id", HOUSE)
SLOT = re.compile(r"\{\w+\}")


@every_game
def test_the_german_transcript_is_as_proofread(game_id: str) -> None:
    """The German transcript of a golden game is as proofread, from entries to outcome. `make golden` regenerates it."""
    transcript = german_transcript(game_id)
    assert transcript == written_down(german_file(game_id))
    assert not SLOT.search(transcript)


@every_game
@pytest.mark.sampled
def test_entries_that_differ_in_a_secret_read_alike_in_german(game_id: str) -> None:
    """For readers who mustn't know a secret, the German log doesn't distinguish two entries that differ only in it."""
    game, rng, translate = referee(game_id), random.Random(game_id), catalogue("de").translate
    states = [step.state for step in reached(game_id)]
    count = 0
    for state in rng.sample(states, min(up_to(25, 60), len(states))):
        pair = twins(game, state, rng)
        if pair is not None:
            reader = Reader(state.config.names, translate=translate)
            left, right = (reader.text(game.tell(entry, state, state), state) for entry in pair)
            assert left == right and left != public(game, pair[0], state)
            count += 1
    assert count or game_id not in WITH_SECRETS


WITH_SECRETS = {"higgins_oracle", "interstellar_oracle"}
