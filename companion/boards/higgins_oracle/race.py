"""The table as everybody sees it: the Oracle's hand by its size, the deck, and the race to the target."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.boards import Room
from companion.boards.higgins_oracle.faces import back, card_face
from companion.guard import component, memo
from companion.screens.table.draft import Draft
from companion.screens.table.hands import Hands
from companion.seat_mark import seat_mark
from referees.common.config import Seat
from referees.common.offer import Offer
from referees.common.sentence import Reader, Sentence, say, say_count
from referees.higgins_oracle.pieces import FULL_HAND, card_label
from referees.higgins_oracle.view import View

__all__ = ["Race"]

WIDEST = 560
MARGIN = 16


@memo
@component
def Race(
    *,
    view: View,
    offers: tuple[Offer, ...],
    picked: Any,
    chosen: Draft | None,
    names: tuple[str, ...],
    room: Room,
    hands: Hands,
) -> ft.Control:
    """Above the Oracle and the deck, below a bar for each player."""
    width = min(room.width - 2 * MARGIN, WIDEST)
    seats = hands.table.config.seats
    rows = [_runner(view, seat, seats[seat]) for seat in range(len(names))]
    heading = ft.Text(
        _words(say_count("Race to {count} point", "Race to {count} points", view.target)),
        size=14,
        color=ft.Colors.ON_SURFACE_VARIANT,
    )
    return ft.Container(
        ft.Column(
            [_oracle(view, names), heading, *rows],
            spacing=8,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=width,
        padding=ft.Padding.symmetric(vertical=10),
    )


def _words(sentence: Sentence) -> str:
    return Reader(()).text(sentence)


def _oracle(view: View, names: tuple[str, ...]) -> ft.Control:
    """The crown, the hand by its size, the deck."""
    if view.oracle is None:
        who = said = _words(say("Nobody is Oracle yet"))
    else:
        who = names[view.oracle]
        said = _words(
            say_count("{who} is Oracle with {count} card", "{who} is Oracle with {count} cards", view.hand, who=who)
        )
    hand = [back(24, 34, is_there=at < view.hand) for at in range(max(FULL_HAND, view.hand))]
    crown = ft.Icon(ft.Icons.WORKSPACE_PREMIUM, size=28, color=ft.Colors.PRIMARY)
    bold = ft.FontWeight.W_700
    name = ft.Text(who, size=19, weight=bold, expand=True)
    left = ft.Semantics(
        content=ft.Row([crown, name, *hand], spacing=5, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        label=said,
        exclude_semantics=True,
        expand=True,
    )
    deck = ft.Row(
        [back(24, 34, is_there=view.deck > 0), ft.Text(str(view.deck), size=19, weight=ft.FontWeight.W_700)],
        spacing=6,
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    piles = ft.Semantics(
        content=ft.Row([ft.Text("Deck", size=14, color=ft.Colors.ON_SURFACE_VARIANT), deck], spacing=6, tight=True),
        label=_words(say_count("Deck: {count} card", "Deck: {count} cards", view.deck)),
        exclude_semantics=True,
    )
    return ft.Container(
        ft.Row([left, piles], spacing=18, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=14,
        padding=ft.Padding.symmetric(vertical=9, horizontal=12),
    )


def _runner(view: View, seat: int, who: Seat) -> ft.Control:
    """Name, bar and points; under it what lies before the player in this round."""
    points = view.points[seat]
    done = max(0, min(points, view.target))
    is_in_turn = view.turn == seat
    name = ft.Text(
        who.player,
        size=16,
        weight=ft.FontWeight.W_700 if is_in_turn else ft.FontWeight.W_500,
        width=96,
    )
    turn = ft.Icon(ft.Icons.PLAY_ARROW, size=18, color=ft.Colors.PRIMARY, opacity=1 if is_in_turn else 0)
    total = ft.Text(str(points), size=19, weight=ft.FontWeight.W_700, width=40, text_align=ft.TextAlign.RIGHT)
    top = ft.Row(
        [turn, seat_mark(who, 18), name, _bar(done, view.target), total],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    said = _words(
        say_count("{who}: {points} of {target} points, {count} card face down",
                  "{who}: {points} of {target} points, {count} cards face down",
                  view.won[seat], who=who.player, points=points, target=view.target)
    )  # fmt: skip
    if view.left and seat in view.left:
        said = _words(say("{who} has left the table", who=who.player))
    cards = view.face_up[seat]
    return ft.Column(
        [ft.Semantics(content=top, label=said, exclude_semantics=True), _lying(view.won[seat], cards)],
        spacing=3,
        tight=True,
        opacity=0.5 if seat in view.left else 1,
    )


def _bar(done: int, target: int) -> ft.Control:
    parts: list[ft.Control] = []
    if done:
        parts.append(ft.Container(bgcolor=ft.Colors.PRIMARY, border_radius=5, expand=done))
    if done < target:
        parts.append(ft.Container(expand=target - done))
    return ft.Container(
        ft.Row(parts, spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
        height=14,
        border_radius=5,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        expand=True,
    )


def _lying(won: int, cards: tuple[str, ...]) -> ft.Control:
    """How many cards lie face down before a player, and which face up."""
    pile = ft.Row(
        [back(16, 22), ft.Text(str(won), size=14, color=ft.Colors.ON_SURFACE_VARIANT)],
        spacing=5,
        tight=True,
        visible=won > 0,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    open_cards = [
        ft.Semantics(label=_words(card_label(card)), content=card_face(card, 30, 34), exclude_semantics=True)
        for card in cards
    ]
    return ft.Container(
        ft.Row([pile, *open_cards], wrap=True, spacing=5, run_spacing=4),
        padding=ft.Padding.only(left=52),
        visible=bool(won or cards),
    )
