"""What lies in the thumb's reach: the question, what followed, and how to answer; below it what is taken back and done
again, the log and what is rare.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.boards import Board
from companion.boards.offers import Way, not_yet_kept, offer_buttons
from companion.flet_fixes.guard import handler, memoised
from companion.look.buttons import RULES
from companion.look.widgets import filled, icon_button, quiet, shape, sign, wrapped
from companion.screens.shared.controls import column, panel, spoken
from companion.screens.table.rule_panel import Comparing, left_to_compare, one_rule_button, still_assumed
from companion.screens.table.ruling_card import told_in_place
from companion.table.controller import Panel, TableController
from companion.table.draft import Ruled
from companion.table.explaining import misfit_reason, of_question
from companion.table.scene import Scene
from companion.table.table import Entered, Table
from companion.words import capital
from referees.common.protocol.offer import Offer
from referees.common.protocol.sentence import Reader, say

__all__ = ["MOST_LINES", "Asking", "Question", "Tray", "UndoBar", "question"]

SHOWN = 1
PRINTED = "As printed?"
"""The button's label where consequences rest on a kit item not yet compared with the pieces."""

ASKING = "Tap anything here to read its rule."

MOST_LINES = 5
"""No entry alone takes more, even in large words on a small phone; of several at once the log says all."""


@dataclass(frozen=True, slots=True)
class Question:
    """The question of the moment in words, who has not answered it yet, and the undo bar's words; before the first
    entry, the kit items that nobody has compared with the pieces."""

    asks: str
    waiting: str
    back: str
    forward: str
    over: bool
    misfit: tuple[int, str] | None
    to_compare: tuple[str, ...] = ()


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
        () if table.timeline.entries else left_to_compare(table),
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


