"""What lies in the thumb's reach: the question, what followed, and how to answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.boards import Board
from companion.boards.counting import not_yet_kept
from companion.boards.offers import Way, offer_buttons
from companion.flet_fixes.guard import component, memo
from companion.look.widgets import filled, wrapped
from companion.screens.table.headline import Asking, Happened, Headline
from companion.table.controller import Panel, TableController
from companion.table.explaining import misfit_reason
from companion.table.scene import Scene
from companion.table.table import Entered, Table
from companion.words import capital
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Reader, say

__all__ = ["Question", "Tray", "question"]


@dataclass(frozen=True, slots=True)
class Question:
    """The question of the moment in words, who has not answered it yet, and the undo bar's words."""

    asks: str
    waiting: str
    back: str
    forward: str
    over: bool
    misfit: tuple[int, str] | None


def question(table: Table, counting: int | None = None) -> Question:
    """What the table is asked now, or how the game ended; `counting` is a number that is not yet kept."""
    state, reader = table.state, table.reader()
    outcome = state.outcome
    asks = reader.text(outcome.sentence if outcome is not None else state.open[-1].ask(state), state)
    seats = () if outcome is not None else state.open[-1].seats
    waiting = ""
    if 1 < len(seats) < len(table.config.names):  # of all of them nobody in particular is missing
        waiting = reader.text(say("Waiting for: {who}", who=", ".join(table.config.names[seat] for seat in seats)))
    back, forward = table.next_back, table.next_forward
    return Question(
        capital(asks),
        waiting,
        not_yet_kept(counting) or (reader.text(back, state) if back is not None else ""),
        reader.text(forward, state) if forward is not None else "",
        outcome is not None,
        _misfit(table, reader),
    )


def _misfit(table: Table, reader: Reader) -> tuple[int, str] | None:
    """The first entry that no longer fits, and what to do."""
    misfits = table.timeline.misfits
    if not misfits:
        return None
    id, why = misfits[0]
    index = table.timeline.index_of(id)
    told = say(
        "“{entry}” no longer fits {since}: {why} Correct it, or let it stand.",
        entry=table.told(index),
        since=misfit_reason(table),
        why=why.sentence,
    )
    return id, table.text(told)


@memo
@component
def Tray(
    *,
    asked: Question,
    scene: Scene,
    told: Entered | None,
    board: Board | None,
    asking: bool,
    counting: tuple[Offer, int] | None,
    tally: Any,
    hands: TableController,
) -> ft.Control:
    """Headline, happenings, the hand or the offers; drawn again when `counting` changes."""
    reader = Reader(scene.names)
    parts: list[ft.Control] = [Headline(asks=asked.asks, waiting=asked.waiting, hands=hands)]
    if asking:
        parts[0] = Asking(hands=hands)
    parts.append(Happened(happened=told.happened if told is not None else (), reader=reader, hands=hands))
    if asked.misfit is not None:
        parts.append(_first_misfit(*asked.misfit, hands))
    if asked.over:
        parts.append(filled("See the tally", tally))
    else:
        parts += _answers(scene, board, Way(reader, hands, "tray"))
    return ft.Container(
        ft.Column(parts, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        border_radius=ft.BorderRadius(top_left=20, top_right=20, bottom_left=0, bottom_right=0),
        padding=ft.Padding(left=16, top=12, right=16, bottom=0),  # the undo bar keeps its distance
    )


def _answers(scene: Scene, board: Board | None, way: Way) -> list[ft.Control]:
    """The board's own tray stays mounted, so that its coming and going are small messages. What is rare stands behind
    "More"."""
    if board is None:
        return offer_buttons(scene.likely, way)
    own: list[ft.Control] = []
    if board.tray is not None:
        own.append(board.tray(scene=scene, hands=way.hands))
    hint = board.hint(scene.offers)
    words = way.reader.text(hint) if hint is not None else ""
    own.append(ft.Text(words, size=16, color=ft.Colors.ON_SURFACE_VARIANT, visible=bool(words)))
    return own if hint is not None or board.is_in_hand(scene.view) else [*own, *offer_buttons(scene.likely, way)]


def _first_misfit(id: int, words: str, hands: TableController) -> ft.Control:
    return ft.Container(
        ft.Column(
            [
                ft.Semantics(content=ft.Text(words, size=15, color=ft.Colors.ON_ERROR_CONTAINER), live_region=True),
                wrapped([filled("Correct it", lambda: hands.open(Panel("line", id)))]),
            ],
            spacing=8,
            tight=True,
        ),
        bgcolor=ft.Colors.ERROR_CONTAINER,
        border_radius=12,
        padding=12,
    )
