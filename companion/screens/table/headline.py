"""The question of the moment, of whom it is asked, and what followed from the last entry."""

from __future__ import annotations

import flet as ft

from companion.guard import component, memo
from companion.screens.table.hands import Hands, Panel
from companion.screens.table.looks import citations, quiet
from referees.common.ruling import Happening
from referees.common.sentence import Reader

__all__ = ["Happened", "Headline"]

SHOWN = 1


@memo
@component
def Headline(*, asks: str, waiting: str) -> ft.Control:
    """Read out by screen readers whenever it changes."""
    text = ft.Text(asks, size=19, weight=ft.FontWeight.W_600)
    return ft.Column(
        [
            ft.Semantics(content=text, live_region=True, header=True),
            ft.Text(waiting, size=14, color=ft.Colors.ON_SURFACE_VARIANT, visible=bool(waiting)),
        ],
        spacing=2,
        tight=True,
    )


@memo
@component
def Happened(*, happened: tuple[Happening, ...], reader: Reader, hands: Hands) -> ft.Control:
    """What followed, with the rule that says so; more than one line opens on a tap."""
    words = [reader.text(one.sentence) for one in happened]
    cites = tuple(dict.fromkeys(cite for one in happened for cite in one.cites)) if len(happened) <= SHOWN else ()
    rest = len(happened) - SHOWN

    def open_rule(cite: str) -> None:
        hands.open(Panel("rule", cite))

    actions = citations(cites, open_rule)
    if rest > 0:
        actions = [quiet(f"And {rest} more", lambda: hands.open(Panel("happened", happened)))]
    spoken = ft.Semantics(
        content=ft.Text(" ".join(words[:SHOWN]), size=15, color=ft.Colors.ON_SURFACE_VARIANT),
        label=" ".join(words),
        live_region=True,
        exclude_semantics=True,
        expand=True,
    )
    return ft.Row([spoken, *actions], spacing=8, visible=bool(words), vertical_alignment=ft.CrossAxisAlignment.CENTER)
