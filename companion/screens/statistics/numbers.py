"""Tables of game statistics: those that every game has, and those of one game's referee."""

from collections.abc import Callable, Mapping, Sequence

import flet as ft

from companion.look.widgets import heading, note
from companion.screens.statistics import figures
from companion.screens.statistics.charts import MOST_BARS, Bar, bar_chart, in_words
from companion.screens.statistics.counted import FEW
from companion.screens.statistics.table import FigureRow, figures_table
from companion.store.records import MemorySum
from companion.table.remembering import ENTRIES, MINUTES, OVERRULED, PLACE
from companion.titles import title_of
from companion.words import capital, said, said_in, text
from referees.common.protocol.memory import Memory
from referees.common.protocol.sentence import Sentence, say
from referees.common.registry import game_ids, referee

COMMON: Mapping[str, Sentence] = {
    MINUTES: say("Length in minutes"),
    ENTRIES: say("Entries"),
    OVERRULED: say("Overruled by the players"),
}

MOST_KINDS = 12  # rows of a table


def all_numbers(rows: Sequence[MemorySum], game: str | None) -> list[ft.Control]:
    """Tables of the statistics of one game, or of all."""
    shown = figures.together(rows, game)
    return [*_common(shown), *_places(shown), *(_by_the_referee(shown, game) if game in game_ids() else ())]


def _common(rows: Sequence[MemorySum]) -> list[ft.Control]:
    found = [(text(words), one) for name, words in COMMON.items() if (one := figures.by_name(rows, name)) is not None]
    title = said("Rulings") if figures.by_name(rows, MINUTES) is None else said("Length and rulings")
    return [heading(title), _numbers(found)] if found else []


def _numbers(found: Sequence[tuple[str, MemorySum]]) -> ft.Control:
    rows = [
        FigureRow(words, (str(one.total), figures.average(one.total, one.plays), str(one.most))) for words, one in found
    ]
    return figures_table(
        (
            said_in("column", "Item"),
            said_in("column", "Total"),
            said_in("column", "Per game"),
            said_in("column", "Most"),
        ),
        rows,
    )


def _places(rows: Sequence[MemorySum]) -> list[ft.Control]:
    found = sorted((int(kind), one) for kind, one in figures.by_kind(rows, PLACE) if kind.isdecimal())
    if not found:
        return []
    parts: list[ft.Control] = [heading(said("Wins by position in turn order"))]
    named = [(said("Position {number}", number=place), one) for place, one in found]
    if found[0][1].plays > FEW:
        bars = [Bar(name, one.plays, one.total) for name, one in named]
        label = in_words(said("Games by position in turn order, and how many were won"), _totals(named))
        parts.append(bar_chart(bars, label))
        parts.append(
            note(
                said(
                    "Each bar shows the games played in one position in turn order. The dark part shows the games won."
                )
            )
        )
    table = [
        FigureRow(name, (str(one.plays), str(one.total), figures.percent(one.total, one.plays))) for name, one in named
    ]
    return [
        *parts,
        figures_table(
            (
                said_in("column", "Position"),
                said_in("column", "Played"),
                said_in("column", "Won"),
                said_in("column", "Share"),
            ),
            table,
        ),
    ]


def _by_the_referee(rows: Sequence[MemorySum], game: str | None) -> list[ft.Control]:
    memories = referee(game or "").memories
    plain = [
        (text(memory.label), one)
        for memory in memories
        if memory.kinds is None and (one := figures.by_name(rows, memory.name)) is not None
    ]
    title = said("More about {game}", game=title_of(game or ""))
    parts: list[ft.Control] = [heading(title), _numbers(plain)] if plain else []
    for memory in memories:
        if memory.kinds is not None:
            parts += _kinds(rows, memory, memory.kinds)
    return parts


def _kinds(rows: Sequence[MemorySum], memory: Memory, words: Callable[[str], Sentence]) -> list[ft.Control]:
    found = sorted(figures.by_kind(rows, memory.name), key=lambda one: (-one[1].total, one[0]))[:MOST_KINDS]
    if not found:
        return []
    whole = sum(one.total for _, one in figures.by_kind(rows, memory.name))
    named = [(capital(text(words(kind))), one) for kind, one in found]
    parts: list[ft.Control] = [heading(text(memory.label))]
    if len(found) > 1 and whole > FEW:
        bars = [Bar(name, one.total) for name, one in named[:MOST_BARS]]
        parts.append(bar_chart(bars, in_words(text(memory.label), _totals(named[:MOST_BARS]))))
    table = [FigureRow(name, (str(one.total), figures.percent(one.total, whole))) for name, one in named]
    return [
        *parts,
        figures_table((said_in("column", "Item"), said_in("column", "Total"), said_in("column", "Share")), table),
    ]


def _totals(rows: Sequence[tuple[str, MemorySum]]) -> list[tuple[str, int]]:
    return [(name, one.total) for name, one in rows]
