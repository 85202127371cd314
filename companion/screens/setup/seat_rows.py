"""Parts of the seating screen: a seat's row, the remembered players, and the field for a new name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import flet as ft

from companion.device.seats import MARKS, Mark, Seating, keyed_by
from companion.flet_fixes.guard import component, handler
from companion.flet_fixes.refs import MutableRef
from companion.look.seat_mark import seat_mark
from companion.look.theme import ROUND
from companion.look.widgets import icon_button, small, wrapped
from companion.measures import GAP
from companion.screens.shared.controls import field, panel
from companion.screens.shared.known import named, shared_names
from companion.store.records import Player
from companion.window.context import use_app
from companion.window.keyboard import focus
from companion.words import capital, said, text
from referees.common.protocol.config import Seat
from referees.common.protocol.sentence import Sentence

__all__ = ["AddPlayer", "Remembered", "SeatRow"]

Change = Callable[[Seating], None]
OFFERED = 12


@component
def SeatRow(seats: Seating, place: int, own: Seat, change: Change, choose: Callable[[str, Mark], None]) -> ft.Control:
    """A seat: its mark, which a tap changes, the player, and buttons to move or remove."""
    is_open, set_open = ft.use_state(False)
    name = seats.names[place]
    taps = [
        icon_button(
            ft.Icons.ARROW_UPWARD,
            said("Move {name} up", name=name),
            lambda: change(seats.moved(place, -1)),
            disabled=place == 0,
        ),
        icon_button(
            ft.Icons.ARROW_DOWNWARD,
            said("Move {name} down", name=name),
            lambda: change(seats.moved(place, 1)),
            disabled=place == len(seats.names) - 1,
        ),
        icon_button(ft.Icons.CLOSE, said("Remove {name}", name=name), lambda: change(seats.without(place))),
    ]

    def chose(mark: Mark) -> None:
        set_open(False)
        choose(name, mark)

    mark = _mark(own, said("Colour and shape of {name}", name=name), lambda: set_open(not is_open))
    words = ft.Text(name, theme_style=ft.TextThemeStyle.TITLE_MEDIUM, expand=True)
    parts: list[ft.Control] = [ft.Row([mark, words, ft.Row([*taps], spacing=GAP, tight=True)], spacing=4)]
    if is_open:
        parts.append(wrapped([_choice(name, mark, partial(chose, mark)) for mark in MARKS]))
    return panel(ft.Column(parts, spacing=GAP, tight=True), padding=4)


def _choice(name: str, mark: Mark, act: Callable[[], None]) -> ft.Control:
    label = said("{colour} {shape} for {name}", colour=mark.colour, shape=mark.shape, name=name)
    return _mark(Seat(player=name, colour=mark.colour, shape=mark.shape), capital(label), act)


def _mark(seat: Seat, label: str, act: Callable[[], None]) -> ft.Control:
    """A mark to tap, as large as a finger needs it."""
    drawn = ft.Container(seat_mark(seat), width=48, height=48, alignment=ft.Alignment.CENTER)
    face = ft.Semantics(content=drawn, label=label, button=True, exclude_semantics=True)
    return ft.Container(face, border_radius=ROUND, ink=True, on_click=handler(act))


@component
def Remembered(players: Sequence[Player], seats: Seating, sit: Callable[[Player], None]) -> ft.Control:
    """Players of earlier games, each added with one tap; "me" first, and marks where two share a name."""
    shared = shared_names(players)
    absent = [one for one in sorted(players, key=lambda one: not one.is_me) if not seats.has(one.name)][:OFFERED]
    chips = [_chip(one, shared, partial(sit, one), is_full=seats.is_full) for one in absent]
    return ft.Row([*chips], wrap=True, spacing=GAP, run_spacing=GAP, visible=bool(chips))


def _chip(one: Player, shared: frozenset[str], act: Callable[[], None], *, is_full: bool) -> ft.Control:
    if keyed_by(one.name) not in shared:
        return small(one.name, act, ft.Icons.ADD, disabled=is_full)
    return small(named(one), act, ft.Icons.ADD, disabled=is_full)


@component
def AddPlayer(seats: Seating, change: Change) -> ft.Control:
    """The field for a new name, which keeps the focus for the next one; a name that cannot be used shows an error
    below.

    Typing does not redraw: a redraw that arrives late would erase letters typed since.
    """
    here = use_app().set_up
    shown: MutableRef[ft.TextField] = ft.use_ref()
    wrong, set_wrong = ft.use_state(cast("Sentence | None", None))

    async def add() -> None:
        found = seats.problem_with(here.typed)
        set_wrong(found)
        if found is None:
            name, here.typed = here.typed, ""
            change(seats.seat(name))
        await asyncio.sleep(0)  # first it is drawn anew
        if shown.current is not None:
            await focus(shown.current)

    def type_it(words: str) -> None:
        here.typed = words

    name = shown.current = field(
        "Another player",
        type_it,
        value=here.typed,
        error=None if wrong is None else text(wrong),
        error_max_lines=6,
        capitalization=ft.TextCapitalization.WORDS,
        on_submit=handler(add),
        expand=True,
    )
    button = icon_button(ft.Icons.PERSON_ADD_ALT, "Add this player", add)
    row = ft.Row([name, button], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Container(row, padding=ft.Padding.only(top=GAP))  # the floating label rises above the field
