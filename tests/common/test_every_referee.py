"""Laws of every referee, ours and third parties', in all states reached by play and overruled faults."""

import random
from collections.abc import Callable
from functools import lru_cache
from itertools import cycle, islice
from typing import Any

import pytest
from hypothesis import given, seed, settings, strategies as st

from referees.common.always.adjust import Adjust
from referees.common.protocol.entry import Entry
from referees.common.protocol.offer import Offer
from referees.common.protocol.ruling import Happening, Refused, Ruling, Unclear
from referees.common.protocol.sentence import Reader
from referees.common.protocol.tally import Tally
from referees.common.referee import Referee
from referees.common.registry import referee, rulebook
from tests.common.domains import entries_of
from tests.common.playing import GAMES, NAMES, all_offers, differences, faults, picked, reached, remade, variation
from tests.common.records import golden_files

Reaching = tuple[Any, tuple[Entry, ...]]
Moves = tuple[tuple[int, int], ...]
Tested = Callable[[str, int, Moves, int], None]
LAWS: list[Tested] = []  # the tests below, to run in the soak

ALL_GAMES = pytest.mark.parametrize("game_id", GAMES)
MOST_FAULTS = 60
WITHOUT_EFFECT = {("oblivion", "attack"), ("interstellar_oracle", "attack")}
"""Entries that may be repeated without effect (in Interstellar Oracle with unlimited attacks on an immune player): each
time a happening gives the reason."""

MOVES = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 10**6)), max_size=6).map(tuple)
KEPT = lru_cache(512)  # remembers what was computed for a state, since all laws use the same states


@KEPT
def reach(game_id: str, start: int, moves: Moves) -> Reaching:
    """A state of a played game, after more moves: offered, possible at any time, or forbidden and overruled."""
    game = referee(game_id)
    sample = reached(game_id)[start % len(reached(game_id))]
    state, entries = sample.state, sample.entries
    for how, which in moves:
        if game.outcome(state) is not None:
            break
        rng = random.Random(which)
        entry = picked(rng.choice(all_offers(game, state) if how > 7 else game.offers(state)), rng)
        if how < 3:
            slips = [slip for slip in faults(game, state, entry, game.offers(state)) if game.has_meaning(state, slip)]
            entry = rng.choice([entry, *slips])
        state, entries = game.evolve(state, entry, len(entries) + 1).state, (*entries, entry)
    return state, entries


@KEPT
def offered(game_id: str, start: int, moves: Moves) -> tuple[Offer, ...]:
    return all_offers(referee(game_id), reach(game_id, start, moves)[0])


@KEPT
def tried(game_id: str, start: int, moves: Moves, which: int) -> list[Entry]:
    """Entries to try in the reached state: some of its offers, variations of these, and earlier entries."""
    game, rng = referee(game_id), random.Random(which)
    (state, entries), offers = reach(game_id, start, moves), offered(game_id, start, moves)
    answers = [entry for offer in game.offers(state) for entry in (*entries_of(offer, 20), picked(offer, rng))]
    rare = [picked(offer, rng) for offer in rng.sample(offers, min(len(offers), 8))]
    earlier = rng.sample(entries, min(len(entries), 6))
    sources = rng.sample([*answers, *rare, *earlier], min(len(answers) + len(rare) + len(earlier), 8))
    others = [(entry, *change) for entry in sources for change in differences(state, entry, offers)]
    rng.shuffle(others)
    variants = (variation(*change) for change in others)
    trials = [*answers, *rare, *earlier, *islice((variant for variant in variants if variant is not None), MOST_FAULTS)]
    return [entry for entry in trials if game.check(state.config, entry) is None]


def every_state(examples: int) -> Callable[[Tested], Tested]:
    """Draws `examples` states for a test, the same for all: a start, moves from there, a number for further choices."""

    def wrap(test: Tested) -> Tested:
        LAWS.append(test)
        drawn = given(start=st.integers(0, 10**6), moves=MOVES, which=st.integers(0, 10**6))
        tested: Tested = ALL_GAMES(seed(0)(settings(max_examples=examples)(drawn(test))))
        return tested

    return wrap


@every_state(26)
def test_an_entry_is_refused_exactly_when_no_offer_holds_it(game_id: str, start: int, moves: Moves, which: int) -> None:
    """Offers and judge implement each rule twice: offered entries, and only these, aren't refused."""
    game = referee(game_id)
    state, _ = reach(game_id, start, moves)
    offers = offered(game_id, start, moves)
    for entry in tried(game_id, start, moves, which):
        ruling = game.judge(state, entry)
        is_offered = any(offer.holds(entry) for offer in offers)
        agree = isinstance(ruling, Refused) != is_offered
        assert agree, f"{game_id}: on offer: {is_offered}; judged: {ruling}. One of the two is wrong about {entry}"


