"""The start screen: running games, games to play again, and all games to choose from."""

import asyncio
from functools import partial

import flet as ft

from companion.flet_fixes.guard import component, keyed
from companion.language.data import data_text
from companion.look.game_picture import game_picture
from companion.look.widgets import QUIET, Act, heading, icon_button, note, secondary, shape, show_screen, tile
from companion.screens.shared.backups import BackupReminder, lost_games
from companion.screens.shared.controls import read_only, trouble
from companion.screens.shared.installing import install_card
from companion.screens.shared.inviting import InvitePhones, JoinAnother
from companion.store.errors import StoreError
from companion.store.records import GameHead, Search
from companion.titles import title_of
from companion.window.context import AppContext, readable, use_app, use_stored
from companion.window.loading import use_loaded
from companion.words import count_of_players, said, when
from referees.common.registry import game_ids, head, is_imported

BREATH_SECONDS = 0.3  # between the imports of two games' rules: the app does not respond during an import
UNFOLDED = 3  # running games with their question; the others unfold
MOST = 100
AGAIN = 2
SEARCHED = 10  # finished games searched for groups that may play again


@component
def Home() -> ft.View:
    """The start screen."""
    app = use_app()
    location, changes = use_stored()
    running, _ = use_loaded(partial(app.store.resume, MOST), location, changes)
    played, _ = use_loaded(partial(_played, app), location, changes)
    kind, look_again = use_loaded(partial(_kind, app), location)
    lost, look_for_loss = use_loaded(app.device.has_lost, location)
    shows_all, show_all = ft.use_state(False)
    other = partial(secondary, style=shape(14, 12), expand=True)
    history = other(said("History"), lambda: app.go("/history"), ft.Icons.HISTORY)
    rules = other(said("Rules"), lambda: app.go("/rules"), ft.Icons.MENU_BOOK)
    settings = icon_button(ft.Icons.SETTINGS_OUTLINED, said("Settings"), lambda: app.go("/settings"))
    parts = [*read_only(app), *trouble(running.trouble)]
    if all(item.value is not None or item.trouble is not None for item in (running, kind, lost)):  # no layout jumps
        at_table = running.value or ()
        parts += [lost_games(app, look_for_loss)] if lost.value else []
        parts += _running(app, at_table, shows_all, lambda: show_all(True))
        invite = [InvitePhones(), JoinAnother()]
        installing = app.device.installing
        parts += [install_card(installing, kind.value, look_again)] if installing is not None and kind.value else []
        parts += [*(invite if at_table else []), *_again(app, played.value or (), at_table)]
        parts += [heading(said("Which game is on your table?")), *(_game(app, game) for game in game_ids())]
        parts += [] if at_table else invite
    if app.device.storage is not None and running.trouble is None:
        parts.append(BackupReminder())
    return show_screen(said("Oracle Companion"), parts, actions=[settings], below=[ft.Row([history, rules])])


async def _kind(app: AppContext) -> str:
    return "" if app.device.installing is None else await app.device.installing.kind()


def _running(app: AppContext, heads: tuple[GameHead, ...], shows_all: bool, show_all: Act) -> list[ft.Control]:
    if not heads:
        return []
    first = enumerate(heads[:UNFOLDED], start=1)
    tiles: list[ft.Control] = [keyed(game.id, RunningTable, game, BREATH_SECONDS * at) for at, game in first]
    rest = heads[UNFOLDED:]
    if rest and not shows_all:
        many, one = said("{count} more games in progress", count=len(rest)), said("One more game in progress")
        tiles.append(secondary(many if len(rest) > 1 else one, show_all, ft.Icons.EXPAND_MORE))
    elif rest:
        tiles += [_tile(app, game, []) for game in rest]
    return [heading(said("Games in progress")), *tiles]


def _tile(app: AppContext, game: GameHead, above: list[ft.Control]) -> ft.Control:
    names = said("{names}, {when}", names=game.headline, when=when(game.updated_at, app.clock()))
    lines = [*above, ft.Text(names, theme_style=ft.TextThemeStyle.BODY_SMALL, color=QUIET)]
    forward = ft.Icon(ft.Icons.PLAY_ARROW, color=ft.Colors.PRIMARY)
    under = ft.Column(lines, spacing=2, tight=True)
    return tile(title_of(game.game), partial(app.show_table, game.id), under, trailing=forward)


@component
def RunningTable(head: GameHead, breath: float) -> ft.Control:
    """A running game; its open question is loaded later, after `breath` seconds if its rules must be imported."""
    app = use_app()
    question, _ = use_loaded(partial(_question, app, head, breath), head.id, head.updated_at)
    # reserves the question's line, so that nothing moves under a finger
    return _tile(app, head, [ft.Text(question.value or " ")] if question.value != "" else [])


async def _question(app: AppContext, head: GameHead, breath: float) -> str:
    try:
        if not is_imported(head.game):
            await asyncio.sleep(breath)
        table = await readable(app.tables.get(head.id))
    except StoreError:  # the table's screen says why
        return ""
    state = table.state
    return table.reader().text(state.open[-1].ask(state), state) if state.open else ""


async def _played(app: AppContext) -> tuple[GameHead, ...]:
    page = await app.store.search(Search(shelf="finished"), None, SEARCHED)
    return tuple({(game.game, game.headline): game for game in reversed(page.heads)}.values())[::-1]


def _again(app: AppContext, played: tuple[GameHead, ...], running: tuple[GameHead, ...]) -> list[ft.Control]:
    at_table = {(game.game, game.headline) for game in running}
    games = [game for game in played if (game.game, game.headline) not in at_table][:AGAIN]

    def again(game: GameHead) -> ft.Control:
        words = said("{game} with {names}", game=title_of(game.game), names=game.headline)
        picture = ft.Icons.REPLAY
        return tile(words, partial(app.rematch, game), leading=ft.Icon(picture, color=ft.Colors.PRIMARY))

    return [heading(said("Play again")), *map(again, games)] if games else []


def _game(app: AppContext, game: str) -> ft.Control:
    book = head(game)
    players = note(count_of_players(*book.seats))
    about = [ft.Text(data_text("about", book.about))] if book.about else []
    words = ft.Column([*about, players], spacing=2, tight=True)
    return tile(book.title, partial(app.go, f"/new/{game}"), words, leading=game_picture(game), horizontal_spacing=16)
