"""The public view of the table: the Oracle's hand size, the deck, and the race to the target; its playing cards, and a
player's own face-down ones.

Suits are drawn as shapes, since fonts may lack them; rank, shape and colour tell the same.
"""

from __future__ import annotations

from functools import partial

import flet as ft
import flet.canvas as cv

from companion.boards.keys import area_ground
from companion.flet_fixes.guard import memoised
from companion.look.drawing import Pen, canvas, grounded, ink, letters, paper
from companion.look.seat_mark import seat_mark
from companion.look.widgets import CENTRED, column, note, row, spoken, spoken_over, stretched, strong
from companion.measures import GAP, LOOSE, MARGIN, SNUG, Room
from companion.table.control.scene import Scene
from companion.window.hooks import use_kept
from companion.words import text
from referees.common.words import Seat, say, say_count
from referees.higgins_oracle.pieces import FULL_HAND, card_label, rank_label, rank_of, suit_label
from referees.higgins_oracle.view import Owned, View

__all__ = ["FAINT", "PAPER", "Race", "back", "card_face", "winnings"]

PAPER = "#F6F1E6"
FAINT = 0.28
INKS = {"C": "#1F1B16", "D": "#B3261E", "H": "#B3261E", "S": "#1F1B16"}


def card_face(card: str, width: float, height: float, *, is_faint: bool = False) -> ft.Control:
    """A card face up; a faint one in faint colours, since an opacity takes a client a layer for each."""
    ground, edge, colour = (
        ft.Colors.with_opacity(FAINT, one) if is_faint else one
        for one in (PAPER, ft.Colors.OUTLINE_VARIANT, INKS[card[-1]])
    )
    suit, mark = card[-1], height * 0.4
    style = letters(min(height * 0.42, width * 0.42), colour)
    corner = width - mark - width * 0.1, height - mark - height * 0.08
    rank = cv.Text(width * 0.1, height * 0.06, rank_of(card), style=style)
    drawn = canvas([rank, suit_shape(suit, *corner, mark, colour)], width, height)
    return paper(drawn, width, height, ground, 6, edge=edge)


def back(width: float, height: float, *, is_there: bool = True) -> ft.Control:
    """A card face down, or an empty place."""
    ground = ft.Colors.SECONDARY_CONTAINER if is_there else None
    edge = ft.Colors.OUTLINE if is_there else ft.Colors.OUTLINE_VARIANT
    return paper(None, width, height, ground, 5, edge=edge, line=1.5)


def suit_shape(suit: str, x: float, y: float, size: float, colour: ft.ColorValue) -> cv.Shape:
    """A suit in a square of that size."""
    pen, paint = Pen(x, y, size), ink(colour)
    rings, corners = SUITS[suit]
    discs = [pen.disc((across, down), radius) for across, down, radius in rings]
    return pen.filled(paint, *discs, *[pen.corners(*one) for one in corners])


STEM = ((0.5, 0.5), (0.66, 1), (0.34, 1))
Corners = tuple[tuple[float, float], ...]
SUITS: dict[str, tuple[tuple[tuple[float, float, float], ...], tuple[Corners, ...]]] = {
    "D": ((), (((0.5, 0), (0.88, 0.5), (0.5, 1), (0.12, 0.5)),)),
    "H": (((0.27, 0.3, 0.25), (0.73, 0.3, 0.25)), (((0.045, 0.41), (0.955, 0.41), (0.5, 1)),)),
    "S": (((0.27, 0.6, 0.23), (0.73, 0.6, 0.23)), (((0.07, 0.49), (0.93, 0.49), (0.5, 0)), STEM)),
    "C": (((0.5, 0.25, 0.22), (0.25, 0.6, 0.22), (0.75, 0.6, 0.22)), (STEM,)),
}
"""Of each suit the discs, by centre and radius, and the corners of what is not round."""


# A player's own face-down cards, for that player only (HO-11)


def winnings(view: View, name: str) -> ft.Control:
    """The number of cards by rank, with suits as far as they were entered."""
    if not view.own:
        return ft.Text(text(say("{who} has won no cards in this round.", who=name)), size=17)
    return ft.Row([_rank(one) for one in view.own], wrap=True, spacing=10, run_spacing=10)


def _rank(owned: Owned) -> ft.Control:
    said = say("{count} × {rank}", count=owned.count, rank=rank_label(owned.rank))
    if owned.suits:
        said = say("{cards}: {suits}", cards=said, suits=suit_label(owned.suits))
    shapes = [suit_shape(suit, at * 17, 0, 14, INKS[suit]) for at, suit in enumerate(owned.suits)]
    face = column(
        strong(owned.rank, 30, ft.FontWeight.W_700, color=INKS["S"]),
        strong(f"× {owned.count}", 18, color=INKS["S"]),
        canvas(shapes, 17 * len(owned.suits), 15, visible=bool(owned.suits)),
        gap=0,
        horizontal_alignment=CENTRED,
    )
    framed = ft.Container(
        face,
        bgcolor=PAPER,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
        border_radius=10,
        padding=ft.Padding.symmetric(vertical=8, horizontal=16),
    )
    return spoken(framed, text(said))


