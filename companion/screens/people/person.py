"""The screen of one person: name, mark, "that's me", merges, and games."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import flet as ft

from companion.device.seats import Mark
from companion.flet_fixes.guard import component, keyed
from companion.look.widgets import heading, note, notice, secondary, show_screen, small, stretched, strong, wrapped
from companion.measures import GAP
from companion.screens.people.games import GameRow
from companion.screens.people.listed import plays_of
from companion.screens.people.naming import NameForm
from companion.screens.people.same import SamePerson
from companion.screens.shared.controls import panel, read_only, switch, trouble
from companion.screens.shared.known import KnownPeople, mark_choices, person_label, person_mark
from companion.store.people import name_key
from companion.store.records import Person, PlayedAs
from companion.window.context import AppContext, use_app, use_stored
from companion.window.loading import use_loaded
from companion.window.notices import UNDO, NoticeAction, notify
from companion.words import said

GONE = "There's no player at this address. See the list of players."
Again = Callable[[], Awaitable[None]]


@component
def PersonScreen() -> ft.View:
    """The screen of one person; each change takes effect at once."""
    app = use_app()
    id = ft.use_route_params().get("person", "")
    stored = use_stored()
    people, again = use_loaded(app.store.people.all, stored)
    games, read_games = use_loaded(partial(app.store.people.games, id), id, stored)

    async def reload() -> None:
        await again()
        await read_games()

    everybody = people.value or ()
    one = next((one for one in everybody if one.id == id), None)
    parts = trouble(people.trouble or games.trouble)
    if not parts and one is not None:
        parts = [*read_only(app), *_parts(app, one, everybody, games.value or (), reload)]
    elif not parts and people.value is not None:
        parts = [notice(said(GONE))]
    return show_screen(said("Player") if one is None else one.name, parts, back=app.back)


def _parts(
    app: AppContext, one: Person, everybody: Sequence[Person], games: Sequence[PlayedAs], again: Again
) -> list[ft.Control]:
    known = KnownPeople(everybody)
    namesakes = [
        other for other in known.by_id.values() if other.id != one.id and name_key(other.name) == name_key(one.name)
    ]
    if one.part_of is not None:
        whole = known.names.get(one.part_of, "")
        return [notice(said("{name}'s games count as {whole}'s.", name=one.name, whole=whole)), _apart(app, one, again)]

    async def turn(is_me: bool) -> None:
        await app.store.people.set_me(one.id if is_me else None)
        await again()

    parts: list[ft.Control] = [
        PersonName(one, again),
        _marks(app, one, again),
        switch(said("That's me"), one.is_me, turn, subtitle=said("Suggested first for new games")),
        heading(said("One person or two?")),
        SamePerson(one, known, again),
        *(_part(app, other, again) for other in everybody if other.part_of == one.id),
        *_namesakes(app, one, namesakes),
        heading(said("Games")),
    ]
    if not games:
        is_alone = not one.plays and all(other.part_of != one.id for other in everybody)
        remove = [_removal(app, one)] if is_alone and app.store.read_only is None else []
        return [*parts, note(said("No games count for this player yet.")), *remove]
    return [*parts, *(keyed(game.game_id, GameRow, game, one, tuple(namesakes), again) for game in games)]


def _removal(app: AppContext, one: Person) -> ft.Control:
    async def back() -> None:
        await app.store.people.put_back(one)
        await app.go(f"/people/{one.id}")

    async def remove() -> None:
        await app.store.people.remove(one.id)
        await app.back()
        notify(said("{name} is no longer among the players.", name=one.name), NoticeAction(UNDO, back))

    return stretched(secondary(said("Remove {name}", name=one.name), remove, ft.Icons.DELETE_OUTLINE))


@component
def PersonName(one: Person, again: Again) -> ft.Control:
    """Mark and name, with a button to change the name."""
    app = use_app()
    is_open, set_open = ft.use_state(False)

    async def keep(name: str) -> None:
        await app.store.people.rename(one.id, name)
        await again()

    if is_open:
        told = note(said("Statistics and lists show the new name. Each game keeps the name it was played under."))
        return stretched(NameForm(one.name, keep, lambda: set_open(False)), told)
    words = ft.Column([strong(one.name, 22), note(plays_of(one))], spacing=0, expand=True)
    change = small(said("Change name"), lambda: set_open(True), ft.Icons.EDIT_OUTLINED)
    top = ft.Row([person_mark(one, 36), words], spacing=GAP * 2, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return panel(stretched(top, wrapped([change])), padding=16)


def _marks(app: AppContext, one: Person, again: Again) -> ft.Control:
    async def wear(mark: Mark) -> None:
        await app.store.people.wear({one.id: mark})
        await again()

    title = ft.Text(said("Colour and symbol"), theme_style=ft.TextThemeStyle.TITLE_SMALL)
    choices = mark_choices(one.name, wear, Mark(one.colour, one.shape))
    return panel(ft.Column([title, choices], spacing=4), padding=16)


def _part(app: AppContext, part: Person, again: Again) -> ft.Control:
    words = said("{name}'s games count here, too.", name=part.name)
    row = ft.Row([person_mark(part), ft.Text(words, expand=True)], spacing=GAP)
    return panel(stretched(row, _apart(app, part, again)), padding=16)


def _apart(app: AppContext, part: Person, again: Again) -> ft.Control:
    async def apart() -> None:
        await app.store.people.take_apart(part.id)
        await again()

    return wrapped([small(said("Undo merging {name}", name=part.name), apart, ft.Icons.CALL_SPLIT)])


def _namesakes(app: AppContext, one: Person, namesakes: Sequence[Person]) -> list[ft.Control]:
    async def add() -> None:
        await app.go(f"/people/{await app.store.people.add(one.name)}")

    told = [small(person_label(other), partial(app.go, f"/people/{other.id}")) for other in namesakes]
    words = said("Other players called {name}:", name=one.name) if told else ""
    add_one = secondary(said("Add another {name}", name=one.name), add, ft.Icons.PERSON_ADD_ALT)
    return [*([note(words), wrapped(told)] if told else []), stretched(add_one)]
