"""The people of this device by name, with marks if two share a name."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import flet as ft

from companion.flet_fixes.guard import handler
from companion.look.seat_mark import mark_name, seat_mark
from companion.look.theme import ROUND
from companion.look.widgets import spoken, wrapped
from companion.measures import GAP
from companion.store.people import name_key
from companion.store.records import Person, Player
from companion.words import capital, said
from referees.common.protocol.config import Seat
from referees.common.protocol.seating import MARKS, Mark

Marked = Person | Player


def person_mark(person: Marked, size: float = 24) -> ft.Control:
    """A person's drawn mark."""
    return seat_mark(Seat(player=person.name, colour=person.colour, shape=person.shape), size)


def mark_button(seat: Seat, label: str, act: Callable[[], Any], *, is_current: bool | None = None) -> ft.Control:
    """A button with a mark, outlined if `is_current` is True; None leaves no space for an outline."""
    box = ft.Container(seat_mark(seat), width=48, height=48, alignment=ft.Alignment.CENTER)
    if is_current is not None:
        box.border_radius = ROUND
        box.border = ft.Border.all(2, ft.Colors.PRIMARY if is_current else ft.Colors.TRANSPARENT)
    face = ft.Semantics(content=box, label=label, button=True, selected=is_current, exclude_semantics=True)
    return ft.Container(face, border_radius=ROUND, ink=True, on_click=handler(act))


def mark_choices(name: str, choose: Callable[[Mark], Any], current: Mark | None = None) -> ft.Control:
    """Buttons for all marks; the `current` one is outlined."""
    return wrapped([
        mark_button(
            Seat(player=name, colour=mark.colour, shape=mark.shape),
            capital(said("{mark} for {name}", mark=mark_name(mark.colour, mark.shape), name=name)),
            partial(choose, mark),
            is_current=None if current is None else mark == current,
        )
        for mark in MARKS
    ])  # fmt: skip


def shared_names(people: Iterable[Marked]) -> frozenset[str]:
    """The names, as `name_key`s, that several people have."""
    keys = [name_key(person.name) for person in people]
    return frozenset(key for key in keys if keys.count(key) > 1)


def distinct_name(person: Marked, shared: frozenset[str]) -> str:
    """A person's name; if others share it, also the mark in words."""
    if name_key(person.name) not in shared:
        return person.name
    return said("{name}, {mark}", name=person.name, mark=mark_name(person.colour, person.shape))


def person_label(person: Marked) -> ft.Control:
    """A mark and a name for a button; screen readers read both aloud."""
    row = ft.Row([person_mark(person, 20), ft.Text(person.name)], spacing=GAP, tight=True)
    return spoken(row, said("{name}, {mark}", name=person.name, mark=mark_name(person.colour, person.shape)))


class KnownPeople:
    """People by id, without those merged into another."""

    def __init__(self, people: Iterable[Person]) -> None:
        self.by_id: Mapping[str, Person] = {person.id: person for person in people if person.part_of is None}
        self.names: Mapping[str, str] = {id: person.name for id, person in self.by_id.items()}
        self.shared = shared_names(self.by_id.values())

    def label(self, id: str) -> str:
        """A person's name; if others share it, also the mark in words."""
        return distinct_name(self.by_id[id], self.shared) if id in self.by_id else id

    def mark(self, id: str, size: float = 20) -> ft.Control | None:
        """The drawn mark if others share the name, otherwise None."""
        person = self.by_id.get(id)
        return None if person is None or name_key(person.name) not in self.shared else person_mark(person, size)
