"""What Oblivion's draft makes of the board: it fills it from before the first card on, and nothing moves in it."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import flet as ft
import pytest

from companion.boards import board
from companion.measures import GAP, SNUG
from companion.screens.table.frame import frame_of
from companion.table.table import Entered, Table
from companion.window.window_size import Window as Size
from referees.oblivion import REFEREE
from referees.oblivion.drafting import Deal, LayOut, layout_size
from referees.oblivion.splitting import PutOnPile
from referees.oblivion.view import view
from tests.companion.conftest import House, Play
from tests.companion.harness import Window
from tests.companion.oblivion_taps import game_config, steps
from tests.oblivion.tables import config

WINDOWS = [(390, 844), (360, 640), (1180, 820), (820, 1180)]
every_window = pytest.mark.parametrize(("width", "height"), WINDOWS)


async def opened(house: House, players: int, **size: int) -> tuple[Table, Window]:
    """A table before its draft, and a window on it."""
    await house.device.open()
    table = await house.device.tables.create("oblivion", config(players))
    return table, await house.window(f"/table/{table.head.id}", **size)


async def made(table: Table, window: Window, entry: Any) -> None:
    """An entry, and its drawing."""
    assert isinstance(await table.enter(entry), Entered)
    await window.settle()


def places(window: Window) -> ft.Row:
    """The cards that are laid out, and the places of those to come."""
    (found,) = [one for one in window.all(ft.Row) if one.wrap and one.run_spacing == SNUG and one.spacing == 2]
    return found


def count(window: Window) -> int:
    """How many cards and places there are."""
    return len(places(window).controls)


def piles(window: Window) -> list[float]:
    """How high each pile is."""
    (row,) = [one for one in window.all(ft.Row) if one.wrap and one.spacing == one.run_spacing == GAP and _piled(one)]
    grounds = [
        max(one.height or 0 for one in window.walk(pile) if isinstance(one, ft.Container)) for pile in row.controls
    ]
    return [float(one) for one in grounds]


def _piled(row: ft.Row) -> bool:
    return all(isinstance(one, ft.Container) and one.bgcolor == ft.Colors.PRIMARY for one in row.controls) and bool(
        row.controls
    )


@every_window
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_places_of_a_round_are_there_before_its_first_card(
    play: Play, players: int, width: int, height: int
) -> None:
    """As many as the round lays out, over most of the board; they stay as they are while the cards come."""

    async def go(house: House) -> None:
        table, window = await opened(house, players, width=width, height=height)
        room = frame_of(Size(width, height - 52), board("oblivion"), players, is_large=False).board
        assert room is not None
        first = places(window).height
        assert first is not None and first >= 0.5 * room.height
        assert count(window) == layout_size(table.state)
        await made(table, window, Deal(dealer=players - 1))
        cards = cycle(table.config.kit.cards)
        while table.state.stage == "layout":
            assert (places(window).height, count(window)) == (first, layout_size(table.state))
            await made(table, window, LayOut(card=next(cards)))

    play(go)


@pytest.mark.parametrize(("players", "width", "height"), [(2, 390, 844), (3, 390, 844), (3, 1180, 820), (4, 820, 1180)])
def test_the_piles_fill_the_board_and_stand_still(play: Play, players: int, width: int, height: int) -> None:
    """They reach to its lower edge, and keep place and height while cards go on them one by one."""

    async def go(house: House) -> None:
        table, window = await opened(house, players, width=width, height=height)
        room = frame_of(Size(width, height - 52), board("oblivion"), players, is_large=False).board
        assert room is not None
        await made(table, window, Deal(dealer=players - 1))
        cards = cycle(table.config.kit.cards)
        while table.state.stage == "layout":
            await made(table, window, LayOut(card=next(cards)))
        before = places(window).height, piles(window)
        high, least = before
        assert high is not None and room.height * 0.65 <= high + least[0] <= room.height
        while table.state.stage == "piles":
            assert (places(window).height, piles(window)) == before
            pile = len(table.state.layout) % players
            card = table.state.layout[0]
            await made(table, window, PutOnPile(seat=table.state.drafter, card=card, pile=pile))

    play(go)


@pytest.mark.parametrize(
    ("players", "layout", "laying"), [(2, "rule", 5), (3, "rule", 7), (4, "rule", 9), (3, "free", None)]
)
def test_the_view_tells_how_many_cards_a_round_lays_out(players: int, layout: str, laying: int | None) -> None:
    """OB-10, C-OB-1: nothing where the dealer decides; then there is one place more than there are cards."""
    table = config(players) if layout == "rule" else config(players, layout=layout)
    assert view(REFEREE.setup(table), None).laying == laying


def test_a_dealer_who_decides_has_a_place_for_one_card_more(play: Play) -> None:
    """There are five places at first, and always a free one."""

    async def go(house: House) -> None:
        await house.device.open()
        table = await house.device.tables.create("oblivion", config(2, layout="free"))
        window = await house.window(f"/table/{table.head.id}")
        await made(table, window, Deal(dealer=1))
        cards = cycle(table.config.kit.cards)
        for laid in range(7):
            assert count(window) == max(5, laid + 1)
            await made(table, window, LayOut(card=next(cards)))

    play(go)


def test_the_words_below_the_battlefields_are_no_wider_than_the_board(play: Play) -> None:
    """Deck, discards and what is out of the game: a long sentence has two lines, and loses neither of its ends."""

    async def go(house: House) -> None:
        await house.device.open()
        table = await house.device.tables.create("oblivion", game_config())
        window = await house.window(f"/table/{table.head.id}", width=360, height=640)
        for _, entry in steps():
            await table.enter(entry)
            if table.state.stage == "combat":
                break
        await window.settle()
        (deck,) = [
            one
            for one in window.all(ft.Container)
            if isinstance(one.content, ft.Text) and str(one.content.value).startswith("Deck: ")
        ]
        assert deck.width is not None and deck.width <= 360

    play(go)
