"""The dialog from which statistics are shared: what is looked at as picture and text, and all plays as files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import flet as ft

from companion.files.plays import bg_stats, csv_file
from companion.files.plays.collecting import finished_plays
from companion.files.plays.play import Play
from companion.flet_fixes.guard import component
from companion.look.widgets import button, face, heading, note, notice, show_screen, wrapped
from companion.screens.shared.known import Known
from companion.screens.shared.sharing import Shareable, ShareBody, keep
from companion.screens.statistics import figures
from companion.screens.statistics.screen import NONE_YET, counted_parts, profile_of
from companion.store.records import Standing
from companion.titles import title_of
from companion.window.context import AppContext, use_app
from companion.window.loading import use_loaded
from companion.words import day_of, said, text
from referees.common.protocol.sentence import say

__all__ = ["ShareStatisticsScreen"]

WHAT = (
    "Every finished game with its date, players, points, ranks and winners: as a table for a spreadsheet, or for BG "
    "Stats, where the file taken in again adds nothing twice."
)
SAVED = say("The plays are kept where this device keeps its downloads, as {name}.")
NOT_SAVED = say("The plays could not be saved. Nothing was changed; please try again.")


@component
def ShareStatisticsScreen() -> ft.View:
    """The statistics that were looked at, of one game or player where those were chosen."""
    app = use_app()
    here = ft.use_route_location()
    game, player = app.counted_of
    standings, _ = use_loaded(app.store.standings, here)
    profile, _ = use_loaded(partial(profile_of, app, player, game), here, player, game)
    people, _ = use_loaded(app.store.people.all, here)
    known = Known(people.value or ())
    trouble = standings.trouble or people.trouble or profile.trouble
    counted = None if people.value is None else standings.value
    if trouble is not None:
        parts: list[ft.Control] = [notice(text(trouble), ft.Icons.REPORT_OUTLINED, grave=True)]
    elif not counted:
        parts = [] if counted is None else [face(ft.Icons.INSIGHTS, NONE_YET)]
    elif player is not None and profile.value is None:
        parts = []
    else:
        shown = tuple(counted_parts(app, known, counted, app.counted_of, profile.value))
        told = _told(known, figures.of_game(counted, game), app.counted_of, day_of(app.clock()))
        thing = Shareable("Statistics", "oracle-statistics", told, shown)
        parts = [ShareBody(things=(thing,), app=app, others=_plays(app))]
    return show_screen("Share", parts, back=app.back)


def _told(known: Known, of_game: list[Standing], of: tuple[str | None, str | None], day: str) -> str:
    """The figures in words: a line for each player, or for each game of one player."""
    game, player = of
    name = said("Played and won, {day}", day=day)
    if game is not None:
        name = said("{game}: played and won, {day}", game=title_of(game), day=day)
    if player is None:
        lines = [_line(known.told(one.player), one.plays, one.wins) for one in figures.by_player(of_game, known.names)]
    else:
        mine = [one for one in of_game if one.player == player]
        lines = [known.told(player), *(_line(title_of(one.game), one.plays, one.wins) for one in mine)]
    return "\n".join([name, *lines])


def _line(name: str, plays: int, wins: int) -> str:
    share = figures.percent(wins, plays)
    return said("{name}: {plays} played, {wins} won, {share}", name=name, plays=plays, wins=wins, share=share)


def _plays(app: AppContext) -> tuple[ft.Control, ...]:
    table = partial(_save, app, "oracle-plays.csv", csv_file.written)
    file = partial(_save, app, "oracle-plays.bgsplay", bg_stats.written)
    ways = [
        button("Save as a table (CSV)", table, ft.Icons.TABLE_CHART_OUTLINED),
        button("Save for BG Stats", file, ft.Icons.DOWNLOAD),
    ]
    return heading("All plays"), wrapped(ways), note(WHAT)


async def _save(app: AppContext, name: str, write: Callable[[Iterable[Play]], bytes]) -> None:
    plays = await finished_plays(app.store)
    await keep(app, name, lambda: write(plays), SAVED, NOT_SAVED)
