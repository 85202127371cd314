"""The one card above the question: the most important of all messages."""

from collections.abc import Iterator
from itertools import chain
from typing import Any
from unittest.mock import patch

import flet as ft
import pytest

from companion.boards import BOARDS
from companion.device.first_game import begin
from companion.table.control.controller import TableController
from companion.table.control.draft import Ruled
from companion.window.window_size import SAMPLE
from companion.words import capital
from referees.common.registry import referee
from tests.common.records import golden, golden_files
from tests.companion.conftest import House
from tests.companion.harness import hears, label
from tests.perf.database import stored
from tests.perf.played import Played
from tests.sampling import some


def of_weight(game: str) -> Iterator[tuple[Played, int, bool]]:
    """The moments of golden games before an important consequence, and whether a lesser one comes first."""
    rules = referee(game)
    for record in map(golden, golden_files(game)):
        played = Played(game, rules.read_config(record.config), tuple([entry for entry, _ in record.entries]))
        state = rules.setup(played.config)
        for at, entry in enumerate(played.read()):
            evolved = rules.evolve(state, entry, at + 2)
            state, happened = evolved.state, evolved.happened
            weights = [happening.weight for happening in happened]
            if at and state.outcome is None and any(happening.is_weighty for happening in happened):
                yield played, at, weights[0] < max(weights)


@pytest.mark.parametrize("game", BOARDS)
async def test_a_consequence_of_weight_comes_before_the_hint_and_the_others(house: House, game: str) -> None:
    """In a first game, the card first has the hint; after an important consequence, that replaces the hint and comes
    before lesser ones. "And 1 more" and "Why?" are beside the text, or below it if it's large."""
    moments = of_weight(game)
    first = next(moments)
    played, at, _ = next((moment for moment in chain([first], moments) if moment[2]), first)
    await house.device.open()
    head, lines = stored(played, at, f"{game} {at}")
    await house.device.store.create(head, lines)
    await begin(house.device.store, head.id)
    controllers: list[TableController] = []

    def caught(*given: Any, **named: Any) -> TableController:
        controllers.append(TableController(*given, **named))
        return controllers[-1]

    with patch("companion.screens.table.overlay.TableController", caught):
        window = await house.window(f"/table/{head.id}")
    assert [icon for icon in window.all(ft.Icon) if icon.icon == ft.Icons.LIGHTBULB_OUTLINE]
    table = await house.device.tables.get(head.id)
    happened = table.referee.evolve(table.state, played.read()[at], at + 2).happened
    await controllers[-1].enter(played.read()[at])
    if isinstance(controllers[-1].reply, Ruled):
        await controllers[-1].insist()
    await window.settle()
    assert capital(table.text(max(happened, key=lambda line: line.weight).sentence)) in window.texts()
    assert not [icon for icon in window.all(ft.Icon) if icon.icon == ft.Icons.LIGHTBULB_OUTLINE]
    (sample,) = [text for text in window.all(ft.Text) if text.on_size_change is not None]
    for scale, around in ((1, ft.Row), (2, ft.Column)):  # large words have all the width
        await window.event(sample, "size_change", {"w": 4, "h": SAMPLE * scale})
        ways = [way for way in window.walk() if hears(way) and str(label(way)).startswith(("And ", "Why? "))]
        assert {*map(type, map(held_in, ways))} == {around}


def held_in(part: Any) -> ft.Row | ft.Column:
    around = part.parent
    return around if isinstance(around, ft.Row | ft.Column) else held_in(around)


@pytest.mark.sampled
@pytest.mark.parametrize("game", some([*BOARDS], 2))
async def test_a_hint_that_gets_too_high_is_scrolled_where_it_is(house: House, game: str) -> None:
    """The hint's control stays the same: a new one would be put into a scrolled column and out again, endlessly."""
    table = await house.table(game, referee(game).read_config(golden(golden_files(game)[0]).config))
    await begin(house.device.store, table.head.id)
    window = await house.window(f"/table/{table.head.id}", width=390, height=844)
    for high, is_scrolled in ((114, False), (700, True), (700, True), (114, False)):
        (bulb,) = [icon for icon in window.all(ft.Icon) if icon.icon == ft.Icons.LIGHTBULB_OUTLINE]
        around = [box for box in window.all(ft.Container) if box.on_size_change and bulb in [*window.walk(box)]]
        await window.event(around[-1], "size_change", {"w": 374, "h": high})
        assert [icon for icon in window.all(ft.Icon) if icon.icon == ft.Icons.LIGHTBULB_OUTLINE] == [bulb]
        columns = [column.scroll for column in window.all(ft.Column) if column.height]
        assert is_scrolled is (ft.ScrollMode.ALWAYS in columns)
