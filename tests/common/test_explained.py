"""Laws of all games: refusals have reasons, overruling does no more than it says, and rulings reveal nothing."""

import random

import pytest

from referees.common.protocol.ruling import Refused
from referees.common.registry import game_ids, referee
from tests.common.laws import keeps_turn_and_question, makes_no_count_negative, reply
from tests.common.lies import lies, pool
from tests.common.playing import GAMES, reached
from tests.common.test_secrets import hidden_from, twins
from tests.sampling import up_to

ALL_GAMES = pytest.mark.parametrize("game_id", GAMES)
STATES = 40  # the number of states of each game in an ordinary run; the soak takes all

MANY = 100  # refusals needed for a meaningful share

RARELY = 0.01
UNEXPLAINED: dict[str, float] = {}
"""Games whose refusals say “not now” more often than RARELY, with the highest share; shares may only be lowered."""

REVEALING: dict[str, float] = {}
"""Games in which a ruling reveals secrets to a seat, with the highest share of cases; shares may only be lowered."""

WITH_TURN_FIELDS = tuple(game for game in game_ids() if referee(game)._turn_fields)
WITHOUT_TURN_FIELDS = {"interstellar_oracle", "haggatha"}
"""Games without turn fields. In Haggatha no entry by another seat may be overruled (tests/haggatha/test_edges.py). In
Interstellar Oracle entries leave the turn unchanged, except a pull by the Oracle, which ends a turn for any seat
(tests/interstellar_oracle/test_overruled.py): `turn_fields` would prevent that."""


def unexplained(game_id: str, states: int) -> float:
    """The share of refused false entries whose only reason is that another question is open (OC-5)."""
    refused = [lie.ruling for lie in lies(game_id, states) if isinstance(lie.ruling, Refused)]
    assert len(refused) > MANY
    bare = sum("OC-5" in ruling.cites for ruling in refused)
    print(f"\n{game_id}: {len(refused)} lies refused, {bare} ({100 * bare / len(refused):.3f} %) with OC-5")
    return bare / len(refused)


@ALL_GAMES
@pytest.mark.sampled
def test_a_refusal_gives_a_reason(game_id: str) -> None:
    """Of refused false entries, of any kind in any state, hardly any get only the open question as a reason."""
    assert unexplained(game_id, up_to(STATES // 2, 10**6)) < UNEXPLAINED.get(game_id, RARELY)


@ALL_GAMES
@pytest.mark.sampled
def test_overruling_does_no_more_than_it_says(game_id: str) -> None:
    """Overruling makes no count of cards, points or pieces negative; after an overruled entry by a seat that isn't
    asked, turn and phase are the same, and the open question remains."""
    game, tried, by_others = referee(game_id), 0, 0
    for state, entry, ruling in lies(game_id, up_to(STATES, 10**6)):
        if isinstance(ruling, Refused) and ruling.may_overrule:
            tried += 1
            makes_no_count_negative(state, game.evolve(state, entry, 10**6).state, entry)
            by_others += game_id in WITH_TURN_FIELDS and keeps_turn_and_question(game, state, entry)
    assert tried > up_to(5, 50)
    assert by_others > up_to(5, 100) or game_id not in WITH_TURN_FIELDS


def test_every_game_has_turn_fields_or_needs_none() -> None:
    """A game declares its turn fields, or is in WITHOUT_TURN_FIELDS."""
    without = set(GAMES) - set(WITH_TURN_FIELDS)
    to_do = "name the fields of turn and phase as `turn_fields` of the referee, or the game in WITHOUT_TURN_FIELDS"
    assert without == WITHOUT_TURN_FIELDS, f"{without ^ WITHOUT_TURN_FIELDS}: {to_do}"


@pytest.mark.parametrize("game_id", WITH_TURN_FIELDS)
def test_only_asked_seats_answer(game_id: str) -> None:
    """Offered answers come only from asked seats, so the law above is only about overruling."""
    game = referee(game_id)
    for sample in random.Random(game_id).sample(reached(game_id), 100):
        for offer in game.offers(sample.state):
            seats = offer.choices("seat") or (offer.fixed.get("seat"),)
            seats_asked = sample.state.open[-1].seats
            assert set(seats) <= {None, *seats_asked}, (
                f"{game_id}: seats {seats} may answer what is asked of {seats_asked}: {offer}"
            )


def leaks_in(game_id: str, tries: int) -> list[bool]:
    """For each pair of states that a reader can't distinguish: whether rulings on some entry differ for that reader."""
    game, rng, hits = referee(game_id), random.Random(f"asks {game_id}"), list[bool]()
    running = [sample.state for sample in reached(game_id) if sample.state.outcome is None]
    for at in rng.sample(running, min(len(running), tries)):
        pair = twins(game, at, rng)
        if pair is None:
            continue
        left, right = (game.evolve(at, entry, 1).state for entry in pair)
        few = [entry for kind in pool(game_id).values() for entry in rng.sample(kind, min(len(kind), up_to(2, 4)))]
        few = [entry for entry in few if game.check(at.config, entry) is None]
        for reader in hidden_from(game, pair, at, (left, right)):
            if game.knows(left, reader.to) == game.knows(right, reader.to):
                hits.append(any(reply(game, left, entry, reader) != reply(game, right, entry, reader) for entry in few))
    return hits


@ALL_GAMES
@pytest.mark.sampled
def test_rulings_reveal_no_secret(game_id: str) -> None:
    """In two states that a seat can't distinguish, all rulings for that seat are the same."""
    hits = leaks_in(game_id, STATES // 4)
    most = REVEALING.get(game_id, 0) * len(hits)
    to_do = "judge by what lies open, and put doubts from memory into `knowledge_doubt`"
    assert sum(hits) <= most, f"{game_id}: in {sum(hits)} of {len(hits)} states, at most {most}, asking tells: {to_do}"


def test_rulings_are_compared_where_something_is_hidden() -> None:
    """Lantern Oracle has states that only some readers can distinguish; else the test above would prove nothing."""
    assert len(leaks_in("lantern_oracle", STATES)) > 10
