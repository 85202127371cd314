"""The seating screen: players, their order and marks, and house options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, cast

import flet as ft

from companion.device import first_game
from companion.device.seats import Mark, Seating as Seats, SetUp, keyed_by, last_group, marked, marks_of, with_mark
from companion.flet_fixes.guard import component, keyed
from companion.look.widgets import heading, notice, primary, show_screen
from companion.screens.kits.choice import Chosen, KitPanel, choices, kept_choice
from companion.screens.setup.house_options import FirstChoice, FirstSeat, HouseOptionsPanel, NumberFields, numbers
from companion.screens.setup.laying_out import LayOutPanel
from companion.screens.setup.seat_rows import AddPlayer, Remembered, SeatRow
from companion.screens.shared.controls import switch, trouble
from companion.store.errors import StoreError
from companion.store.records import Player
from companion.table.table import Table
from companion.titles import title_of
from companion.window.context import AppContext, use_app
from companion.window.loading import use_loaded
from companion.words import text
from referees.common.protocol.config import Seat
from referees.common.protocol.sentence import Sentence, say
from referees.common.registry import UnknownGame, referee, rulebook

__all__ = ["Seating"]

NOT_READ = say("The names of former players could not be read. Type them instead; no game is affected.")


@component
def Seating() -> ft.View:
    """Seats, house options and start button; the players of the last game are seated with one tap."""
    app = use_app()
    game = ft.use_route_params().get("game", "")
    here = app.set_up
    players, _ = use_loaded(app.store.players)
    played, _ = use_loaded(app.store.kinds)
    _, redraw = ft.use_state(0)
    kits, _ = use_loaded(partial(choices, app, game), game)
    other_kit, choose_kit = ft.use_state(cast("Chosen | None", None))
    problem, set_problem = ft.use_state(cast("Sentence | None", None))
    try:
        fewest, most = rulebook(game).seats
    except UnknownGame:
        return show_screen(title_of(game), [notice("No rules of that name are installed here.")], back=app.back)
    known = players.value or ()
    names = last_group(known, most) if here.names is None else here.names[:most]
    seats = Seats(names, fewest, most)
    who = {keyed_by(one.name): one.person for one in _last_players(known)} | here.who
    marks = {**marks_of(known, who), **here.marks}
    options, typed = here.options.get(game, {}), here.numbers.get(game, {})
    is_first = here.is_first if here.is_first is not None else played.value is not None and game not in played.value
    chosen_kit = other_kit or kits.value or Chosen()

    def changed(**to: Any) -> None:
        for name, value in to.items():
            setattr(here, name, value)
        redraw(lambda count: count + 1)
        set_problem(None)

    def choose_mark(name: str, mark: Mark) -> None:
        changed(marks=here.marks | with_mark(seats.names, marks, name, mark))

    async def start() -> None:
        taken = other_kit or kits.value or await choices(app, game)
        begun = await _begin(app, game, marked(_with_typed(here, seats).names, marks), taken, who)
        if isinstance(begun, Sentence):
            set_problem(begun)
            return
        await _show(app, begun, is_first=is_first)

    def change(new: Seats) -> None:
        changed(names=new.names)

    def sit(one: Player) -> None:
        changed(names=(*names, one.name), who=here.who | {keyed_by(one.name): one.person})

    def choose_options(chosen: dict[str, str]) -> None:
        changed(options=here.options | {game: chosen})

    own = marked(seats.names, marks)
    rows = [keyed(name, SeatRow, seats, at, own[at], change, choose_mark) for at, name in enumerate(seats.names)]
    return show_screen(
        title_of(game),
        [
            FirstChoice(game, options, choose_options),
            heading("Who plays? Clockwise, as you sit"),
            ft.Column([*rows], spacing=8),
            *([] if players.trouble is None else [notice(text(NOT_READ))]),
            Remembered(known, seats, sit),
            *([] if seats.is_full else [AddPlayer(seats, change)]),
            FirstSeat(game, seats.names, lambda names: change(Seats(names, fewest, most))),
            switch("First game: explain each new question", is_first, lambda on: changed(is_first=on)),
            LayOutPanel(game, len(names), here.laid_out, lambda done: changed(laid_out=done)),
            NumberFields(game, typed, lambda given: changed(numbers=here.numbers | {game: given})),
            HouseOptionsPanel(game, options, choose_options),
            KitPanel(game, chosen_kit, choose_kit),
        ],
        back=app.back,
        below=[*trouble(problem), primary("Start", start, ft.Icons.PLAY_ARROW)],
    )


def _with_typed(here: SetUp, seats: Seats) -> Seats:
    """The seats with the player whose name was typed but not added."""
    return seats.seat(here.typed) if here.typed.strip() and not seats.is_full else seats


async def _show(app: AppContext, table: Table, *, is_first: bool) -> None:
    """Show a table that was begun; each player keeps the mark of this game."""
    who = await app.store.people.of_game(table.head.id)
    seats = table.config.seats
    await app.store.people.wear({who[keyed_by(one.player)]: (one.colour, one.shape) for one in seats})
    if is_first:
        await first_game.begin(app.store, table.head.id)
    app.set_up = SetUp()
    await app.show_table(table.head.id, begun=True)


def _last_players(known: Sequence[Player]) -> list[Player]:
    return [one for one in known if one.last_at == known[0].last_at]


async def _begin(
    app: AppContext, game: str, seats: tuple[Seat, ...], taken: Chosen, who: Mapping[str, str]
) -> Table | Sentence:
    """The table of a new game, set up as this window has it; or why it cannot begin."""
    rules, here = referee(game), app.set_up
    fewest, most = rules.about.seats
    counts = numbers(rules.config, here.numbers.get(game, {}))
    problem = Seats(tuple(seat.player for seat in seats), fewest, most).problem
    if problem is not None:
        return problem
    if isinstance(counts, Sentence):
        return counts
    options: Any = rules.config.model_fields["options"].annotation
    kit = taken.kit(game)
    own = {"kit": kit} if kit is not None else {}
    try:
        config = rules.config(seats=seats, options=options(**here.options.get(game, {})), **counts, **own)
        chosen = {one.player: who[keyed_by(one.player)] for one in seats if keyed_by(one.player) in who}
        table = await app.tables.create(game, config, chosen)
        if app.device.storage is not None:
            app.device.storage.ask()  # there is something to keep now
        await kept_choice(app, game, taken.id)
    except StoreError as error:
        return error.sentence
    return table