@every_state(20)
def test_every_offer_can_be_taken_and_names_an_existing_entry(
    game_id: str, start: int, moves: Moves, which: int
) -> None:
    """No offer is empty; each of its entries can exist, is held by the offer and isn't refused."""
    game = referee(game_id)
    state, _ = reach(game_id, start, moves)
    acts = [Reader(NAMES).text(offer.act) for offer in game.offers(state)]
    assert len({*acts}) == len(acts), f"{game_id}: offers that nobody can tell apart: {sorted(acts)}"
    for offer in offered(game_id, start, moves):
        some = list(entries_of(offer, 12))
        assert some, f"{game_id}: an offer that holds no entry: {offer}"
        unsaid = {*offer.open} - {*offer.entry.field_labels} if len(offer.open) > 1 else ()
        assert not unsaid, f"{game_id}: {offer.entry} leaves {unsaid} open together: put a question into field_labels"
        for entry in some:
            assert offer.holds(entry), f"{game_id}: {offer} does not hold its own {entry}"
            assert game.check(state.config, entry) is None, f"{game_id}: {entry} is offered and cannot exist"
            assert not isinstance(game.judge(state, entry), Refused), entry


@every_state(20)
def test_something_is_on_offer_exactly_until_the_game_is_over(
    game_id: str, start: int, moves: Moves, which: int
) -> None:
    """There are offers and open questions as long as the game runs, and none afterwards."""
    game = referee(game_id)
    state, _ = reach(game_id, start, moves)
    over = game.outcome(state) is not None
    for what, some in (("offers", game.offers(state)), ("more", game.more(state)), ("open questions", state.open)):
        amount = "no" if over else "some"
        assert bool(some) != over, f"{game_id}: {amount} {what} where the outcome is {game.outcome(state)}, not {some}"


@every_state(16)
def test_every_possible_entry_changes_the_state_and_leads_to_a_question(
    game_id: str, start: int, moves: Moves, which: int
) -> None:
    """Evolve accepts all that is allowed, doubtful or overrulable, even nonsense; then a valid question is open."""
    game = referee(game_id)
    state, entries = reach(game_id, start, moves)
    eyes = cycle((None, *range(len(state.config.seats))))
    config = game.setup(state.config).config
    for number, entry in enumerate(tried(game_id, start, moves, which)):
        if not game.has_meaning(state, entry):
            continue
        evolved = game.evolve(state, entry, len(entries) + 1)
        is_again = entry in entries or (bool(entries) and isinstance(entries[-1], Adjust))
        is_without_effect = (game_id, entry.kind) in WITHOUT_EFFECT and is_again and bool(evolved.happened)
        is_new = evolved.state != state or is_without_effect or sets_the_present_value(game, state, entry)
        assert is_new, f"{game_id}: if overruled, this would change nothing: refuse it with `never`: {entry}"
        assert bool(game.offers(evolved.state)) != (game.outcome(evolved.state) is not None), entry
        assert all(decision.expired(evolved.state) is None for decision in evolved.state.open[-1:]), entry
        assert evolved.state.config == config
        if number % 3 == 0:  # a view takes longer than everything else here
            to = next(eyes)
            game.view(evolved.state, to)
            game.tally(evolved.state, to)


def sets_the_present_value(game: Referee[Any, Any], state: Any, entry: Entry) -> bool:
    """Whether an entry adjusts a fact to its present value, or discards Corruption that wasn't counted (C-MC-9)."""
    if not isinstance(entry, Adjust):
        ruling = game.judge(state, entry)
        return isinstance(ruling, Unclear) and ruling.cites == ("C-MC-9",)
    return bool(game.facts[entry.fact].read(state, entry.at) == entry.value)


@every_state(20)
def test_judging_and_offering_change_nothing(game_id: str, start: int, moves: Moves, which: int) -> None:
    """A state is a value: the same calls give the same results."""
    game = referee(game_id)
    state, entries = reach(game_id, start, moves)
    before = repr(state)
    offers = all_offers(game, state)
    entries = tuple(tried(game_id, start, moves, which)[:12])
    rulings = [game.judge(state, entry) for entry in entries]
    assert [game.judge(state, entry) for entry in entries] == rulings
    assert all_offers(game, state) == offers
    assert repr(state) == before


