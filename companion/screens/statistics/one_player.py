"""Statistics of one player, and of one against another."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.flet_fixes.guard import component
from companion.language.data import rulebook_in
from companion.look.widgets import face, heading, note, strong
from companion.measures import GAP
from companion.screens.shared.controls import panel
from companion.screens.statistics import figures
from companion.screens.statistics.charts import Bar, bar_chart, points_chart
from companion.screens.statistics.counted import FEW, Choose, CountedGames
from companion.screens.statistics.everybody import NO_SUCH_GAME, SOON
from companion.screens.statistics.numbers import all_numbers
from companion.screens.statistics.table import GAME, PER_GAME, PLAYED, PLAYER, WON, FigureRow, figures_table
from companion.store.records import Pair, Profile, Result, Standing
from companion.table.ranking import counts_points
from companion.titles import title_of
from companion.window.context import AppContext
from companion.window.window_size import use_large_words, use_window
from companion.words import said, text
from referees.common.protocol.sentence import say_count, say_in
from referees.common.registry import game_ids
from referees.common.values.change import changed

TOGETHER, AHEAD, BEHIND = say_in("column", "Together"), say_in("column", "Ahead"), say_in("column", "Behind")
DARK_PART = "Each bar shows the games played together. The dark part shows the games with {name} ahead."
RIVAL = "{name} was ahead in {ahead} of {plays} games against {rival}, the closest rival, and behind in {behind}."
SIDE_BY_SIDE_DP = 560  # the narrowest window with three cards of large words side by side


def of_one_player(app: AppContext, counted: CountedGames, profile: Profile, choose: Choose | None) -> list[ft.Control]:
    """Charts and tables for one player in the chosen games."""
    rows = figures.of_game(profile.standings, counted.of.game)
    if not rows:
        return [face(ft.Icons.INSIGHTS, said(NO_SUCH_GAME))]
    main = max(rows, key=lambda row: (_has_points(row), row.plays))
    counts = _has_points(main)
    parts = [_strip(rows, profile), *_now(counted, profile)]
    if choose is not None and sum(row.plays for row in rows) <= FEW:
        parts.append(note(said(SOON)))
    parts += [*_rival(counted, profile), *(_over_time(profile.results, main.game) if counts else ())]
    parts += [heading(said("Games")), _games_table(rows), *_against(counted, profile, choose)]
    parts += all_numbers(profile.game_stats, counted.of.game)
    return [*parts, *(_by_rule(app, profile, main.game) if counts else ())]


def _strip(rows: list[Standing], profile: Profile) -> ft.Control:
    plays, wins = sum(row.plays for row in rows), sum(row.wins for row in rows)
    longest = profile.longest
    return _cards([
        (str(plays), text(say_count("game", "games", plays))),
        (str(wins), said("won, {share}", share=figures.percent(wins, plays))),
        (str(longest), text(say_count("longest streak", "longest streak", longest))),
    ])  # fmt: skip


def _cards(pairs: Sequence[tuple[str, str]]) -> ft.Control:
    cards = Cards(pairs=tuple(pairs))
    cards.data = tuple([said("{figure} {words}", figure=figure, words=words) for figure, words in pairs])
    return cards


@component
def Cards(*, pairs: tuple[tuple[str, str], ...]) -> ft.Control:
    """Large figures side by side, or stacked where large text would break."""
    is_large, sample = use_large_words()
    if use_window().width < SIDE_BY_SIDE_DP and is_large:
        lines = [ft.Row([strong(figure, 28), note(words, expand=True)], spacing=GAP) for figure, words in pairs]
        layout: ft.Control = ft.Column([panel(line, padding=12) for line in lines], spacing=GAP)
    else:
        cards: list[ft.Control] = [panel(_large(*pair), expand=True, padding=12) for pair in pairs]
        layout = ft.Row(cards, spacing=GAP, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Stack([sample, layout])


def _large(figure: str, words: str) -> ft.Control:
    below = note(words, text_align=ft.TextAlign.CENTER)
    return ft.Column([strong(figure, 28), below], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def _now(counted: CountedGames, profile: Profile) -> list[ft.Control]:
    won_last = bool(profile.results) and profile.results[0].rank == 1
    if counted.of.period or not won_last or profile.latest < 2 or counted.of.player is None:
        return []
    name = counted.known.names.get(counted.of.player, counted.of.player)
    sentence = say_count("{name} won the last game.", "{name} won the last {count} games.", profile.latest, name=name)
    return [note(text(sentence))]


def _over_time(results: tuple[Result, ...], game: str) -> list[ft.Control]:
    points = [result.points for result in reversed(results) if result.game == game and result.points is not None]
    if len(points) <= FEW:
        return []
    label = said("Points in the last {count} games, oldest first: {points}", count=len(points),
                 points=", ".join(map(figures.exact, points)))  # fmt: skip
    chart = points_chart(points, sum(points) / len(points), label)
    chart.data = (label,)
    return [heading(said("Points in {game}", game=title_of(game))), chart,
            note(said("The latest games, oldest on the left. The dashed line is the average score."))]  # fmt: skip


def _games_table(games: list[Standing]) -> ft.Control:
    rows = [
        FigureRow(title_of(row.game), (str(row.plays), str(row.wins), *_points(row)))
        for row in sorted(games, key=lambda row: -row.plays)
    ]
    return figures_table((GAME, PLAYED, WON, say_in("column", "Average"), say_in("column", "Best")), rows)


def _points(row: Standing) -> tuple[str, str]:
    return (figures.average(row.points, row.counted), figures.exact(row.best or 0)) if _has_points(row) else ("–", "–")


def _has_points(row: Standing) -> bool:
    """Whether points were counted, even if all were 0; False for games without points."""
    return row.counted > 0 and counts_points(row.game)


# The others


def _against(counted: CountedGames, profile: Profile, choose: Choose | None) -> list[ft.Control]:
    known = counted.known
    pairs = figures.opponents(figures.of_game(profile.pairs, counted.of.game), known.names)
    if not pairs:
        return []
    parts: list[ft.Control] = [heading(said("Against"))]
    if pairs[0].plays > FEW:
        name = known.label(counted.of.player or "")
        bars = [Bar(known.names.get(pair.other, pair.other), pair.plays, pair.ahead) for pair in pairs]
        label = said("A bar for each opponent: games played together, and how often {name} was ahead", name=name)
        parts += [bar_chart(bars, label), note(said(DARK_PART, name=name))]

    def row(pair: Pair) -> FigureRow:
        name = known.names.get(pair.other, pair.other)
        show = choose and partial(choose, changed(counted.of, other=pair.other))
        return FigureRow(name, _met(pair), show, known.mark(pair.other), known.label(pair.other))

    return [*parts, figures_table((PLAYER, TOGETHER, AHEAD, BEHIND), [row(pair) for pair in pairs])]


def _rival(counted: CountedGames, profile: Profile) -> list[ft.Control]:
    names = counted.known.names
    met = figures.opponents(figures.of_game(profile.pairs, counted.of.game), names)
    often = [pair for pair in met if pair.plays > FEW]
    if not often or counted.of.player is None:
        return []
    pair = min(often, key=lambda pair: (abs(pair.ahead - pair.behind) / pair.plays, -pair.plays))
    name, rival = names.get(counted.of.player, counted.of.player), names.get(pair.other, pair.other)
    return [note(said(RIVAL, name=name, rival=rival, ahead=pair.ahead, behind=pair.behind, plays=pair.plays))]


def _met(pair: Pair) -> tuple[str, str, str]:
    return str(pair.plays), str(pair.ahead), str(pair.behind)


def of_two(counted: CountedGames, profile: Profile, other: str) -> list[ft.Control]:
    """Statistics of two players against each other, in all of their games and game by game."""
    pairs = [pair for pair in figures.of_game(profile.pairs, counted.of.game) if pair.other == other]
    if not pairs:
        return [face(ft.Icons.INSIGHTS, said("These two haven't finished a game like this together yet."))]
    (total,) = figures.opponents(pairs, counted.known.names)
    name, rival = counted.known.label(counted.of.player or ""), counted.known.label(other)
    level = total.plays - total.ahead - total.behind
    cards = [
        (str(total.ahead), said("{name} ahead", name=name)),
        (str(level), said("level")),
        (str(total.behind), said("{name} ahead", name=rival)),
    ]
    parts: list[ft.Control] = [heading(said("{name} and {rival}", name=name, rival=rival)), _cards(cards)]
    if total.plays > FEW:
        label = said("A bar for each game: how often {name} and {rival} played it, and how often {name} was ahead",
                    name=name, rival=rival)  # fmt: skip
        bars = [Bar(title_of(pair.game), pair.plays, pair.ahead) for pair in pairs]
        parts += [bar_chart(bars, label), note(said(DARK_PART, name=name))]
    else:
        parts.append(note(said(SOON)))
    rows = [FigureRow(title_of(pair.game), _met(pair)) for pair in sorted(pairs, key=lambda pair: -pair.plays)]
    return [*parts, figures_table((GAME, TOGETHER, AHEAD, BEHIND), rows)]


# The rules


def _by_rule(app: AppContext, profile: Profile, game: str) -> list[ft.Control]:
    scored = [row for row in figures.of_game(profile.rules, game) if row.points]
    rules = sorted(scored, key=lambda row: (-row.points, row.game, row.rule))
    if not rules:
        return []
    rows = [
        FigureRow(_title(row.game, row.rule), (str(row.points), figures.average(row.points, row.plays)),
            partial(app.show_passage, row.game, row.rule))
        for row in rules
    ]  # fmt: skip
    return [
        heading(said("Where the points in {game} came from", game=title_of(game))),
        figures_table((say_in("column", "Rule"), say_in("column", "Points"), PER_GAME), rows),
    ]


def _title(game: str, rule: str) -> str:
    if game in game_ids():
        for passage in rulebook_in(game).passages:
            if passage.id == rule:
                return passage.title
    return rule
