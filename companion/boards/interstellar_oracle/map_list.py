"""The map as a list by system: for screen readers, for large text, and by choice."""

from __future__ import annotations

import flet as ft

from companion.boards.interstellar_oracle.following import place_key
from companion.boards.interstellar_oracle.spots import Spot, half_words, nebula_words, place_words
from companion.boards.interstellar_oracle.taps import tapped
from companion.boards.taps import tap
from companion.flet_fixes.guard import component, memo
from companion.look.widgets import WORDS, button, filled, shape
from companion.measures import Room
from companion.table.controller import TableController
from companion.words import capital
from referees.common.protocol.sentence import Sentence, Who, say
from referees.interstellar_oracle.table.pieces import NEBULA, SLOTS, slot_of, system_of
from referees.interstellar_oracle.table.view import View

__all__ = ["MapList"]

ROW = shape(15, 16, WORDS, alignment=ft.Alignment.CENTER_LEFT)
"""The list's rows are aligned, whatever their length."""


@memo
@component
def MapList(
    *, spots: tuple[Spot, ...], view: View, room: Room, is_nebula_lit: bool, follow: int | None, hands: TableController
) -> ft.Control:
    """Places where a tap has an effect are filled; other taps open the place's panel. Scrolled to the system of
    `follow`."""
    reader = hands.table.reader()
    rows: list[ft.Control] = [_row(reader.text(nebula_words(view)), NEBULA, is_nebula_lit, hands)]
    if follow == NEBULA:
        rows.insert(0, _mark(follow))
    for spot in spots:
        system, _ = slot_of(spot.place)
        if spot.place % len(SLOTS) == 0:
            title = ft.Text(reader.text(_title(view, system)), size=17, weight=ft.FontWeight.W_600)
            if follow is not None and follow >= 0 and slot_of(follow)[0] == system:
                rows.append(_mark(follow))
            rows.append(ft.Semantics(content=title, header=True))
        words = place_words(view, spot.place)
        is_lit = spot.light == "lit"
        if is_lit:
            words = say("{place}, may be chosen", place=words)
        rows.append(_row(reader.text(words), spot.place, is_lit, hands))
    inside = ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(inside, width=room.width, padding=ft.Padding.symmetric(vertical=8, horizontal=12))


def _mark(place: int) -> ft.Control:
    return ft.Container(key=ft.ScrollKey(place_key(place)))  # type: ignore[call-arg]  # mypy does not see the dataclass


def _title(view: View, system: int) -> Sentence:
    seats = len(view.tokens)
    whose = say("System {system}", system=system + 1)
    for seat in range(seats):
        if system_of(seat, seats) == system:
            whose = say("{who}'s system", who=Who(seat))
    return say("{system}, {half}", system=whose, half=half_words(view.halves[system])) if view.halves else whose


def _row(words: str, place: int, is_lit: bool, hands: TableController) -> ft.Control:
    act = hands.careful("board", tap(hands, tapped, place))
    return (filled if is_lit else button)(capital(words), act, style=ROW)
