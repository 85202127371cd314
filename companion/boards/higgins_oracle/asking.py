"""A guess in two taps: the rank, and a miss or the number of cards given.

No key changes with earlier guesses: nothing here may help anyone remember.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.boards.higgins_oracle.faces import suit_shapes
from companion.boards.higgins_oracle.guessing import Half, answer, half_of
from companion.boards.higgins_oracle.keys import ANSWERS, key, quiet_key
from companion.boards.keys import LEAST, in_a_row, inner_width
from companion.flet_fixes.guard import component, memo
from companion.measures import GAP
from companion.table.controller import TableController
from companion.table.scene import Scene
from companion.window.context import use_app
from companion.window.window_size import use_window
from companion.words import text
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Sentence, say
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.pieces import FULL_HAND, RANKS, rank_label

__all__ = ["HOW", "AskingKeys", "hint", "in_rows"]

ACROSS = 5
"""The most keys in a row; one less where they would get too narrow for a finger."""

NUMBER, MISS = 4, 7
"""The relative widths of the answers' keys; text of double size fits too. On a narrow tray the miss has its own row."""


HOW = say("Tap the rank that was named, then Miss or how many cards were given.")
"""Said until the first guess is entered."""


def hint(offers: tuple[Offer, ...]) -> Sentence | None:
    """Empty while a guess is asked for: its keys replace the form's buttons."""
    return say("") if _asks(offers) else None


def _asks(offers: tuple[Offer, ...]) -> bool:
    return any(offer.entry is Guess for offer in offers)


def in_rows(width: float) -> int:
    """How many keys of at least 48 dp fit side by side."""
    return max(in_a_row(width, ACROSS), ACROSS - 1)


def has_one_row(width: float) -> bool:
    """Whether the miss and the four numbers fit in one row."""
    return (width - FULL_HAND * GAP) * NUMBER >= (MISS + FULL_HAND * NUMBER) * LEAST


@memo
@component
def AskingKeys(*, scene: Scene, hands: TableController) -> ft.Control:
    """Thirteen ranks, a switch for suits, a miss and the numbers of cards that the hand allows."""
    with_suits, set_suits = ft.use_state(False)
    app = use_app()
    half, most = half_of(scene.picked), scene.view.hand

    async def look() -> None:
        await app.go(f"/own/{hands.table.head.id}")

    def rank_key(rank: str) -> ft.Control:
        act = hands.careful("tray", partial(answer, hands, Half(rank=rank, with_suits=with_suits)))
        return key(rank, text(rank_label(rank)), act, is_on=half.rank == rank)

    def answer_key(hits: int) -> ft.Control:
        act = hands.careful("tray", partial(answer, hands, Half(hits=hits, with_suits=with_suits)))
        return key(*ANSWERS[hits], act, is_on=half.hits == hits, expand=NUMBER if hits else MISS, is_answer=True)

    width = inner_width(use_window())
    across = in_rows(width)
    keys = [
        *map(rank_key, RANKS),
        _suits_key(lambda: set_suits(not with_suits), is_on=with_suits),
        quiet_key("Look at cards won", ft.Icon(ft.Icons.VISIBILITY_OUTLINED, size=26), look),
    ]
    given = [answer_key(hits) if hits <= most else ft.Container(expand=NUMBER) for hits in range(1, FULL_HAND + 1)]
    answers = [[answer_key(0), *given]] if has_one_row(width) else [[answer_key(0)], given]
    keys += [ft.Container(expand=1) for _ in range(-len(keys) % across)]  # keys of the last row keep the common width
    ranks = [keys[first : first + across] for first in range(0, len(keys), across)]
    rows: list[ft.Control] = [ft.Row(row, spacing=GAP) for row in [*ranks, *answers]]
    if not any(isinstance(kept.entry, Guess) for kept in hands.table.timeline.entries):
        rows.insert(0, ft.Text(text(HOW), size=15, color=ft.Colors.ON_SURFACE_VARIANT))
    return ft.Column(rows, spacing=GAP, tight=True, visible=_asks(scene.offers))


def _suits_key(act: Any, *, is_on: bool) -> ft.Control:
    """On a canvas, so that it fits at any text scale."""
    ink = ft.Paint(color=ft.Colors.ON_PRIMARY if is_on else ft.Colors.ON_SURFACE)
    shapes = [shape for at, suit in enumerate("HS") for shape in suit_shapes(suit, 6 + at * 20, 2, 17, ink)]
    return quiet_key("Ask for suits too", cv.Canvas(shapes, width=49, height=21), act, is_on=is_on)
