"""Links from the referee's sentences to the rules behind them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import component
from companion.language.data import rulebook_in
from companion.look.widgets import CLOSE, link, quiet, wrapped
from companion.words import said
from referees.common.rulebook import Passage

WHY = "Why?"


def titled(passage: Passage) -> str:
    """A passage's title and number: "Runs · MO-22"."""
    return f"{passage.title} · {passage.id}"


def by_title(game: str, cites: Sequence[str], open_rule: Callable[[str], Any]) -> list[ft.Control]:
    """A link for each cited passage, showing its title; skips any not in the game's rulebook."""
    by_id = {passage.id: passage for passage in rulebook_in(game).passages}
    return [link(titled(by_id[cite]), partial(open_rule, cite)) for cite in cites if cite in by_id]


def why_link(cites: Sequence[str], open_rules: Callable[[], Any]) -> list[ft.Control]:
    """A link to the rules a sentence cites, if any."""
    content = ft.Text(said(WHY), size=16, weight=ft.FontWeight.W_500, color=ft.Colors.PRIMARY)
    words = ft.Semantics(content=content, label=f"{said(WHY)} {', '.join(cites)}", exclude_semantics=True)
    return [quiet(words, open_rules, style=CLOSE)] if cites else []


@component
def Why(game: str, cites: tuple[str, ...], open_rule: Callable[[str], Any]) -> ft.Control:
    """A link that expands into links to the cited passages, for screens without a rule panel."""
    is_open, set_open = ft.use_state(False)
    if is_open or not cites:
        return wrapped(by_title(game, cites, open_rule))
    return wrapped([link(said(WHY), lambda: set_open(True))])
