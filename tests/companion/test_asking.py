"""Players can ask any control of a table for its rule, which is shown with its house option."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import flet as ft
import pytest

from companion.look.widgets import RULES
from companion.screens.shared.why import titled
from companion.screens.table.rule_panel import ASK, NONE
from companion.table.table import Table
from referees.common.registry import HOUSE, referee, rulebook
from referees.common.setup.options import HouseOption
from tests.accessibility.sizes import may_be_tapped
from tests.common.playing import picked
from tests.companion.conftest import House
from tests.companion.haggatha_taps import opened, taps_of
from tests.companion.harness import Window, label
from tests.companion.higgins_tables import press
from tests.companion.tables import laid, on_screen, tap, watched
from tests.companion.test_board_higgins_oracle import a_full_hand
from tests.companion.test_board_interstellar_oracle import new_table
from tests.sampling import some

BARS = {"Back", "Tally", "Rules", "Board size", "Larger", "Smaller", "Whole board", "Turn the board around"}
LEADS_ON = {"Log", "More", "Look at the cards you've won", "Never mind", "See the tally"}
"""Controls that open more to ask about, or another screen; so do those that zoom in on a sheet."""

ROLL = taps_of("bone voodoo 4 | 3 skull")
CLOSER = (": zoom in", "Whole sheet")  # how the labels of keys that zoom end


@cache
def titles(game: str) -> dict[str, str]:
    """The id of each rule of a game by its title."""
    return {titled(passage): passage.id for passage in rulebook(game).passages}


async def start_asking(window: Window) -> None:
    """Make the next tap ask for a rule."""
    await window.tap(RULES)
    await window.tap(ASK)


def tappable(window: Window) -> Iterator[Any]:
    """All controls that can be tapped now at a table, except those that open something else."""
    for control in window.walk():
        name = label(control)
        leads_on = name in BARS | LEADS_ON | {None} or str(name).endswith(CLOSER)
        if may_be_tapped(control) and not getattr(control, "disabled", False) and not leads_on:
            yield control


def rule_shown(window: Window, table: Table) -> str | None:
    ids = titles(table.head.game)
    return next((ids[words] for words in window.texts() if words in ids), None)


async def played(house: House, game: str, entries: int) -> Table:
    rng = random.Random(f"{game} {entries}")
    table = await laid(house, game, "Ann", "Bob", "Claire")
    for _ in range(10 * entries):
        if len(table.timeline.entries) < entries and table.state.outcome is None:
            await table.enter(picked(rng.choice(table.referee.offers(table.state)), rng))
    return table


@pytest.mark.sampled
@pytest.mark.parametrize("game", HOUSE)
async def test_everything_at_a_table_has_a_way_to_its_rule(house: House, game: str) -> None:
    """Asking about a control opens a rule of the game and does nothing else, at the start and after five entries."""
    seen: set[str] = set()
    known: set[str | None] = set()
    for entries in (0, 5):
        table, window = await on_screen(house, played(house, game, entries))
        await start_asking(window)
        names = [label(control) for control in tappable(window)]
        new_names = [(at, name) for at, name in enumerate(names) if name not in known]
        known.update(names)
        for at, name in some(new_names[::-1], 8):
            before = table.changes
            await window.event(list(tappable(window))[at], "click")
            rule = rule_shown(window, table)
            assert rule is not None and NONE not in window.texts(), f"{name!r} of {game} has no rule: {window.texts()}"
            assert table.changes == before
            seen.add(rule)
            await window.tap(ASK)
    assert len(seen) > 1


@pytest.mark.parametrize("way", [("Bob",), ("More", "End the game", "Abandon the game")])
async def test_an_offer_shows_the_rule_that_permits_it(house: House, way: tuple[str, ...]) -> None:
    """Asking about an offer, in the tray or under "More", opens the first rule that it cites."""
    table, window = await on_screen(house, laid(house, "meow_oracle", "Ann", "Bob"))
    await start_asking(window)
    for words in way:
        await window.tap(words)
    offers = table.referee.offers(table.state) if len(way) == 1 else table.referee.more(table.state)
    kind = "start_round" if len(way) == 1 else "conclude"
    offer = next(candidate for candidate in offers if candidate.entry.kind_name() == kind)
    assert rule_shown(window, table) == offer.cites[0]
    assert not table.timeline.entries


async def test_a_greyed_place_shows_the_rule_that_forbids_it(house: House) -> None:
    """Asking about an illegal place refuses nothing; after a refusal, its rule is listed first until the next entry."""
    table, window = await watched(house, 2)
    other = next(name for seat, name in enumerate(table.config.names) if seat != table.state.turn)
    await start_asking(window)
    await tap(window, f"{other}, centre: ")
    assert rule_shown(window, table) is not None and "Against the rules" not in window.texts()
    await window.tap("Close")
    await tap(window, f"{other}, centre: ")
    await window.tap("Rules")
    assert "Right now" in window.texts() and window.labels()[:2] == ["Turns", "Turning up cards"]
    await window.tap("Back")
    await tap(window, f"{table.config.names[table.state.turn]}, centre: ", "red 1")
    await window.tap("Rules")
    assert window.labels()[0] == "Turning up cards"


async def test_a_line_of_the_log_shows_its_rules(house: House) -> None:
    """A line of the log shows the rules that permitted its entry; asking about it opens the first of them."""
    table, window = await watched(house, 2)
    await window.tap("Log")
    await window.event(next(box for box in window.all(ft.Container) if box.on_click and box.ink), "click")
    (why,) = [str(text) for text in window.labels() if str(text).startswith("Why? ")]
    cites = why.removeprefix("Why? ").split(", ")
    assert cites and all(rulebook("meow_oracle").passage(cite) for cite in cites)
    await window.tap("Close")
    await start_asking(window)
    await window.tap("Log")
    await window.event(next(box for box in window.all(ft.Container) if box.on_click and box.ink), "click")
    assert rule_shown(window, table) == cites[0]


@pytest.mark.parametrize(
    ("opening", "first", "last"),
    [
        (a_full_hand, ("queen", "king"), "spades"),
        (opened, ROLL[:4], ROLL[4]),
        (lambda house: on_screen(house, new_table(house)), ("planet 6,", "Change neighbours"), "planet 24,"),
    ],
)
async def test_a_tap_that_completes_others_is_explained_not_done(
    house: House, opening: Any, first: tuple[str, ...], last: str
) -> None:
    """Asking about the last of several taps opens a rule and keeps the earlier ones, so that it can then be made."""
    table, window = await opening(house)
    await press(window, *first)
    before = table.changes
    await press(window, RULES, ASK)
    await press(window, last)
    assert rule_shown(window, table) is not None and table.changes == before
    await press(window, "Close", last)
    assert table.changes > before


async def test_undo_is_explained_not_done(house: House) -> None:
    """Asking about "Undo" explains when an entry can be undone, and undoes nothing."""
    table, window = await watched(house, 2)
    await start_asking(window)
    await tap(window, "Undo: ")
    assert rule_shown(window, table) == "OC-6" and len(table.timeline.entries) == 2


async def test_a_pad_shows_the_rule_of_its_offer(house: House) -> None:
    """The rule of a pad's offer covers the pad, which is back when the rule is closed."""
    table, window = await watched(house, 1, players=2)
    offer = table.referee.offers(table.state)[0]
    starter = table.config.names[offer.fixed["seat"]]
    await tap(window, f"{starter}, centre: ")
    pad = [button for button in window.all(ft.IconButton) if label(button) == RULES]
    await window.event(pad[-1], "click")
    assert rule_shown(window, table) == offer.cites[0]
    await window.tap("Close")
    assert window.labels().count("red 5") == 1


