"""Statistics of all players, of one, and of one against another."""

from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import face, icon_button, note, primary, secondary, show_screen, stretched, wrapped
from companion.measures import GAP
from companion.screens.shared.controls import choice, opener, trouble
from companion.screens.statistics import figures
from companion.screens.statistics.counted import Choose, CountedGames, counted_of
from companion.screens.statistics.everybody import of_everybody
from companion.screens.statistics.one_player import of_one_player, of_two
from companion.store.records import CountedOf
from companion.table.recompute_statistics import add_missing_statistics
from companion.titles import title_of
from companion.window.context import AppContext, use_app, use_stored
from companion.window.loading import use_loaded
from companion.words import said
from referees.common.values.change import changed

NONE_YET = "Here's a summary of your finished games: who played, who won, and where the points came from."
OLDER = "We're still going through your earlier games. You'll soon see here how long they took, and more."


@component
def StatisticsScreen() -> ft.View:
    """Filters for game, players and year, and the statistics of the games that match."""
    app = use_app()
    of, set_of = ft.use_state(app.counted_of)

    def choose(filters: CountedOf) -> None:
        app.counted_of = filters  # also read by the dialog that shares it
        set_of(filters)

    update, _ = use_loaded(partial(add_missing_statistics, app.store))
    loaded, _ = use_loaded(partial(counted_of, app.store, of), use_stored(), of, update.value)
    counted = loaded.value
    parts = trouble(loaded.trouble)
    if counted is None:
        pass
    elif not counted.kinds:
        parts = [face(ft.Icons.INSIGHTS, said(NONE_YET), primary(said("New game"), app.home, ft.Icons.ADD))]
    else:
        telling = [note(said(OLDER))] if counted.stale and update.value is None and update.trouble is None else []
        parts = [StatisticsFilters(counted, choose), *telling, *counted_parts(app, counted, choose)]
    share = icon_button(ft.Icons.SHARE, said("Share"), lambda: app.go("/statistics/share"))
    players = icon_button(ft.Icons.PEOPLE_OUTLINE, said("Players"), lambda: app.go("/people"))
    has_some = counted is not None and bool(counted.kinds)
    return show_screen(said("Statistics"), parts, back=app.back, actions=[players, share] if has_some else [players])


def counted_parts(app: AppContext, counted: CountedGames, choose: Choose | None = None) -> list[ft.Control]:
    """Charts and tables; a tap on a row calls `choose` with its filter."""
    of, profile = counted.of, counted.profile
    if of.player is None or profile is None:
        return of_everybody(counted, choose)
    parts = of_one_player(app, counted, profile, choose) if of.other is None else of_two(counted, profile, of.other)
    if choose is not None:
        own = partial(app.go, f"/people/{of.player}")
        parts.append(stretched(secondary(said("Name, symbol and games"), own, ft.Icons.PERSON_OUTLINE)))
    return parts


@component
def StatisticsFilters(counted: CountedGames, choose: Choose) -> ft.Control:
    """Buttons for game, player, opponent and year; each opens its list below."""
    opened, set_opened = ft.use_state("")
    of, known = counted.of, counted.known

    def toggle(what: str) -> None:
        set_opened("" if opened == what else what)

    def take(**chosen: Any) -> None:
        set_opened("")
        choose(changed(of, **chosen))

    kinds = sorted((title_of(game), game) for game in counted.kinds)
    people = [(known.label(total.player), total.player) for total in figures.by_player(counted.every, known.names)]
    others = [person for person in people if person[1] != of.player]
    years = [(year, year) for year in sorted({row.year for row in counted.years}, reverse=True)]
    buttons = [opener(said("Game"), of.game and title_of(of.game), opened == "game", partial(toggle, "game"))]
    if people:
        buttons.append(
            opener(said("Player"), of.player and known.label(of.player), opened == "player", partial(toggle, "player"))
        )
    if of.player is not None and others:
        buttons.append(
            opener(said("Against"), of.other and known.label(of.other), opened == "other", partial(toggle, "other"))
        )
    if len(years) > 1 or of.period:
        buttons.append(opener(said("Year"), of.period or None, opened == "year", partial(toggle, "year")))
    parts: list[ft.Control] = [wrapped(buttons)]
    if opened == "game":
        parts += choice(said("Which game?"), said("Any game"), kinds, of.game, lambda game: take(game=game))
    if opened == "player":
        parts += choice(
            said("Who played?"), said("Everybody"), people, of.player, lambda id: take(player=id, other=None)
        )
    if opened == "other":
        parts += choice(said("Against which player?"), said("Anybody"), others, of.other, lambda id: take(other=id))
    if opened == "year":
        parts += choice(
            said("In which year?"), said("All years"), years, of.period or None, lambda year: take(period=year or "")
        )
    return ft.Column(parts, spacing=GAP)
