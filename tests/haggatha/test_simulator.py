"""The simulator's true entries are never refused or falsely doubted, false ones never accepted; states are the same."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from referees.common.protocol.config import seated
from referees.common.protocol.ruling import Allowed, Refused, Unclear
from referees.common.record.malformed import Malformed
from referees.haggatha import REFEREE
from referees.haggatha.table.dish import Dish
from referees.haggatha.table.kit import ITEMS, Kit
from referees.haggatha.table.options import Config, Options
from referees.haggatha.table.pieces import COLOURS, CUSTOMERS, DICE, GOODS, RUNES, SLOTS
from referees.haggatha.table.state import Stock
from referees.haggatha.view import View
from tests.branches import require
from tests.common.refusals import gives_a_reason, reported
from tests.haggatha.simulated_branches import ALL
from tests.haggatha.simulated_dish import Entry
from tests.haggatha.simulated_sheet import LARGE
from tests.haggatha.simulator import Played, play, report
from tests.haggatha.tables import NAMES, is_offered, says


def config_of(played: Played, checked: tuple[str, ...] = ITEMS) -> Config:
    """The table's config, with the sheet it really plays on."""
    return Config(
        seats=seated(NAMES[: played.players]),
        options=Options.model_validate(played.options),
        kit=Kit.model_validate(played.kit),
        checked=checked,
    )


def agrees(played: Played) -> None:
    """Plays the true entries, tries the false ones at their moments, and compares the states."""
    false: dict[int, list[tuple[Entry, str]]] = {}
    for index, bad, what in played.false:
        false.setdefault(index, []).append((bad, what))
    state: Any = REFEREE.setup(config_of(played))
    for index, raw in enumerate(played.entries):
        if index in played.truths:
            assert view_data(REFEREE.view(state)) == played.truths[index], index
        for bad, what in false.get(index, ()):
            is_stopped(state, bad, what)
        state = entered(state, raw, played.doubts.get(index, ()), index)
    assert view_data(REFEREE.view(state)) == played.truths[len(played.entries)]
    ends_agree(played, state)


def entered(state: Any, raw: Entry, doubts: tuple[str, ...], index: int) -> Any:
    """The state after a true entry, which is allowed, or asked about by the passage that leaves it open."""
    entry = REFEREE.read_entry(json.dumps(raw))
    assert REFEREE.check(state.config, entry) is None
    ruling = REFEREE.judge(state, entry)
    assert isinstance(ruling, Unclear if doubts else Allowed), f"{raw}: {says(state, ruling)}"
    if isinstance(ruling, Unclear):
        assert set(doubts) <= set(ruling.cites)
    if index % 16 == 0:
        assert is_offered(entry, REFEREE.offers(state) + REFEREE.more(state), state), raw
    return REFEREE.evolve(state, entry, index + 2).state


def is_stopped(state: Any, raw: Entry, what: str) -> None:
    """Assert that a false entry is malformed, invalid, or refused with a reason and a passage."""
    try:
        entry = REFEREE.read_entry(json.dumps(raw))
    except Malformed:
        return
    if REFEREE.check(state.config, entry) is not None:
        return
    ruling = REFEREE.judge(state, entry)
    assert isinstance(ruling, Refused), f"{what}: {raw}: {ruling}"
    assert ruling.cites, what
    assert gives_a_reason(ruling, state), f"{what}: {raw}: {ruling}"


def ends_agree(played: Played, state: Any) -> None:
    """Assert that each player's gold, the winners and the kind of end are the same."""
    outcome = REFEREE.outcome(state)
    assert outcome is not None
    assert outcome.abandoned == (played.end == "abandoned")
    if played.totals is not None:
        assert list(REFEREE.tally(state).totals(played.players)) == played.totals
    if played.winners is not None:
        assert sorted(outcome.winners) == sorted(played.winners)