def options(game: str) -> list[HouseOption]:
    listed = referee(game).config.model_fields["options"].annotation.listed()
    return [option for option in listed if len(option.labels) > 1]


@pytest.mark.sampled
@pytest.mark.parametrize("game", some([game for game in HOUSE if options(game)], 2))
async def test_a_rule_at_a_table_says_how_the_table_reads_it(house: House, game: str) -> None:
    """A rule with a house option shows the option's question, and marks the value that this table chose."""
    option = options(game)[0]
    choice = next(value for value in option.labels if value != option.default)
    table = await laid(house, game, "Ann", "Bob", options={option.name: choice})
    window = await house.window(f"/table/{table.head.id}/rules/{option.cites}")
    notes = [words for words in window.texts() if words.endswith("used in this game")]
    assert option.asks in window.texts()
    assert len(notes) == 1 and notes[0].startswith(option.labels[choice])
    assert "See also" in window.texts()


async def test_the_rules_of_one_game_alone(house: House) -> None:
    """From a table the rules of its game are a tap away; only they are listed, and they are found first."""
    _, window = await watched(house)
    await window.tap("Rules")
    await window.tap("Cards and set-up")
    assert "Meow Oracle" in window.texts() and "MO-1 Thirty-six cards" in window.texts()
    assert "HO-1" not in window.texts()
    await window.type("Search the rules", "player")
    assert not any(words.startswith("HO-") for words in window.texts())
