"""Boats, piers and Halls of the cove; a boat or pier that can answer the question is lit and tappable."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.boards.haggatha.faces import boat_face, pawn_row, shield_face, steady_word
from companion.boards.taps import Enter, do
from companion.flet_fixes.guard import component, memo
from companion.look.cell import cell
from companion.look.parts import QUIET, column, row, spoken, strong
from companion.measures import GAP, LOOSE, SNUG, Room
from companion.table.controller import TableController
from companion.words import text
from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.haggatha.cove.boarding import Dock, Embark
from referees.haggatha.cove.cove import Boat
from referees.haggatha.cove.cove_view import CoveView
from referees.haggatha.pieces import CUSTOMERS, PIERS, Customer, Pier, label

__all__ = ["BOAT", "HALLS", "Boats", "Halls", "Piers", "piers_height"]

BOAT, HALLS = 60, 56
"""The heights of a boat and of the Halls, in dp."""

BAG = 58
"""The width of the bag with a number of two digits, in dp."""

PIER, LINE, IN_A_LINE = 46, 22, 2
"""The height of a pier without customers and of each line of them, in dp; how many colours a line holds."""

SIDES = ft.Padding.symmetric(horizontal=LOOSE)


def _some(colours: tuple[Customer, ...]) -> Sentence:
    counts = [(colour, colours.count(colour)) for colour in CUSTOMERS]
    named = tuple(say("{count} {colour}", count=count, colour=label(colour)) for colour, count in counts if count)
    return say("{named}", named=named) if named else say("nobody")


def _place(
    face: ft.Control,
    told: Sentence,
    tap: tuple[Sentence, Entry] | None,
    room: Room,
    hands: TableController,
    *,
    ground: ft.ColorValue,
    **props: Any,
) -> ft.Control:
    """A boat or a pier; lit where a `tap` on it makes an entry, of which it says what it does."""
    shown = ft.Container(
        face,
        width=room.width,
        height=room.height,
        bgcolor=ground if tap is None else ft.Colors.PRIMARY_CONTAINER,
        border=None if tap is None else ft.Border.all(2.5, ft.Colors.PRIMARY),
        border_radius=10,
        **props,
    )
    if tap is None:
        return spoken(shown, text(told))
    words, entry = tap
    act = hands.careful("board", partial(do, hands, Enter((entry,), keeps=True)))
    return cell(shown, text(words), act, width=room.width, height=room.height, hands=hands)


@memo
@component
def Boats(*, cove: CoveView, lit: tuple[str, ...], width: int, scale: float, hands: TableController) -> ft.Control:
    """The boats, three on either side of the pier, in two rows. `lit` are those that the drawn Adventurer may board."""
    room = Room(int((width - 2 * LOOSE - 2 * GAP) / 3), int(BOAT * scale))
    boats = [_boat(boat, at, room, lit, hands) for at, boat in enumerate(cove.boats)]
    return ft.Container(column(*[row(*boats[at : at + 3]) for at in (0, 3)]), padding=SIDES)


def _boat(boat: Boat, at: int, room: Room, lit: tuple[str, ...], hands: TableController) -> ft.Control:
    name, aboard = f"boat{at + 1}", _some(boat.aboard)
    where = label(boat.pier) if boat.pier is not None else say("at sea")
    told = say("Boat {number} {where}: {aboard}", number=at + 1, where=where, aboard=aboard)
    entering = say("Into boat {number}: {aboard}", number=at + 1, aboard=aboard)
    tap = (entering, Embark.model_validate({"to": name})) if name in lit else None
    face = boat_face(boat.aboard, at + 1, room.width - 6, room.height - 6)
    middle, ground = ft.Alignment.CENTER, ft.Colors.SURFACE_CONTAINER_LOW
    strength = 0.45 if boat.pier is not None else 1.0
    return _place(face, told, tap, room, hands, ground=ground, alignment=middle, opacity=strength)


@memo
@component
def Piers(*, cove: CoveView, lit: tuple[str, ...], width: int, scale: float, hands: TableController) -> ft.Control:
    """The three piers with their customers; `lit` are those with a free berth for a full boat."""
    room = Room(int((width - 2 * LOOSE - 2 * GAP) / 3), int(piers_height(cove) * scale))
    piers = [_pier(cove, pier, room, scale, hands, is_lit=pier in lit) for pier in PIERS]
    return ft.Container(row(*piers), padding=SIDES)


def piers_height(cove: CoveView) -> int:
    """The height for the fullest pier."""
    colours = [len({one for boat in cove.boats if boat.pier == pier for one in boat.aboard}) for pier in PIERS]
    return PIER + LINE * max(-(-max(colours) // IN_A_LINE), 1)


def _pier(cove: CoveView, pier: Pier, room: Room, scale: float, hands: TableController, *, is_lit: bool) -> ft.Control:
    docked = [boat for boat in cove.boats if boat.pier == pier]
    aboard = tuple(one for boat in docked for one in boat.aboard)
    berths = cove.berths[PIERS.index(pier)] if any(cove.berths) else None
    counts = tuple(aboard.count(colour) for colour in CUSTOMERS)
    name = steady_word(NAMES[pier], room.width - 16, min(14 * scale, 19))
    face = column(name, _berths(len(docked), berths, scale), pawn_row(counts, CUSTOMERS, 20 * scale), gap=3)
    boats = say_count("{count} boat", "{count} boats", len(docked))
    told = say("{pier}: {boats}, {aboard}", pier=label(pier), boats=boats, aboard=_some(aboard))
    docking = say("Dock at {pier}: {aboard}", pier=label(pier), aboard=_some(aboard))
    tap = (docking, Dock(pier=pier)) if is_lit else None
    clip, padding = ft.ClipBehavior.HARD_EDGE, ft.Padding.symmetric(horizontal=8, vertical=5)
    ground = ft.Colors.SURFACE_CONTAINER_HIGH
    return _place(face, told, tap, room, hands, ground=ground, clip_behavior=clip, padding=padding)


NAMES: dict[Pier, str] = {"bazaar": "Bazaar", "town_square": "Town Square", "black_market": "Black Market"}


def _berths(taken: int, known: int | None, scale: float) -> ft.Control:
    """A mooring post per berth, filled if occupied; only the occupied ones where the kit gives no number."""
    posts = [
        ft.Container(
            width=16 * scale, height=10 * scale, border_radius=4 * scale, border=ft.Border.all(1.5, ft.Colors.OUTLINE),
            bgcolor="#7A5A3A" if at < taken else None,
        )
        for at in range(max(taken, known or 0))
    ]  # fmt: skip
    return row(*posts, gap=SNUG, height=12 * scale)


@memo
@component
def Halls(*, cove: CoveView, width: int, scale: float) -> ft.Control:
    """The Halls, the Lair and the bag; colours and odds of the bag if the table wants them."""
    size = min(44 * scale, (width - 2 * LOOSE - BAG * scale) / len(CUSTOMERS) - SNUG)
    visits = list(zip(CUSTOMERS, cove.halls, strict=True))
    named = tuple(
        say("{colour} {count}", colour=label("lair") if colour == "grey" else label(colour), count=count)
        for colour, count in visits
    )
    bag = row(
        ft.Icon(ft.Icons.SHOPPING_BAG, size=26 * scale, color=QUIET),
        strong(str(cove.bag), 18 * scale, ft.FontWeight.W_700),
        gap=SNUG,
    )
    halls = [shield_face(colour, count, size) for colour, count in visits]
    whole: list[ft.Control] = [ft.Row([*halls, bag], alignment=ft.MainAxisAlignment.SPACE_BETWEEN, spacing=SNUG)]
    told = say_count("{count} Adventurer in the bag.", "{count} Adventurers in the bag.", cove.bag)
    if cove.odds is not None:
        odds = [(colour, _percent(count, cove.bag), count) for colour, count in zip(CUSTOMERS, cove.odds, strict=True)]
        parts = tuple(say("{colour} {odds}%", colour=label(colour), odds=percent) for colour, percent, _ in odds)
        told = say("{bag} Odds of the next one: {odds}.", bag=told, odds=parts)
        shown = [
            row(pawn_row((count,), (colour,), 18), ft.Text(f"{percent}%", size=13), gap=2, visible=count > 0)
            for colour, percent, count in odds
        ]
        whole.append(ft.Row([*shown], spacing=6, wrap=True, run_spacing=2))  # five fit on the smallest phone
    said = text(say("Halls: {halls}. {bag}", halls=named, bag=told))
    return ft.Container(spoken(column(*whole, gap=6), said), width=width, padding=SIDES)


def _percent(count: int, all_: int) -> int:
    return round(100 * count / all_) if all_ else 0
