"""The kit of a game: chosen at the start, stored with the game, compared once, corrected while playing."""

import json
import random
import re
from typing import Any

import flet as ft
import flet.canvas as fc
import pytest
from lantern_oracle.pouring import Pour

from companion.files.kits.edits import Put, Right, edited
from companion.files.kits.file import kit_model
from companion.files.kits.kinds import facts
from companion.files.kits.problems import checked
from companion.files.kits.shelf import kit_of, open_item, settled, shipped
from companion.screens.table.log import UNCOMPARED, log_lines
from companion.screens.table.rule_panel import COMPARE, NOW as ASKED
from companion.table.assumed import left_to_compare, rests_on
from companion.table.control.controller import TableController
from companion.table.control.tap_guard import TapGuard
from companion.table.kit_references import shortened, with_kit
from companion.table.table import Entered, Table
from referees.common.protocol.config import seated
from referees.common.registry import referee
from scoresheets.registry import picture
from tests.common.playing import picked
from tests.common.records import golden, golden_files
from tests.companion.conftest import House
from tests.companion.kits import GAMES, content_of, walked
from tests.companion.tables import first_words, on_screen, open_line, tap
from tests.companion.test_sheets import haggatha
from tests.perf.played import made
from tests.sampling import some

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
NAMES = ("Ann", "Bob", "Cid")


async def new_table(house: House, game: str, seats: int = 2, entries: int = 0, **config: Any) -> Table:
    """A game after that many random entries, with doubts confirmed."""
    setup = referee(game).config(seats=seated(NAMES[:seats]), **config)
    table = await house.table(game, setup)
    rng = random.Random(f"{game} {entries}")
    for _ in range(4 * entries):
        offers = table.referee.offers(table.state)
        if offers and len(table.timeline.entries) < entries:
            entry = picked(rng.choice(offers), rng)
            await table.enter(entry, mark="confirmed")
    return table


# Stored


@EVERY_GAME
async def test_a_kit_is_stored_once(house: House, game: str) -> None:
    """Games and all their config lines refer to a kit by its hash; reading a game restores the config byte for byte."""
    first, second = await new_table(house, game), await new_table(house, game)
    item = shipped(game).assumed[0]
    await first.reconfigure(first.config.model_copy(update={"checked": (item,)}))
    store: Any = house.device.store
    assert store._db.execute("select count(*) from kits").fetchone()[0] == 1
    assert first.head.kit == second.head.kit is not None
    stored = await store.read(first.head.id)
    assert all("kept" in json.loads(line.payload)["kit"] for line in stored.lines)
    assert await with_kit(store, stored.lines[1].payload) == first.config.model_dump_json()
    again = await Table.open(store, first.head.id, house.clock)
    assert again.config == first.config and again.config.checked == (item,)


async def test_a_config_without_a_reference_is_read_unchanged(house: House) -> None:
    """A config with its kit inlined, as an older app stored it, and a config without a kit are unchanged."""
    text = (await new_table(house, "haggatha")).config.model_dump_json()
    assert await with_kit(house.device.store, text) == text
    second = await new_table(house, "meow_oracle")
    assert await shortened(house.device.store, "meow_oracle", second.config) == (second.config.model_dump_json(), None)


async def test_a_game_keeps_the_kit_it_was_played_with(house: House) -> None:
    """Later corrections of the family's kit don't change a game's kit, with which a rematch is played, too."""
    await house.device.open()
    kits = house.device.kits
    own = await kits.begin("haggatha", shipped("haggatha"), "Ours")
    editing = await kits.editing(own.id)
    table = await new_table(house, "haggatha", kit=editing.kit)
    await editing.edit(Put(("divining",), 40))
    again = await Table.open(house.device.store, table.head.id, house.clock)
    assert (again.config.kit.divining, again.config.kit.name) == (24, "Ours")
    assert (await house.device.tables.rematch(table.head)).config.kit == table.config.kit


# Corrected


