"""The seating screen: players, their order, and house options."""

from __future__ import annotations

from functools import partial
from typing import cast

import flet as ft

from companion.device.seats import Seating as Seats
from companion.device.seats import last_group
from companion.flet_fixes.guard import component, keyed
from companion.look.widgets import heading, notice, primary, show_screen
from companion.screens.kits.choice import Chosen, KitPanel, choices, kept_choice
from companion.screens.setup.house_options import HouseOptionsPanel, NumberFields, numbers
from companion.screens.setup.seat_rows import AddPlayer, Remembered, SeatRow
from companion.screens.shared.controls import trouble
from companion.store.errors import StoreError
from companion.titles import title_of
from companion.window.context import use_app
from companion.window.loading import use_loaded
from companion.words import text
from referees.common.protocol.config import seated
from referees.common.protocol.sentence import Sentence, say
from referees.common.registry import UnknownGame, referee, rulebook

__all__ = ["Seating"]

NOT_READ = say("The names of former players could not be read. Type them instead; no game is affected.")


@component
def Seating() -> ft.View:
    """Seats, house options and start button; the players of the last game are seated with one tap."""
    app = use_app()
    game = ft.use_route_params().get("game", "")
    players, _ = use_loaded(app.store.players)
    changed, set_seats = ft.use_state(cast("Seats | None", None))
    options, set_options = ft.use_state(cast("dict[str, str]", {}))
    typed, set_typed = ft.use_state(cast("dict[str, str]", {}))
    kits, _ = use_loaded(partial(choices, app, game), game)
    other_kit, choose_kit = ft.use_state(cast("Chosen | None", None))
    problem, set_problem = ft.use_state(cast("Sentence | None", None))
    try:
        fewest, most = rulebook(game).seats
    except UnknownGame:
        return show_screen(title_of(game), [notice("No rules of that name are installed here.")], back=app.back)
    known = players.value or ()
    seats = changed or Seats(last_group(known, most), fewest, most)
    chosen_kit = other_kit or kits.value or Chosen()

    def change(new: Seats) -> None:
        set_seats(new)
        set_problem(None)

    async def start() -> None:
        rules = referee(game)
        if seats.problem is not None:
            set_problem(seats.problem)
            return
        chosen = rules.config.model_fields["options"].annotation
        counts = numbers(rules.config, typed)
        if isinstance(counts, Sentence):
            set_problem(counts)
            return
        taken = other_kit or kits.value or await choices(app, game)
        kit = taken.kit(game)
        own = {"kit": kit} if kit is not None else {}
        config = rules.config(seats=seated(seats.names), options=chosen(**options), **counts, **own)
        try:
            table = await app.tables.create(game, config)
            if app.device.storage is not None:
                app.device.storage.ask()  # there is something to keep now
            await kept_choice(app, game, taken.id)
        except StoreError as error:
            set_problem(error.sentence)
            return
        await app.show_table(table.head.id, begun=True)

    rows = [keyed(name, SeatRow, seats, place, change) for place, name in enumerate(seats.names)]
    return show_screen(
        title_of(game),
        [
            heading("Who plays? Clockwise, as you sit"),
            ft.Column([*rows], spacing=8),
            *([] if players.trouble is None else [notice(text(NOT_READ))]),
            Remembered(known, seats, change),
            *([] if seats.is_full else [AddPlayer(seats, change)]),
            NumberFields(game, typed, set_typed),
            HouseOptionsPanel(game, options, set_options),
            KitPanel(game, chosen_kit, choose_kit),
        ],
        back=app.back,
        below=[*trouble(problem), primary("Start", start, ft.Icons.PLAY_ARROW)],
    )
