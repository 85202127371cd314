"""The cards of an Oblivion draft keep their places while others go on piles."""

import pytest

from companion.boards.oblivion.drafting import PilePlan
from companion.boards.oblivion.layout import draft, drawn_in
from companion.measures import Room
from companion.table.control.scene import Scene
from companion.table.table import Table
from referees.oblivion.drafting import LayOut
from referees.oblivion.splitting import PutOnPile
from scoresheets.oblivion.cards import CardFace
from scoresheets.oblivion.piles import LETTER, LINE, PADDED, STRIP, strip_height
from tests.companion.conftest import House
from tests.perf.played import made, real_games


def faces_in(table: Table, room: Room) -> list[str | None]:
    """The card at each place, in order; None for one that was put on a pile."""
    seen, names = table.referee.view(table.state), {id: card.name for id, card in table.config.kit.cards.items()}
    laid = tuple([names[stored.entry.card] for stored in table.timeline.entries if isinstance(stored.entry, LayOut)])
    if seen.stage not in ("layout", "piles"):
        return []
    of, _ = drawn_in(Scene(seen, seats=table.config.seats), room, PilePlan(), laid, 1)
    faces = [tile.face for tile in draft(of, room).groups[0].tiles]
    cards = [face.name if isinstance(face, CardFace) else None for face in faces]
    while cards and cards[-1] is None:
        cards.pop()
    return cards


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("room", [Room(820, 760), Room(390, 560)])
async def test_a_card_that_stays_keeps_its_place(house: House, players: int, room: Room) -> None:
    """A card put on a pile leaves its place empty; only if the piles need the space, the other cards close the gaps."""
    played = next(game for game in real_games("oblivion") if len(game.config.seats) == players)
    table = await house.table("oblivion", played.config)
    before: list[str | None] = []
    steady = closed = 0
    for entry in played.read()[:60]:
        await made(table, entry)
        now = faces_in(table, room)
        if isinstance(entry, PutOnPile) and any(before) and any(now):
            stays = [at for at, card in enumerate(before) if card is not None and now[at : at + 1] == [card]]
            stay = len(stays) == sum(card is not None for card in now)
            assert stay or None not in now, (before, now)
            steady, closed = steady + stay, closed + (not stay)
        before = now
    assert steady > 2 * closed


async def test_the_card_that_goes_on_a_pile_is_named_in_the_tray(house: House) -> None:
    """The tray names the card that goes on a pile, as high piles can move the card itself out of sight."""
    table = await house.table("oblivion", real_games("oblivion")[0].config)
    entries = iter(real_games("oblivion")[0].read())
    while table.view.stage != "piles":
        await made(table, next(entries))
    window = await house.window(f"/table/{table.head.id}")
    assert f"Tap the pile for {table.view.layout[0]}." in window.texts()


@pytest.mark.parametrize(("letters", "lines"), [(16, 1), (13, 2), (7, 3)])
def test_a_name_on_a_pile_has_as_few_lines_as_its_words_allow(letters: int, lines: int) -> None:
    """A name that doesn't fit on one line is wrapped between words."""
    width = letters * 14 * LETTER + 2 * PADDED + 1
    assert strip_height("Mirror Angel 1/2", width, 14) == STRIP + lines * 14 * LINE
