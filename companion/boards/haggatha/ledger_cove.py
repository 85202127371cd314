"""Boats, piers and Halls of the cove; a boat or pier that can answer the question is lit and tappable."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.boards.haggatha.ledger_faces import boat_face, pawn_row, shield_face, steady_word
from companion.boards.taps import Enter, do
from companion.flet_fixes.guard import component, memo
from companion.look.cell import cell
from companion.measures import GAP, LOOSE, Room
from companion.table.controller import TableController
from companion.words import text
from referees.common.protocol.sentence import Sentence, say, say_count
from referees.haggatha.cove.boarding import Dock, Embark
from referees.haggatha.cove.cove import Boat
from referees.haggatha.cove.cove_view import CoveView
from referees.haggatha.pieces import CUSTOMERS, PIERS, Customer, Pier, label

__all__ = ["BOAT", "HALLS", "Boats", "Halls", "Piers", "piers_height"]

BOAT, HALLS = 60, 56
"""The heights of a boat and of the Halls, in dp."""

BAG, APART = 58, 4
"""The width of the bag with a number of two digits, and the gap between the Halls, in dp."""

PIER, LINE, IN_A_LINE = 46, 22, 2
"""The height of a pier without customers and of each line of them, in dp; how many colours a line holds."""

LIT = ft.Colors.PRIMARY


def _some(colours: tuple[Customer, ...]) -> Sentence:
    counts = [(colour, colours.count(colour)) for colour in CUSTOMERS]
    named = tuple(say("{count} {colour}", count=count, colour=label(colour)) for colour, count in counts if count)
    return say("{named}", named=named) if named else say("nobody")


@memo
@component
def Boats(*, ledger: CoveView, lit: tuple[str, ...], width: int, scale: float, hands: TableController) -> ft.Control:
    """The boats, three on either side of the pier, in two rows. `lit` are those that the drawn Adventurer may board."""
    wide = (width - 2 * LOOSE - 2 * GAP) / 3
    boats = [_boat(boat, at, Room(int(wide), int(BOAT * scale)), lit, hands) for at, boat in enumerate(ledger.boats)]
    rows: list[ft.Control] = [ft.Row(boats[at : at + 3], spacing=GAP, tight=True) for at in (0, 3)]
    return ft.Container(ft.Column(rows, spacing=GAP, tight=True), padding=ft.Padding.symmetric(horizontal=LOOSE))


def _boat(boat: Boat, at: int, room: Room, lit: tuple[str, ...], hands: TableController) -> ft.Control:
    name = f"boat{at + 1}"
    where = label(boat.pier) if boat.pier is not None else say("at sea")
    said = say("Boat {number} {where}: {aboard}", number=at + 1, where=where, aboard=_some(boat.aboard))
    face = ft.Container(
        boat_face(boat.aboard, at + 1, room.width - 6, room.height - 6),
        width=room.width,
        height=room.height,
        alignment=ft.Alignment.CENTER,
        bgcolor=ft.Colors.PRIMARY_CONTAINER if name in lit else ft.Colors.SURFACE_CONTAINER_LOW,
        border=ft.Border.all(2.5, LIT) if name in lit else None,
        border_radius=10,
        opacity=0.45 if boat.pier is not None else 1.0,
    )
    if name not in lit:
        return ft.Semantics(content=face, label=text(said), exclude_semantics=True)
    act = hands.careful("board", partial(do, hands, Enter((Embark.model_validate({"to": name}),), keeps=True)))
    words = text(say("Into boat {number}: {aboard}", number=at + 1, aboard=_some(boat.aboard)))
    return cell(face, words, act, width=room.width, height=room.height, hands=hands)


@memo
@component
def Piers(*, ledger: CoveView, lit: tuple[str, ...], width: int, scale: float, hands: TableController) -> ft.Control:
    """The three piers with their customers; `lit` are those with a free berth for a full boat."""
    wide = (width - 2 * LOOSE - 2 * GAP) / 3
    room = Room(int(wide), int(piers_height(ledger) * scale))
    piers = [_pier(ledger, pier, room, lit=lit, scale=scale, hands=hands) for pier in PIERS]
    return ft.Container(ft.Row(piers, spacing=GAP, tight=True), padding=ft.Padding.symmetric(horizontal=LOOSE))


def piers_height(ledger: CoveView) -> int:
    """The height for the fullest pier."""
    colours = [len({one for boat in ledger.boats if boat.pier == pier for one in boat.aboard}) for pier in PIERS]
    return PIER + LINE * max(-(-max(colours) // IN_A_LINE), 1)


def _pier(
    ledger: CoveView, pier: Pier, room: Room, *, lit: tuple[str, ...], scale: float, hands: TableController
) -> ft.Control:
    docked = [boat for boat in ledger.boats if boat.pier == pier]
    aboard = tuple(one for boat in docked for one in boat.aboard)
    berths = ledger.berths[PIERS.index(pier)] if any(ledger.berths) else None
    counts = tuple(aboard.count(colour) for colour in CUSTOMERS)
    name = steady_word(NAMES[pier], room.width - 16, min(14 * scale, 19))
    customers = pawn_row(counts, CUSTOMERS, 20 * scale)
    face = ft.Container(
        ft.Column([name, _berths(len(docked), berths, scale), customers], spacing=3, tight=True),
        width=room.width,
        height=room.height,
        padding=ft.Padding.symmetric(horizontal=8, vertical=5),
        bgcolor=ft.Colors.PRIMARY_CONTAINER if pier in lit else ft.Colors.SURFACE_CONTAINER_HIGH,
        border=ft.Border.all(2.5, LIT) if pier in lit else None,
        border_radius=10,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )  # fmt: skip
    boats = say_count("{count} boat", "{count} boats", len(docked))
    said = say("{pier}: {boats}, {aboard}", pier=label(pier), boats=boats, aboard=_some(aboard))
    if pier not in lit:
        return ft.Semantics(content=face, label=text(said), exclude_semantics=True)
    act = hands.careful("board", partial(do, hands, Enter((Dock(pier=pier),), keeps=True)))
    words = text(say("Dock at {pier}: {aboard}", pier=label(pier), aboard=_some(aboard)))
    return cell(face, words, act, width=room.width, height=room.height, hands=hands)


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
    return ft.Row([*posts], spacing=4, height=12 * scale, tight=True)


@memo
@component
def Halls(*, ledger: CoveView, width: int, scale: float) -> ft.Control:
    """The Halls, the Lair and the bag; colours and odds of the bag if the table wants them."""
    size = min(44 * scale, (width - 2 * LOOSE - BAG * scale) / len(CUSTOMERS) - APART)
    halls = [shield_face(colour, count, size) for colour, count in zip(CUSTOMERS, ledger.halls, strict=True)]
    named = tuple(
        say("{colour} {count}", colour=label("lair") if colour == "grey" else label(colour), count=count)
        for colour, count in zip(CUSTOMERS, ledger.halls, strict=True)
    )
    said = say("Halls: {halls}. {bag}", halls=named, bag=_bag_said(ledger))
    row = ft.Row([*halls, _bag(ledger, scale)], alignment=ft.MainAxisAlignment.SPACE_BETWEEN, spacing=APART)
    whole: list[ft.Control] = [row]
    if ledger.odds is not None:
        whole.append(_odds(ledger))
    return ft.Container(
        ft.Semantics(content=ft.Column(whole, spacing=6, tight=True), label=text(said), exclude_semantics=True),
        width=width,
        padding=ft.Padding.symmetric(horizontal=LOOSE),
    )


def _bag(ledger: CoveView, scale: float) -> ft.Control:
    return ft.Row(
        [
            ft.Icon(ft.Icons.SHOPPING_BAG, size=26 * scale, color=ft.Colors.ON_SURFACE_VARIANT),
            ft.Text(str(ledger.bag), size=18 * scale, weight=ft.FontWeight.W_700),
        ],
        spacing=4,
        tight=True,
    )


def _bag_said(ledger: CoveView) -> Sentence:
    bag = say_count("{count} Adventurer in the bag.", "{count} Adventurers in the bag.", ledger.bag)
    if ledger.odds is None:
        return bag
    odds = tuple(
        say("{colour} {odds}%", colour=label(colour), odds=_percent(count, ledger.bag))
        for colour, count in zip(CUSTOMERS, ledger.odds, strict=True)
    )
    return say("{bag} Odds of the next one: {odds}.", bag=bag, odds=odds)


def _percent(count: int, all_: int) -> int:
    return round(100 * count / all_) if all_ else 0


def _odds(ledger: CoveView) -> ft.Control:
    """A bar divided by the bag's remaining colours, and the odds in words."""
    assert ledger.odds is not None
    parts: list[ft.Control] = []
    for colour, count in zip(CUSTOMERS, ledger.odds, strict=True):
        text = ft.Text(f"{_percent(count, ledger.bag)}%", size=13)
        parts.append(ft.Row([pawn_row((count,), (colour,), 18), text], spacing=2, tight=True, visible=count > 0))
    return ft.Row(parts, spacing=6, wrap=True, run_spacing=2)  # five fit on the smallest phone
