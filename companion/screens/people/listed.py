"""The list of all people who play on this device."""

from functools import partial

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import face, note, secondary, show_screen, stretched, tile
from companion.screens.people.naming import NameForm
from companion.screens.shared.controls import trouble
from companion.screens.shared.known import KnownPeople, person_mark
from companion.store.people import name_key
from companion.store.records import Person
from companion.window.context import AppContext, use_app, use_stored
from companion.window.loading import use_loaded
from companion.words import said, text
from referees.common.protocol.sentence import say_count

NOBODY = "Everyone who plays here is listed with a name and a symbol. Statistics count each person's games."
WHAT = "Tap a player to change their name or symbol, or to say two players are the same person."


@component
def PeopleScreen() -> ft.View:
    """The list of people, "me" first; a tap opens a person, a button adds one."""
    app = use_app()
    is_adding, set_adding = ft.use_state(False)
    people, _ = use_loaded(app.store.people.all, use_stored())
    known = KnownPeople(people.value or ())

    async def add(name: str) -> None:
        await app.go(f"/people/{await app.store.people.add(name)}")

    parts = trouble(people.trouble)
    if known.by_id:
        rows = sorted(known.by_id.values(), key=lambda person: (not person.is_me, name_key(person.name), -person.plays))
        parts = [note(said(WHAT)), *(_row(app, person) for person in rows)]
    elif people.value is not None:
        parts = [face(ft.Icons.PEOPLE_OUTLINE, said(NOBODY))]
    if is_adding:
        parts.append(NameForm("", add, lambda: set_adding(False)))
    elif people.value is not None and app.store.read_only is None:
        parts.append(stretched(secondary(said("Add a player"), lambda: set_adding(True), ft.Icons.PERSON_ADD_ALT)))
    return show_screen(said("Players"), parts, back=app.back)


def _row(app: AppContext, person: Person) -> ft.Control:
    name = said("{name} (you)", name=person.name) if person.is_me else person.name
    arrow = ft.Icon(ft.Icons.CHEVRON_RIGHT)
    return tile(name, partial(app.go, f"/people/{person.id}"), plays_of(person), person_mark(person, 28), arrow)


def plays_of(person: Person) -> str:
    """A person's number of finished games, in words."""
    return text(say_count("{count} finished game", "{count} finished games", person.plays))
