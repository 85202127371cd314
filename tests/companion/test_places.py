"""A game's place: a folded line of the set-up, and its uses in the history."""

import json

import flet as ft
import pytest

from companion.files.games.files import import_game, saved
from companion.files.plays.batch_import import import_plays, preview_file
from companion.files.plays.play import imported_play
from companion.files.plays.readers.imported import BG_STATS
from companion.files.plays.readers.source import Source
from companion.store.records import Search
from companion.store.slices import Work
from referees.common.protocol.config import seated as seats
from referees.common.registry import game_ids, referee
from tests.companion.conftest import House
from tests.companion.game_files import ID, document, other_store
from tests.companion.harness import Window, label
from tests.companion.tables import tap
from tests.companion.test_bad_input import begin
from tests.companion.test_history import ends, finish, more, rows
from tests.store.test_plays import azul, export

WHERE, CAFE = "Where you play", "Café Mokka"


async def played(house: House, place: str, *names: str, game: str = "meow_oracle") -> str:
    """Store a game of these players at that place; returns its id."""
    await house.device.open()
    table = await house.device.tables.create(game, referee(game).config(seats=seats(names)), None, place)
    return table.head.id


def subtitle(window: Window) -> str:
    """The text of the folded line in the set-up."""
    line = next(row for row in window.all(ft.ListTile) if isinstance(row.title, ft.Text) and row.title.value == WHERE)
    return str(line.subtitle)


async def unfold(window: Window) -> None:
    line = next(row for row in window.all(ft.ListTile) if isinstance(row.title, ft.Text) and row.title.value == WHERE)
    await window.event(line, "click")


def keys(window: Window) -> list[str]:
    """The places that can be chosen by a tap."""
    offered = [control for control in window.all(ft.Semantics) if control.selected is not None]
    return [name for control in offered if (name := label(control.content)) is not None]  # type: ignore[arg-type]


async def latest(house: House) -> str:
    return (await house.device.store.page()).heads[0].location


@pytest.mark.parametrize("game", game_ids())
async def test_a_first_game_needs_no_place(house: House, game: str) -> None:
    """A folded line says that it is optional, and the game starts without it."""
    window = await house.window(f"/new/{game}")
    await window.seat("Ann", "Bob", "Cid")
    assert subtitle(window) == "Optional" and not window.all(ft.TextField, label="Place")
    await window.tap("Start")
    assert window.page.route.startswith("/table/") and await latest(house) == ""


async def test_a_place_is_typed(house: House) -> None:
    """A typed place is cleaned, shown once folded, kept while another screen is shown, and stored with the game."""
    window = await house.window("/new/meow_oracle")
    await window.seat("Ann", "Bob")
    await unfold(window)
    assert keys(window) == []
    await window.type("Place", "  Café   Mokka ")
    await unfold(window)
    assert subtitle(window) == CAFE
    await window.go("/rules")
    await window.go("/new/meow_oracle")
    assert subtitle(window) == CAFE
    await window.tap("Start")
    assert await latest(house) == CAFE


async def test_a_group_plays_where_it_played_last(house: House) -> None:
    """A group's last place is filled in; a tap chooses another, or removes the chosen one. A new group has no place."""
    await played(house, "Lake", "Ann", "Cid")
    await played(house, "Kitchen", "Ann", "Bob", "Cid")
    await played(house, CAFE, "Ann", "Bob", game="oblivion")
    window = await house.window("/new/meow_oracle")
    assert subtitle(window) == CAFE
    await window.tap("Remove Bob")
    assert subtitle(window) == "Optional"
    await window.seat("Cid")
    assert subtitle(window) == "Lake"
    await unfold(window)
    assert keys(window) == [CAFE, "Kitchen", "Lake"]
    await window.tap("Kitchen")
    assert subtitle(window) == "Kitchen" and keys(window) == []
    await window.tap("Remove Cid")
    await window.seat("Bob")
    assert subtitle(window) == "Kitchen"
    await unfold(window)
    await window.tap("Kitchen")
    assert subtitle(window) == "Optional"
    await window.tap("Start")
    assert await latest(house) == ""
    again = await house.window("/new/meow_oracle")
    assert subtitle(again) == CAFE
    await again.tap("Start")
    assert await latest(house) == CAFE


