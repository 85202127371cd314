"""The legal places of Haggatha's sheet are exactly those where something may be entered."""

import math
from typing import Any

import pytest

from referees.common.protocol.offer import Choice
from referees.common.protocol.ruling import Refused
from referees.haggatha import REFEREE
from referees.haggatha.sheet.divination import Divine
from referees.haggatha.sheet.star_charting import DrawLine
from referees.haggatha.table.state import State
from scoresheets.haggatha import facts, legal_regions, sheet
from scoresheets.haggatha.regions import line_id
from scoresheets.haggatha.taps import PLACES
from scoresheets.shapes import Path
from tests.scoresheets.haggatha_sheets import RECORDS, states

LONG = ("2-players", "3-players-by-every-other-reading", "4-players")


def some(record: str) -> list[State]:
    """Every fifth state of a recorded game."""
    return list(states(record)[::5])


@pytest.mark.parametrize("record", LONG)
def test_every_highlighted_place_is_printed_and_its_entry_is_not_refused(record: str) -> None:
    """Every legal place is on the sheet, and a tap on it that makes a whole entry is never refused."""
    for state in some(record):
        view = REFEREE.view(state)
        printed = sheet(facts(view)).by_id
        for id, meanings in legal_regions(view, REFEREE.offers(state)).items():
            assert id in printed
            for meaning in meanings:
                if meaning.is_whole:
                    assert not isinstance(REFEREE.judge(state, meaning.offer.fill(**meaning.values)), Refused)


@pytest.mark.parametrize("record", LONG)
def test_every_value_on_offer_has_its_place(record: str) -> None:
    """Each offer for the sheet can be tapped there, and all its values are highlighted."""
    seen: set[Any] = set()
    for state in some(record):
        view, offers = REFEREE.view(state), REFEREE.offers(state)
        regions = legal_regions(view, offers)
        for offer in offers:
            if offer.entry in PLACES and not offer.rare:
                seen.add(offer.entry)
                meanings = [meaning for meanings in regions.values() for meaning in meanings if meaning.offer is offer]
                assert meanings or offer.entry is Divine
                for name in {name for meaning in meanings for name in meaning.values}:
                    domain = offer.open[name]
                    if isinstance(domain, Choice):
                        assert {meaning.values[name] for meaning in meanings} == set(domain.values)
    assert len(seen) > 6


def test_highlighted_lines_are_the_legal_ones() -> None:
    """While lines are drawn, the legal ones and those of an assumed Cross are highlighted, no others."""
    count = 0
    for record in RECORDS:
        for state in some(record):
            view, offers = REFEREE.view(state), REFEREE.offers(state)
            drawing = [offer for offer in offers if offer.entry is DrawLine]
            if drawing:
                count += 1
                lines = {id for id in legal_regions(view, offers) if id.startswith("line ")}
                legal = {f"line {first}-{second}" for first, second in view.chart.legal}
                assert legal <= lines
                assert lines - legal <= {f"line {first}-{second}" for first, second in view.chart.printed}
    assert count > 20


@pytest.mark.parametrize("is_broad", [False, True])
def test_printed_edges_of_the_cross_never_glow(*, is_broad: bool) -> None:
    """Printed edges of the Cross may be tapped if the table's sheet differs, but don't glow; every other line glows as
    a dash in its middle, faint and shorter than a pen stroke."""
    printed = facts(REFEREE.view(states("2-players")[0]))
    drawn = sheet(printed, is_broad=is_broad)
    cell = drawn.by_id["cell 0"].box.width
    cross = {line_id(line) for line in printed.cross}
    lines = {region.id: region.glow for region in drawn.regions if region.id.startswith("line ")}
    assert len(cross) > 1 and cross < lines.keys()
    for id, glow in lines.items():
        assert isinstance(glow, Path)
        is_dark = not glow.steps and glow.look.stroke is None and glow.look.fill is None
        assert is_dark is (id in cross), id
        if not is_dark:
            (_, start), (_, end) = glow.steps
            assert 0 < math.dist(start, end) < cell / 2
            assert glow.look.strength < 1


def test_the_smaller_die_has_the_first_icons() -> None:
    """An icon stands for the smallest Die that reaches it, or for both if they're equal; none beyond is highlighted."""
    different = 0
    for record in RECORDS:
        for state in some(record):
            view, offers = REFEREE.view(state), REFEREE.offers(state)
            dice = [offer.fixed["die"] for offer in offers if offer.entry is Divine]
            regions = legal_regions(view, offers)
            icons = [meanings for id, meanings in regions.items() if id.startswith("icon ")]
            if dice and view.dish is not None:
                first = sum(row.length for row in view.predictions)
                values = {die: view.dish.value(die) for die in dice}
                assert len(icons) == min(max(values.values()), view.divining - first)
                for far in range(len(icons)):
                    least = min(value for value in values.values() if value > far)
                    expected = [die for die in dice if values[die] == least]
                    assert [meaning.offer.fixed["die"] for meaning in regions[f"icon {first + far}"]] == expected
                different += len(set(values.values())) > 1
    assert different > 0


def test_nothing_is_highlighted_when_the_game_is_over() -> None:
    """Without offers no place is highlighted."""
    for record in RECORDS:
        last = states(record)[-1]
        assert last.outcome is not None
        assert legal_regions(REFEREE.view(last), REFEREE.offers(last)) == {}


@pytest.mark.parametrize("is_broad", [False, True])
def test_a_line_of_the_border_is_as_large_a_target_as_any(*, is_broad: bool) -> None:
    """The target of a border line extends beyond the chart."""
    drawn = sheet(facts(REFEREE.view(states("2-players")[0])), is_broad=is_broad)
    lines = [region for region in drawn.regions if region.id.startswith("line ")]
    sizes = [min(region.box.width, region.box.height) for region in lines]
    assert min(sizes) > 0.95 * max(sizes)