@every_state(20)
def test_every_citation_points_at_a_passage(game_id: str, start: int, moves: Moves, which: int) -> None:
    """Rulings, happenings, offers, score lines and outcomes cite passages that are in the rulebook."""
    game, book = referee(game_id), rulebook(game_id)
    state, _ = reach(game_id, start, moves)
    rulings: list[Ruling] = []
    happened: list[Happening] = []
    offers = offered(game_id, start, moves)
    for entry in tried(game_id, start, moves, which):
        rulings.append(game.judge(state, entry))
        if game.has_meaning(state, entry):
            happened += game.evolve(state, entry, 1).happened
    cited = [offer.cites for offer in offers] + [happening.cites for happening in happened]
    cited += [ruling.cites for ruling in rulings if isinstance(ruling, Refused)]
    cited += [line.cites for tally in tallies(game.tally(state)) for line in tally.lines]
    outcome = game.outcome(state)
    cited += [outcome.cites] if outcome is not None else []
    known = {passage.id for passage in book.passages}
    for cites in cited:
        assert cites, f"{game_id}: a ruling, happening, offer, line or outcome cites nothing"
        assert {*cites} <= known, f"{game_id}: {cites} is cited, and rulebook.toml has no such passage"


def tallies(tally: Tally) -> list[Tally]:
    """A tally and its parts, at any depth."""
    return [tally, *(inner for part in tally.parts for inner in tallies(part))]


@every_state(20)
def test_totals_are_the_sums_of_the_lines(game_id: str, start: int, moves: Moves, which: int) -> None:
    """Points are the sums of their lines, and a line's entry, if it has one, was made."""
    game = referee(game_id)
    state, entries = reach(game_id, start, moves)
    seats = len(state.config.seats)
    for tally in tallies(game.tally(state)):
        summed = sum(line.points for line in tally.lines)
        assert sum(tally.totals(seats)) == summed, f"{game_id}: {tally.totals(seats)}, and the lines make {summed}"
        strays = [line for line in tally.lines if line.entry is not None and not 1 <= line.entry <= len(entries)]
        assert not strays, f"{game_id}: lines name an entry that is none of the {len(entries)}: {strays}"


@every_state(20)
def test_an_entry_comes_back_from_its_json(game_id: str, start: int, moves: Moves, which: int) -> None:
    """An entry read from its JSON equals the original."""
    game = referee(game_id)
    _, entries = reach(game_id, start, moves)
    for entry in (*tried(game_id, start, moves, which), *entries[-5:]):
        assert game.read_entry(entry.model_dump_json()) == entry, f"{game_id}: {entry} is not what is stored of it"


@every_state(26)
def test_a_config_comes_back_from_its_json(game_id: str, start: int, moves: Moves, which: int) -> None:
    """A config read from its JSON equals the original."""
    game = referee(game_id)
    config = reached(game_id)[start % len(reached(game_id))].state.config
    assert game.read_config(config.model_dump_json()) == config


@every_state(26)
def test_a_seat_is_offered_only_what_it_may_answer(game_id: str, start: int, moves: Moves, which: int) -> None:
    """A seat's offers are among those of the shared screen, and never fixed to another seat."""
    game = referee(game_id)
    state, _ = reach(game_id, start, moves)
    shared = game.offers(state)
    for to in range(len(state.config.seats)):
        for offer in game.offers(state, to):
            assert offer in shared, f"{game_id}: seat {to} is offered what the shared screen is not: {offer}"
            assert offer.fixed.get("seat", to) == to, f"{game_id}: seat {to} is offered what is another's: {offer}"


@pytest.mark.soak
@ALL_GAMES
def test_every_law_at_length(game_id: str) -> None:
    """All laws hold in 2000 more states."""
    rng = random.Random(game_id)
    for _ in range(2000):
        moves = tuple((rng.randrange(10), rng.randrange(10**6)) for _ in range(rng.randrange(12)))
        start, which = rng.randrange(10**6), rng.randrange(10**6)
        for law in LAWS:
            law(game_id, start, moves, which)


@pytest.mark.parametrize("game_id", GAMES)
def test_each_of_several_open_fields_has_a_question(game_id: str) -> None:
    """In all golden games, a form of several fields asks a question for each."""
    states = [step.state for file in golden_files(game_id) for step in remade(file)]
    forms = {(offer.entry, name) for state in states for offer in referee(game_id).offers(state)
             for name in offer.open if len(offer.open) > 1}  # fmt: skip
    assert not [(entry, name) for entry, name in forms if name not in entry.field_labels]
