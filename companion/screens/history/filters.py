"""Search field and filters of the history: running or finished, game, player."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import flet as ft

from companion.flet_fixes.guard import component, memoised
from companion.flet_fixes.refs import MutableRef
from companion.measures import GAP
from companion.screens.shared.choosing import choice, opener, switched
from companion.screens.shared.controls import field
from companion.store.records import Shelf, Wanted
from companion.titles import title_of
from referees.common.values.change import changed

__all__ = ["Filters", "SearchGames"]

PAUSE = 0.15
"""Seconds after the last letter until the search begins."""

Change = Callable[[Wanted], None]

Named = tuple[str, str]
"""A player in words, and the person's id."""


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
def Filters(wanted: Wanted, change: Change, kinds: Sequence[str], players: Sequence[Named]) -> ft.Control:
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
        switched("Running", wanted.shelf == "running", lambda: shelf("running")),
        switched("Finished", wanted.shelf == "finished", lambda: shelf("finished")),
    ]
    if len(kinds) > 1 or wanted.game is not None:
        buttons.append(opener("Game", wanted.game and title_of(wanted.game), opened == "game", lambda: toggle("game")))
    if players:
        buttons.append(opener("Player", _name(wanted.player, players), opened == "player", lambda: toggle("player")))
    parts: list[ft.Control] = [_pairs(buttons)]
    if opened == "game":
        games = [(title_of(kind), kind) for kind in kinds]
        parts += choice("Which game?", "Any game", sorted(games), wanted.game, lambda game: choose(game=game))
    if opened == "player":
        parts += choice("Who played?", "Anybody", players, wanted.player, lambda player: choose(player=player))
    return ft.Column(parts, spacing=GAP)


def _name(id: str | None, players: Sequence[Named]) -> str | None:
    return next((name for name, one in players if one == id), id)


def _pairs(buttons: Sequence[ft.Control]) -> ft.Control:
    """Two buttons in a row on a phone, all in one row on a tablet."""
    for button in buttons:
        button.col = {"xs": 6, "sm": 12 / len(buttons)}
    return ft.ResponsiveRow([*buttons], spacing=GAP, run_spacing=GAP)
