"""Tables of game statistics: those of every game, and those of one game's referee."""

from collections.abc import Callable, Mapping, Sequence

import flet as ft

from companion.look.widgets import heading, note
from companion.screens.statistics import figures
from companion.screens.statistics.charts import MOST_BARS, Bar, bar_chart, in_words
from companion.screens.statistics.counted import FEW
from companion.screens.statistics.table import ITEM, PER_GAME, PLAYED, SHARE, TOTAL, WON, FigureRow, figures_table
from companion.store.records import GameStat
from companion.store.statistics import MINUTES
from companion.table.remembering import ENTRIES, OVERRULED, PLACE
from companion.titles import title_of
from companion.words import capital, said, text
from referees.common.protocol.sentence import Sentence, say, say_in
from referees.common.protocol.statistic import Statistic
from referees.common.registry import game_ids, referee

COMMON: Mapping[str, Sentence] = {
    MINUTES: say("Length in minutes"),
    ENTRIES: say("Entries"),
    OVERRULED: say("Overruled by the players"),
}

MOST_KINDS = 12  # rows of a table
IN_TURN_ORDER = "Each bar shows the games played in one position in turn order. The dark part shows the games won."


def all_numbers(rows: Sequence[GameStat], game: str | None) -> list[ft.Control]:
    """Tables of the statistics of one game, or of all."""
    sums = figures.together(rows, game)
    return [*_common(sums), *_places(sums), *(_by_the_referee(sums, game) if game in game_ids() else ())]


def _common(rows: Sequence[GameStat]) -> list[ft.Control]:
    named = [(text(words), row) for name, words in COMMON.items() if (row := figures.by_name(rows, name)) is not None]
    title = said("Rulings") if figures.by_name(rows, MINUTES) is None else said("Length and rulings")
    return [heading(title), _numbers(named)] if named else []


def _numbers(named: Sequence[tuple[str, GameStat]]) -> ft.Control:
    rows = [
        FigureRow(words, (str(row.total), figures.average(row.total, row.plays), str(row.most))) for words, row in named
    ]
    return figures_table((ITEM, TOTAL, PER_GAME, say_in("column", "Most")), rows)


def _places(rows: Sequence[GameStat]) -> list[ft.Control]:
    places = sorted((int(kind), row) for kind, row in figures.by_kind(rows, PLACE) if kind.isdecimal())
    if not places:
        return []
    parts: list[ft.Control] = [heading(said("Wins by position in turn order"))]
    named = [(said("Position {number}", number=place), row) for place, row in places]
    if places[0][1].plays > FEW:
        bars = [Bar(name, row.plays, row.total) for name, row in named]
        label = in_words(said("Games by position in turn order, and how many were won"), _totals(named))
        parts += [bar_chart(bars, label), note(said(IN_TURN_ORDER))]
    table = [
        FigureRow(name, (str(row.plays), str(row.total), figures.percent(row.total, row.plays))) for name, row in named
    ]
    return [*parts, figures_table((say_in("column", "Position"), PLAYED, WON, SHARE), table)]


def _by_the_referee(rows: Sequence[GameStat], game: str | None) -> list[ft.Control]:
    statistics = referee(game or "").game_stats
    plain = [
        (text(statistic.label), row)
        for statistic in statistics
        if statistic.kinds is None and (row := figures.by_name(rows, statistic.name)) is not None
    ]
    title = said("More about {game}", game=title_of(game or ""))
    parts: list[ft.Control] = [heading(title), _numbers(plain)] if plain else []
    for statistic in statistics:
        if statistic.kinds is not None:
            parts += _kinds(rows, statistic, statistic.kinds)
    return parts


def _kinds(rows: Sequence[GameStat], statistic: Statistic, words: Callable[[str], Sentence]) -> list[ft.Control]:
    kinds = sorted(figures.by_kind(rows, statistic.name), key=lambda pair: (-pair[1].total, pair[0]))[:MOST_KINDS]
    if not kinds:
        return []
    total = sum(row.total for _, row in figures.by_kind(rows, statistic.name))
    named = [(capital(text(words(kind))), row) for kind, row in kinds]
    parts: list[ft.Control] = [heading(text(statistic.label))]
    if len(kinds) > 1 and total > FEW:
        bars = [Bar(name, row.total) for name, row in named[:MOST_BARS]]
        parts.append(bar_chart(bars, in_words(text(statistic.label), _totals(named[:MOST_BARS]))))
    table = [FigureRow(name, (str(row.total), figures.percent(row.total, total))) for name, row in named]
    return [*parts, figures_table((ITEM, TOTAL, SHARE), table)]


def _totals(rows: Sequence[tuple[str, GameStat]]) -> list[tuple[str, int]]:
    return [(name, row.total) for name, row in rows]
