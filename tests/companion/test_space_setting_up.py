"""Setting up Interstellar Oracle by taps: card by card, or dealt by the app."""

from collections import Counter
from typing import Any

import pytest

from companion.boards.interstellar_oracle.laying import DEAL, DEAL_REST
from companion.boards.interstellar_oracle.taps import asked_place
from companion.table.table import Table
from referees.common.protocol.sentence import Reader
from referees.common.registry import referee
from referees.interstellar_oracle.setup.naming import LayOutHazard, LayOutPlanet
from referees.interstellar_oracle.setup.setting_up import TakeToken
from referees.interstellar_oracle.table.homes import homes
from referees.interstellar_oracle.table.pieces import INNER, OUTER, RACES, UNNAMED, is_inner, race_label
from tests.accessibility.recorded import sample
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import laid, starting

FOUR = ("Claire", "Molly", "Bryan", "Glenn")
EIGHT = (*FOUR, "Ada", "Ben", "Eve", "Fay")
MOST = 60  # taps that setting up four players may take


def answer(table: Table, laid_out: int) -> str:
    """The next key to tap: planets in ascending order, hazards in turn, and each planet's lower race."""
    question: Any = table.state.open[-1]
    if isinstance(question, LayOutPlanet):
        ring = INNER if is_inner(question.place) else OUTER
        return f"Planet {next(number for number in ring if number not in table.state.planets)}"
    if isinstance(question, LayOutHazard):
        kinds = [hazard.name for hazard in table.state.config.kit.hazards.values() if hazard.copies > 1]
        return str(kinds[laid_out % len(kinds)])
    if isinstance(question, TakeToken):
        home = homes(table.state.config, question.seats[0])[0]
        return Reader(()).text(race_label(RACES[(table.state.planets[home] or 1) - 1]))
    return "Molly"


async def set_up(table: Table, window: Window) -> int:
    """Answer all questions until the first turn; returns the number of taps."""
    taps = 0
    while table.state.stage == "layout":
        await window.event(starting(window, answer(table, taps)), "click")
        taps += 1
        assert taps <= MOST, table.state.open
    return taps


async def opened(house: House, *names: str) -> tuple[Table, Window]:
    table = await laid(house, "interstellar_oracle", *names)
    return table, await house.window(f"/table/{table.head.id}")


async def test_four_players_are_set_up_card_by_card(house: House) -> None:
    """IO-10 to IO-18: 20 planets, 8 hazards, 4 races and the youngest player take one tap each."""
    table, window = await opened(house, *FOUR)
    assert await set_up(table, window) == 20 + 8 + 4 + 1
    assert table.state.turn.seat == 1


async def test_the_app_deals_planets_and_hazards_by_one_tap(house: House) -> None:
    """IO-10 to IO-13: after dealing, only races and the youngest player are asked for; an undo offers it again."""
    table, window = await opened(house, *FOUR)
    await window.event(starting(window, DEAL.template), "click")
    assert None not in table.state.planets
    assert UNNAMED not in table.state.hazards
    assert DEAL.template not in window.text()
    await window.event(starting(window, "Undo"), "click")
    assert set(table.state.planets) == {None}
    await window.event(starting(window, DEAL.template), "click")
    assert await set_up(table, window) == 4 + 1


@pytest.mark.parametrize(("seats", "taps"), [(2, 1), (4, 100), (8, 7)])
async def test_the_app_deals_what_is_left(house: House, seats: int, taps: int) -> None:
    """After some planets or hazards by hand, one tap deals the rest, each card at most as often as it exists."""
    table, window = await opened(house, *EIGHT[:seats])
    places = len(table.state.places)
    for at in range(min(taps, places + 1)):
        await window.event(starting(window, answer(table, at)), "click")
    before = [planet for planet in table.state.planets if planet is not None]
    await window.event(starting(window, DEAL_REST.template), "click")
    dealt, sets = Counter(table.state.planets[place] for place in table.state.places), table.config.sets
    assert None not in dealt and sum(dealt.values()) == places
    assert max(dealt.values()) <= sets
    assert not Counter(before) - dealt
    copies = {id: hazard.copies * sets for id, hazard in table.config.kit.hazards.items()}
    laid_out = Counter(hazard for hazard in table.state.hazards if hazard is not None)
    assert UNNAMED not in laid_out and all(laid_out[id] <= copies[id] for id in laid_out)
    assert DEAL_REST.template not in window.text()


async def test_two_deals_differ(house: House) -> None:
    """The app shuffles: two tables get different planets and hazards."""
    layouts = set()
    for _ in range(2):
        table, window = await opened(house, "Claire", "Molly")
        await window.event(starting(window, DEAL.template), "click")
        layouts.add((table.state.planets, table.state.hazards))
    assert len(layouts) == 2


def test_the_place_that_is_asked_about_is_known() -> None:
    """While planets and hazards are laid out, `asked_place` finds the place in question, which the map marks."""
    rules, seen = referee("interstellar_oracle"), 0
    for game, moments in sample("interstellar_oracle").items():
        state = rules.setup(game.config)
        for at, (entry, _) in enumerate(game.entries):
            question = state.open[-1] if state.open else None
            if isinstance(question, LayOutPlanet | LayOutHazard):
                assert asked_place(rules.offers(state)) == question.place, (game.name, at)
                seen += 1
            if at > max(moments):
                break
            state = rules.evolve(state, rules.read_entry(entry), at + 2).state
    assert seen > 20
