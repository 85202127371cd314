"""The referee against the simulator: true answers are never doubted, provably false ones are, and the scores agree."""

import json
import random
from typing import Any

import pytest

from referees.common.protocol.config import seated
from referees.common.protocol.ruling import Allowed, Refused, Unclear
from referees.higgins_oracle import REFEREE
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.laying_out import LayOut
from referees.higgins_oracle.options import Config
from referees.higgins_oracle.pieces import rank_number, rank_of
from tests.branches import report, require
from tests.common.refusals import gives_a_reason, reported
from tests.higgins_oracle import false_record, lies
from tests.higgins_oracle.brute_force import Hands, Small, Statement, first_hands
from tests.higgins_oracle.simulator import BRANCHES, STYLES, Entry, Played, play
from tests.higgins_oracle.tables import NAMES, dealt

PACK = Small(13, 4, 4)


def game(seed: int, **more: Any) -> Played:
    """A game of two to six players; players, style and suits depend on the seed."""
    return play(seed, 2 + seed % 5, list(STYLES)[seed // 5 % len(STYLES)], bool(seed % 3), **more)


def start(played: Played) -> Any:
    """The table before the first entry."""
    return REFEREE.setup(Config(seats=seated(NAMES[: played.players]), target=played.target))


def agrees(played: Played) -> None:
    """Assert that every true entry is allowed and offered, and that the points are the simulator's."""
    state = start(played)
    for index, raw in enumerate(played.entries):
        entry = REFEREE.read_entry(json.dumps(raw))
        assert REFEREE.check(state.config, entry) is None
        ruling = REFEREE.judge(state, entry)
        assert isinstance(ruling, Allowed), f"{raw}: {ruling}"
        if index % 8 == 0:
            assert any(offer.holds(entry) for offer in REFEREE.offers(state)), raw
        state = REFEREE.evolve(state, entry, index + 1).state
    assert list(REFEREE.tally(state).totals(played.players)) == played.totals
    for truth, finished in zip(played.rounds, state.rounds, strict=True):
        assert list(finished.points) == truth.scores
        assert list(finished.face_up) == [tuple(cards) for cards in truth.face_up]
        assert (finished.oracle, finished.hand) == (truth.oracle_end, len(truth.hand))
    if played.winners:
        assert sorted(state.outcome.winners) == sorted(played.winners)


def caught(entries: list[Entry], state: Any) -> str:
    """Whether a record is "refused" (wrong by public information), "doubted" (only memory shows that it's wrong) or
    "passed". Asserts that doubts agree with brute force over all hands at each step."""
    hands = first_hands(PACK)
    for raw in entries:
        entry = REFEREE.read_entry(json.dumps(raw))
        ruling = REFEREE.judge(state, entry)
        assert isinstance(ruling, Allowed) or gives_a_reason(ruling, state), (raw, ruling)
        if isinstance(ruling, Refused):
            return "refused"
        after = _heard(hands, entry)
        if after is not None:
            assert isinstance(ruling, Unclear) == (not after.hands), (raw, ruling)
        if isinstance(ruling, Unclear):
            return "doubted"
        deck, before = state.deck, state.running
        state = REFEREE.evolve(state, entry).state
        hands = first_hands(PACK) if after is None else after
        if before and (state.deck < deck):
            hands = hands.drawn(PACK)
        if state.rounds:
            return "passed"
    return "passed"


def _heard(hands: Hands, entry: object) -> Hands | None:
    """The hands that brute force finds after an entry; None if the entry says nothing about the hand."""
    if isinstance(entry, Guess):
        return hands.after(PACK, Statement("yes" if entry.hits else "no", rank_number(entry.rank), entry.hits))
    if isinstance(entry, LayOut):
        return hands.after(PACK, Statement("out", rank_number(rank_of(entry.card))))
    return None


def lies_are_caught(seed: int) -> list[str]:
    """The results of `caught`: for each kind of false answer, and for an Oracle who lied and played on."""
    players, style = 2 + seed % 5, list(STYLES)[seed % len(STYLES)]
    played, lied = (play(seed, players, style, rounds=1, liar=liar) for liar in (False, True))
    false = [false_record(played, lie) for lie in lies(played, random.Random(seed))]
    return [caught(entries, start(played)) for entries in (*false, lied.entries)]


def test_true_games_are_never_doubted() -> None:
    """In a seeded sample of whole games, every entry is allowed and offered, and all points are equal."""
    for seed in range(30):
        agrees(game(seed))


def test_a_lie_is_doubted_exactly_when_no_hand_explains_it() -> None:
    """Doubts on the whole pack agree, step by step, with brute force over every hand the Oracle may hold."""
    results = [how for seed in range(2) for how in lies_are_caught(seed)]
    assert {"doubted", "passed"} <= set(results)


def test_an_oracle_who_lies_once_and_plays_on_never_breaks_the_table() -> None:
    """If the Oracle once withheld cards and the game continued, no entry is refused; some are doubted."""
    outcomes = set()
    for seed in range(25):
        played = game(seed, rounds=1, liar=True)
        state = start(played)
        for raw in played.entries:
            entry = REFEREE.read_entry(json.dumps(raw))
            ruling = REFEREE.judge(state, entry)
            outcomes.add(type(ruling))
            assert not isinstance(ruling, Refused), raw
            state = REFEREE.evolve(state, entry).state
    assert outcomes == {Allowed, Unclear}


@pytest.mark.soak
def test_ten_thousand_true_rounds_raise_no_alarm() -> None:
    """10,000 rounds of two to six players in all styles, in which every branch and end occurs."""
    played, rounds = list[Played](), 0
    while rounds < 10_000:
        played.append(game(len(played)))
        rounds += len(played[-1].rounds)
        agrees(played[-1])
    counts = report(played)
    require(counts, BRANCHES)
    entries = sum(len(record.entries) for record in played)
    print("\n" + reported("The Oracle", len(played), entries), f"{rounds} rounds", dict(counts))


@pytest.mark.soak
def test_many_lies_are_doubted_exactly_when_no_hand_explains_them() -> None:
    """Hundreds of false answers on the whole pack are compared with brute force."""
    results = [how for seed in range(300) for how in lies_are_caught(seed)]
    how_many = ", ".join(f"{how} {results.count(how)}" for how in sorted({*results}))
    print("\n" + reported("The Oracle, false answers", len(results), 0), how_many)


@pytest.mark.soak
def test_true_games_under_random_readings_raise_no_alarm() -> None:
    """All entries of 500 games of two to twelve players are allowed; house options are random, except C-HO-7."""
    for seed in range(500):
        rng = random.Random(seed)
        options = Config.model_fields["options"].annotation
        assert options is not None
        readings = {option.name: rng.choice(list(option.labels)) for option in options.listed()}
        readings["gone_ranks"] = "silent"
        at = Config(seats=seated(NAMES[: rng.randint(2, 12)]), options=options.model_validate(readings))
        state = REFEREE.setup(at)
        for entry in dealt(rng, at):
            assert isinstance(REFEREE.judge(state, entry), Allowed)
            state = REFEREE.evolve(state, entry).state
        assert state.outcome is not None
