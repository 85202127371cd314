"""The public view of the table: the Oracle's hand size, the deck, and the race to the target."""

from __future__ import annotations

import flet as ft

from companion.boards.higgins_oracle.faces import back, card_face
from companion.flet_fixes.guard import component, memo
from companion.look.seat_mark import seat_mark
from companion.measures import MARGIN, Room
from companion.table.controller import TableController
from companion.table.scene import Scene
from companion.words import text
from referees.common.protocol.sentence import say, say_count
from referees.common.setup.config import Seat
from referees.higgins_oracle.pieces import FULL_HAND, card_label
from referees.higgins_oracle.view import View

__all__ = ["Race"]

WIDEST = 560
LARGE, ROOMY = 1.4, Room(640, 560)
"""The enlargement on boards of at least that size, since a tablet is farther away."""

INDENT = 52
"""The indent of names and of what is below them."""


@memo
@component
def Race(*, scene: Scene, room: Room, hands: TableController) -> ft.Control:
    """The Oracle and the deck, and below them a bar for each player."""
    view, seats = scene.view, scene.seats
    scale = LARGE if room.width >= ROOMY.width and room.height >= ROOMY.height else 1.0
    width = min(room.width - 2 * MARGIN, int(WIDEST * scale))
    rows = [_runner(view, seat, seats[seat], scale) for seat in range(len(seats))]
    heading = ft.Text(
        text(say_count("Race to {count} point", "Race to {count} points", view.target)),
        size=14 * scale,
        color=ft.Colors.ON_SURFACE_VARIANT,
    )
    return ft.Container(
        ft.Column(
            [_oracle(view, scene.names, scale), heading, *rows],
            spacing=10 * scale,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=width,
        padding=ft.Padding.symmetric(vertical=10),
    )


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
    name = ft.Text(who, size=19 * scale, weight=ft.FontWeight.W_700, expand=True, expand_loose=True)
    crowned = ft.Semantics(content=_side_by_side(crown, name), label=said, exclude_semantics=True)
    hand = [back(24 * scale, 34 * scale, is_there=at < view.hand) for at in range(max(FULL_HAND, view.hand))]
    cards = ft.Semantics(content=_side_by_side(*hand), exclude_semantics=True)
    piles = ft.Row([cards, _deck(view, scale)], wrap=True, spacing=5, run_spacing=8)
    return ft.Container(
        ft.Row(
            [crowned, piles],
            wrap=True,
            spacing=14,
            run_spacing=8,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=14,
        padding=ft.Padding.symmetric(vertical=9, horizontal=12),
    )


def _deck(view: View, scale: float) -> ft.Control:
    pile = back(24 * scale, 34 * scale, is_there=view.deck > 0)
    words = ft.Text("Deck", size=14 * scale, color=ft.Colors.ON_SURFACE_VARIANT)
    left = ft.Text(str(view.deck), size=19 * scale, weight=ft.FontWeight.W_700)
    said = text(say_count("Deck: {count} card", "Deck: {count} cards", view.deck))
    shown = ft.Container(_side_by_side(words, pile, left), padding=ft.Padding.only(left=10))
    return ft.Semantics(content=shown, label=said, exclude_semantics=True)


def _side_by_side(*parts: ft.Control) -> ft.Row:
    return ft.Row([*parts], spacing=5, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER)


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
    top = ft.Column([_standing(view, seat, who, scale), bar], spacing=4, tight=True)
    return ft.Column(
        [ft.Semantics(content=top, label=said, exclude_semantics=True), _laid_out(view.face_up[seat], scale)],
        spacing=6,
        tight=True,
        opacity=0.5 if seat in view.left else 1,
    )


def _standing(view: View, seat: int, who: Seat, scale: float) -> ft.Control:
    is_in_turn = view.turn == seat
    turn = ft.Icon(ft.Icons.PLAY_ARROW, size=18, color=ft.Colors.PRIMARY, opacity=1 if is_in_turn else 0)
    weight = ft.FontWeight.W_700 if is_in_turn else ft.FontWeight.W_500
    name = ft.Text(who.player, size=16 * scale, weight=weight, expand=True)
    won = ft.Text(str(view.won[seat]), size=15 * scale, color=ft.Colors.ON_SURFACE_VARIANT, no_wrap=True)
    pile = ft.Row([back(14 * scale, 20 * scale), won], spacing=5, tight=True, visible=view.won[seat] > 0)
    total = ft.Text(str(view.points[seat]), size=19 * scale, weight=ft.FontWeight.W_700, no_wrap=True)
    end = ft.Row([pile, total], spacing=16, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Row([turn, seat_mark(who, 18), name, end], spacing=8, vertical_alignment=ft.CrossAxisAlignment.CENTER)


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
    shown = [
        ft.Semantics(
            label=text(card_label(card)), content=card_face(card, 30 * scale, 34 * scale), exclude_semantics=True
        )
        for card in cards
    ]
    return ft.Container(
        ft.Row([*shown], wrap=True, spacing=5, run_spacing=4),
        padding=ft.Padding.only(left=INDENT),
        visible=bool(cards),
    )
