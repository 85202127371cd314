"""What a refusal claims is true of the table at that moment, and contradicts no option in force."""

from __future__ import annotations

from functools import cache

import pytest

from referees.common.protocol.sentence import Reader
from referees.interstellar_oracle import REFEREE
from tests.common.situations import Refusal, refusals
from tests.interstellar_oracle.claim import Claim
from tests.interstellar_oracle.claims import IS_SO, RULES

LEFT_TO_OTHERS = ("OC-1", "OC-2", "OC-3", "OC-4", "OC-5")
"""Rules common to all games, whose sentences other tests read."""


def claim(one: Refusal) -> Claim:
    """The refusal beside what everybody sees."""
    state = one.state
    fields = dict(one.ruling.sentence.fields)
    return Claim(REFEREE.view(state, None), state.config.options, one.entry, fields)


@cache
def refused(of_a_kind: int) -> tuple[Refusal, ...]:
    """The refusals on the shared screen; what others are told differs in doubts alone."""
    return tuple(one for one in refusals("interstellar_oracle", of_a_kind) if one.to is None)


def wrong(of_a_kind: int) -> tuple[set[str], int]:
    """Refusals whose claim is not so, in words, and how many were read."""
    found, read = set(), 0
    for one in refused(of_a_kind):
        template = one.ruling.sentence.template
        if template in IS_SO:
            read += 1
            if not IS_SO[template](claim(one)):
                words = Reader(one.state.config.names).text(one.ruling.sentence, one.state)
                found.add(f"{type(one.state.open[-1]).__name__}: {one.entry!r}: {words}")
    return found, read


def test_what_a_refusal_claims_is_so() -> None:
    """By an independent reading of the public view, in golden, overruled, adjusted and left states."""
    found, read = wrong(1)
    assert not found
    assert read > 1000


@pytest.mark.soak
def test_what_a_refusal_claims_is_so_of_many() -> None:
    """The same with more entries of each kind."""
    found, read = wrong(8)
    print(f"\nInterstellar Oracle: {read} refusals read, {len(found)} false reasons")
    assert not found


def test_every_refusal_is_read() -> None:
    """Each sentence is compared with the table, or says only what holds in any state."""
    said = [one.ruling for one in refused(1) if not {*one.ruling.cites} & {*LEFT_TO_OTHERS}]
    assert {one.sentence.template for one in said} - {*IS_SO, *RULES} == set()
