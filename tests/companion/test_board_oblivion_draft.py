"""Oblivion's draft fills the board from its start, and nothing in it moves."""

from collections import Counter
from itertools import cycle, takewhile
from typing import Any

import flet as ft
import pytest

from companion.boards.oblivion.drafting import PilePlan
from companion.boards.oblivion.layout import draft, drawn_in
from companion.boards.tiles import Picture
from companion.measures import GAP, Room
from companion.table.control.scene import Scene
from companion.table.table import Entered, Table
from companion.window.window_size import Window as Size
from referees.common.values import changed
from referees.oblivion import REFEREE
from referees.oblivion.drafting import Deal, LayOut, layout_size
from referees.oblivion.splitting import Pick, PutOnPile
from referees.oblivion.view import view
from scoresheets.oblivion.cards import CardFace
from scoresheets.oblivion.piles import Deck
from scoresheets.shapes import Text
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.oblivion_taps import DRAFT, by_piles, game_config, steps
from tests.companion.tables import framed, on_screen, tap
from tests.oblivion.tables import allowed, config
from tests.perf.played import real_games
from tests.sampling import some

NO_PILE = PilePlan()
WINDOWS = [(390, 844), (360, 640), (1180, 820), (820, 1180)]


async def opened(house: House, players: int, **size: int) -> tuple[Table, Window]:
    """A table at the start of its draft, dealt by the last player, and a window that shows it."""
    table, window = await on_screen(house, house.table("oblivion", config(players)), **size)
    await enter(table, window, Deal(dealer=players - 1))
    return table, window


async def enter(table: Table, window: Window, entry: Any) -> None:
    """Make an entry, and wait until it is drawn."""
    assert isinstance(await table.enter(entry), Entered)
    await window.settle()


def board(table: Table, width: int, height: int, now: PilePlan = NO_PILE) -> tuple[Picture, int]:
    """The drawn draft in a window of that size, and the height available for it."""
    room = framed(table, Size(width, height - 52)).board
    assert room is not None
    named = {id: card.name for id, card in table.config.kit.cards.items()}
    laid = tuple([named[stored.entry.card] for stored in table.timeline.entries if isinstance(stored.entry, LayOut)])
    of, _ = drawn_in(Scene(view(table.state, None), seats=table.config.seats), room, now, laid, 1)
    return draft(of, room), of.height


def places(table: Table, width: int, height: int) -> list[tuple[float, ...]]:
    """The positions of the cards laid out, and of those to come."""
    return [tile[:4] for tile in board(table, width, height)[0].groups[0].tiles]


def piles(table: Table, width: int, height: int) -> list[tuple[float, ...]]:
    return [(*group.corner, *tile[:4]) for group in board(table, width, height)[0].groups[1:] for tile in group.tiles]


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_cards_have_their_places_before_the_first_is_laid_out(house: House, players: int) -> None:
    """In any window there is a place for each card of the round, and none moves while cards are laid out. The next
    place shows the deck with its number; those after it are empty."""
    table = await house.table("oblivion", config(players))
    assert all(len(places(table, *size)) == layout_size(table.state) for size in WINDOWS)
    await table.enter(Deal(dealer=players - 1))
    first = [places(table, *size) for size in WINDOWS]
    cards = cycle(table.config.kit.cards)
    while table.state.stage == "layout":
        assert [places(table, *size) for size in WINDOWS] == first
        laid = len(table.state.layout)
        for size in WINDOWS:
            faces = [tile.face for tile in board(table, *size)[0].groups[0].tiles]
            assert all(isinstance(face, CardFace) for face in faces[:laid])
            assert faces[laid:] == [Deck(table.state.deck), *[None] * (len(faces) - laid - 1)]
        assert isinstance(await table.enter(LayOut(card=next(cards))), Entered)


