"""The dialog that shares statistics: the shown ones as picture and text, and all plays as files."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import flet as ft

from companion.files.plays import bg_stats, csv_file
from companion.files.plays.collecting import finished_plays
from companion.files.plays.play import Play
from companion.flet_fixes.guard import component
from companion.look.widgets import button, face, heading, note, show_screen, wrapped
from companion.screens.shared.controls import trouble
from companion.screens.shared.results import ResultCard, drawn_card
from companion.screens.shared.sharing import Shareable, ShareBody, keep
from companion.screens.statistics.counted import CountedGames, counted_of
from companion.screens.statistics.screen import NONE_YET, counted_parts
from companion.screens.statistics.table import text_lines
from companion.screens.statistics.year import latest_year, year_card
from companion.store.records import CountedOf, GameHead
from companion.store.slices import sliced
from companion.titles import title_of
from companion.window.context import AppContext, use_app
from companion.window.loading import use_loaded
from companion.words import day_of, said
from referees.common.protocol.sentence import Sentence, say
from referees.common.record.steps import Steps

WHAT = (
    "Save every finished game with its date, players, points, ranks and winners, as a spreadsheet "
    "or as a file for BG Stats. If you import that file again, nothing is added twice."
)
MANY = "To share one game as a link or QR code, open its tally. A file saved here has all the games."
SAVED = say("The plays were saved to this device's downloads as {name}.")
ONE_LEFT_OUT = say("{saved} One play couldn't be read and was left out: {plays}.")
LEFT_OUT = say("{saved} {count} plays couldn't be read and were left out: {plays}.")
MOST_NAMED = 3
NOT_SAVED = say("The plays couldn't be saved. Nothing was changed. Please try again.")


@component
def ShareStatisticsScreen() -> ft.View:
    """Shares the statistics with the current filter."""
    app = use_app()
    loaded, _ = use_loaded(partial(_counted, app), ft.use_route_location())
    counted, of_year = loaded.value or (None, None)
    parts = trouble(loaded.trouble)
    if counted is None:
        pass
    elif not counted.every:
        parts = [face(ft.Icons.INSIGHTS, said(NONE_YET))]
    else:
        cards = tuple(counted_parts(app, counted))
        thing = Shareable(said("Statistics"), "oracle-statistics", _as_text(counted, day_of(app.clock()), cards), cards)
        things = (thing, _year(of_year)) if of_year is not None else (thing,)
        parts = [ShareBody(things=things, app=app, others=_plays(app))]
    return show_screen(said("Share"), parts, back=app.back)


async def _counted(app: AppContext) -> tuple[CountedGames, CountedGames | None]:
    counted = await counted_of(app.store, app.counted_of)
    year = latest_year(counted)
    return counted, await counted_of(app.store, CountedOf(period=year)) if year else None


def _year(counted: CountedGames) -> Shareable:
    card = year_card(counted)
    return Shareable(card.title, f"oracle-{counted.of.period}", card.line, (ResultCard(result=card),), drawn_card(card))


def _as_text(counted: CountedGames, day: str, parts: Sequence[ft.Control]) -> str:
    of, known = counted.of, counted.known
    name = said("Games and wins, as of {day}", day=day)
    if of.game is not None:
        name = said("{game}: games and wins, as of {day}", game=title_of(of.game), day=day)
    lines = [name] if not of.period else [name, said("Only games from {year}", year=of.period)]
    if of.player is not None:
        lines.append(known.label(of.player))
    return "\n".join([*lines, *text_lines(parts)])


def _plays(app: AppContext) -> tuple[ft.Control, ...]:
    table = partial(_save, app, "oracle-plays.csv", csv_file.writing)
    file = partial(_save, app, "oracle-plays.bgsplay", bg_stats.writing)
    buttons = [
        button(said("Save as a spreadsheet (CSV)"), table, ft.Icons.TABLE_CHART_OUTLINED),
        button(said("Save for BG Stats"), file, ft.Icons.DOWNLOAD),
    ]
    return heading(said("All plays")), wrapped(buttons), note(said(WHAT)), note(said(MANY))


async def _save(app: AppContext, name: str, write: Callable[[Iterable[Play]], Steps[bytes]]) -> None:
    unreadable: list[GameHead] = []
    plays = await finished_plays(app.store, unreadable)
    await keep(app, name, lambda: sliced(write(plays)), saved_words(name, unreadable), NOT_SAVED)


def saved_words(name: str, unreadable: Sequence[GameHead]) -> Sentence:
    """Confirms that a file was saved; names unreadable games."""
    saved = SAVED.filled(name=name)
    if not unreadable:
        return saved
    named = [said("{game}, {names}", game=title_of(head.game), names=head.headline) for head in unreadable[:MOST_NAMED]]
    others = ("…",) if len(unreadable) > MOST_NAMED else ()
    template = ONE_LEFT_OUT if len(unreadable) == 1 else LEFT_OUT
    return template.filled(saved=saved, count=len(unreadable), plays="; ".join((*named, *others)))
