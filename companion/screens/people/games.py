"""A row in a person's list of games."""

from collections.abc import Awaitable, Callable
from functools import partial

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import note, small, tile, wrapped
from companion.screens.shared.controls import more, under
from companion.screens.shared.known import person_label
from companion.store.days import started_at
from companion.store.records import Person, PlayedAs
from companion.titles import title_of
from companion.window.context import use_app
from companion.window.notices import UNDO, NoticeAction, notify
from companion.words import UNKNOWN_DAY, said, when


@component
def GameRow(
    game: PlayedAs, person: Person, namesakes: tuple[Person, ...], again: Callable[[], Awaitable[None]]
) -> ft.Control:
    """A game of a person: a tap opens the tally; the menu assigns the game to a namesake, existing or new."""
    app = use_app()
    is_open, set_open = ft.use_state(False)
    started = started_at(game.game_id, game.at, game.utc_offset)
    moment = said(UNKNOWN_DAY) if started is None else when(started, app.clock())
    title = title_of(game.game)
    played = said("{when}, as {name}", when=moment, name=game.name) if game.name != person.name else moment
    about = said("{game}, {when}", game=title, when=moment)

    async def back(before: str) -> None:
        await app.store.people.assign(game.game_id, game.name, before)
        await again()

    async def give(id: str) -> None:
        before = await app.store.people.assign(game.game_id, game.name, id)
        set_open(False)
        await again()
        message = said("That game now counts for another player called {name}.", name=person.name)
        notify(message, NoticeAction(UNDO, partial(back, before)))

    async def give_new() -> None:
        await give(await app.store.people.add(person.name))

    trailing = more(about, is_open, lambda: set_open(not is_open))
    top = tile(title, partial(app.show_tally, game.game_id), played, bgcolor=None)
    if not is_open:
        return under(top, beside=trailing)
    twins = [small(person_label(other), partial(give, other.id)) for other in namesakes]
    new = small(said("A new player called {name}", name=person.name), give_new, ft.Icons.PERSON_ADD_ALT)
    return under(
        top, note(said("Did another {name} play this game?", name=person.name)), wrapped([*twins, new]), beside=trailing
    )
