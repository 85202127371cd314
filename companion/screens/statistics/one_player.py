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
from companion.screens.statistics.table import FigureRow, figures_table
from companion.store.records import Pair, Profile, Result, Standing
from companion.titles import title_of
from companion.window.context import AppContext
from companion.window.window_size import use_large_words, use_window
from companion.words import said, said_in, text
from referees.common.protocol.sentence import say_count
from referees.common.registry import game_ids, referee
from referees.common.values.change import changed

RIVAL = "{name} was ahead in {ahead} of {plays} games against {rival}, the closest rival, and behind in {behind}."
SIDE_BY_SIDE_DP = 560  # the narrowest window with three cards of large words side by side


def of_one_player(app: AppContext, counted: CountedGames, profile: Profile, choose: Choose | None) -> list[ft.Control]:
    """Charts and tables for one player in the chosen games."""
    mine = [one for one in counted.standings if one.player == counted.of.player]
    wanted = figures.of_game(mine, counted.of.game)
    if not wanted:
        return [face(ft.Icons.INSIGHTS, said(NO_SUCH_GAME))]
    main = max(wanted, key=lambda one: (_has_points(one), one.plays))
    counts = _has_points(main)
    parts = [_strip(wanted, profile), *_now(counted, profile)]
    if choose is not None and sum(one.plays for one in wanted) <= FEW:
        parts.append(note(said(SOON)))
    parts += [*_rival(counted, profile), *(_over_time(profile.results, main.game) if counts else ())]
    parts += [heading(said("Games")), _games_table(wanted), *_against(counted, profile, choose)]
    parts += all_numbers(profile.memories, counted.of.game)
    return [*parts, *(_by_rule(app, profile, main.game) if counts else ())]


def _strip(wanted: list[Standing], profile: Profile) -> ft.Control:
    plays, wins = sum(one.plays for one in wanted), sum(one.wins for one in wanted)
    row = profile.longest
    return _cards([
        (str(plays), text(say_count("game", "games", plays))),
        (str(wins), said("won, {share}", share=figures.percent(wins, plays))),
        (str(row), text(say_count("longest streak", "longest streak", row))),
    ])  # fmt: skip


def _cards(told: Sequence[tuple[str, str]]) -> ft.Control:
    cards = Cards(told=tuple(told))
    cards.data = tuple([said("{figure} {words}", figure=figure, words=words) for figure, words in told])
    return cards