async def test_a_place_is_added_later(house: House) -> None:
    """A game gets a place, typed or by a tap: listed, searched, changed, removed; a rematch has the same place."""
    await finish(house, await begin(house, "Ann", "Bob"), 1, 0)
    table = await house.device.tables.get(await begin(house, "Zoë", "Ann"))
    window = await house.window("/history")
    assert not any("·" in line for line in ends(window))
    await more(window)
    await window.tap("Add a place")
    await window.type("Place", CAFE)
    await window.tap("Save place")
    assert ends(window)[0].endswith(f" · {CAFE}") and table.head.location == CAFE
    await more(window, 1)
    await window.tap("Add a place")
    assert keys(window)[-1] == CAFE
    await window.tap(CAFE)
    assert [line.endswith(f" · {CAFE}") for line in ends(window)] == [True, True]
    await window.type("Search games", "cafe")
    assert rows(window) == ["Zoë, Ann", "Ann, Bob"]
    await more(window, 1)
    await window.tap("Change the place")
    await window.type("Place", "")
    await window.tap("Save place")
    assert rows(window) == ["Zoë, Ann"]
    await window.type("Search games", "")
    await more(window)
    await window.tap("Rematch")
    assert await latest(house) == CAFE


async def test_the_place_of_an_imported_play_is_corrected(house: House) -> None:
    """The list, the play's own screen and its exported data have the new place."""
    await house.device.open()
    report = await preview_file(house.device.store, Source(export(azul())), BG_STATS)
    await import_plays(house.device.store, report, house.device.clock(), Work())
    window = await house.window("/history")
    await more(window)
    await window.tap("Add a place")
    await window.type("Place", CAFE)
    await window.tap("Save place")
    assert ends(window)[0].endswith(f" · {CAFE}")
    (head,) = (await house.device.store.page()).heads
    assert f"Played at: {CAFE}" in (await house.window(f"/play/{head.id}")).texts()
    assert imported_play(*await house.device.store.plays.read(head.id)).location == CAFE


async def test_a_rematch_from_the_tally_has_the_same_place(house: House) -> None:
    """A rematch is stored with the place of the game before."""
    id = await played(house, CAFE, "Ann", "Bob")
    await finish(house, id, 1, 0)
    window = await house.window(f"/tally/{id}")
    await tap(window, "Rematch")
    assert window.page.route != f"/tally/{id}" and await latest(house) == CAFE


async def test_a_game_file_carries_the_place(house: House) -> None:
    """Another device imports a game with its place; an older file has none. Replacing a game by a file without a place
    keeps the game's place. A running game's public file doesn't contain it."""
    await house.device.open()
    store, tables = house.device.store, house.device.tables
    async with other_store(house) as second:
        for version, at in ((1, None), (2, 1)):
            await import_game(store, json.dumps(document() | {"version": version}).encode(), instead_at=at)
            assert (await store.read(ID)).head.location == ""
        poorer = (await saved(store, tables, ID)).content
        await tables.set_location(ID, CAFE)
        richer = (await saved(store, tables, ID)).content
        assert json.loads(richer)["location"] == CAFE and "location" not in json.loads(poorer)
        await import_game(second, richer)
        assert [head.id for head in (await second.search(Search("mokka"))).heads] == [ID]
        for at, content in enumerate((poorer, richer, poorer)):
            await import_game(second, content, instead_at=None if at == 1 else 5 + at)
            assert (await second.read(ID)).head.location == CAFE
    running = await played(house, CAFE, "Ann", "Bob")
    assert CAFE not in (await saved(store, tables, running)).content.decode()
