"""The deck list to tap a card from, with a search where there are many. Never a hand: whatever is held or was used, the
list is the same (section D), so that a finger finds each card where it was."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.boards.measure import scrolled
from companion.boards.taps import Fill, do
from companion.guard import component, handler, memo
from companion.screens.table.explaining import of_question
from companion.screens.table.hands import Hands
from companion.widgets import button, wrapped
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Reader, say

__all__ = ["DeckList", "found"]

MANY = 8
"""So many cards are seen at a glance; more have a search."""


def found(cards: Sequence[tuple[str, str]], words: str) -> list[tuple[str, str]]:
    """The cards, id and name, whose name has all of these words in it, as the kit lists them."""
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
    hands: Hands,
) -> ft.Control:
    """The card tapped is entered by this offer, or fills in the entry being put together; `most` is how high the list
    may get, in dp."""
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
