"""The public view of the table: the Oracle's hand size, the deck, and the race to the target."""

from __future__ import annotations

import flet as ft

from companion.boards.higgins_oracle.faces import back, card_face
from companion.flet_fixes.guard import memoised
from companion.look.seat_mark import seat_mark
from companion.look.widgets import CENTRED, column, note, row, spoken, stretched, strong
from companion.measures import GAP, MARGIN, SNUG, Room
from companion.table.controller import TableController
from companion.table.scene import Scene
from companion.words import text
from referees.common.protocol.config import Seat
from referees.common.protocol.sentence import say, say_count
from referees.higgins_oracle.pieces import FULL_HAND, card_label
from referees.higgins_oracle.view import View

__all__ = ["Race"]

BOLD = ft.FontWeight.W_700
WIDEST = 560
LARGE, ROOMY = 1.4, Room(640, 560)
"""The enlargement on boards of at least that size, since a tablet is farther away."""

INDENT = 52
"""The indent of names and of what is below them."""


@memoised
def Race(*, scene: Scene, room: Room, hands: TableController) -> ft.Control:
    """The Oracle and the deck, and below them a bar for each player."""
    view, seats = scene.view, scene.seats
    scale = LARGE if room.width >= ROOMY.width and room.height >= ROOMY.height else 1.0
    width = min(room.width - 2 * MARGIN, int(WIDEST * scale))
    rows = [_runner(view, seat, seats[seat], scale) for seat in range(len(seats))]
    heading = note(text(say_count("Race to {count} point", "Race to {count} points", view.target)), 14 * scale)
    lines = stretched(_oracle(view, scene.names, scale), heading, *rows, gap=10 * scale)
    return ft.Container(lines, width=width, padding=ft.Padding.symmetric(vertical=10))


def _oracle(view: View, names: tuple[str, ...], scale: float) -> ft.Control:
    """Crown and name; hand size and deck beside them, or below with large text."""
    if view.oracle is None:
        who = said = text(say("Nobody is Oracle yet"))
    else:
        who = names[view.oracle]
        said = text(
            say_count("{who} is Oracle with {count} card", "{who} is Oracle with {count} cards", view.hand, who=who)
        )
    crown = ft.Icon(ft.Icons.WORKSPACE_PREMIUM, size=28 * scale, color=ft.Colors.PRIMARY)
    name = strong(who, 19 * scale, BOLD, expand=True, expand_loose=True)
    crowned = spoken(_side_by_side(crown, name), said)
    hand = [back(24 * scale, 34 * scale, is_there=at < view.hand) for at in range(max(FULL_HAND, view.hand))]
    cards = ft.Semantics(content=_side_by_side(*hand), exclude_semantics=True)
    piles = ft.Row([cards, _deck(view, scale)], wrap=True, spacing=5, run_spacing=GAP)
    return ft.Container(
        ft.Row(
            [crowned, piles],
            wrap=True,
            spacing=14,
            run_spacing=GAP,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            vertical_alignment=CENTRED,
        ),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=14,
        padding=ft.Padding.symmetric(vertical=9, horizontal=12),
    )


def _deck(view: View, scale: float) -> ft.Control:
    pile = back(24 * scale, 34 * scale, is_there=view.deck > 0)
    left = strong(str(view.deck), 19 * scale, BOLD)
    said = text(say_count("Deck: {count} card", "Deck: {count} cards", view.deck))
    beside = _side_by_side(note("Deck", 14 * scale), pile, left)
    return spoken(ft.Container(beside, padding=ft.Padding.only(left=10)), said)


def _side_by_side(*parts: ft.Control) -> ft.Row:
    return row(*parts, gap=5, vertical_alignment=CENTRED)


def _runner(view: View, seat: int, who: Seat, scale: float) -> ft.Control:
    """Name, face-down cards and points; below them the bar, and the cards laid out in this round."""
    said = text(
        say_count("{who}: {points} of {target} points, {count} card face down",
                  "{who}: {points} of {target} points, {count} cards face down",
                  view.won[seat], who=who.player, points=view.points[seat], target=view.target)
    )  # fmt: skip
    if seat in view.left:
        said = text(say("{who} has left the table", who=who.player))
    points = view.points[seat]
    bar = ft.Container(_bar(max(0, min(points, view.target)), view.target, scale), padding=ft.Padding.only(left=INDENT))
    top = spoken(column(_standing(view, seat, who, scale), bar, gap=SNUG), said)
    return column(top, _laid_out(view.face_up[seat], scale), gap=6, opacity=0.5 if seat in view.left else 1)


def _standing(view: View, seat: int, who: Seat, scale: float) -> ft.Control:
    is_in_turn = view.turn == seat
    turn = ft.Icon(ft.Icons.PLAY_ARROW, size=18, color=ft.Colors.PRIMARY, opacity=1 if is_in_turn else 0)
    name = strong(who.player, 16 * scale, BOLD if is_in_turn else ft.FontWeight.W_500, expand=True)
    won = note(str(view.won[seat]), 15 * scale, no_wrap=True)
    pile = row(back(14 * scale, 20 * scale), won, gap=5, visible=view.won[seat] > 0)
    total = strong(str(view.points[seat]), 19 * scale, BOLD, no_wrap=True)
    end = row(pile, total, gap=16, vertical_alignment=CENTRED)
    return ft.Row([turn, seat_mark(who, 18), name, end], spacing=GAP, vertical_alignment=CENTRED)


def _bar(done: int, target: int, scale: float) -> ft.Control:
    parts: list[ft.Control] = []
    if done:
        parts.append(ft.Container(bgcolor=ft.Colors.PRIMARY, border_radius=5, expand=done))
    if done < target:
        parts.append(ft.Container(expand=target - done))
    return ft.Container(
        ft.Row(parts, spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
        height=10 * scale,
        border_radius=5,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
    )


def _laid_out(cards: tuple[str, ...], scale: float) -> ft.Control:
    shown = [spoken(card_face(card, 30 * scale, 34 * scale), text(card_label(card))) for card in cards]
    lying = ft.Row([*shown], wrap=True, spacing=5, run_spacing=SNUG)
    return ft.Container(lying, padding=ft.Padding.only(left=INDENT), visible=bool(cards))
