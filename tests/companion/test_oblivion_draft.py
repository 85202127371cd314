"""The cards of a draft of Oblivion keep their places while others go on piles."""

from __future__ import annotations

import flet as ft
import pytest

from referees.oblivion.splitting import PutOnPile
from tests.companion.conftest import House, Play
from tests.companion.harness import Window
from tests.perf.played import made, real_games


def lying(window: Window) -> list[str | None]:
    """The card at each place, from the first on; None where one has gone on a pile."""
    found: list[str | None] = []
    for row in window.all(ft.Row):
        said = [_card(window, one) for one in row.controls] if row.wrap and row.height else []
        found = said if any(said) else found
    return found


def _card(window: Window, place: ft.Control) -> str | None:
    labels = [str(one.label) for one in window.walk(place) if isinstance(one, ft.Semantics)]
    cards = [label for label in labels if label.endswith((", laid out", " is next"))]
    return cards[0].removesuffix(", laid out").removesuffix(" is next") if cards else None


@pytest.mark.parametrize("players", [2, 3])
def test_a_card_that_stays_keeps_its_place(play: Play, players: int) -> None:
    """What was put on a pile leaves its place empty, until the piles need the room: then the others close up."""

    async def go(house: House) -> None:
        await house.device.open()
        played = next(one for one in real_games("oblivion") if len(one.config.seats) == players)
        table = await house.device.tables.create("oblivion", played.config)
        window = await house.window(f"/table/{table.head.id}", width=1180, height=820)
        before: list[str | None] = []
        kept = closed = 0
        for entry in played.read()[:60]:
            await made(table, entry)
            await window.settle()
            now = lying(window)
            if isinstance(entry, PutOnPile) and any(before) and any(now):
                stays = [at for at, card in enumerate(before) if card is not None and now[at : at + 1] == [card]]
                stay = len(stays) == sum(card is not None for card in now)
                assert stay or None not in now, (before, now)
                kept, closed = kept + stay, closed + (not stay)
            before = now
        assert kept > 2 * closed

    play(go)