@pytest.mark.parametrize(("kits", "entries"), [(3, 12), pytest.param(100, 60, marks=pytest.mark.soak)])
@EVERY_GAME
async def test_any_valid_kit_may_replace_that_of_a_table(house: House, game: str, kits: int, entries: int) -> None:
    """If any valid kit replaces a table's, entries may become invalid, nothing fails, and undo restores the old kit."""
    for seed in range(kits):
        table = await new_table(house, game, entries=entries)
        whole_kit, before = facts(kit_model(game)), table.state
        kit = checked(whole_kit, walked(whole_kit, content_of(game), random.Random(seed), 12))
        assert kit is not None
        assert isinstance(await table.reconfigure(table.config.model_copy(update={"kit": kit})), Entered)
        assert table.config.kit == kit
        again = await Table.open(house.device.store, table.head.id, house.clock)
        assert again.state == table.state
        assert list(again.timeline.invalid_entries) == list(table.timeline.invalid_entries)
        table.referee.tally(table.state)
        table.referee.view(table.state)
        assert isinstance(await table.undo(agreed=True), Entered)
        assert table.state == before


# On screen


async def test_a_new_game_begins_with_the_familys_kit(house: House) -> None:
    """The kit that was used last is already chosen; another one is two taps away."""
    await house.device.open()
    kits = house.device.kits
    first = await kits.begin("haggatha", shipped("haggatha"), "Ours")
    await kits.begin("haggatha", shipped("haggatha"), "Gran's")
    await house.device.store.set_setting("kit of haggatha", first.id)
    window = await house.window("/new/haggatha")
    assert "Kit: Ours" in window.texts()
    await window.type("Another player", "Ann", submit=True)
    await tap(window, "Kit: Ours")
    await window.choose(window.all(ft.RadioGroup)[-1], "")
    await window.choose(window.all(ft.RadioGroup)[-1], first.id)
    await tap(window, "Start")
    table = house.device.tables.find_open(window.page.route.split("/")[-1])
    assert table is not None and table.config.kit.name == "Ours"


async def test_a_wrong_guess_is_corrected_from_the_table(house: House) -> None:
    """A fact set on the kit's screens applies at this table, by one line of the journal, and in later games."""
    table, window = await on_screen(house, new_table(house, "haggatha"))
    await tap(window, "Later", "More", "Compare with your copy", "Fix", "Customer icons in the Divining Area")
    await tap(window, "Customer icons in the Divining Area: one more")
    lines = table.timeline.last
    await tap(window, "Use this at the table")
    assert window.page.route == f"/table/{table.head.id}"
    assert (table.timeline.last, table.config.kit.divining) == (lines + 1, 25)
    assert not table.config.assumes("divining") and table.config.assumes("chart")
    (own,) = await house.device.store.own_kits("haggatha")
    assert (own.name, json.loads(own.json)["divining"]) == ("Our copy", 25) == (table.config.kit.name, 25)
    await window.go(f"/table/{table.head.id}/kit/bubbles")
    await tap(window, "“±1” bubbles: one more", "Use this at the table")
    (own,) = await house.device.store.own_kits("haggatha")
    assert kit_of(own) == table.config.kit


async def test_what_a_table_confirmed_is_kept_for_later_games(house: House) -> None:
    """The kit's screen says how many facts were confirmed at this table; one tap saves them for later games."""
    _, window = await on_screen(house, new_table(house, "haggatha", checked=("chart", "cross")), "/table/{}/kit")
    await tap(window, "Save 2 confirmed facts for later games")
    (own,) = await house.device.store.own_kits("haggatha")
    assert not {"chart", "cross"} & set(json.loads(own.json)["assumed"]) and kit_of(own) is not None


