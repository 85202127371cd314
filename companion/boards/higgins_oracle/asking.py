"""A question and its answer in two taps: the rank that was named, and a miss or how many cards were given.

Every key stays as it is whatever was asked before: nothing here may help anyone remember.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.boards.higgins_oracle.faces import suit_shapes
from companion.context import use_app
from companion.guard import component, handler, memo
from companion.screens.table.hands import Hands
from referees.common.offer import Offer
from referees.common.sentence import Reader, Sentence, say, say_count
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.laying_out import LayOut
from referees.higgins_oracle.pieces import FULL_HAND, RANKS, rank_label
from referees.higgins_oracle.view import View

__all__ = ["AskingKeys", "Half", "answer", "hint"]

GAP = 8
TALL = 56
ROWS = (RANKS[:5], RANKS[5:10], RANKS[10:])


@dataclass(frozen=True, slots=True)
class Half:
    """What was tapped first, the rank or the answer; the other one enters the guess."""

    rank: str | None = field(default=None, repr=False)
    hits: int | None = field(default=None, repr=False)

    def with_half(self, tapped: Half) -> Half:
        """With what was tapped now in place of what it stands for."""
        return Half(
            self.rank if tapped.rank is None else tapped.rank, self.hits if tapped.hits is None else tapped.hits
        )


def hint(offers: tuple[Offer, ...]) -> Sentence | None:
    """Empty while a question is asked: its keys stand in place of the form's buttons."""
    return say("") if _asks(offers) else None


def _asks(offers: tuple[Offer, ...]) -> bool:
    return any(offer.entry is Guess for offer in offers)


async def answer(hands: Hands, half: Half, *, with_suits: bool) -> None:
    """A tap on a key. A guess that is whole is entered, and the card to lay out asked for where a miss leads to it."""
    if half.rank is None or half.hits is None:
        hands.pick(half)
        return
    hands.picked = None
    table = hands.table
    offers = table.referee.offers(table.state)
    offer = next((one for one in offers if one.entry is Guess and one.fixed["hits"] == half.hits), None)
    if offer is None:  # no rank has so many cards left to give: the referee says why
        await hands.enter(Guess(seat=table.state.turn, rank=half.rank, hits=half.hits))
        return
    given = {} if with_suits or not half.hits else {"suits": None}
    before = table.changes
    await hands.choose(offer, {"rank": half.rank, **given})
    if table.changes == before:
        return
    following = table.referee.offers(table.state)
    if following and following[0].entry is LayOut:
        await hands.choose(following[0])


@memo
@component
def AskingKeys(
    *, view: View, offers: tuple[Offer, ...], picked: Any, names: tuple[str, ...], hands: Hands
) -> ft.Control:
    """Thirteen ranks, a switch for suits, a miss and the numbers of cards the hand allows."""
    with_suits, set_suits = ft.use_state(False)
    app = use_app()
    half = picked if isinstance(picked, Half) else Half()

    async def look() -> None:
        await app.go(f"/own/{hands.table.head.id}")

    def key(words: str, said: str, tapped: Half, expand: int = 1) -> ft.Control:
        async def act() -> None:
            now = hands.picked if isinstance(hands.picked, Half) else Half()
            await answer(hands, now.with_half(tapped), with_suits=with_suits)

        is_on = half.with_half(tapped) == half
        return _key(words, said, hands.careful("tray", act), is_on=is_on, expand=expand, is_answer=tapped.rank is None)

    ranks = [[key(rank, _words(rank_label(rank)), Half(rank=rank)) for rank in row] for row in ROWS]
    ranks[-1] += [
        _suits_key(lambda: set_suits(not with_suits), is_on=with_suits),
        _quiet_key("Look at cards won", ft.Icon(ft.Icons.VISIBILITY_OUTLINED, size=26), look),
    ]
    answers = [key("Miss", "Miss", Half(hits=0), 5)]
    for hits in range(1, FULL_HAND + 1):
        given = _words(say_count("{count} card given", "{count} cards given", hits))
        is_possible = hits <= view.hand
        answers.append(key(f"+{hits}", given, Half(hits=hits), 4) if is_possible else ft.Container(expand=4))
    rows: list[ft.Control] = [ft.Row(row, spacing=GAP) for row in [*ranks, answers]]
    return ft.Column(rows, spacing=GAP, tight=True, visible=_asks(offers))


def _words(sentence: Sentence) -> str:
    return Reader(()).text(sentence)


def _key(words: str, said: str, act: Any, *, is_on: bool, expand: int, is_answer: bool) -> ft.Control:
    if is_on:
        ground, ink = ft.Colors.PRIMARY, ft.Colors.ON_PRIMARY
    elif is_answer:
        ground, ink = ft.Colors.SECONDARY_CONTAINER, ft.Colors.ON_SECONDARY_CONTAINER
    else:
        ground, ink = ft.Colors.SURFACE_CONTAINER_HIGHEST, ft.Colors.ON_SURFACE
    size = 18 if words == "Miss" else 24
    text = ft.Text(words, size=size, weight=ft.FontWeight.W_700, color=ink, no_wrap=True)
    return ft.Container(
        ft.Semantics(label=said, content=text, exclude_semantics=True, selected=is_on, button=True),
        bgcolor=ground,
        border_radius=12,
        alignment=ft.Alignment.CENTER,
        height=TALL,
        expand=expand,
        ink=True,
        on_click=handler(act),
    )


def _suits_key(act: Any, *, is_on: bool) -> ft.Control:
    """Drawn, so that it has room whatever the text size."""
    ink = ft.Paint(color=ft.Colors.ON_PRIMARY if is_on else ft.Colors.ON_SURFACE)
    shapes = [shape for at, suit in enumerate("HS") for shape in suit_shapes(suit, 6 + at * 20, 2, 17, ink)]
    return _quiet_key("Ask for suits too", cv.Canvas(shapes, width=49, height=21), act, is_on=is_on)


def _quiet_key(said: str, sign: ft.Control, act: Any, *, is_on: bool | None = None) -> ft.Control:
    """What is no rank and no answer; `is_on` where it is a switch."""
    return ft.Container(
        ft.Semantics(label=said, content=sign, exclude_semantics=True, toggled=is_on, button=is_on is None),
        bgcolor=ft.Colors.PRIMARY if is_on else None,
        border_radius=12,
        border=ft.Border.all(1, ft.Colors.OUTLINE),
        alignment=ft.Alignment.CENTER,
        height=TALL,
        expand=1,
        ink=True,
        on_click=handler(act),
    )