def view_data(view: View) -> dict[str, Any]:
    """The referee's view, in the simulator's plain values."""
    lines, across = view.chart, len(view.chart.rows[0])
    bubbles = {"plus_minus": view.plus_minus, "move": view.move}
    drawn = dict(zip(CUSTOMERS, view.drawn, strict=True))
    staff = dict(zip(SLOTS, view.staff, strict=True))
    return {
        "shelf": by_good(view.shelf), "supply": by_good(view.supply), "corruption": view.corruption, "gold": view.gold,
        "filled": {kind: box.filled for kind, box in bubbles.items()}, "figure": view.figure, "hours": view.clock - 1,
        "crossed": {kind: box.crossed for kind, box in bubbles.items()}, "day": view.day, "rolled": view.is_rolled,
        "predictions": [(one.start, one.length, one.colour, one.crossed, one.circled) for one in view.predictions],
        "top": list(view.horoscopes[0].written), "bottom": list(view.horoscopes[1].written),
        "walls": sorted({*lines.drawn, *lines.printed}), "cells": [divmod(cell, across) for cell in lines.filled],
        "marks": {faction: list(marks) for faction, marks in view.factions},
        "drawn": {colour: number for colour, number in drawn.items() if number},
        "staff": {slot: card.icons for slot, card in staff.items() if card},
    } | on_the_dish(view.dish)  # fmt: skip


def by_good(stock: Stock) -> dict[tuple[str, str], int]:
    """How many of each good in each colour."""
    return {(good, colour): stock.count(good, colour) for good in GOODS for colour in COLOURS}


def on_the_dish(dish: Dish | None) -> dict[str, Any]:
    """The places and faces of the Runes; empty before the first roll."""
    if dish is None:
        return {"halves": {}, "values": {}, "coin": "tree"}
    values = dict(zip(DICE, dish.values, strict=True))
    return {"halves": dict(zip(RUNES, dish.halves, strict=True)), "values": values, "coin": dish.face}


SLICE = (5, 6, 7, 9, 13, 16, 21, 22, 25, 30, 31, 35, 37, 38, 39, 40, 41, 42, 52, 61, 66, 82, 94, 392)
"""A few games in which everything occurs, and twice what occurs twice in the first fifty."""


def is_never_refused(played: Played) -> Counter[str]:
    """Assert that no true entry is refused on an unverified sheet; returns the number of questions about each item."""
    counts: Counter[str] = Counter()
    state: Any = REFEREE.setup(config_of(played, checked=()))
    for index, raw in enumerate(played.entries):
        entry = REFEREE.read_entry(json.dumps(raw))
        ruling = REFEREE.judge(state, entry)
        assert not isinstance(ruling, Refused), f"{raw}: {says(state, ruling)}"
        if isinstance(ruling, Unclear):
            assert ruling.assumed or index in played.doubts, f"{raw}: {says(state, ruling)}"
            counts.update(ruling.assumed)
        state = REFEREE.evolve(state, entry, index + 2).state
    assert view_data(REFEREE.view(state)) == played.truths[len(played.entries)]
    return counts


@pytest.mark.parametrize("seeds", [SLICE, pytest.param(range(1000), marks=pytest.mark.soak)])
def test_simulated_games_are_refereed_correctly(seeds: Sequence[int]) -> None:
    """In games of one to four merchants, on both sheets, in all styles, with readings drawn at random, true entries are
    allowed, false refused, and states equal after phases; every kind of entry, branch, reading and end occurs."""
    played = [play(seed, false=0.3) for seed in seeds]
    for game in played:
        agrees(game)
    counts = report(played)
    require(counts, ALL)
    print("\n" + reported("Haggatha", len(played), sum(len(game.entries) for game in played)), dict(counts))


@pytest.mark.parametrize("count", [30, pytest.param(300, marks=pytest.mark.soak)])
def test_an_unverified_sheet_refuses_no_true_entry(count: int) -> None:
    """Entries that rest on an assumed item of the kit are at most doubted, and the game can continue."""
    counts = sum((is_never_refused(play(seed, kit=LARGE)) for seed in range(count)), Counter())
    print(f"\nHaggatha: asked about {dict(counts)}")
