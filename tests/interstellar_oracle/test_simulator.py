"""The referee against the simulator: true entries are never refused or falsely doubted, impossible ones never accepted,
and both see the same table at every turn's end."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed, Refused, Ruling, Unclear
from referees.interstellar_oracle import REFEREE
from referees.interstellar_oracle.setup.naming import LayHazard, LayPlanet, NameHighest
from referees.interstellar_oracle.table.state import State
from referees.interstellar_oracle.turn.discarding import TooMany
from tests.branches import Collector, report, require
from tests.common.playing import picked
from tests.common.refusals import gives_a_reason, reported
from tests.interstellar_oracle.simulator import BRANCHES, MANNERS, READ_OTHERWISE, Fault, Played, Shot, Step, play
from tests.interstellar_oracle.tables import config

OFFERED_EVERY = 25  # offers are checked at one of this many entries, since that is slow
OFFERS_TRIED = 16

VERDICTS: dict[str, type[Ruling]] = {"Refused": Refused, "Unclear": Unclear}
ENDS = {"holder": ("IO-84",), "nobody": ("C-IO-13",), "three cards": ("IO-85",)}


SLICE = range(12)


@lru_cache(len(SLICE))
def game(seed: int) -> Played:
    """A game of two to six players in any manner of naming; in every fourth one planets are entered when needed."""
    return play(seed, 2 + seed % 5, MANNERS[seed // 5 % len(MANNERS)], later=seed % 4 == 3)


def agrees(played: Played) -> None:
    """Plays the true entries, tries the impossible ones at their moments, and compares all that is public."""
    state: State = REFEREE.setup(config(played.players, checked=None, kit=None, **played.readings))
    shots = {shot.after: shot for shot in played.shots}
    for index, step in enumerate(played.steps, start=1):
        state = _named(played, state, step)
        if _is_believed(state, step):
            continue
        for fault in step.faults:
            is_caught(state, fault)
        state = _entered(state, step, index)
        if index in shots:
            state = _highest_named(played, state)
            same_table(state, shots[index])
    same_end(played, _highest_named(played, state))


def _named(played: Played, state: State, step: Step) -> State:
    """Enters the planets and hazards that an entry needs, if the table has not entered all at the beginning."""
    if state.stage == "layout":
        return state
    state = _highest_named(played, state)
    if step.entry["kind"] != "overcome":
        return state
    place = step.entry["place"]
    hazard = REFEREE.view(state, None).hazards[place]
    if hazard is not None and hazard.id is None:
        laid = LayHazard(place=place, hazard=str(played.truth[place][1]))
        assert isinstance(REFEREE.judge(state, laid), Allowed), laid
        return REFEREE.evolve(state, laid, 1).state  # type: ignore[no-any-return]
    return state


def _is_believed(state: State, step: Step) -> bool:
    """C-IO-27: whether the table said earlier that the player has the Codex, so that a large hand raises no doubt."""
    is_asked = state.open[-1:] == (TooMany((step.entry.get("seat", 0),)),)
    return step.entry["kind"] == "keep_all" and step.entry["seat"] in state.codex and not is_asked


def _highest_named(played: Played, state: State) -> State:
    """IO-81: the state after naming the planet that vanishes, if it's asked for."""
    while state.open and isinstance(state.open[-1], NameHighest):
        top = max(_due(played, state), key=lambda place: played.truth[place][0])
        state = REFEREE.evolve(state, LayPlanet(place=top, planet=played.truth[top][0]), 1).state
    return state


def _due(played: Played, state: State) -> list[int]:
    """IO-155: the planets of the half that is due; None without halves, or if that half is empty."""
    if played.players < 7:
        return [*state.places]
    middle = len(played.truth) // 2
    return [place for place in state.places if (place >= middle) == state.is_strange] or [*state.places]


