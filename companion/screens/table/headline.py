"""The open question, who is asked, and the consequences of the last entry."""

from __future__ import annotations

import flet as ft

from companion.flet_fixes.guard import component, memo
from companion.look.buttons import RULES
from companion.look.widgets import icon_button, quiet, sign
from companion.screens.table.assumed import still_assumed
from companion.screens.table.rule_panel import one_rule_button
from companion.table.controller import Panel, TableController
from companion.table.explaining import of_question
from companion.words import capital
from referees.common.protocol.ruling import Happening
from referees.common.protocol.sentence import Reader

__all__ = ["Asking", "Happened", "Headline"]

SHOWN = 1
PRINTED = "As printed?"
"""The button's label where consequences rest on a kit item not yet compared with the pieces."""

ASKING = "Tap anything here to read its rule."


@memo
@component
def Asking(*, hands: TableController) -> ft.Control:
    """Replaces the question in the mode in which the next tap shows rules."""
    words = ft.Text(ASKING, size=17, weight=ft.FontWeight.W_600, color=ft.Colors.ON_TERTIARY_CONTAINER)
    icon = sign(ft.Icons.HELP_OUTLINE, color=ft.Colors.ON_TERTIARY_CONTAINER)
    spoken = ft.Semantics(content=words, live_region=True, expand=True)
    ink = {"icon_color": ft.Colors.ON_TERTIARY_CONTAINER}
    stop = icon_button(ft.Icons.CLOSE, "Never mind", lambda: hands.ask(asking=False), **ink)
    return ft.Container(
        ft.Row([icon, spoken, stop], spacing=12),
        bgcolor=ft.Colors.TERTIARY_CONTAINER,
        border_radius=12,
        padding=ft.Padding(left=12, top=4, right=4, bottom=4),
    )


@memo
@component
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


@memo
@component
def Happened(*, happened: tuple[Happening, ...], reader: Reader, hands: TableController) -> ft.Control:
    """The consequences with their rules; more than one line opens on a tap. At most one button: beside two of them the
    text would be a column of single words on a small phone."""
    words = [capital(reader.text(one.sentence)) for one in happened]
    cites = tuple(dict.fromkeys(cite for one in happened for cite in one.cites)) if len(happened) <= SHOWN else ()
    rest = len(happened) - SHOWN

    actions = one_rule_button(cites, hands)
    if still_assumed(happened, hands):
        actions = [quiet(PRINTED, lambda: hands.open(Panel("happened", happened)))]
    elif rest > 0:
        actions = [quiet(f"And {rest} more", lambda: hands.open(Panel("happened", happened)))]
    spoken = ft.Semantics(
        content=ft.Text(" ".join(words[:SHOWN]), size=15, color=ft.Colors.ON_SURFACE_VARIANT),
        label=" ".join(words),
        live_region=True,
        exclude_semantics=True,
        expand=True,
    )
    return ft.Row([spoken, *actions], spacing=8, visible=bool(words), vertical_alignment=ft.CrossAxisAlignment.CENTER)
