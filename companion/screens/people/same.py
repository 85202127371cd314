"""Merging two people: shows the games that will count together; one tap merges, one tap undoes it."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import cast

import flet as ft

from companion.flet_fixes.guard import component
from companion.look.widgets import note, primary, secondary, stretched, wrapped
from companion.measures import GAP
from companion.screens.shared.controls import choice, opener, panel
from companion.screens.shared.known import KnownPeople
from companion.store.people import name_key
from companion.store.records import Person
from companion.window.context import use_app
from companion.window.notices import UNDO, NoticeAction, notify
from companion.words import said


@component
def SamePerson(person: Person, known: KnownPeople, again: Callable[[], Awaitable[None]]) -> ft.Control:
    """The choice of another person, a preview of the merged games, and a button that merges them."""
    app = use_app()
    is_open, set_open = ft.use_state(False)
    other_id, set_other = ft.use_state(cast("str | None", None))
    other = known.by_id.get(other_id or "")
    others = sorted((two for two in known.by_id.values() if two.id != person.id), key=lambda two: name_key(two.name))

    def choose(id: str | None) -> None:
        set_open(False)
        set_other(id)

    async def split(part: Person) -> None:
        await app.store.people.take_apart(part.id)
        await again()

    async def merge(part: Person) -> None:
        await app.store.people.merge(part.id, person.id)
        set_other(None)
        await again()
        message = said("{part} and {whole} count as one person now.", part=part.name, whole=person.name)
        notify(message, NoticeAction(UNDO, partial(split, part)))

    if not others:
        return note(said("Once someone else has played, you can say here that two names belong to the same person."))
    label = said("Merge with another player")
    parts: list[ft.Control] = [wrapped([opener(label, None, is_open, lambda: set_open(not is_open))])]
    if is_open:
        answers = [(known.label(two.id), two.id) for two in others]
        parts += choice(
            said("Who is the same person as {name}?", name=person.name), said("Nobody"), answers, other_id, choose
        )
    if other is not None:
        parts.append(_ask(person, other, partial(merge, other), lambda: choose(None)))
    return ft.Column(parts, spacing=GAP)


def _ask(person: Person, other: Person, merge: Callable[[], Awaitable[None]], cancel: Callable[[], None]) -> ft.Control:
    words = said(
        "Finished games: {some} for {other}, {more} for {one}. All {all} will count for {one}. The games themselves "
        "won't change, and you can separate the two players again at any time.",
        other=other.name,
        one=person.name,
        some=other.plays,
        more=person.plays,
        all=person.plays + other.plays,
    )
    yes = primary(said("They're the same person"), merge, ft.Icons.MERGE)
    return panel(stretched(ft.Text(words), yes, secondary(said("Cancel"), cancel)), padding=16)
