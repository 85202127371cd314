"""The screen of one person."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import flet as ft

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
from referees.common.protocol.seating import Mark

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
    person = next((person for person in everybody if person.id == id), None)
    parts = trouble(people.trouble or games.trouble)
    if not parts and person is not None:
        parts = [*read_only(app), *_parts(app, person, everybody, games.value or (), reload)]
    elif not parts and people.value is not None:
        parts = [notice(said(GONE))]
    return show_screen(said("Player") if person is None else person.name, parts, back=app.back)


def _parts(
    app: AppContext, who: Person, everybody: Sequence[Person], games: Sequence[PlayedAs], again: Again
) -> list[ft.Control]:
    known = KnownPeople(everybody)
    key = name_key(who.name)
    namesakes = [twin for twin in known.by_id.values() if twin.id != who.id and name_key(twin.name) == key]
    if who.part_of is not None:
        to = known.names.get(who.part_of, "")
        return [notice(said("{name}'s games count for {whole}.", name=who.name, whole=to)), _split(app, who, again)]

    async def turn(is_me: bool) -> None:
        await app.store.people.set_me(who.id if is_me else None)
        await again()

    parts: list[ft.Control] = [
        PersonName(who, again),
        _marks(app, who, again),
        switch(said("That's me"), who.is_me, turn, subtitle=said("Suggested first for new games")),
        heading(said("One person or two?")),
        SamePerson(who, known, again),
        *(_part(app, other, again) for other in everybody if other.part_of == who.id),
        *_namesakes(app, who, namesakes),
        heading(said("Games")),
    ]
    if not games:
        is_alone = not who.plays and all(other.part_of != who.id for other in everybody)
        remove = [_removal(app, who)] if is_alone and app.store.read_only is None else []
        return [*parts, note(said("No games count for this player yet.")), *remove]
    return [*parts, *(keyed(game.game_id, GameRow, game, who, tuple(namesakes), again) for game in games)]


def _removal(app: AppContext, person: Person) -> ft.Control:
    async def remove() -> None:
        links = await app.store.people.remove(person.id)

        async def back() -> None:
            await app.store.people.put_back(person, links)
            await app.go(f"/people/{person.id}")

        await app.back()
        notify(said("{name} is no longer in the list of players.", name=person.name), NoticeAction(UNDO, back))

    return stretched(secondary(said("Remove {name}", name=person.name), remove, ft.Icons.DELETE_OUTLINE))


@component
def PersonName(person: Person, again: Again) -> ft.Control:
    """Mark and name, with a button to change the name."""
    app = use_app()
    is_open, set_open = ft.use_state(False)

    async def keep(name: str) -> None:
        await app.store.people.rename(person.id, name)
        await again()

    if is_open:
        about = note(said("Statistics and lists show the new name. Each game keeps the name it was played under."))
        return stretched(NameForm(person.name, keep, lambda: set_open(False)), about)
    words = ft.Column([strong(person.name, 22), note(plays_of(person))], spacing=0, expand=True)
    change = small(said("Change name"), lambda: set_open(True), ft.Icons.EDIT_OUTLINED)
    top = ft.Row([person_mark(person, 36), words], spacing=GAP * 2, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return panel(stretched(top, wrapped([change])), padding=16)


def _marks(app: AppContext, person: Person, again: Again) -> ft.Control:
    async def choose(mark: Mark) -> None:
        await app.store.people.mark({person.id: mark})
        await again()

    title = ft.Text(said("Colour and symbol"), theme_style=ft.TextThemeStyle.TITLE_SMALL)
    choices = mark_choices(person.name, choose, Mark(person.colour, person.shape))
    return panel(ft.Column([title, choices], spacing=4), padding=16)


def _part(app: AppContext, part: Person, again: Again) -> ft.Control:
    words = said("{name}'s games are counted here too.", name=part.name)
    row = ft.Row([person_mark(part), ft.Text(words, expand=True)], spacing=GAP)
    return panel(stretched(row, _split(app, part, again)), padding=16)


def _split(app: AppContext, part: Person, again: Again) -> ft.Control:
    async def split() -> None:
        await app.store.people.take_apart(part.id)
        await again()

    return wrapped([small(said("Undo merging {name}", name=part.name), split, ft.Icons.CALL_SPLIT)])


def _namesakes(app: AppContext, person: Person, namesakes: Sequence[Person]) -> list[ft.Control]:
    async def add() -> None:
        await app.go(f"/people/{await app.store.people.add(person.name)}")

    buttons = [small(person_label(other), partial(app.go, f"/people/{other.id}")) for other in namesakes]
    words = said("Other players called {name}:", name=person.name) if buttons else ""
    add_one = secondary(said("Add another {name}", name=person.name), add, ft.Icons.PERSON_ADD_ALT)
    return [*([note(words), wrapped(buttons)] if buttons else []), stretched(add_one)]