@memoised
def Tray(
    *,
    asked: Question,
    scene: Scene,
    told: Entered | None,
    refusal: Ruled | None,
    board: Board | None,
    asking: bool,
    counting: tuple[Offer, int] | None,
    tally: Any,
    hands: TableController,
) -> ft.Control:
    """Headline, happenings or a refusal, the hand or the offers; drawn again when `counting` changes."""
    reader = Reader(scene.names)
    parts: list[ft.Control] = [Headline(asks=asked.asks, waiting=asked.waiting, hands=hands)]
    if asking:
        parts[0] = Asking(hands=hands)
    told = told or Entered()
    items = still_assumed(told, hands)
    parts.append(Happened(told=told, items=items, reader=reader, hands=hands))
    parts.append(told_in_place(refusal, reader, hands))
    parts.append(Comparing(items=() if asking else asked.to_compare, hands=hands))
    if asked.misfit is not None:
        parts.append(_first_misfit(*asked.misfit, hands))
    if asked.over:
        parts.append(filled("See the tally", tally))
    else:
        parts += _answers(scene, board, Way(reader, hands, "tray"))
    return ft.Container(
        column(*parts, tight=True),
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
    told = spoken(words, size=15, color=ft.Colors.ON_ERROR_CONTAINER)
    way = wrapped([filled("Correct it", lambda: hands.open(Panel("line", id)))])
    return panel(ft.Column([told, way], spacing=8, tight=True), ft.Colors.ERROR_CONTAINER, padding=12)


@memoised
def Asking(*, hands: TableController) -> ft.Control:
    """Replaces the question in the mode in which the next tap shows rules."""
    words = ft.Text(ASKING, size=17, weight=ft.FontWeight.W_600, color=ft.Colors.ON_TERTIARY_CONTAINER)
    icon = sign(ft.Icons.HELP_OUTLINE, color=ft.Colors.ON_TERTIARY_CONTAINER)
    told = ft.Semantics(content=words, live_region=True, expand=True)
    ink = {"icon_color": ft.Colors.ON_TERTIARY_CONTAINER}
    stop = icon_button(ft.Icons.CLOSE, "Never mind", lambda: hands.ask(asking=False), **ink)
    row = ft.Row([icon, told, stop], spacing=12)
    return panel(row, ft.Colors.TERTIARY_CONTAINER, padding=ft.Padding(left=12, top=4, right=4, bottom=4))


@memoised
def Headline(*, asks: str, waiting: str, hands: TableController) -> ft.Control:
    """The question, announced by screen readers whenever it changes; "?" shows its rules."""
    text = ft.Text(asks, size=19, weight=ft.FontWeight.W_600)
    rules = icon_button(ft.Icons.HELP_OUTLINE, RULES, lambda: hands.explain(of_question(hands.table)))
    question = ft.Semantics(content=text, live_region=True, header=True, expand=True)
    return ft.Column(
        [
            ft.Row([question, rules], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER),
            ft.Text(waiting, size=14, color=ft.Colors.ON_SURFACE_VARIANT, visible=bool(waiting)),
        ],
        spacing=2,
        tight=True,
    )


@memoised
def Happened(*, told: Entered, items: tuple[str, ...], reader: Reader, hands: TableController) -> ft.Control:
    """The consequences with their rules; more than one line opens on a tap. At most one button: beside two of them the
    text would be a column of single words on a small phone. `items` are what entry and consequences rest on and nobody
    has compared with the pieces: a quiet button says so."""
    happened = told.happened
    words = [capital(reader.text(one.sentence)) for one in happened]
    cites = tuple(dict.fromkeys(cite for one in happened for cite in one.cites)) if len(happened) <= SHOWN else ()
    rest = len(happened) - SHOWN

    actions = one_rule_button(cites, hands)
    if items:
        actions = [quiet(PRINTED, lambda: hands.open(Panel("happened", told)))]
    elif rest > 0:
        actions = [quiet(f"And {rest} more", lambda: hands.open(Panel("happened", told)))]
    shown = ft.Semantics(
        content=ft.Text(" ".join(words[:SHOWN]), size=15, color=ft.Colors.ON_SURFACE_VARIANT),
        label=" ".join(words),
        live_region=True,
        exclude_semantics=True,
        expand=True,
    )
    level = ft.CrossAxisAlignment.CENTER
    return ft.Row([shown, *actions], spacing=8, visible=bool(words or items), vertical_alignment=level)


@memoised
def UndoBar(
    *, back: str, forward: str, over: bool, with_log: bool, is_large: bool, is_narrow: bool, hands: TableController
) -> ft.Control:
    """Empty words mean that there is nothing to take back, or to do again. The words have all the width, the sign's
    too, where they are large, or where more than one button would leave them too little of it."""
    is_stacked = is_large or (is_narrow and sum((bool(forward), with_log, not over)) > 1)
    undo = quiet(
        ft.Text(
            f"Undo: {back}" if back else "Nothing to undo",
            size=15,
            max_lines=MOST_LINES,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        hands.careful("undo", hands.undo),
        None if is_stacked else ft.Icons.UNDO,
        style=shape(15 if is_stacked else 16, 4, alignment=ft.Alignment.CENTER_LEFT),
        disabled=not back,
        expand=not is_stacked,
    )
    others: list[ft.Control] = [
        _icon(ft.Icons.REDO, f"Redo: {forward}", hands.careful("undo", hands.redo), visible=bool(forward)),
        _icon(ft.Icons.HISTORY, "Log", lambda: hands.open(Panel("log")), visible=with_log),
        _icon(ft.Icons.MORE_HORIZ, "More", lambda: hands.open(Panel("more")), visible=not over),
    ]
    if is_stacked:
        below = ft.Row(others, spacing=8, alignment=ft.MainAxisAlignment.END)
        shown: ft.Control = column(undo, below, spacing=0, tight=True)
    else:
        shown = ft.Row([undo, *others], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    ground = ft.Colors.SURFACE_CONTAINER  # that of the tray, below which it lies
    return ft.Container(shown, bgcolor=ground, padding=ft.Padding(left=16, top=8, right=16, bottom=6))


def _icon(icon: ft.IconData, label: str, act: object, *, visible: bool) -> ft.Control:
    return ft.IconButton(
        ft.Icon(icon, semantics_label=label),
        on_click=handler(act),  # type: ignore[arg-type]  # a method or a lambda, as handler takes them
        width=48,
        height=48,
        visible=visible,
    )
