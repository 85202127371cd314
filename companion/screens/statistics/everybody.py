"""Statistics of all players: who played and won, which games, by year, how long they took."""

from functools import partial

import flet as ft

from companion.look.widgets import face, heading, note
from companion.screens.statistics import figures
from companion.screens.statistics.charts import Bar, bar_chart, in_words
from companion.screens.statistics.counted import FEW, Choose, CountedGames
from companion.screens.statistics.numbers import all_numbers
from companion.screens.statistics.table import GAME, PLAYED, PLAYER, SHARE, WON, FigureRow, figures_table
from companion.store.records import CountedOf
from companion.store.statistics import MINUTES, NOBODY, PLAYERS
from companion.titles import title_of
from companion.words import said, text
from referees.common.protocol.sentence import say_count, say_in
from referees.common.values.change import changed

NO_SUCH_GAME = "You haven't finished a game like this yet."
ONE_ALONE = "One play doesn't list its players, so it counts for the game but not for any player."
ALONE = "{count} plays don't list their players, so they count for the games but not for any player."
SOON = "Play a few more games to see charts here."


def of_everybody(counted: CountedGames, choose: Choose | None) -> list[ft.Control]:
    """Charts and tables of the chosen games; a tap on a row calls `choose` with its filter."""
    sums = figures.by_player(counted.totals, counted.known.names)
    alone = figures.by_name(figures.together(counted.stats, counted.of.game), NOBODY)
    if not sums and alone is None:
        return [face(ft.Icons.INSIGHTS, said(NO_SUCH_GAME))]
    parts = [*_players(counted, sums, choose)] if sums else []
    if alone is not None:
        parts.append(note(text(say_count(ONE_ALONE, ALONE, alone.plays))))
    if counted.of.game is None or not sums:
        parts += _games(counted, choose)
    return [*parts, *_years(counted), *all_numbers(counted.stats, counted.of.game)]


def _players(counted: CountedGames, sums: list[figures.Sum], choose: Choose | None) -> list[ft.Control]:
    known = counted.known
    parts: list[ft.Control] = [heading(said("Played and won"))]
    if sums[0].plays > FEW:
        bars = [Bar(total.name, total.plays, total.wins) for total in sums]
        parts.append(bar_chart(bars, said("A bar for each player: games played, and how many of them were won")))
        parts.append(note(said("Each bar shows the games played; its dark part shows the games won.")))
    elif choose is not None:
        parts.append(note(said(SOON)))

    def row(total: figures.Sum) -> FigureRow:
        numbers = str(total.plays), str(total.wins), figures.percent(total.wins, total.plays)
        show = choose and partial(choose, changed(counted.of, player=total.player))
        return FigureRow(total.name, numbers, show, known.mark(total.player), known.label(total.player))

    parts.append(figures_table((PLAYER, PLAYED, WON, SHARE), [row(total) for total in sums]))
    if choose is not None:
        parts.append(note(said("Tap a player for more. A shared win counts as a full win for each winner.")))
    return parts


def _games(counted: CountedGames, choose: Choose | None) -> list[ft.Control]:
    kinds = sorted(
        ((row.plays, row.game) for row in figures.of_game(counted.stats, counted.of.game) if row.name == PLAYERS),
        key=lambda pair: (-pair[0], title_of(pair[1])),
    )
    parts: list[ft.Control] = [heading(said("Games"))]
    if len(kinds) > 1 and sum(plays for plays, _ in kinds) > FEW:
        label = in_words(said("How often each game was played"), [(title_of(game), plays) for plays, game in kinds])
        parts.append(bar_chart([Bar(title_of(game), plays) for plays, game in kinds], label))
    minutes = {row.game: figures.average(row.total, row.plays) for row in counted.stats if row.name == MINUTES}
    rows = []
    for plays, game in kinds:
        alone = CountedOf(game, None, None, counted.of.period)
        rows.append(FigureRow(title_of(game), (str(plays), minutes.get(game, "–")), choose and partial(choose, alone)))
    return [*parts, figures_table((GAME, PLAYED, say_in("column", "Minutes")), rows)]


def _years(counted: CountedGames) -> list[ft.Control]:
    plays: dict[str, int] = {}
    for row in counted.years:
        if counted.of.game in (None, row.game):
            plays[row.year] = plays.get(row.year, 0) + row.plays
    if counted.of.period or len(plays) < 2:
        return []
    parts: list[ft.Control] = [heading(said("Year by year"))]
    if sum(plays.values()) > FEW:
        label = in_words(said("Games played in each year"), plays.items())
        parts.append(bar_chart([Bar(year, count) for year, count in [*plays.items()][-6:]], label))
    rows = [FigureRow(year, (str(count),)) for year, count in reversed(plays.items())]
    return [*parts, figures_table((say_in("column", "Year"), PLAYED), rows)]
