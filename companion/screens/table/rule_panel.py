"""The panel of the rules behind something at the table: the passage, its house option, its neighbours, the other
rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.look.buttons import citations, sheet
from companion.look.widgets import button, quiet, wrapped
from companion.screens.shared.governing import governing
from companion.table.controller import Panel, TableController
from companion.table.explaining import Cites
from referees.common.registry import rulebook
from referees.common.rulebook import Passage, Rulebook

__all__ = ["one_rule_button", "rule_buttons", "rule_panel"]

NONE = "No rule speaks of this. All rules can be searched in the rulebook."
ASK = "Ask about something else"


def rule_buttons(cites: Sequence[str], hands: TableController) -> list[ft.Control]:
    """A button for each rule, opening its passage over the tray."""
    return citations(cites, lambda cite: hands.open(Panel("rules", (cite,))))


def one_rule_button(cites: Sequence[str], hands: TableController) -> list[ft.Control]:
    """One button where there is little room: the first rule by name and the number of others; opens them all."""
    if not cites:
        return []
    first, *others = cites
    words = f"{first} +{len(others)}" if others else first
    return citations([words], lambda _: hands.open(Panel("rules", tuple(cites))))


def rule_panel(cites: Cites, hands: TableController, go: Callable[[str], Any]) -> ft.Control:
    """The first passage in full, the others a tap away; `go` opens the rulebook."""
    book = rulebook(hands.table.head.game)
    known = {passage.id: passage for passage in book.passages}
    passages = [known[cite] for cite in cites if cite in known]
    ask = quiet(ASK, hands.ask, icon=ft.Icons.HELP_OUTLINE)
    if not passages:
        return sheet("Rules", hands.close, ft.Text(NONE, size=16), wrapped([ask]))
    passage, *others = passages
    parts: list[ft.Control] = []
    if others:
        parts.append(ft.Text("It rests on these as well:", size=14, color=ft.Colors.ON_SURFACE_VARIANT))
        parts.append(wrapped([_turn(one, (one.id, *(id for id in cites if id != one.id)), hands) for one in others]))
    in_full = quiet("Open the rulebook here", lambda: go(passage.id), icon=ft.Icons.MENU_BOOK_OUTLINED)
    return sheet(
        f"{passage.id} · {passage.title}",
        hands.close,
        ft.Semantics(content=ft.Text(passage.text, size=16), live_region=True),
        ft.Text(f"In the original: {passage.original}", size=14, color=ft.Colors.ON_SURFACE_VARIANT),
        *governing(hands.table.head.game, passage, hands.table.config),
        *parts,
        *_neighbours(book, passage, hands),
        wrapped([in_full, ask]),
    )


def _turn(passage: Passage, cites: Cites, hands: TableController) -> ft.Control:
    words = f"{passage.id} · {passage.title}"
    return button(words, lambda: hands.open(Panel("rules", cites)), icon=ft.Icons.MENU_BOOK_OUTLINED)


def _neighbours(book: Rulebook, passage: Passage, hands: TableController) -> list[ft.Control]:
    before, after = book.neighbours(passage.id)
    signs = ((before, ft.Icons.ARROW_UPWARD), (after, ft.Icons.ARROW_DOWNWARD))
    found = [quiet(f"{one.id} · {one.title}", _opens(one, hands), icon=icon) for one, icon in signs if one is not None]
    return [ft.Text("Beside it", size=14, color=ft.Colors.ON_SURFACE_VARIANT), wrapped(found)]


def _opens(passage: Passage, hands: TableController) -> Callable[[], None]:
    return lambda: hands.open(Panel("rules", (passage.id,)))
