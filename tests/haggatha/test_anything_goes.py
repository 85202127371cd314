"""After any adjustment, overruling or leaving, at any question: every offer is allowed."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from referees.common.always.adjust import Adjust
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Refused
from referees.haggatha import REFEREE
from tests.common.disturbed import is_overrulable
from tests.common.domains import values_of
from tests.common.happenings import are_true
from tests.common.laws import agrees_with_offers
from tests.common.playing import faults, picked
from tests.common.situations import after_leaving, running

FACTS = 4  # facts that are set in a state of an ordinary run; the soak sets all of them


def disturbances(state: Any, rng: random.Random, facts: int) -> Iterator[Entry]:
    """Facts set to anything that can exist, and for each offer a similar entry that the rules forbid."""
    known = [fact for fact in REFEREE.facts.values() if [*fact.places(state.config)]]
    for fact in rng.sample(known, min(len(known), facts)):
        at, value = rng.choice([*fact.places(state.config)]), rng.choice(values_of(fact.exists(state.config)))
        yield Adjust(fact=fact.name, at=at, value=value)
    offers = REFEREE.offers(state)
    for offer in offers:
        slips = faults(REFEREE, state, picked(offer, rng), offers, rng)
        yield from islice((slip for slip in slips if is_overrulable(REFEREE, state, slip)), 1)


def is_sound(state: Any, rng: random.Random) -> None:
    """Assert that a question is open until the end, offers agree with rulings, and everything can be shown."""
    assert bool(REFEREE.offers(state)) is (state.outcome is None)
    if state.outcome is None:
        assert state.open[-1].expired(state) is None
        assert not {*state.open[-1].seats} & {*state.left}, state.open[-1]
        agrees_with_offers(REFEREE, state, rng)
        for offer in REFEREE.offers(state):
            assert not isinstance(REFEREE.judge(state, picked(offer, rng)), Refused), offer
    REFEREE.view(state)
    REFEREE.tally(state)


def disturbed(of_a_stack: int, facts: int) -> Counter[str]:
    """Disturb states and check the results; returns the number of states by kind of disturbance."""
    rng, done = random.Random("anything goes"), Counter[str]()
    for state in running("haggatha", of_a_stack):
        for entry in disturbances(state, rng, facts):
            if not REFEREE.has_meaning(state, entry):
                continue
            evolved = REFEREE.evolve(state, entry, 10**6)
            are_true("haggatha", state, entry, evolved)
            is_sound(evolved.state, rng)
            done["adjust" if isinstance(entry, Adjust) else "overrule"] += 1
            for _, left in after_leaving(REFEREE, evolved.state) if evolved.state.outcome is None else ():
                is_sound(left, rng)
                done["leave"] += 1
    return done


@pytest.mark.parametrize(("of_a_stack", "facts"), [(1, FACTS), pytest.param(4, 10**3, marks=pytest.mark.soak)])
def test_what_is_offered_is_allowed_after_anything_a_table_does(of_a_stack: int, facts: int) -> None:
    """For each stack of open questions, facts are adjusted, refusals overruled, and then each seat leaves; in the soak,
    in more states and for every fact."""
    done = disturbed(of_a_stack, facts)
    assert min(done[how] for how in ("adjust", "overrule", "leave")) > 5, done
    print(done)