@component
def Cards(*, told: tuple[tuple[str, str], ...]) -> ft.Control:
    """Large figures side by side, or stacked where large text would break."""
    is_large, sample = use_large_words()
    is_high = use_window().width < SIDE_BY_SIDE_DP and is_large
    if is_high:
        lines = [ft.Row([strong(figure, 28), note(words, expand=True)], spacing=GAP) for figure, words in told]
        shown: ft.Control = ft.Column([panel(line, padding=12) for line in lines], spacing=GAP)
    else:
        cards: list[ft.Control] = [panel(_large(*one), expand=True, padding=12) for one in told]
        shown = ft.Row(cards, spacing=GAP, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Stack([sample, shown])


def _large(figure: str, words: str) -> ft.Control:
    below = note(words, text_align=ft.TextAlign.CENTER)
    return ft.Column([strong(figure, 28), below], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def _now(counted: CountedGames, profile: Profile) -> list[ft.Control]:
    won_last = bool(profile.results) and profile.results[0].rank == 1
    if counted.of.period or not won_last or profile.latest < 2 or counted.of.player is None:
        return []
    name = counted.known.names.get(counted.of.player, counted.of.player)
    told = say_count("{name} won the last game.", "{name} won the last {count} games.", profile.latest, name=name)
    return [note(text(told))]


def _over_time(results: tuple[Result, ...], game: str) -> list[ft.Control]:
    shown = figures.with_points([one for one in results if one.game == game])
    if len(shown) <= FEW:
        return []
    points = [one.points or 0 for one in shown]
    label = said("Points in the last {count} games, oldest first: {points}", count=len(points),
                 points=", ".join(map(figures.exact, points)))  # fmt: skip
    chart = points_chart(points, sum(points) / len(points), label)
    chart.data = (label,)
    return [heading(said("Points in {game}", game=title_of(game))), chart,
            note(said("The latest games, oldest on the left. The dashed line is the average score."))]  # fmt: skip


def _games_table(wanted: list[Standing]) -> ft.Control:
    rows = [
        FigureRow(title_of(one.game), (str(one.plays), str(one.wins), *_points(one)))
        for one in sorted(wanted, key=lambda one: -one.plays)
    ]
    return figures_table(
        (
            said_in("column", "Game"),
            said_in("column", "Played"),
            said_in("column", "Won"),
            said_in("column", "Average"),
            said_in("column", "Best"),
        ),
        rows,
    )


def _points(one: Standing) -> tuple[str, str]:
    return (figures.average(one.points, one.counted), figures.exact(one.best or 0)) if _has_points(one) else ("–", "–")


def _has_points(one: Standing) -> bool:
    """Whether points were counted, even if all were 0; False for games without points."""
    return one.counted > 0 and (one.game not in game_ids() or referee(one.game).about.has_points)


# ---------------------------------------------------------------- the others


def _against(counted: CountedGames, profile: Profile, choose: Choose | None) -> list[ft.Control]:
    known = counted.known
    pairs = figures.opponents(figures.of_game(profile.pairs, counted.of.game), known.names)
    if not pairs:
        return []
    parts: list[ft.Control] = [heading(said("Against"))]
    if pairs[0].plays > FEW:
        name = known.told(counted.of.player or "")
        bars = [Bar(known.names.get(one.other, one.other), one.plays, one.ahead) for one in pairs]
        parts.append(
            bar_chart(
                bars, said("A bar for each opponent: games played together, and how often {name} was ahead", name=name)
            )
        )
        parts.append(
            note(
                said(
                    "Each bar shows the games played together. The dark part shows the games with {name} ahead.",
                    name=name,
                )
            )
        )
    rows = [
        FigureRow(
            known.names.get(one.other, one.other),
            _met(one),
            choose and partial(choose, changed(counted.of, other=one.other)),
            known.mark(one.other),
            known.told(one.other),
        )
        for one in pairs
    ]
    return [
        *parts,
        figures_table(
            (
                said_in("column", "Player"),
                said_in("column", "Together"),
                said_in("column", "Ahead"),
                said_in("column", "Behind"),
            ),
            rows,
        ),
    ]


def _rival(counted: CountedGames, profile: Profile) -> list[ft.Control]:
    names = counted.known.names
    met = figures.opponents(figures.of_game(profile.pairs, counted.of.game), names)
    often = [one for one in met if one.plays > FEW]
    if not often or counted.of.player is None:
        return []
    one = min(often, key=lambda one: (abs(one.ahead - one.behind) / one.plays, -one.plays))
    name, rival = names.get(counted.of.player, counted.of.player), names.get(one.other, one.other)
    return [note(said(RIVAL, name=name, rival=rival, ahead=one.ahead, behind=one.behind, plays=one.plays))]


def _met(one: Pair) -> tuple[str, str, str]:
    return str(one.plays), str(one.ahead), str(one.behind)


def of_two(counted: CountedGames, profile: Profile, other: str) -> list[ft.Control]:
    """Statistics of two players against each other, in all of their games and game by game."""
    pairs = [one for one in figures.of_game(profile.pairs, counted.of.game) if one.other == other]
    if not pairs:
        return [face(ft.Icons.INSIGHTS, said("These two haven't finished a game like this together yet."))]
    (whole,) = figures.opponents(pairs, counted.known.names)
    name, rival = counted.known.told(counted.of.player or ""), counted.known.told(other)
    level = whole.plays - whole.ahead - whole.behind
    cards = [
        (str(whole.ahead), said("{name} ahead", name=name)),
        (str(level), said("level")),
        (str(whole.behind), said("{name} ahead", name=rival)),
    ]
    parts: list[ft.Control] = [heading(said("{name} and {rival}", name=name, rival=rival)), _cards(cards)]
    if whole.plays > FEW:
        told = said("A bar for each game: how often {name} and {rival} played it, and how often {name} was ahead",
                    name=name, rival=rival)  # fmt: skip
        parts.append(bar_chart([Bar(title_of(one.game), one.plays, one.ahead) for one in pairs], told))
        parts.append(
            note(
                said(
                    "Each bar shows the games played together. The dark part shows the games with {name} ahead.",
                    name=name,
                )
            )
        )
    else:
        parts.append(note(said(SOON)))
    rows = [FigureRow(title_of(one.game), _met(one)) for one in sorted(pairs, key=lambda one: -one.plays)]
    return [
        *parts,
        figures_table(
            (
                said_in("column", "Game"),
                said_in("column", "Together"),
                said_in("column", "Ahead"),
                said_in("column", "Behind"),
            ),
            rows,
        ),
    ]


# ---------------------------------------------------------------- the rules


def _by_rule(app: AppContext, profile: Profile, game: str) -> list[ft.Control]:
    rules = [one for one in figures.by_rule(figures.of_game(profile.rules, game)) if one.points]
    if not rules:
        return []
    rows = [
        FigureRow(_title(one.game, one.rule), (str(one.points), figures.average(one.points, one.plays)),
            partial(app.show_passage, one.game, one.rule))
        for one in rules
    ]  # fmt: skip
    told = said("Where the points in {game} came from", game=title_of(game))
    return [
        heading(told),
        figures_table((said_in("column", "Rule"), said_in("column", "Points"), said_in("column", "Per game")), rows),
    ]


def _title(game: str, rule: str) -> str:
    if game in game_ids():
        for one in rulebook_in(game).passages:
            if one.id == rule:
                return one.title
    return rule
