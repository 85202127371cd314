"""The public view of the table: the Oracle's hand size, the deck, and the race to the target."""

from __future__ import annotations

import flet as ft

from companion.boards.higgins_oracle.faces import back, card_face
from companion.boards.keys import area_ground
from companion.flet_fixes.guard import memoised
from companion.look.seat_mark import seat_mark
from companion.look.widgets import CENTRED, column, note, row, spoken, stretched, strong
from companion.measures import GAP, LOOSE, MARGIN, SNUG, Room
from companion.table.control.controller import TableController
from companion.table.control.scene import Scene
from companion.words import text
from referees.common.protocol.config import Seat
from referees.common.protocol.sentence import say, say_count
from referees.higgins_oracle.pieces import FULL_HAND, card_label

__all__ = ["Race"]

BOLD = ft.FontWeight.W_700
WIDEST = 560
LARGE, ROOMY = 1.4, Room(640, 560)
"""The enlargement on boards of at least that size, since a tablet is farther away."""

ALONE = 3
"""So many players have a line each; more stand side by side."""

MID = ft.Alignment.CENTER


@memoised
def Race(*, scene: Scene, room: Room, controller: TableController) -> ft.Control:
    """The Oracle and the deck, and below them a bar for each player."""
    view, seats = scene.view, scene.seats
    scale = LARGE if room.width >= ROOMY.width and room.height >= ROOMY.height else 1.0
    width = min(room.width - 2 * MARGIN, int(WIDEST * scale))
    rows = [
        Runner(
            who=who,
            won=view.won[seat],
            points=view.points[seat],
            target=view.target,
            is_asked=scene.is_asked(seat),
            is_in_turn=view.turn == seat,
            has_left=seat in view.left,
            scale=scale,
            key=f"runner {seat}",
        )
        for seat, who in enumerate(seats)
    ]
    heading = note(text(say_count("Race to {count} point", "Race to {count} points", view.target)), 14 * scale)
    oracle = None if view.oracle is None else scene.names[view.oracle]
    across = 1 if len(rows) <= ALONE else 2
    wide = (width - (across - 1) * LOOSE) / across
    in_rows = [[ft.Container(one, width=wide) for one in rows[at : at + across]] for at in range(0, len(rows), across)]
    lines = stretched(
        Oracle(who=oracle, hand=view.hand, deck=view.deck, scale=scale),
        LaidOut(cards=view.face_up, seats=seats, width=width, height=for_cards(room, len(in_rows), scale), scale=scale),
        heading,
        *[ft.Row([*one], spacing=LOOSE) for one in in_rows],
        gap=GAP * scale,
    )
    return ft.Container(lines, width=width, padding=ft.Padding.symmetric(vertical=GAP))


@memoised
def Oracle(*, who: str | None, hand: int, deck: int, scale: float) -> ft.Control:
    """Crown and name; hand size and deck beside them, or below with large text."""
    if who is None:
        who = said = text(say("Nobody is Oracle yet"))
    else:
        said = text(say_count("{who} is Oracle with {count} card", "{who} is Oracle with {count} cards", hand, who=who))
    crown = ft.Icon(ft.Icons.WORKSPACE_PREMIUM, size=28 * scale, color=ft.Colors.PRIMARY)
    name = strong(who, 19 * scale, BOLD, expand=True, expand_loose=True)
    crowned = spoken(_side_by_side(crown, name), said)
    held = [back(24 * scale, 34 * scale, is_there=at < hand) for at in range(max(FULL_HAND, hand))]
    cards = ft.Semantics(content=_side_by_side(*held), exclude_semantics=True)
    piles = ft.Row([cards, _deck(deck, scale)], wrap=True, spacing=5, run_spacing=GAP)
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


