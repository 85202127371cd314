"""Statistics of all players, and of one: played, won, points over time, against whom, and by which rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import (
    face,
    heading,
    icon_button,
    note,
    notice,
    primary,
    secondary,
    show_screen,
    strong,
    wrapped,
)
from companion.measures import GAP
from companion.screens.shared.choosing import choice, opener
from companion.screens.shared.controls import column, panel
from companion.screens.shared.known import Known
from companion.screens.statistics import figures
from companion.screens.statistics.charts import points_chart, wins_chart
from companion.screens.statistics.table import Row, figures_table
from companion.store.records import Profile, Result, Standing
from companion.titles import title_of
from companion.window.context import AppContext, use_app
from companion.window.loading import use_loaded
from companion.words import said, text
from referees.common.protocol.sentence import say_count
from referees.common.registry import game_ids, rulebook

__all__ = ["NONE_YET", "StatisticsScreen", "counted_parts", "profile_of"]

FEW = 3
"""Up to so many games there is no chart: it would say less than the table."""

NONE_YET = "Games that are finished are counted here: who played, who won, and where the points came from."


@component
def StatisticsScreen() -> ft.View:
    """Filters for game and player, and what is counted of the games that fit."""
    app = use_app()
    here = ft.use_route_location()
    (game, player), choose = ft.use_state(app.counted_of)

    def look(at: tuple[str | None, str | None]) -> None:
        app.counted_of = at  # also for the dialog that shares it
        choose(at)

    def set_game(wanted: str | None) -> None:
        look((wanted, player))

    def set_player(wanted: str | None) -> None:
        look((game, wanted))

    standings, _ = use_loaded(app.store.standings, here)
    people, _ = use_loaded(app.store.people.all, here)
    profile, _ = use_loaded(partial(profile_of, app, player, game), here, player, game)
    trouble = standings.trouble or people.trouble or profile.trouble
    known = Known(people.value or ())
    counted = () if people.value is None else standings.value or ()
    if player not in {one.player for one in counted}:
        player = None  # who counts as somebody else by now
    if trouble is not None:
        parts: list[ft.Control] = [notice(text(trouble), ft.Icons.REPORT_OUTLINED, grave=True)]
    elif not counted:
        new = primary("New game", lambda: app.go("/new"), ft.Icons.ADD)
        parts = [face(ft.Icons.INSIGHTS, NONE_YET, new)] if None not in (standings.value, people.value) else []
    else:
        parts = [Filters(known, counted, game=game, player=player, set_game=set_game, set_player=set_player)]
        if player is None or profile.value is not None:
            parts += counted_parts(app, known, counted, (game, player), profile.value, choose=set_player)
    share = icon_button(ft.Icons.SHARE, "Share", lambda: app.go("/statistics/share"))
    players = icon_button(ft.Icons.PEOPLE_OUTLINE, "Players", lambda: app.go("/people"))
    return show_screen("Statistics", parts, back=app.back, actions=[players, share] if counted else [players])


def counted_parts(
    app: AppContext,
    known: Known,
    counted: tuple[Standing, ...],
    of: tuple[str | None, str | None],
    profile: Profile | None,
    *,
    choose: Callable[[str], None] | None = None,
) -> list[ft.Control]:
    """What is counted `of` a game and a player, None for any; a tap on a player's row gives the id to `choose`."""
    game, player = of
    if player is None or profile is None:
        return _everybody(figures.by_player(figures.of_game(counted, game), known.names), known, choose)
    mine = [one for one in counted if one.player == player]
    parts = _one_player(app, mine, profile, known, game)
    if choose is not None:
        own = partial(app.go, f"/people/{player}")
        parts.append(column(secondary("Name, mark and games", own, ft.Icons.PERSON_OUTLINE)))
    return parts


async def profile_of(app: AppContext, player: str | None, game: str | None) -> Profile | None:
    """A player's figures, in one game where one is chosen; None for no player."""
    return None if player is None else await app.store.profile(player, game)


@component
def Filters(
    known: Known,
    counted: tuple[Standing, ...],
    *,
    game: str | None,
    player: str | None,
    set_game: Callable[[str | None], None],
    set_player: Callable[[str | None], None],
) -> ft.Control:
    """Buttons for game and player; each opens its list below."""
    opened, set_opened = ft.use_state("")

    def toggle(what: str) -> None:
        set_opened("" if opened == what else what)

    def take(chosen: str | None, change: Callable[[str | None], None]) -> None:
        set_opened("")
        change(chosen)

    kinds = sorted({(title_of(one.game), one.game) for one in counted})
    answers = [(known.told(one.player), one.player) for one in figures.by_player(counted, known.names)]
    parts: list[ft.Control] = [
        wrapped([
            opener("Game", game and title_of(game), opened == "game", partial(toggle, "game")),
            opener("Player", player and known.told(player), opened == "player", partial(toggle, "player")),
        ])
    ]  # fmt: skip
    if opened == "game":
        parts += choice("Which game?", "Any game", kinds, game, lambda chosen: take(chosen, set_game))
    if opened == "player":
        parts += choice("Who played?", "Everybody", answers, player, lambda chosen: take(chosen, set_player))
    return ft.Column(parts, spacing=GAP)