# The board: crown and hand of the Oracle, the deck, the cards laid out and the race

BOLD = ft.FontWeight.W_700
WIDEST = 560
LARGE, ROOMY = 1.4, Room(640, 560)
"""The enlargement on boards of at least that size, since a tablet is farther away."""

USUAL, SMALL = (24, 34), (18, 26)
"""The size of a card of the Oracle's hand, and one where there is little height: so that name and cards keep to one
line."""

ALONE = 3
"""So many players have a line each; more stand side by side."""

MID = ft.Alignment.CENTER


@memoised
def Race(scene: Scene, room: Room) -> ft.Control:
    """The Oracle and the deck, the cards laid out, and below them a bar for each player; where there is little height
    the bars come first."""
    view, seats = scene.view, scene.seats
    is_low = room.height < least_height(len(seats))
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
            is_low=is_low,
            key=f"runner {seat}",
        )
        for seat, who in enumerate(seats)
    ]
    heading = note(text(say_count("Race to {count} point", "Race to {count} points", view.target)), 14 * scale)
    oracle = None if view.oracle is None else scene.names[view.oracle]
    across = across_of(len(rows), is_low=is_low)
    wide = (width - (across - 1) * LOOSE) / across
    in_rows = [[ft.Container(one, width=wide) for one in rows[at : at + across]] for at in range(0, len(rows), across)]
    is_tight = is_low or is_cramped(room, len(in_rows), scale)
    gap = TIGHT if is_tight else GAP * scale
    high = low_for_cards(room, len(in_rows)) if is_low else for_cards(room, len(in_rows), scale)
    laid_out = LaidOut(cards=view.face_up, seats=seats, width=width, height=high, scale=scale)
    race = [ft.Row([*one], spacing=LOOSE) for one in in_rows]
    lines = stretched(
        Oracle(
            who=oracle, hand=view.hand, deck=view.deck, scale=scale, card=SMALL if is_tight else USUAL, is_low=is_low
        ),
        *([*race, laid_out] if is_low else [laid_out, heading, *race]),
        gap=gap,
    )
    return ft.Container(lines, width=width, padding=ft.Padding.symmetric(vertical=min(gap, GAP)))


@memoised
def Oracle(*, who: str | None, hand: int, deck: int, scale: float, card: tuple[int, int], is_low: bool) -> ft.Control:
    """Crown and name; hand size and deck beside them, or below with large text."""
    if who is None:
        who, said = text(say("Nobody yet")), text(say("Nobody is Oracle yet"))
    else:
        said = text(say_count("{who} is Oracle with {count} card", "{who} is Oracle with {count} cards", hand, who=who))
    crown = ft.Icon(ft.Icons.WORKSPACE_PREMIUM, size=28 * scale, color=ft.Colors.PRIMARY)
    name = strong(who, 19 * scale, BOLD, expand=True, expand_loose=True)
    crowned = spoken_over(_side_by_side(crown, name), said)
    wide, high = card[0] * scale, card[1] * scale
    held = [back(wide, high, is_there=at < hand) for at in range(max(FULL_HAND, hand))]
    cards = ft.Semantics(content=_side_by_side(*held), exclude_semantics=True)
    piles = ft.Row(
        [cards, _deck(deck, scale, back(wide, high, is_there=deck > 0), is_low=is_low)],
        wrap=True,
        spacing=5,
        run_spacing=GAP,
    )
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
        padding=ft.Padding.symmetric(vertical=TIGHT if is_low else 9, horizontal=12),
    )