def _entered(state: State, step: Step, index: int) -> State:
    """The state after a true entry, which is offered, and allowed or doubted with a reason."""
    entry = REFEREE.read_entry(json.dumps(step.entry))
    assert REFEREE.check(state.config, entry) is None
    ruling = REFEREE.judge(state, entry)
    assert isinstance(ruling, Allowed) or (step.doubt and isinstance(ruling, Unclear)), (index, step, ruling)
    if index % OFFERED_EVERY == 0:
        is_offered(state, entry, index)
    return REFEREE.evolve(state, entry, index).state  # type: ignore[no-any-return]


def rulings_of(played: Played) -> Iterator[Ruling]:
    """The ruling on each true entry of a game."""
    state: State = REFEREE.setup(config(played.players, checked=None, kit=None, **played.readings))
    for index, step in enumerate(played.steps, start=1):
        state = _named(played, state, step)
        if _is_believed(state, step):
            continue
        entry = REFEREE.read_entry(json.dumps(step.entry))
        yield REFEREE.judge(state, entry)
        state = REFEREE.evolve(state, entry, index).state


def is_offered(state: State, entry: Entry, index: int) -> None:
    """Assert that the true entry is offered, and that none of a sample of offers is refused."""
    offers, rng = (*REFEREE.offers(state), *REFEREE.more(state)), random.Random(index)
    assert any(offer.holds(entry) for offer in offers), (index, entry)
    for offer in rng.sample(offers, min(len(offers), OFFERS_TRIED)):
        pick = picked(offer, rng)
        assert not isinstance(REFEREE.judge(state, pick), Refused), pick


def is_caught(state: State, fault: Fault) -> None:
    """Assert that a fault is refused by its passage with a reason, or asked about if only the cards could prove it."""
    entry = REFEREE.read_entry(json.dumps(fault.entry))
    ruling: Any = REFEREE.judge(state, entry)
    assert isinstance(ruling, VERDICTS[fault.verdict]), (fault, ruling)
    assert not fault.cites or fault.cites in ruling.cites, (fault, ruling)
    assert gives_a_reason(ruling, state), (fault, ruling)


def same_table(state: State, shot: Shot) -> None:
    """Assert that hands, tokens, planets, hazards, cards under planets, both piles and the Oracle are the same."""
    view = REFEREE.view(state, None)
    assert tuple(token.hand for token in view.tokens) == shot.hands
    assert tuple(token.at for token in view.tokens) == shot.at
    assert tuple(token.colour for token in view.tokens) == shot.coloured
    assert set(view.places) == set(shot.planets)
    assert all(view.planets[place] in (None, number) for place, number in shot.planets.items())
    assert {place: view.under[place] for place in view.places} == shot.under
    assert {place for place, hazard in shot.hazards.items() if hazard} == {
        place for place, hazard in enumerate(view.hazards) if hazard is not None
    }
    assert (view.draw, len(view.discards) + view.unnamed) == (shot.draw, shot.discards.total())
    assert Counter(view.discards) <= shot.discards
    assert (view.oracle.at if view.oracle.where == "held" else None) == shot.holder


def same_end(played: Played, state: State) -> None:
    """Asserts that the winner is the Oracle's holder, or that there is none, and that the cause is the same."""
    assert state.outcome is not None
    if played.end == "given up":
        assert state.outcome.abandoned
        return
    assert set(state.outcome.cites) <= set(ENDS[played.end])
    assert state.outcome.winners == (() if played.end == "nobody" else (played.holder,))


def test_simulated_games_are_refereed_correctly() -> None:
    """The referee agrees with a seeded slice of whole games of two to six players."""
    for seed in SLICE:
        agrees(game(seed))


def never_refused(played: Played) -> None:
    """Plays the true entries of a table whose cards aren't compared with the kit: doubts are confirmed."""
    state: State = REFEREE.setup(config(played.players, checked=()))
    for index, step in enumerate(played.steps, start=1):
        if _is_believed(state, step):
            continue
        entry = REFEREE.read_entry(json.dumps(step.entry))
        assert not isinstance(REFEREE.judge(state, entry), Refused), (index, step, REFEREE.judge(state, entry))
        state = REFEREE.evolve(state, entry, index).state
    same_end(played, state)