def _deck(count: int, scale: float) -> ft.Control:
    pile = back(24 * scale, 34 * scale, is_there=count > 0)
    left = strong(str(count), 19 * scale, BOLD)
    said = text(say_count("Deck: {count} card", "Deck: {count} cards", count))
    beside = _side_by_side(note("Deck", 14 * scale), pile, left)
    return spoken(ft.Container(beside, padding=ft.Padding.only(left=10)), said)


def _side_by_side(*parts: ft.Control) -> ft.Row:
    return row(*parts, gap=5, vertical_alignment=CENTRED)


@memoised
def Runner(
    *,
    who: Seat,
    won: int,
    points: int,
    target: int,
    is_asked: bool,
    is_in_turn: bool,
    has_left: bool,
    scale: float,
    key: str = "",
) -> ft.Control:
    """Mark, name, face-down cards and points; below them the bar. Lit while the question is for that player."""
    said = text(
        say_count("{who}: {points} of {target} points, {count} card face down",
                  "{who}: {points} of {target} points, {count} cards face down",
                  won, who=who.player, points=points, target=target)
    )  # fmt: skip
    if has_left:
        said = text(say("{who} has left the table", who=who.player))
    turn = ft.Icon(ft.Icons.PLAY_ARROW, size=16, color=ft.Colors.PRIMARY, opacity=1 if is_in_turn else 0)
    weight = BOLD if is_asked else ft.FontWeight.W_500
    name = strong(who.player, 16 * scale, weight, expand=True, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    pile = row(back(14 * scale, 20 * scale), note(str(won), 15 * scale, no_wrap=True), gap=5, visible=won > 0)
    total = strong(str(points), 19 * scale, BOLD, no_wrap=True)
    end = row(pile, total, gap=GAP, vertical_alignment=CENTRED)
    standing = ft.Row([turn, seat_mark(who, 18), name, end], spacing=SNUG, vertical_alignment=CENTRED)
    bar = _bar(max(0, min(points, target)), target, scale)
    top = spoken(column(standing, bar, gap=SNUG), said)
    lit = area_ground(is_asked=True) if is_asked else None
    opacity = 0.5 if has_left else 1
    return ft.Container(top, bgcolor=lit, border_radius=10, padding=SNUG, opacity=opacity)


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


CARD = 30, 34
"""The size of a card laid out, in dp; where there are many they are smaller."""

LYING = range(76, 152)
"""How much height there may be for all of them, in dp."""

AROUND, LINE = 130, 58
"""What stands around them but for the players' lines, and the height of such a line, in dp."""


def for_cards(room: Room, lines: int, scale: float) -> int:
    """The height for the cards laid out, whether there are any or not: nobody's line below moves for them."""
    left = room.height / scale - AROUND - lines * LINE
    return int(max(LYING[0], min(left, LYING[-1])) * scale)


def card_height(count: int, width: float, height: float, largest: float) -> int:
    """How high so many cards side by side may be, in as many lines as it takes."""
    for high in range(int(largest), CARD[1] // 2, -1):
        across = int((width + SNUG) // (high * CARD[0] / CARD[1] + SNUG))
        if -(-count // across) * (high + SNUG) <= height:
            return high
    return CARD[1] // 2


@memoised
def LaidOut(
    *, cards: tuple[tuple[str, ...], ...], seats: tuple[Seat, ...], width: int, height: int, scale: float
) -> ft.Control:
    """The cards laid out in this round, after the mark of the player before whom they lie."""
    whose = [(seat, lying) for seat, lying in zip(seats, cards, strict=True) if lying]
    high = card_height(sum(1 + len(lying) for _, lying in whose), width, height, CARD[1] * scale)
    wide = high * CARD[0] / CARD[1]
    shown: list[ft.Control] = []
    for seat, lying in whose:
        shown.append(spoken(ft.Container(seat_mark(seat, 14), width=wide, height=high, alignment=MID), seat.player))
        shown += [spoken(card_face(card, wide, high), text(card_label(card))) for card in lying]
    return ft.Container(ft.Row(shown, wrap=True, spacing=SNUG, run_spacing=SNUG), height=height)