def _everybody(sums: list[figures.Sum], known: Known, choose: Callable[[str], None] | None) -> list[ft.Control]:
    if not sums:
        return [face(ft.Icons.INSIGHTS, "No game of this kind is finished yet.")]
    parts: list[ft.Control] = [heading("Played and won")]
    if sums[0].plays > FEW:
        parts.append(wins_chart(sums, "A bar for each player: games played, and how many of them were won"))
        parts.append(note("Each bar: games played. Its lower part: games won."))
    rows = [
        Row(
            one.name,
            (str(one.plays), str(one.wins), figures.percent(one.wins, one.plays)),
            choose and partial(choose, one.player),
            known.mark(one.player),
            known.told(one.player),
        )
        for one in sums
    ]
    parts.append(figures_table(("Player", "Played", "Won", "Share"), rows))
    if choose is not None:
        parts.append(note("Tap a player for more. A game that ended in a tie counts as won by each of the winners."))
    return parts


def _one_player(
    app: AppContext, mine: list[Standing], profile: Profile, known: Known, game: str | None
) -> list[ft.Control]:
    wanted = figures.of_game(mine, game)
    if not wanted:
        return [face(ft.Icons.INSIGHTS, "No game of this kind is finished yet.")]
    parts: list[ft.Control] = [_strip(wanted, profile)]
    main = max(wanted, key=lambda one: (_has_points(one), one.plays)).game
    parts += _over_time(profile.results, main)
    parts += [heading("Games"), _games_table(wanted)]
    pairs = figures.opponents(figures.of_game(profile.pairs, game), known.names)
    if pairs:
        rows = [
            Row(
                known.names.get(one.other, one.other),
                (str(one.plays), str(one.ahead), str(one.behind)),
                mark=known.mark(one.other),
                told=known.told(one.other),
            )
            for one in pairs
        ]
        parts += [heading("Against"), figures_table(("Player", "Together", "Ahead", "Behind"), rows)]
    return parts + _by_rule(app, profile, main)


def _strip(wanted: list[Standing], profile: Profile) -> ft.Control:
    """The three figures that matter, large."""
    plays, wins = sum(one.plays for one in wanted), sum(one.wins for one in wanted)
    row = figures.longest_row(profile.results)
    told = [
        (str(plays), text(say_count("game", "games", plays))),
        (str(wins), said("won, {share}", share=figures.percent(wins, plays))),
        (str(row), text(say_count("win in a row", "wins in a row", row))),
    ]
    cards: list[ft.Control] = [panel(_large(*one), expand=True, padding=12) for one in told]
    return ft.Row(cards, spacing=GAP, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _large(figure: str, words: str) -> ft.Control:
    below = note(words, text_align=ft.TextAlign.CENTER)
    return ft.Column([strong(figure, 28), below], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def _over_time(results: tuple[Result, ...], game: str) -> list[ft.Control]:
    """A chart of one game's points; of several games they do not compare."""
    shown = figures.scored([one for one in results if one.game == game])
    if len(shown) <= FEW:
        return []
    points = [one.points or 0 for one in shown]
    label = said("Points of the latest {count} games, oldest first: {points}", count=len(points),
                 points=", ".join(map(str, points)))  # fmt: skip
    chart = points_chart(points, sum(points) / len(points), label)
    return [heading(said("Points in {game}", game=title_of(game))), chart,
            note("The latest games, oldest on the left. Dashed: their average.")]  # fmt: skip


def _games_table(wanted: list[Standing]) -> ft.Control:
    rows = [
        Row(
            title_of(one.game),
            (str(one.plays), str(one.wins), *_points(one)),
        )
        for one in sorted(wanted, key=lambda one: -one.plays)
    ]
    return figures_table(("Game", "Played", "Won", "Average", "Best"), rows)


def _points(one: Standing) -> tuple[str, str]:
    """Average and best; dashes for a game without points."""
    return (figures.average(one.points, one.counted), str(one.best)) if _has_points(one) else ("–", "–")


def _has_points(one: Standing) -> bool:
    return bool(one.points or one.best)


def _by_rule(app: AppContext, profile: Profile, game: str) -> list[ft.Control]:
    rules = [one for one in figures.by_rule(figures.of_game(profile.rules, game)) if one.points]
    if not rules:
        return []
    rows = [
        Row(_title(one.game, one.rule), (str(one.points), figures.average(one.points, one.plays)),
            partial(app.show_passage, one.game, one.rule))
        for one in rules
    ]  # fmt: skip
    told = said("Where the points of {game} came from", game=title_of(game))
    return [heading(told), figures_table(("Rule", "Points", "Each game"), rows)]


def _title(game: str, rule: str) -> str:
    """A rule's title; its number where those rules are not installed."""
    if game in game_ids():
        for one in rulebook(game).passages:
            if one.id == rule:
                return one.title
    return rule
