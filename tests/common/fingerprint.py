"""Prints a hash for each game, of all states and texts of seeded games, to compare runs with different hash seeds."""

import json
from hashlib import sha256

from referees.common.registry import referee
from tests.common.eyes import canonical, eyes_of, rendered
from tests.common.playing import GAMES, played

WILD = 2  # of a game with overruled faults and adjusted facts; added to each game's other seeds
EVERY = 20
"""For one state in this many, texts are hashed for the shared screen and (not rare ones) a seat; states always are."""


def fingerprints() -> dict[str, str]:
    """A hash of the states and texts of each game's seeded games."""
    return {game: _of(game) for game in GAMES}


def _of(game_id: str) -> str:
    game, digest = referee(game_id), sha256()
    for number, reached in enumerate(played(game_id, WILD)):
        digest.update(canonical(reached.state).encode())
        if number % EVERY == 0:
            shared, *seats = eyes_of(reached.state)
            eyes = (shared, seats[number // EVERY % len(seats)])
            texts = [rendered(game, reached.state, reader, rare=reader is shared) for reader in eyes]
            digest.update(json.dumps(texts, default=canonical).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(json.dumps(fingerprints()))