def _deck(count: int, scale: float, pile: ft.Control, *, is_low: bool) -> ft.Control:
    left = strong(str(count), 19 * scale, BOLD)
    said = text(say_count("Deck: {count} card", "Deck: {count} cards", count))
    beside = _side_by_side(*([] if is_low else [note("Deck", 14 * scale)]), pile, left)
    return spoken_over(ft.Container(beside, padding=ft.Padding.only(left=10)), said)


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
    is_low: bool,
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
    kept = use_kept(who, target, scale, is_low)
    turn = ft.Icon(ft.Icons.PLAY_ARROW, size=16, color=ft.Colors.PRIMARY, opacity=1 if is_in_turn else 0)

    def named() -> ft.Control:
        name = strong(who.player, 16 * scale, BOLD, expand=True, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
        return ft.Row([seat_mark(who, 18), name], spacing=SNUG, vertical_alignment=CENTRED, expand=True)

    def pile() -> ft.Control:
        shown = row(back(14 * scale, 20 * scale), note(str(won), 15 * scale, no_wrap=True), gap=5)
        return ft.Container(shown, padding=ft.Padding.only(right=GAP)) if won else ft.Container()

    def total() -> ft.Control:
        return strong(str(points), 19 * scale, BOLD, no_wrap=True)

    name, bar = (
        kept("name", None, named),
        kept("bar", points, partial(_bar, points, target, TIGHT if is_low else 10 * scale)),
    )
    end = row(kept("pile", won, pile), kept("total", points, total), gap=0, vertical_alignment=CENTRED)
    standing = ft.Row([turn, name, end], spacing=SNUG, vertical_alignment=CENTRED)
    top = spoken_over(column(standing, bar, gap=0 if is_low else SNUG), said)
    lit = area_ground(is_asked=True) if is_asked else None
    opacity = 0.5 if has_left else 1
    padding = ft.Padding.symmetric(vertical=2, horizontal=SNUG) if is_low else SNUG
    return grounded(ft.Container(top, padding=padding, opacity=opacity), lit, 10)


def _bar(points: int, target: int, high: float) -> ft.Control:
    done = max(0, min(points, target))
    parts: list[ft.Control] = []
    if done:
        parts.append(ft.Container(bgcolor=ft.Colors.PRIMARY, border_radius=5, expand=done))
    if done < target:
        parts.append(ft.Container(expand=target - done))
    return ft.Container(
        ft.Row(parts, spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
        height=high,
        border_radius=5,
        bgcolor=ft.Colors.OUTLINE_VARIANT,  # to be seen on the lit ground too
    )


CARD = 30, 34
"""The size of a card laid out, in dp; where there are many they are smaller."""

LYING = range(76, 152)
"""How much height there may be for all of them, in dp."""

AROUND, LINE = 130, 58
"""What stands around them but for the players' lines, and the height of such a line, in dp."""


TIGHT = 4
"""Between the lines where there is too little height for all of them, in dp: so the last one is in sight, too."""


ORACLE, RUNNER, LOW_CARDS = 34, 30, 40
"""Where there is little height: that of the Oracle's line, of a player's, and the least for the cards, in dp."""


def across_of(players: int, *, is_low: bool) -> int:
    """How many players share a line."""
    return 1 if players <= ALONE and not is_low else 2


def least_height(players: int) -> int:
    """The height, in dp, in which all is in sight as usual, though tight."""
    lines = -(-players // across_of(players, is_low=False))
    return AROUND + LYING[0] - 58 + lines * (LINE + 2)


def low_for_cards(room: Room, lines: int) -> int:
    """What the Oracle and the players leave for the cards, in dp; with less than the least they are below the edge."""
    return max(LOW_CARDS, room.height - ORACLE - lines * (RUNNER + TIGHT) - 2 * TIGHT)


def is_cramped(room: Room, lines: int, scale: float) -> bool:
    """Whether so many lines of players do not fit below the least height for cards."""
    return room.height / scale < AROUND + lines * LINE + LYING[0]


def for_cards(room: Room, lines: int, scale: float) -> int:
    """The height for the cards laid out, whether there are any or not: nobody's line below moves for them."""
    left = room.height / scale - AROUND - lines * LINE
    return int(max(LYING[0], min(left, LYING[-1])) * scale)


def card_height(count: int, width: float, height: float, largest: float) -> int:
    """How high so many cards side by side may be, in as many lines as it takes."""
    for high in range(int(largest), CARD[1] // 2, -1):
        if -(-count // in_line(width, high)) * (high + SNUG) <= height:
            return high
    return CARD[1] // 2


def in_line(width: float, high: float) -> int:
    """How many cards of that height fit side by side."""
    return int((width + SNUG) // (high * CARD[0] / CARD[1] + SNUG))


@memoised
def LaidOut(
    *, cards: tuple[tuple[str, ...], ...], seats: tuple[Seat, ...], width: int, height: int, scale: float
) -> ft.Control:
    """The cards laid out in this round, after the mark of the player before whom they lie. Each line has its places
    from its first card on: a client builds all of a row anew when one more stands in it."""
    lying: list[int | str] = []
    for seat, before in enumerate(cards):
        lying += [seat, *before] if before else []
    high = card_height(len(lying), width, height, CARD[1] * scale)
    wide = high * CARD[0] / CARD[1]
    across, kept = in_line(width, high), use_kept(seats, high)

    def place(at: int) -> ft.Control:
        one = lying[at] if at < len(lying) else None
        return kept(at, one, lambda: ft.Container(None if one is None else shown(one), width=wide, height=high))

    def shown(one: int | str) -> ft.Control:
        if isinstance(one, str):
            return spoken(card_face(one, wide, high), text(card_label(one)))
        return spoken(ft.Container(seat_mark(seats[one], 14), alignment=MID), seats[one].player)

    lines = [row(*[place(at + x) for x in range(across)], gap=SNUG) for at in range(0, len(lying), across)]
    return ft.Container(column(*lines, gap=SNUG), height=height)
