"""The positions of boards' tiles in a client: geometry that only a browser test can check."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator

from companion.boards.haggatha.cove import cove
from companion.boards.haggatha.heights import COVE
from companion.boards.haggatha.merchants import STRIP
from companion.boards.higgins_oracle.asking import answer_rows as asking_rows
from companion.boards.higgins_oracle.race import race
from companion.boards.interstellar_oracle.map import map_of
from companion.boards.interstellar_oracle.tray import answer_rows
from companion.boards.keys import high
from companion.boards.oblivion.table import battlefields
from companion.boards.oblivion.tray import answer_rows as oblivion_rows
from companion.measures import MARGIN, Room
from companion.screens.table.frame import frame_of
from companion.table.control.scene import Scene
from companion.window.window_size import HEAD, Window
from referees.common.protocol.config import seated
from referees.common.registry import referee
from referees.haggatha import REFEREE as HAGGATHA
from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.cove.turns import TakeTurn
from referees.haggatha.days import EndPhase
from referees.meow_oracle.pieces import CELLS, cell_label
from referees.oblivion.combat import Attack
from referees.oblivion.placement import Place
from scoresheets.oblivion.cards import CardFace
from tests.companion.meow_taps import NAMES
from tests.companion.oblivion_taps import game_config, steps
from tests.companion.test_board_cove import ARRIVED, BEGUN
from tests.e2e.driver import Screen
from tests.haggatha.tables import config as of_haggatha
from tests.higgins_oracle.simulator import play as simulated

pytestmark = pytest.mark.browser
GAP = 8
NODE = "xpath=ancestor-or-self::flt-semantics[1]"  # the text may be taller, depending on the fonts


def room_above(answers: Sequence[Any]) -> Room:
    """The board's room above these keys of a tray."""
    room = frame_of(Window(390, 844 - HEAD), high(answers), has_board=True, is_large=False).board
    assert room is not None
    return room


def lies_at(place: Locator, *expected: float, what: str) -> None:
    """Asserts that a place has this position and size."""
    box = place.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == pytest.approx(expected, abs=1), what


def test_the_cells_of_an_area_are_in_three_rows(at_table: Callable[..., Screen]) -> None:
    """The nine cells of each of the four areas are in rows of three, equally large and 8 dp apart."""
    config = referee("meow_oracle").config(seats=seated(NAMES[:4]))
    window = at_table("meow_oracle", config, [{"kind": "start_round", "starter": 0}])
    window.button(re.compile(f"^{NAMES[0]}, centre: ")).wait_for()
    window.quiet()
    for name in NAMES[:4]:
        found_boxes = [
            window.button(re.compile(f"^{name}, {cell_label(at).template}: ")).bounding_box(timeout=10_000)
            for at in CELLS
        ]
        boxes = [box for box in found_boxes if box is not None]
        assert len(boxes) == len(CELLS)
        first = boxes[0]
        for at, box in enumerate(boxes):
            down, across = divmod(at, 3)
            assert (box["width"], box["height"]) == (first["width"], first["height"])
            assert abs(box["x"] - first["x"] - across * (first["width"] + GAP)) < 1
            assert abs(box["y"] - first["y"] - down * (first["height"] + GAP)) < 1


def test_the_planets_are_where_the_map_has_them(at_table: Callable[..., Screen]) -> None:
    """On a map for four, the tappable area of each planet and the Nebula has its tile's position and size."""
    rules = referee("interstellar_oracle")
    config = rules.config(seats=seated(NAMES[:4]))
    deal = {"kind": "deal", "inner": list(range(1, 9)), "outer": list(range(13, 25))}
    window = at_table("interstellar_oracle", config, [deal])
    window.button(re.compile("^planet 1, ")).wait_for()
    window.quiet()
    view = rules.view(rules.evolve(rules.setup(config), rules.read_entry(json.dumps(deal)), 2).state)
    scene = Scene(view, seats=config.seats)
    room = room_above(answer_rows("LayOutHazard", scene, 390 - 2 * MARGIN))
    places = [(tile, *group.corner) for group in map_of(scene, room).groups for tile in group.tiles]
    assert len(places) == len(view.planets) + 1
    for tile, x, y in places:
        inset = tile.inset or 0
        expected = x + tile.left + inset, HEAD + y + tile.top + inset, tile.width - 2 * inset, tile.height - 2 * inset
        lies_at(window.starting(tile.label), *expected, what=tile.label)


