"""Parts of the seating screen: a seat's row, the remembered players, and the field for a new name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import flet as ft

from companion.device.seats import Seating
from companion.flet_fixes.guard import component, handler
from companion.flet_fixes.refs import MutableRef
from companion.look.seat_mark import seat_mark
from companion.look.widgets import icon_button, small
from companion.measures import GAP
from companion.screens.shared.controls import field, panel
from companion.store.records import Player
from companion.words import said, text
from referees.common.protocol.config import seated
from referees.common.protocol.sentence import Sentence

__all__ = ["AddPlayer", "Remembered", "SeatRow"]

Change = Callable[[Seating], None]
OFFERED = 12


@component
def SeatRow(seats: Seating, place: int, change: Change) -> ft.Control:
    """A seat: its mark, the player, and buttons to move or remove."""
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
    words = ft.Text(name, theme_style=ft.TextThemeStyle.TITLE_MEDIUM, expand=True)
    row = ft.Row([seat_mark(seated(seats.names)[place]), words, ft.Row([*taps], spacing=GAP, tight=True)], spacing=16)
    return panel(row, padding=ft.Padding.only(left=16, right=4, top=4, bottom=4))


@component
def Remembered(players: Sequence[Player], seats: Seating, change: Change) -> ft.Control:
    """Players of earlier games, each added with one tap."""

    def sit(name: str) -> None:
        change(seats.seat(name))

    absent = [one.name for one in players if not seats.has(one.name)][:OFFERED]
    chips = [small(name, partial(sit, name), ft.Icons.ADD, disabled=seats.is_full) for name in absent]
    return ft.Row([*chips], wrap=True, spacing=GAP, run_spacing=GAP, visible=bool(chips))


@component
def AddPlayer(seats: Seating, change: Change) -> ft.Control:
    """The field for a new name; a name that cannot be used shows an error below.

    Typing does not redraw: a redraw that arrives late would erase letters typed since.
    """
    typed: MutableRef[str] = ft.use_ref("")
    problem, set_problem = ft.use_state(cast("Sentence | None", None))

    def add() -> None:
        name = typed.current or ""
        wrong = seats.problem_with(name)
        set_problem(wrong)
        if wrong is None:
            typed.current = ""
            change(seats.seat(name))

    def type_it(words: str) -> None:
        typed.current = words

    name = field(
        "Another player",
        type_it,
        value=typed.current or "",
        error=None if problem is None else text(problem),
        error_max_lines=6,
        capitalization=ft.TextCapitalization.WORDS,
        on_submit=handler(add),
        expand=True,
    )
    button = icon_button(ft.Icons.PERSON_ADD_ALT, "Add this player", add)
    row = ft.Row([name, button], spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Container(row, padding=ft.Padding.only(top=GAP))  # the floating label rises above the field