def test_a_box_that_differs_from_the_kit_is_never_refused() -> None:
    """With other cards, dots, hazards and counters than in the kit, a true entry is at most doubted."""
    for seed in range(8):
        never_refused(play(seed, 2 + seed % 5, MANNERS[seed % 3], strange=True))


def otherwise(seed: int, players: int = 0) -> Played:
    """A game of two to six players, or of `players`, by eight other readings at random."""
    return play(seed, players or 2 + seed % 5, MANNERS[seed % 3], read_otherwise=True)


def test_other_readings_are_refereed_correctly() -> None:
    """In each game eight house options are played by other readings; all values occur, and all comparisons agree."""
    games = [otherwise(seed) for seed in range(45, 55)]
    for record in games:
        agrees(record)
    require(report(games), [name for name in READ_OTHERWISE if name.startswith("reading: ")])


def double(seed: int, *, advanced: bool = False) -> Played:
    """A game of seven to twelve players with two copies."""
    return play(seed, 7 + seed % 6, MANNERS[seed // 6 % 3], advanced=advanced)


ADVANCED = ("kind: deploy", "deploy: inner", "deploy: outer", "collapse: inhibited for longer")
DOUBLE = (
    *(f"players: {players}" for players in range(7, 13)),
    "kind: choose_planet", "collapse: two of a number", "collapse: charmed", "collapse: strange", "end: holder",
)  # fmt: skip


def test_two_copies_are_refereed_correctly() -> None:
    """The referee agrees on games of seven to twelve players, some of them by the advanced rules."""
    for seed in range(4):
        agrees(double(seed, advanced=seed > 2))


def test_the_advanced_rules_are_refereed_correctly() -> None:
    """The referee agrees on stored hazards, planets spared for longer, and races chosen freely."""
    for seed in range(8):
        agrees(play(seed, 2 + seed % 5, MANNERS[seed % 3], advanced=True))


@pytest.mark.soak
def test_many_games_with_two_copies_and_advanced_rules() -> None:
    """200 games with two copies and 300 by the advanced rules, in which all branches of these rules occur."""
    doubles = [double(seed, advanced=seed % 3 == 0) for seed in range(200)]
    others = [play(seed, 2 + seed % 5, MANNERS[seed % 3], advanced=True) for seed in range(300)]
    both = (*doubles, *others)
    for record in both:
        agrees(record)
    require(report(doubles), DOUBLE)
    require(report(others), ADVANCED)
    print("\n" + reported("Two copies and advanced rules", len(both), sum(len(record.steps) for record in both)))
    print("; ".join(f"{name} {count}" for name, count in sorted(report(doubles).items())))


@pytest.mark.soak
def test_many_simulated_games_are_refereed_correctly() -> None:
    """2,000 games, in which every kind of entry, branch, card, ability, fault and end occurs; 500 with odd boxes."""
    counts: Collector = Counter()
    entries = 0
    for seed in range(2000):
        played = game(seed)
        agrees(played)
        counts.update(played.events)
        entries += len(played.steps)
    for seed in range(500):
        strange = play(seed, 2 + seed % 5, MANNERS[seed % 3], strange=True)
        never_refused(strange)
        entries += len(strange.steps)
    require(counts, (*BRANCHES, "kind: lay_later"))
    print("\n" + reported("Interstellar Oracle", 2500, entries))
    print("; ".join(f"{name} {count}" for name, count in sorted(counts.items())))


@pytest.mark.soak
def test_many_games_by_other_readings() -> None:
    """600 games of two to six players and 30 with two copies play every value of every house option that a table of
    that size can choose, and all that occurs only by these."""
    games = [*(otherwise(seed) for seed in range(600)), *(otherwise(seed, 7 + seed % 6) for seed in range(30))]
    for record in games:
        agrees(record)
    require(report(games), READ_OTHERWISE)
    print("\n" + reported("Other readings", len(games), sum(len(record.steps) for record in games)))
    print("; ".join(f"{name} {count}" for name, count in sorted(report(games).items()) if name in READ_OTHERWISE))