@pytest.mark.parametrize(("players", "width", "height"), [(2, 390, 844), (3, 390, 844), (3, 1180, 820), (4, 820, 1180)])
async def test_the_piles_fill_the_board_and_do_not_move(house: House, players: int, width: int, height: int) -> None:
    """The piles reach the board's lower edge, and keep their positions and heights while cards are added one by one."""
    table, window = await opened(house, players, width=width, height=height)
    cards, sizes = cycle(table.config.kit.cards), {place[2:] for place in places(table, width, height)}
    while table.state.stage == "layout":
        await enter(table, window, LayOut(card=next(cards)))
    before, (picture, high) = piles(table, width, height), board(table, width, height)
    assert high - GAP <= picture.height <= high
    assert width > 500 or sizes == {place[2:] for place in places(table, width, height)}
    while table.state.stage == "piles":
        assert piles(table, width, height) == before
        pile = len(table.state.layout) % players
        card = table.state.layout[0]
        await enter(table, window, PutOnPile(seat=table.state.drafter, card=card, pile=pile))


@pytest.mark.parametrize(
    ("players", "width", "height"), [(2, 390, 844), (3, 390, 844), (3, 1180, 820), (4, 1180, 820), (4, 820, 1180)]
)
async def test_piles_are_whole_while_cards_are_entered(house: House, players: int, width: int, height: int) -> None:
    """While cards are entered pile by pile, cards on no pile aren't so large that the piles below are cut off."""
    table, window = await opened(house, players, width=width, height=height)
    for card in [*table.config.kit.cards][:3]:
        await enter(table, window, LayOut(card=card))
        picture, high = board(table, width, height, PilePlan(0, (None,)))
        assert picture.height <= high


@pytest.mark.parametrize(("large", "across"), [(1, 3), (2, 2)])
def test_the_words_on_piles_grow_with_the_text(large: float, across: int) -> None:
    """With text of twice the size, letters are twice as large and the piles in two columns; no word leaves its pile."""
    state = next(state for state, entry in steps() if isinstance(entry, Pick))
    drawn_view = changed(view(state, None), piles=(("Vampire Lord", "Imp"), ("Mirror Angel",), ()))
    of, _ = drawn_in(Scene(drawn_view, seats=state.config.seats), Room(390, 640), PilePlan(), (), large)
    group = draft(of, Room(390, 640)).groups[1]
    assert len({tile.left for tile in group.tiles}) == across
    for tile in group.tiles:
        written = [shape for shape in tile.face.shapes(*tile[2:4]) if isinstance(shape, Text)]
        assert {text.size for text in written} == {14 * large}
        assert all(text.x + len(text.words) * text.size * 0.5 <= tile.width for text in written)


@pytest.mark.parametrize(
    ("players", "layout", "laying"), [(2, "rule", 5), (3, "rule", 7), (4, "rule", 9), (3, "free", None)]
)
def test_the_view_tells_how_many_cards_a_round_lays_out(players: int, layout: str, laying: int | None) -> None:
    """OB-10, C-OB-1: the number of cards depends on the players; None if the dealer decides."""
    table = config(players) if layout == "rule" else config(players, layout=layout)
    assert view(REFEREE.setup(table), None).laying == laying


async def test_a_dealer_who_decides_has_a_place_for_one_card_more(house: House) -> None:
    """If the dealer decides how many cards to lay out, there are at least five places, and always a free one."""
    table, window = await on_screen(house, house.table("oblivion", config(2, layout="free")))
    await enter(table, window, Deal(dealer=1))
    cards = cycle(table.config.kit.cards)
    for laid in range(7):
        assert len(places(table, 390, 844)) == max(5, laid + 1)
        await enter(table, window, LayOut(card=next(cards)))


async def test_the_words_below_the_battlefields_are_no_wider_than_the_board(house: House) -> None:
    """The sentence about deck and discards is limited to a small phone's width, so it wraps."""
    table, window = await on_screen(house, house.table("oblivion", game_config()), width=360, height=640)
    for _, entry in steps():
        await table.enter(entry)
        if table.state.stage == "combat":
            break
    await window.settle()
    (deck,) = [
        box
        for box in window.all(ft.Container)
        if isinstance(box.content, ft.Text) and str(box.content.value).startswith("Deck: ")
    ]
    assert deck.width is not None and deck.width <= 360


