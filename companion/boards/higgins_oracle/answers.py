"""Header of the card pad after a rank was named to a full hand: how many were given. A card tapped below is a miss."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft
import flet.canvas as cv

from companion.boards.higgins_oracle.guessing import Half, answer, half_of
from companion.boards.higgins_oracle.keys import ANSWERS, TALL, key
from companion.flet_fixes.guard import component
from companion.look.theme import FACE
from companion.measures import GAP
from companion.table.controller import TableController
from companion.window.window_size import use_window
from companion.words import text
from referees.common.protocol.sentence import say
from referees.higgins_oracle.pieces import FULL_HAND, rank_label

__all__ = ["answers"]

ROOMY = 640
"""From this height on, in dp, there is room for words between the keys and the cards."""

ONE_ROW = 360
"""From this width on four keys, the rank and two signs have room side by side."""

NAMED = 32


def answers(*, picked: Any, hands: TableController) -> ft.Control | None:
    """The header; None where no rank awaits its answer."""
    half = half_of(picked)
    if half.rank is None:
        return None
    return Answers(rank=half.rank, with_suits=half.with_suits, hands=hands, expand=True)


@component
def Answers(*, rank: str, with_suits: bool, hands: TableController, expand: bool) -> ft.Control:
    """The named rank, a key for each number of cards given, and the meaning of a card."""

    def given(hits: int) -> ft.Control:
        act = hands.careful("pad", partial(answer, hands, Half(hits=hits, with_suits=with_suits)))
        return key(*ANSWERS[hits], act, is_answer=True)

    keys = [_named(rank), *(given(hits) for hits in range(1, FULL_HAND + 1))]
    rows = [keys] if use_window().width >= ONE_ROW else [keys[:3], keys[3:]]
    hint = ft.Text(
        text(say("Or tap the card laid out: it was a miss.")),
        size=15,
        color=ft.Colors.ON_SURFACE_VARIANT,
        visible=use_window().height >= ROOMY,
    )
    return ft.Column([*(ft.Row(row, spacing=GAP) for row in rows), hint], spacing=GAP, tight=True, expand=expand)


def _named(rank: str) -> ft.Control:
    """On a canvas, so that it fits at any text scale."""
    style = ft.TextStyle(size=24, weight=ft.FontWeight.W_700, color=ft.Colors.PRIMARY, font_family=FACE)
    drawn = cv.Canvas(
        [cv.Text(NAMED / 2, TALL / 2, rank, style=style, alignment=ft.Alignment.CENTER)], width=NAMED, height=TALL
    )
    said = text(say("{rank}: cards given, or the card laid out", rank=rank_label(rank)))
    return ft.Semantics(label=said, content=drawn, exclude_semantics=True, header=True)