async def test_a_table_plays_on_with_another_kit(house: House) -> None:
    """A kit that the family has corrected since is offered; using it is one tap, and one line of the journal."""
    table = await new_table(house, "haggatha", checked=("divining", "chart"))
    own = await house.device.kits.begin("haggatha", shipped("haggatha"), "Gran's")
    window = await house.window(f"/table/{table.head.id}/kit")
    assert "Continue with “Gran's”" not in window.labels()
    await (await house.device.kits.editing(own.id)).edit(Put(("divining",), 30))
    await window.settle()
    lines = table.timeline.last
    await tap(window, "Continue with “Gran's”")
    assert (table.config.kit.divining, table.timeline.last) == (30, lines + 1)
    assert table.config.checked == ("chart",)  # "divining" was confirmed for another number


async def test_entries_that_no_longer_fit_are_shown(house: House) -> None:
    """If a corrected kit makes entries invalid, the record opens and says so."""
    table, editing_table = await on_screen(house, haggatha(house, 150), "/table/{}/kit/cross")
    drawn = table.referee.view(table.state).chart.drawn[0]
    await tap(editing_table, "Add from a list")
    await tap(editing_table, f"Add: Line between dots {drawn[0] + 1} and {drawn[1] + 1}")
    await tap(editing_table, "Use this at the table")
    assert table.timeline.invalid_entries
    assert editing_table.page.route == f"/record/{table.head.id}"
    assert any("no longer fit" in words for words in editing_table.texts())


async def test_a_fact_is_ticked_as_right_at_the_table(house: House) -> None:
    """The number of unverified items is shown, one tap confirms one, and undo reverts that."""
    table, window = await on_screen(house, new_table(house, "haggatha"), "/table/{}/kit")
    left = len(table.config.kit.assumed)
    assert f"Fill these in from your board: {left} left" in window.texts()
    await tap(window, "Star Chart is correct", "Use this at the table")
    assert not table.config.assumes("chart")
    assert isinstance(await table.undo(), Entered)
    assert table.config.assumes("chart")


async def test_a_ruling_that_rests_on_a_guess_leads_to_it(house: House) -> None:
    """A ruling that rests on an unverified fact neither stops the game nor takes space at the question: its line in the
    log leads to the fact, which one button opens, and another confirms for this game."""
    table, window = await on_screen(house, new_table(house, "lantern_oracle", entries=1))
    await tap(window, "How many drops?", "4")
    assert (len(table.timeline.entries), table.timeline.entries[-1].mark) == (2, "confirmed")
    assert not any("compared" in words for words in window.texts())
    await tap(window, "Log")
    await open_line(window, "Ann pours 4 drops")
    assert any(words.startswith("This hasn't been compared") for words in window.texts())
    await tap(window, "Fix: Ladle")
    assert window.page.route == f"/table/{table.head.id}/kit/ladle"
    await window.back()
    await tap(window, "How many drops?", "4", "Log")
    await open_line(window, "Bob pours 4 drops")
    await tap(window, "As shown")
    assert table.config.checked == ("ladle",)
    assert len(table.timeline.entries) == 3


@EVERY_GAME
async def test_what_is_assumed_is_compared_before_the_first_entry(house: House, game: str) -> None:
    """Before the first entry one button, with the number of items and minutes, opens all unverified items, to be
    confirmed, corrected or postponed; later the button doesn't return."""
    for choice in ("As shown", "Fix", "Later") if game == GAMES[0] else ("As shown",):
        table = await new_table(house, game)
        kit = f"/table/{table.head.id}/kit"
        window = await house.window(f"/table/{table.head.id}")
        assert (ASKED in window.labels(), "As shown" in window.labels()) == (True, False)
        count = len(left_to_compare(table))
        assert re.search(rf"Check {count} things? now \({-(-count // 7)} minutes?\) or later", window.text())
        await tap(window, ASKED)
        assert window.page.route == f"/table/{table.head.id}/compare"
        titles = [open_item(table, id).title for id in table.config.kit.assumed]
        words = " ".join([*window.texts(), *filter(None, window.labels())])
        assert [title for title in titles if title not in words] == []
        assert bool(window.all(fc.Canvas)) == (picture(game, table.config.kit) is not None)
        await tap(window, choice)
        assert window.page.route == (kit if choice == "Fix" else f"/table/{table.head.id}")
        assert bool(left_to_compare(table)) == (choice != "As shown")
        if choice == "Fix":
            await window.back()
            await window.back()
        assert window.page.route == f"/table/{table.head.id}" and ASKED not in window.labels()