def test_the_cards_of_a_battlefield_are_tapped_where_they_are_drawn(at_table: Callable[..., Screen]) -> None:
    """In Oblivion, the tappable areas of visible cards have their tiles' sizes, and a constant offset from them."""
    played = list(steps())
    at = next(at for at, (_, entry) in enumerate(played) if isinstance(entry, Attack))
    state, config = played[at][0], game_config()
    window = at_table("oblivion", config, [entry.model_dump(mode="json") for _, entry in played[:at]])
    rules = referee("oblivion")
    scene = Scene(rules.view(state), rules.offers(state), seats=config.seats)
    room = room_above(oblivion_rows("TakeTurn", scene, 390 - 2 * MARGIN))
    lain = [(entry.seat, entry.cell) for _, entry in played[:at] if isinstance(entry, Place)]
    groups = battlefields(scene, room, lain).groups
    tiles = [(tile, group) for group in groups for tile in group.tiles if isinstance(tile.face, CardFace)]
    window.starting(tiles[0][0].label).wait_for()
    window.quiet()
    offsets = []
    for tile, group in tiles:
        box = window.starting(tile.label).bounding_box()
        assert box is not None and group.strip is not None
        assert (box["width"], box["height"]) == pytest.approx((tile.width, tile.height), abs=1), tile.label
        x, y = group.corner
        offsets.append((box["x"] - x - group.strip.left - tile.left, box["y"] - HEAD - y - tile.top))
    assert len(offsets) > 3
    assert all(offset == pytest.approx(offsets[0], abs=1) for offset in offsets)


def test_boats_and_piers_are_where_the_cove_has_them(at_table: Callable[..., Screen]) -> None:
    """While an Adventurer is to board, the tappable area of each boat and pier has its tile's position and size."""
    config = of_haggatha(ledger="table", players=2, setup_roll="rolled_anew")
    entries = (*BEGUN, *ARRIVED, EndPhase(), TakeTurn(seat=1), Draw(first="red"))
    state = HAGGATHA.setup(config)
    for number, entry in enumerate(entries):
        state = HAGGATHA.evolve(state, entry, number + 2).state
    board = frame_of(Window(390, 844 - HEAD), COVE, has_board=True, is_large=False).board
    assert board is not None
    room = Room(board.width, board.height - STRIP)
    window = at_table("haggatha", config, [json.loads(entry.model_dump_json()) for entry in entries])
    window.button(re.compile("^Into boat 1: ")).wait_for()
    window.quiet()
    scene = Scene(HAGGATHA.view(state), HAGGATHA.offers(state), seats=config.seats)
    for group in cove(scene, room).groups:
        for tile in group.tiles:
            expected = group.left + tile.left, HEAD + STRIP + group.top + tile.top, tile.width, tile.height
            lies_at(window.starting(tile.label), *expected, what=tile.label)


def test_the_lines_of_the_race_are_where_the_board_has_them(at_table: Callable[..., Screen]) -> None:
    """The bars of five players, the Oracle's hand and the cards laid out have their tiles' positions and sizes."""
    rules = referee("higgins_oracle")
    config, entries = rules.config(seats=seated((*NAMES, "Eve"))), simulated(3, 5, rounds=1).entries[:40]
    state = rules.setup(config)
    for at, entry in enumerate(entries):
        state = rules.evolve(state, rules.read_entry(json.dumps(entry)), at + 2).state
    window = at_table("higgins_oracle", config, entries)
    window.page.get_by_text(re.compile("^Laid out in front of ")).last.wait_for()
    window.quiet()
    scene = Scene(rules.view(state), seats=config.seats)
    room = room_above(asking_rows("Ask", scene, 390 - 2 * MARGIN))
    board = race(scene, room)
    above = HEAD + (room.height - board.height) / 2
    tiles = [(tile, *group.corner) for group in board.groups for tile in group.tiles if tile.label]
    assert len(tiles) == 7
    for tile, x, y in tiles:
        place = window.page.get_by_text(tile.label, exact=True).last.locator(NODE)
        lies_at(place, x + tile.left, above + y + tile.top, tile.width, tile.height, what=tile.label)
