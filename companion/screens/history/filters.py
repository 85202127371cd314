"""Search field and filters of the history: running or finished, game, player."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import component, memoised
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import heading, secondary, small, wrapped
from companion.measures import GAP
from companion.screens.shared.controls import field
from companion.store.records import Shelf, Wanted
from companion.titles import title_of
from companion.words import said
from referees.common.values.change import changed

__all__ = ["Filters", "SearchGames"]

PAUSE = 0.15
"""Seconds after the last letter until the search begins."""

FEW = 10
"""Names offered before "More names"."""

Change = Callable[[Wanted], None]

Answer = tuple[str, str | None]
"""What is chosen in words, and its value; None for any."""


@memoised
def SearchGames(search: Callable[[str], None], key: str = "") -> ft.Control:
    """The search field, which waits until typing pauses. Drawn once per key: a redraw that arrives late would erase
    letters typed since."""
    typed: MutableRef[int] = ft.use_ref(0)

    async def type_on(words: str) -> None:
        mine = typed.current = (typed.current or 0) + 1
        await asyncio.sleep(PAUSE)
        if typed.current == mine:
            search(words)

    return field("Search games", type_on, hint_text="Name, game or note", prefix_icon=ft.Icons.SEARCH)


@component
def Filters(wanted: Wanted, change: Change, kinds: Sequence[str], players: Sequence[str]) -> ft.Control:
    """Filter buttons, filled while active; games and players are chosen from a list that opens below."""
    opened, set_opened = ft.use_state("")

    def shelf(of: Shelf) -> None:
        change(changed(wanted, shelf="all" if wanted.shelf == of else of))

    def toggle(what: str) -> None:
        set_opened("" if opened == what else what)

    def choose(**fields: str | None) -> None:
        set_opened("")
        change(changed(wanted, **fields))

    buttons = [
        _switch("Running", wanted.shelf == "running", lambda: shelf("running")),
        _switch("Finished", wanted.shelf == "finished", lambda: shelf("finished")),
    ]
    if len(kinds) > 1 or wanted.game is not None:
        buttons.append(_opener("Game", wanted.game and title_of(wanted.game), opened == "game", lambda: toggle("game")))
    if players:
        buttons.append(_opener("Player", wanted.player, opened == "player", lambda: toggle("player")))
    parts: list[ft.Control] = [_pairs(buttons)]
    if opened == "game":
        games = [(title_of(kind), kind) for kind in kinds]
        parts += _choice("Which game?", "Any game", sorted(games), wanted.game, lambda game: choose(game=game))
    if opened == "player":
        names = [(name, name) for name in players]
        parts += _choice("Who played?", "Anybody", names, wanted.player, lambda player: choose(player=player))
    return ft.Column(parts, spacing=GAP)


def _choice(
    asked: str, nobody: str, values: Sequence[Answer], now: str | None, choose: Callable[[str | None], None]
) -> list[ft.Control]:
    return [heading(asked), Choices(((nobody, None), *values), now, choose)]


@component
def Choices(values: tuple[Answer, ...], now: str | None, choose: Callable[[str | None], None]) -> ft.Control:
    """The first few names, then "More names" for all of them."""
    is_long, set_long = ft.use_state(False)
    shown = values if is_long else values[: FEW + 1]
    rest = len(values) - len(shown)
    buttons = [_switch(words, value == now, partial(choose, value)) for words, value in shown]
    if rest:
        buttons.append(small(said("{count} more", count=rest), lambda: set_long(True), ft.Icons.EXPAND_MORE))
    return wrapped(buttons)


def _switch(words: str, is_on: bool, act: Callable[[], Any]) -> ft.Control:
    button = secondary(words, act, ft.Icons.CHECK) if is_on else small(words, act)
    return ft.Semantics(content=button, selected=is_on)


def _opener(what: str, chosen: str | None, is_open: bool, act: Callable[[], Any]) -> ft.Control:
    arrow = ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE
    button = secondary(chosen, act, arrow) if chosen else small(what, act, arrow)
    return ft.Semantics(content=button, expanded=is_open)


def _pairs(buttons: Sequence[ft.Control]) -> ft.Control:
    """Two buttons in a row on a phone, all in one row on a tablet."""
    for button in buttons:
        button.col = {"xs": 6, "sm": 12 / len(buttons)}
    return ft.ResponsiveRow([*buttons], spacing=GAP, run_spacing=GAP)
