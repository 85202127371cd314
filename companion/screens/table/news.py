"""What followed from an entry and changes the game: a card in the tray instead of a line below it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import flet as ft

from companion.flet_fixes.guard import memoised
from companion.look.widgets import CENTRED, column, strong, with_gap, wrapped
from companion.measures import LOOSE
from companion.screens.shared.controls import panel
from companion.screens.table.rule_panel import rule_buttons
from companion.table.control.controller import TableController
from companion.words import capital
from referees.common.protocol.ruling import Happening
from referees.common.protocol.sentence import Reader

__all__ = ["NewsCard", "split"]


def split(
    happened: Sequence[Happening], passages: Collection[str]
) -> tuple[tuple[Happening, ...], tuple[Happening, ...]]:
    """The consequences of an entry without its news, and the news: from the first that rests on one of these passages
    on."""
    first = next((at for at, one in enumerate(happened) if {*one.cites} & {*passages}), len(happened))
    return tuple(happened[:first]), tuple(happened[first:])


@memoised
def NewsCard(
    *, news: tuple[Happening, ...], sign: ft.IconData, reader: Reader, controller: TableController
) -> ft.Control:
    """The news with its sign, announced as it appears; its rules are a tap away."""
    if not news:
        return with_gap(ft.Container(), is_there=False)
    ink = ft.Colors.ON_TERTIARY_CONTAINER
    first, *others = [capital(reader.text(one.sentence)) for one in news]
    words = [strong(first, 18, ft.FontWeight.W_700, color=ink), *[ft.Text(one, size=15, color=ink) for one in others]]
    told = ft.Semantics(content=column(*words, gap=2), live_region=True, container=True, expand=True)
    line = ft.Row([ft.Icon(sign, size=36, color=ink), told], spacing=LOOSE, vertical_alignment=CENTRED)
    cites = tuple(dict.fromkeys(cite for one in news for cite in one.cites))
    ways = wrapped(rule_buttons(cites, controller))
    return with_gap(panel(column(line, ways), ft.Colors.TERTIARY_CONTAINER, padding=LOOSE))
