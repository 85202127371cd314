"""What Oblivion's draft makes of the board: it fills it from before the first card on, and nothing moves in it."""

from __future__ import annotations

from collections import Counter
from itertools import cycle, takewhile
from typing import Any

import flet as ft
import pytest

from companion.measures import GAP, SNUG
from companion.table.table import Entered, Table
from companion.window.window_size import Window as Size
from referees.oblivion import REFEREE
from referees.oblivion.drafting import Deal, LayOut, layout_size
from referees.oblivion.splitting import PutOnPile
from referees.oblivion.view import view
from tests.companion.conftest import House, Play
from tests.companion.harness import Window
from tests.companion.oblivion_taps import DRAFT, by_piles, game_config, steps
from tests.companion.tables import framed, tap
from tests.oblivion.tables import allowed, config
from tests.perf.played import real_games

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
        assert count(window) == layout_size(table.state)
        await made(table, window, Deal(dealer=players - 1))
        room = framed(table, Size(width, height - 52)).board
        assert room is not None
        first = places(window).height
        assert first is not None and first >= 0.5 * room.height
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
        await made(table, window, Deal(dealer=players - 1))
        cards = cycle(table.config.kit.cards)
        while table.state.stage == "layout":
            await made(table, window, LayOut(card=next(cards)))
        room = framed(table, Size(width, height - 52)).board
        assert room is not None
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_draft_is_entered_pile_by_pile(play: Play, players: int) -> None:
    """OB-11: a pile is tapped, then its cards, and so on; each hand gets what it gets where every card is laid out
    first, and the tap of the last card puts all of them on their piles."""

    async def go(house: House) -> None:
        await house.device.open()
        played = next(one for one in real_games("oblivion") if len(one.config.seats) == players)
        drafting = [*takewhile(lambda entry: entry.kind_name() in DRAFT, played.read())]
        config: Any = played.config.model_copy(update={"checked": played.config.kit.assumed})
        table = await house.device.tables.create("oblivion", config)
        window = await house.window(f"/table/{table.head.id}")
        for taps in by_piles(table.state, drafting):
            await tap(window, *taps)
        by_hand = REFEREE.setup(config)
        for entry in drafting:
            by_hand = allowed(by_hand, entry).state
        assert (table.state.stage, table.state.known.hands) == ("placement", by_hand.known.hands)
        kinds = Counter(one.entry.kind_name() for one in table.timeline.entries)
        assert kinds == Counter(one.kind_name() for one in drafting)

    play(go)


def test_what_undo_takes_off_the_piles_goes_there_again(play: Play) -> None:
    """The last card was mistaken: after undo the others are on their piles still, and another card goes where the
    wrong one went."""

    async def go(house: House) -> None:
        table, window = await opened(house, 3)
        await made(table, window, Deal(dealer=2))
        await tap(window, "Pile 1", "Knight", "Imp", "Pile 2", "Knight", "Healer", "Pile 3", "Imp", "Tinker", "Angel")
        if table.state.stage == "layout":  # how many cards the deck has is asked once
            await tap(window, "Yes, ours does")
        assert table.state.stage == "picks"
        await window.tap(next(str(one) for one in window.labels() if str(one).startswith("Undo: ")))
        assert (table.state.stage, len(table.state.layout)) == ("layout", 6)
        await tap(window, "Healer")
        assert table.state.piles == (("knight", "imp"), ("knight", "healer"), ("imp", "tinker", "healer"))

    play(go)


def test_a_pile_tapped_again_is_let_go_of(play: Play) -> None:
    """What is named then is laid out, on no pile yet; the cards before stay on theirs, and go there with the last."""

    async def go(house: House) -> None:
        table, window = await opened(house, 2)
        await made(table, window, Deal(dealer=1))
        await tap(window, "Knight", "Pile 2", "Imp", "Imp", "Pile 2", "Healer", "Tinker")
        assert (table.state.stage, table.state.layout) == ("piles", ("knight", "healer", "tinker"))
        assert table.state.piles == ((), ("imp", "imp"))

    play(go)


def test_a_replay_lays_out_cards_as_they_were_entered(play: Play) -> None:
    """Whether they went on piles at once or later: on the board of a replay nothing goes on a pile before its entry."""

    async def go(house: House) -> None:
        table, window = await opened(house, 2)
        await made(table, window, Deal(dealer=1))
        await tap(window, "Pile 1", "Knight", "Imp", "Pile 2", "Imp", "Healer", "Tinker")
        assert table.state.stage == "picks"
        window = await house.window(f"/replay/{table.head.id}")
        for _ in range(3):
            assert count(window) == 5
            await window.tap("Step forward")

    play(go)
