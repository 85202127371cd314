"""The deck list for choosing a card, with a search where it is long. It is the same whatever is held or was used
(section D): it reveals no hand, and each card keeps its place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.boards.measure import scrolled
from companion.boards.taps import Fill, do
from companion.flet_fixes.guard import component, handler, memo
from companion.look.widgets import button, wrapped
from companion.table.controller import TableController
from companion.table.explaining import of_question
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Reader, say

__all__ = ["DeckList", "found"]

MANY = 8
"""Lists of more cards than this have a search."""


def found(cards: Sequence[tuple[str, str]], words: str) -> list[tuple[str, str]]:
    """The cards, id and name, whose name contains all of these words, in the kit's order."""
    parts = words.casefold().split()
    return [one for one in cards if all(part in one[1].casefold() for part in parts)]


@memo
@component
def DeckList(
    *,
    cards: tuple[tuple[str, str], ...],
    width: int,
    most: int,
    zone: str,
    offer: Offer | None,
    hands: TableController,
) -> ft.Control:
    """A tap enters the offer with the card, or fills it into the draft; `most` is the list's greatest height in dp."""
    typed, set_typed = ft.use_state("")

    async def name(card: str) -> None:
        if offer is None:
            await do(hands, Fill("card", card))
        else:
            await hands.choose(offer, {"card": card})

    async def tapped(card: str) -> None:
        set_typed("")
        await hands.careful(zone, partial(name, card))()

    def asked() -> None:
        if hands.asking:
            hands.explain(of_question(hands.table))

    reader = Reader(())
    keys = [button(words, partial(tapped, id)) for id, words in found(cards, typed)]
    parts: list[ft.Control] = []
    if len(cards) > MANY:
        parts.append(
            ft.TextField(
                label=reader.text(say("Search the deck")),
                value=typed,
                dense=True,
                prefix_icon=ft.Icons.SEARCH,
                on_click=handler(asked),
                on_change=handler(lambda event: set_typed(event.control.value)),
            )
        )
    if not keys:
        keys = [ft.Text(reader.text(say("No card of the deck is called so.")), size=16)]
    listed = scrolled([wrapped(keys)], width, most)
    return ft.Column([*parts, listed], spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