@pytest.mark.sampled
@pytest.mark.parametrize("players", some([2, 4, 3], 2))
async def test_a_draft_is_entered_pile_by_pile(house: House, players: int) -> None:
    """OB-11: a pile is tapped, then its cards, and so on. The hands are the same as if each card were laid out first,
    and the tap of the last card puts all of them on their piles."""
    played = next(game for game in real_games("oblivion") if len(game.config.seats) == players)
    drafting = [*takewhile(lambda entry: entry.kind_name() in DRAFT, played.read())]
    config: Any = played.config.model_copy(update={"checked": played.config.kit.assumed})
    table, window = await on_screen(house, house.table("oblivion", config))
    for taps in by_piles(table.state, drafting):
        await tap(window, *taps)
    by_hand = REFEREE.setup(config)
    for entry in drafting:
        by_hand = allowed(by_hand, entry).state
    assert (table.state.stage, table.state.known.hands) == ("placement", by_hand.known.hands)
    kinds = Counter(stored.entry.kind_name() for stored in table.timeline.entries)
    assert kinds == Counter(step.kind_name() for step in drafting)


async def test_piles_are_filled_again_after_undo(house: House) -> None:
    """If undo removes a wrong last card, the others stay on their piles, and another goes on the wrong one's pile."""
    table, window = await opened(house, 3)
    await tap(window, "Pile 1", "Knight", "Imp", "Pile 2", "Knight", "Healer", "Pile 3", "Imp", "Tinker", "Angel")
    if table.state.stage == "layout":  # how many cards the deck has is asked once
        await tap(window, "Yes, it does")
    assert table.state.stage == "picks"
    await window.tap(next(str(text) for text in window.labels() if str(text).startswith("Undo: ")))
    assert (table.state.stage, len(table.state.layout)) == ("layout", 6)
    await tap(window, "Healer")
    assert table.state.piles == (("knight", "imp"), ("knight", "healer"), ("imp", "tinker", "healer"))


async def test_an_undo_in_another_window_keeps_the_piles(house: House) -> None:
    """If another window undoes a card, the others stay on the piles that were chosen for them."""
    table, window = await opened(house, 3)
    await tap(window, "Pile 1", "Knight", "Imp", "Pile 2", "Knight", "Angel")
    await table.undo()
    await window.settle()
    await tap(window, "Healer", "Pile 3", "Imp", "Tinker", "Angel")
    if table.state.stage == "layout":  # how many cards the deck has is asked once
        await tap(window, "Yes, it does")
    assert table.state.piles == (("knight", "imp"), ("knight", "healer"), ("imp", "tinker", "angel"))


async def test_a_second_tap_deselects_a_pile(house: House) -> None:
    """A second tap on a pile deselects it: cards named after that are laid out, on no pile yet."""
    table, window = await opened(house, 2)
    await tap(window, "Knight", "Pile 2", "Imp", "Imp", "Pile 2", "Healer", "Tinker")
    assert (table.state.stage, table.state.layout) == ("piles", ("knight", "healer", "tinker"))
    assert table.state.piles == ((), ("imp", "imp"))


async def test_a_replay_lays_out_cards_as_they_were_entered(house: House) -> None:
    """In a replay no card goes on a pile before its entry, even if cards were entered pile by pile."""
    table, window = await opened(house, 2)
    await tap(window, "Pile 1", "Knight", "Imp", "Pile 2", "Imp", "Healer", "Tinker")
    assert table.state.stage == "picks"
    window = await house.window(f"/replay/{table.head.id}")
    for _ in range(3):
        assert not [text for text in map(str, window.labels()) if text.startswith("Pile ")]
        await window.tap("Step forward")


@pytest.mark.parametrize("memory", ["hidden", "shown"])
async def test_a_replay_names_no_cards_that_players_have_to_remember(house: House, memory: str) -> None:
    """OB-14: after a round of the draft, a replay of a running game shows its cards only if the house option does."""
    await house.device.open()
    table = await house.device.tables.create("oblivion", config(2, memory=memory))
    entries = (LayOut(card="angel"), PutOnPile(seat=0, card="angel", pile=0), Pick(seat=1, pile=0))
    for entry, count in zip((Deal(dealer=1), *entries), (1, 5, 5, 1), strict=True):
        for _ in range(count):
            assert isinstance(await table.enter(entry, mark="confirmed"), Entered)
    window, told = await house.window(f"/replay/{table.head.id}"), set[str]()
    for _ in table.timeline.entries:
        await window.tap("Step forward")
        told |= {text for text in [*window.texts(), *map(str, window.labels())] if "Angel" in text}
    assert (table.state.draft, bool(told)) == (2, memory == "shown"), told
