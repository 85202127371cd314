"""The cove against a simulated one: whole three-day games of two to four merchants end with the same results."""

import json
from collections import Counter
from typing import Any

import pytest

from referees.common.protocol.config import seated
from referees.common.protocol.ruling import Allowed, Unclear
from referees.haggatha import REFEREE
from referees.haggatha.cove_view import CoveView
from referees.haggatha.table.kit import ITEMS, Kit
from referees.haggatha.table.options import Config, Options
from referees.haggatha.table.pieces import CUSTOMERS
from tests.haggatha.cove_simulator import KINDS, CoveGame, play_cove
from tests.haggatha.tables import NAMES, says


def config_of(game: CoveGame) -> Config:
    """The table's config, with the boards it knows."""
    played = game.played
    return Config(
        seats=seated(NAMES[: played.players]),
        options=Options.model_validate(played.options),
        kit=Kit.model_validate(played.kit),
        checked=ITEMS,
    )


def agrees(game: CoveGame) -> None:
    """Assert that each true entry is allowed, or doubted if rules are unclear, and the coves equal at each phase."""
    played = game.played
    state: Any = REFEREE.setup(config_of(game))
    for index, raw in enumerate(played.entries):
        if index in game.coves:
            assert cove_data(REFEREE.view(state).cove, odds=played.options["odds"]) == expected(game, index), index
        entry = REFEREE.read_entry(json.dumps(raw))
        assert REFEREE.check(state.config, entry) is None
        ruling = REFEREE.judge(state, entry)
        doubts = played.doubts.get(index, ())
        assert isinstance(ruling, Unclear if doubts else Allowed), f"{index} {raw}: {says(state, ruling)}"
        assert not doubts or set(doubts) & set(ruling.cites)
        state = REFEREE.evolve(state, entry, index + 2).state
    outcome = REFEREE.outcome(state)
    assert outcome is not None
    assert list(REFEREE.tally(state).totals(played.players)) == played.totals
    assert list(outcome.winners) == played.winners


def cove_data(cove: CoveView, odds: str) -> dict[str, Any]:
    """The cove as shown by the referee, in plain values."""
    assert (cove.odds is not None) == (odds == "shown")
    others = dict(enumerate(cove.merchants))
    del others[0]
    return {
        "bag": cove.bag,
        "left": {} if cove.odds is None else by_colour(cove.odds),
        "halls": by_colour(cove.halls),
        "boats": [list(boat.aboard) for boat in cove.boats],
        "piers": [boat.pier for boat in cove.boats],
        "hours": {seat: merchant.hour for seat, merchant in enumerate(cove.merchants)},
        "token": cove.token,
        "gold": {seat: merchant.gold for seat, merchant in others.items()},
        "corruption": {seat: merchant.corruption for seat, merchant in others.items()},
    }


def by_colour(counts: tuple[int, ...]) -> dict[str, int]:
    """The counts above 0, by colour."""
    return {colour: count for colour, count in zip(CUSTOMERS, counts, strict=True) if count}


def expected(game: CoveGame, index: int) -> dict[str, Any]:
    """The real cove, as far as the table's options show it."""
    truth = game.coves[index]
    return truth | {"left": dict(truth["left"]) if game.played.options["odds"] == "shown" else {}}


@pytest.mark.parametrize("count", [24, pytest.param(1000, marks=pytest.mark.soak)])
def test_simulated_three_day_games_come_out_the_same(count: int) -> None:
    """Seeded games of two to four merchants, with and without the boards in the kit, have the same turns, boats, piers,
    Halls, sums and winners; every kind of entry occurs."""
    played = [play_cove(seed, 2 + seed % 3) for seed in range(count)]
    for game in played:
        agrees(game)
    counts = sum((game.played.events for game in played), Counter())
    assert [kind for kind in KINDS if not counts[f"cove: {kind}"]] == []
    entries = sum(len(game.played.entries) for game in played)
    print(f"\nThe cove: {len(played)} games, {entries} entries; {dict(counts)}")