@pytest.mark.sampled
@pytest.mark.parametrize("game", some(GAMES, 2))
async def test_comparing_is_put_off_by_later_or_an_entry(house: House, game: str) -> None:
    """After "Later" or an entry nothing is confirmed, and the comparison is under "More"."""
    for is_later in (True, False):
        table, window = await on_screen(house, new_table(house, game))
        assert ASKED in window.labels()
        if is_later:
            await tap(window, "Later")
        else:
            rng = random.Random(game)
            await made(table, picked(rng.choice(table.offers), rng))
            await window.settle()
        assert ASKED not in window.labels() and left_to_compare(table)
        await tap(window, "More", COMPARE)
        assert window.page.route == f"/table/{table.head.id}/compare"


async def test_a_line_of_the_log_says_what_is_not_compared(house: House) -> None:
    """A line or step that rests on an unverified fact says so, not "Confirmed by the players"; it leads to the fact."""
    table, window = await on_screen(house, new_table(house, "lantern_oracle", entries=1), width=1180)
    await tap(window, "How many drops?", "4")
    assert UNCOMPARED in window.texts() and "Confirmed by the players" not in window.texts()
    replay = await house.window(f"/replay/{table.head.id}")
    await tap(replay, "Last step")
    assert UNCOMPARED in replay.texts() and "Confirmed by the players" not in replay.texts()
    line = log_lines(table, 9)[0]
    assert line.is_assumed and not log_lines(table, 9)[1].is_assumed
    (row,) = [box for box in window.all(ft.Container) if box.on_click and line.text in first_words(window, box)]
    await window.event(row, "click")
    await tap(window, "As shown")
    assert table.config.checked == ("ladle",) and UNCOMPARED not in window.texts()


async def test_entries_fit_an_unverified_kit(house: House) -> None:
    """After a change to a kit with unverified items, an entry still fits if only these are unclear, and names them."""
    table = await new_table(house, "lantern_oracle", entries=1, checked=("ladle",))
    assert isinstance(await table.enter(Pour(seat=table.state.turn, drops=4)), Entered)
    await table.reconfigure(table.config.model_copy(update={"checked": ()}))
    assert table.timeline.invalid_entries == [] and table.timeline.entries[1].mark is None
    assert rests_on(table, 1) == ("ladle",)


async def test_an_item_that_consequences_depend_on_is_settled(house: House) -> None:
    """An unverified item that an entry's consequences depend on is settled by one line of the journal."""
    game = golden(next(file for file in golden_files("haggatha") if file.stem == "2-players-stand-in-sheet"))
    rules = referee("haggatha")
    table = await house.table("haggatha", rules.read_config(game.config))
    answers = [await table.enter(rules.read_entry(entry), mark=mark) for entry, mark in game.entries[:19]]
    assert isinstance(answers[-1], Entered)
    controller, last = TableController(table, lambda: None, TapGuard(house.clock, 0)), len(answers) - 1
    assert rests_on(table, last) == ("top",)
    await controller.reconfigure(settled(table.config, rests_on(table, last)))
    assert rests_on(table, last) == () and table.config.checked == ("top",)
    assert [line.op for line in table.timeline.done[-2:]] == ["enter", "config"]


def test_right_is_an_edit_like_any_other() -> None:
    """Confirming an item leaves every fact unchanged."""
    whole_kit, content = facts(kit_model("haggatha")), content_of("haggatha")
    after = edited(whole_kit, content, Right("chart"))
    assert {**after, "assumed": None} == {**content, "assumed": None}
