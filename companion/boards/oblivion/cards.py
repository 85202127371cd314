"""The deck list to tap a card from: lately used ones first, with a search where there are many. Never a hand: whatever
is held, the list is the same (section D)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

import flet as ft

from companion.boards.measure import scrolled
from companion.guard import component, handler, memo
from companion.screens.table.explaining import of_question
from companion.screens.table.hands import Hands
from companion.screens.table.looks import button, wrapped
from companion.table import Table
from referees.common.entry import Entry
from referees.common.offer import Offer
from referees.common.sentence import Reader, say
from referees.oblivion.drafting import LayOut
from referees.oblivion.placement import Place
from referees.oblivion.splitting import Pick

__all__ = ["DeckList", "found", "lately", "used_lately"]

MANY = 8
"""So many cards are seen at a glance; more have a search."""

LATELY = 4
"""So many cards that were used lately stand first."""


def lately(entries: Iterable[Entry], *, drafting: bool) -> tuple[str, ...]:
    """The cards named last, the latest first: those placed; in a round of the draft those laid out in it. What was
    drafted before is nobody's but the players' to remember (OB-14)."""
    cards: dict[str, None] = {}
    for entry in reversed(list(entries)):
        if drafting and isinstance(entry, Pick):
            break
        if isinstance(entry, LayOut if drafting else Place):
            cards[entry.card] = None
        if len(cards) == LATELY:
            break
    return tuple(cards)


def used_lately(table: Table) -> tuple[str, ...]:
    """The same for an open table."""
    kept = [one.entry for one in table.timeline.entries]
    return lately(kept, drafting=table.state.stage == "layout")


def found(cards: Sequence[tuple[str, str]], first: Sequence[str], words: str) -> list[tuple[str, str]]:
    """The cards, id and name, whose name has all of these words in it; `first` ones before the others."""
    parts = words.casefold().split()
    fitting = [one for one in cards if all(part in one[1].casefold() for part in parts)]
    return sorted(fitting, key=lambda one: first.index(one[0]) if one[0] in first else len(first))


@memo
@component
def DeckList(
    *,
    cards: tuple[tuple[str, str], ...],
    first: tuple[str, ...],
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
            await hands.fill("card", card)
        else:
            await hands.choose(offer, {"card": card})

    async def tapped(card: str) -> None:
        set_typed("")
        await hands.careful(zone, partial(name, card))()

    def asked() -> None:
        if hands.asking:
            hands.explain(of_question(hands.table))

    reader = Reader(())
    keys = [button(words, partial(tapped, id)) for id, words in found(cards, first, typed)]
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
