"""History: all games of this device, newest first, page by page, with search and filters."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, cast

import flet as ft

from companion.device.device import DELETED_DAYS
from companion.flet_fixes.guard import component, keyed, memoised
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import face, icon_button, primary, secondary, show_screen
from companion.measures import GAP
from companion.screens.history.games import PASTE, TAKE_IN, HistoryRow, Rows, use_import, versions_in
from companion.screens.plays.pasted import LinkForm
from companion.screens.plays.report import Interrupted, ReportScreen
from companion.screens.shared.controls import choice, field, opener, switched, trouble
from companion.screens.shared.known import distinct_name, shared_names
from companion.screens.shared.working import FileIn
from companion.store.plays import Batch
from companion.store.records import GameHead, GamePage, Search, Shelf
from companion.titles import title_of
from companion.window.context import AppContext, use_app, use_stored
from companion.window.loading import Loaded, use_loaded
from companion.words import said
from referees.common.protocol.sentence import Sentence
from referees.common.values.change import changed

PAUSE_SECONDS = 0.15  # without typing, before a search starts
Change = Callable[[Search], None]
Named = tuple[str, str]  # a player's name and person id


@memoised
def SearchGames(search: Callable[[str], None]) -> ft.Control:
    """A field that searches once typing pauses; redrawn only with a new `key`: a late redraw would erase letters."""
    typed: MutableRef[int] = ft.use_ref(0)

    async def type_on(words: str) -> None:
        mine = typed.current = (typed.current or 0) + 1
        await asyncio.sleep(PAUSE_SECONDS)
        if typed.current == mine:
            search(words)

    return field(
        said("Search games"), type_on, hint_text=said("Name, game, place or note"), prefix_icon=ft.Icons.SEARCH
    )


@component
def HistoryFilters(filters: Search, change: Change, kinds: Sequence[str], players: Sequence[Named]) -> ft.Control:
    """Filter buttons, filled while active; games and players are chosen from a list that opens below."""
    opened, set_opened = ft.use_state("")

    def shelf(of: Shelf) -> None:
        change(changed(filters, shelf="all" if filters.shelf == of else of))

    def toggle(what: str) -> None:
        set_opened("" if opened == what else what)

    def choose(**fields: Any) -> None:
        set_opened("")
        change(changed(filters, **fields))

    buttons = [
        switched(said("In progress"), filters.shelf == "running", lambda: shelf("running")),
        switched(said("Finished"), filters.shelf == "finished", lambda: shelf("finished")),
    ]
    if len(kinds) > 1 or filters.game is not None:
        buttons.append(
            opener(said("Game"), filters.game and title_of(filters.game), opened == "game", lambda: toggle("game"))
        )
    if players:
        player = next((name for name, id in players if id == filters.player), filters.player)
        buttons.append(opener(said("Player"), player, opened == "player", lambda: toggle("player")))
    for button in buttons:
        button.col = {"xs": 6, "sm": 12 / len(buttons)}
    parts: list[ft.Control] = [ft.ResponsiveRow([*buttons], spacing=GAP, run_spacing=GAP)]
    if opened == "game":
        games = [(title_of(kind), kind) for kind in kinds]
        parts += choice(
            said("Which game?"), said("Any game"), sorted(games), filters.game, lambda game: choose(game=game)
        )
    if opened == "player":
        parts += choice(
            said("Who played?"), said("Anybody"), players, filters.player, lambda player: choose(player=player)
        )
    return ft.Column(parts, spacing=GAP)


ALL = Search()
DELETED = Search(shelf="deleted")


@component
def HistoryScreen() -> ft.View:
    """The games that match the search and the filters, page by page."""
    app = use_app()
    stored = use_stored()
    filters, set_filters = ft.use_state(ALL)
    cleared, set_cleared = ft.use_state(0)
    is_pasting, set_pasting = ft.use_state(False)
    games = use_games(app, filters, stored)
    picker, opened = use_import(app, games.again)
    kinds, _ = use_loaded(app.store.kinds, stored, games.heads)
    players, _ = use_loaded(app.store.players, stored)
    interrupted, _ = use_loaded(partial(_interrupted, app), stored, games.heads)
    search = ft.use_callback(lambda words: set_filters(lambda now: changed(now, words=words)), [])

    def show_all() -> None:
        set_filters(ALL)
        set_cleared(cleared + 1)

    if opened is not None:
        return ReportScreen(opened)
    shared = shared_names(players.value or ())
    names = tuple((distinct_name(player, shared), player.person) for player in players.value or ())
    has_games = filters != ALL or bool(games.heads)
    head: list[ft.Control] = []
    if has_games:
        choices = HistoryFilters(filters, set_filters, kinds.value or (), names)
        head = [keyed(f"search {cleared}", SearchGames, search), choices]
    paste = partial(set_pasting, True)
    empty = _nothing_found(filters, show_all) if has_games else _no_games(app, picker, paste)
    deleted = icon_button(ft.Icons.AUTO_DELETE_OUTLINED, said("Deleted games"), lambda: app.go("/history/deleted"))
    batches = [keyed(f"batch {batch.id}", Interrupted, batch, picker, games.again) for batch in interrupted.value or ()]
    pasting = [keyed("pasting", LinkForm, picker.take, partial(set_pasting, False))] if is_pasting else []
    parts = [*picker.notices, *pasting, *batches, *head, *_games(Rows(app, games.again), games, empty)]
    is_empty = games.is_read and not has_games
    sums = icon_button(ft.Icons.INSIGHTS, said("Statistics"), lambda: app.go("/statistics"))
    link = icon_button(ft.Icons.ADD_LINK, said(PASTE), paste)
    actions = [deleted] if is_empty else [sums, picker.icon(said(TAKE_IN)), link, deleted]
    return show_screen(said("History"), parts, back=app.back, actions=actions)


@component
def DeletedScreen() -> ft.View:
    """Deleted games, each with a button to restore it."""
    app = use_app()
    games = use_games(app, DELETED, use_stored())
    empty = face(
        ft.Icons.DELETE_OUTLINE, said("There are no deleted games."), secondary(said("Back to all games"), app.back)
    )
    rows = _games(Rows(app, games.again, is_deleted=True), games, empty)
    if games.heads:
        rows.insert(0, ft.Text(said("You can restore a deleted game for {days} days.", days=DELETED_DAYS)))
    return show_screen(said("Deleted games"), rows, back=app.back)


def _games(rows: Rows, games: Games, empty: ft.Control) -> list[ft.Control]:
    if games.trouble is not None:
        return trouble(games.trouble)
    if not games.heads:
        return [empty] if games.is_read else []
    rows = replace(rows, parted=versions_in(games.heads))
    parts: list[ft.Control] = [
        keyed(head.id, HistoryRow, head, games.notes.get(head.id, ""), rows) for head in games.heads
    ]
    if games.has_more:
        parts.append(secondary(said("Show more"), games.more, ft.Icons.EXPAND_MORE))
    return parts


async def _interrupted(app: AppContext) -> tuple[Batch, ...]:
    return () if app.store.read_only is not None else await app.store.plays.interrupted()


def _no_games(app: AppContext, picker: FileIn, paste: Callable[[], None]) -> ft.Control:
    words = said("Every game you start is saved here, with all its entries and the reason for each point.")
    new = primary(said("Start a game"), app.home, ft.Icons.ADD)
    link = secondary(said(PASTE), paste, ft.Icons.ADD_LINK)
    return face(ft.Icons.HISTORY, words, new, picker.button(said(TAKE_IN)), link)


def _nothing_found(filters: Search, show_all: Callable[[], None]) -> ft.Control:
    words = filters.words.strip()
    is_filtered = changed(filters, words="") != ALL
    if not words:
        title = said("No games match your filters.")
    elif is_filtered:
        title = said("No game that matches your filters has “{words}” in its names, title, place or note.", words=words)
    else:
        title = said("No game has “{words}” in its names, title, place or note. Try fewer letters.", words=words)
    return face(ft.Icons.SEARCH_OFF, title, secondary(said("Show all games"), show_all, ft.Icons.HISTORY))


PAGE = 30
Further = tuple[Loaded[GamePage] | None, tuple[GamePage, ...]]  # the first page, and the later pages that follow it


@dataclass(frozen=True)
class Games:
    """The loaded part of a list; `is_read` once the first page is loaded. `again` reloads all shown."""

    heads: tuple[GameHead, ...]
    notes: Mapping[str, str]
    is_read: bool
    has_more: bool
    trouble: Sentence | None
    more: Callable[[], Awaitable[None]]
    again: Callable[[], Awaitable[None]]


def use_games(app: AppContext, filters: Search, whenever: Hashable) -> Games:
    """Hook: the games that match `filters`, reloaded when they or `whenever` change."""
    last_shown: MutableRef[tuple[Search, int]] = ft.use_ref((filters, 0))
    further, set_further = ft.use_state(cast(Any, (None, ())))
    first, read = use_loaded(partial(_first, app, filters, last_shown), whenever, filters)
    pages = _pages(first, further)
    is_same = last_shown.current is not None and last_shown.current[0] == filters
    last_shown.current = filters, sum(len(page.heads) for page in pages) if is_same else 0

    async def more() -> None:
        page = await app.store.search(filters, pages[-1].after, PAGE)
        set_further((first, (*pages[1:], page)))

    heads = tuple(head for page in pages for head in page.heads)
    notes = {id: note for page in pages for id, note in page.notes.items()}
    has_more = bool(pages) and pages[-1].after is not None
    return Games(heads, notes, bool(pages), has_more, first.trouble, more, read)


async def _first(app: AppContext, filters: Search, last_shown: MutableRef[tuple[Search, int]]) -> GamePage:
    return await app.store.search(filters, None, max(PAGE, last_shown.current[1] if last_shown.current else 0))


def _pages(first: Loaded[GamePage], further: Further) -> tuple[GamePage, ...]:
    if first.value is None:
        return ()
    return (first.value, *(further[1] if further[0] is first else ()))
