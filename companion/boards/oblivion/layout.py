"""The draft: the cards laid out, and the piles that are filled by taps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil
from typing import Any, NamedTuple

import flet as ft

from companion.boards import LOW
from companion.boards.keys import RING, Size, ring
from companion.boards.oblivion.deck import strength
from companion.boards.oblivion.drafting import Into, drawn_piles, laid_tap, pile_count, pile_tap, taken_card
from companion.boards.oblivion.faces import INK, PAPER, kit_face, vacant_face
from companion.boards.taps import tap
from companion.flet_fixes.guard import memoised
from companion.look.cell import ROUNDED, cell
from companion.look.drawing import letters
from companion.look.seat_mark import seat_mark
from companion.look.widgets import QUIET, Act, column, note, row, spoken, spoken_over, stretched, strong
from companion.measures import GAP, MARGIN, SNUG
from companion.table.control.arrows import Station
from companion.window.at_table import careful, controller_here, worded
from companion.window.hooks import Kept, use_kept
from companion.words import text
from referees.common.words import Who, say
from referees.oblivion.drafting import LayOut
from referees.oblivion.view import View

__all__ = ["Layout"]

WIDEST = 560
NARROW = 480
"""Under this width four piles stand two by two."""

STRIP = 30
"""The height of a card on a pile at normal text size; only its name is shown."""

NAME, LETTER, LINE, PADDED = 14, 0.56, 18, 7
"""The size of the letters on it, about the width of one in sizes, the height of a line, and what is left free beside
them."""

LEAST_PILE = 88
INSET = 8
PAIR = 2

FLAT, LEAST = Size(68, 82), Size(52, 62)
"""The smallest size of a card, and that above piles or in a low window."""

HIGHEST, SHAPE = 170, 0.83
"""How high a card gets at most, in dp, and its width as a part of its height."""

CLOSE = 2
"""Between cards side by side, whose rings have room of their own."""

HEAD = 70
"""About the height of the words above the cards."""

LARGE, WIDE_ROOM, HIGH_ROOM = 1.4, 640, 460
"""The enlargement where there is that much width and height, in dp, since a tablet is farther away."""


@memoised
def Layout(*, view: View, picked: Any, room: tuple[int, int], now: Into) -> ft.Control:
    """The cards of this round that are on no pile, and below them a pile per player; they fill the room, from before
    the first card on, so that nothing moves as one after the other is laid out. In a low window the words are below."""
    scale = LARGE if room[0] >= WIDE_ROOM and room[1] >= HIGH_ROOM else 1.0
    width = min(room[0] - 2 * MARGIN, int(WIDEST * scale))
    head = _round(view, scale, use_kept(scale))
    below = room[1] - 2 * GAP
    is_low = room[1] < LOW
    if not is_low:
        below -= int(HEAD * scale) + GAP
    is_crowded = is_low or bool(view.piles) or now != Into()
    draft = Draft(view, now, width, below, scale, LEAST if is_crowded else FLAT)
    size = _size(draft)
    kept = use_kept(size, width)
    parts: list[ft.Control] = []
    if draft.has_places:
        high = _height(_places(draft), size, width)
        if draft.has_piles and below - high - GAP < _highest(draft):  # else no pile moves as cards go on them
            high = _height(len(draft.lying), size, width)
        parts.append(_laid(draft, picked, size, Size(width, high), kept))
        below -= high + GAP
    if draft.has_piles:
        parts.append(_piles(draft, below, kept))
        below = 0
    parts = [*parts, head] if is_low else [head, *parts]
    padding = ft.Padding.only(top=GAP, bottom=GAP + max(below, 0))  # what is lower stands at the top
    return ft.Container(stretched(*parts, gap=GAP), width=width, padding=padding)


class Draft(NamedTuple):
    """A round as it is drawn: where cards go as they are named, the width and height of its parts, how much larger
    they are, the smallest size of a card."""

    view: View
    now: Into
    width: int
    height: int
    scale: float
    least: Size

    @property
    def lying(self) -> tuple[int, ...]:
        """The places in the layout of the cards on no pile."""
        return drawn_piles(self.view, self.now)[0]

    @property
    def piles(self) -> tuple[tuple[str, ...] | None, ...]:
        """The cards of each pile; None: taken."""
        return drawn_piles(self.view, self.now)[1]

    @property
    def has_piles(self) -> bool:
        """Whether piles are made or taken, or cards go on them as they are named."""
        return bool(self.view.piles) or self.now != Into()

    @property
    def has_places(self) -> bool:
        """Whether a card is on no pile, or will be."""
        return self.view.stage != "picks" and (self.now.pile is None or bool(self.lying))


def _places(draft: Draft) -> int:
    """How many places there are for cards while they are laid out; for those of this round once there are piles."""
    view, lying = draft.view, len(draft.lying)
    if draft.has_piles:
        return lying + sum(len(pile) for pile in draft.piles if pile is not None)
    few = 2 * pile_count(view) + 1  # as many as are usual
    return max(view.laying or max(lying + 1, few), lying)


def _size(draft: Draft) -> Size:
    """The largest size in which all cards of the round have room, where there are piles above those with equally many
    of the highest cards."""
    _, _, width, height, scale, best = draft
    count = _places(draft)
    if draft.has_piles:
        rows, inner = ceil(len(draft.piles) / _across(draft)), _inner(draft)
        cards = draft.view.layout, *[pile or () for pile in draft.piles]
        strip = max((_strip_height(name, inner, scale) for pile in _named(cards) if pile for name in pile), default=0)
        several = ceil(count / len(draft.piles))
        height -= rows * (PILE_HEAD + several * (strip + SNUG) + GAP)
    for across in range(1, count + 1):
        rows = ceil(count / across)
        high = min(
            (height - (rows - 1) * SNUG) / rows, (width - (across - 1) * CLOSE) / across / SHAPE, HIGHEST * scale
        )
        if high > best.height:
            best = Size(int(high * SHAPE), int(high))
    return best


def _round(view: View, scale: float, kept: Kept) -> ft.Control:
    controller = controller_here()
    named = say("Draft {round} of 4", round=view.round) if view.round else say("The draft")
    title = strong(worded(named), 18 * scale, ft.FontWeight.W_700)
    who = say("{dealer} deals, {drafter} makes the piles", dealer=Who(view.dealer), drafter=Who(view.drafter))
    if not view.round:
        who = say("Four times cards are laid out, put on piles and taken")
    seats = controller.table.config.seats
    hands = [(seat, f"{seat.player} {player.hand}") for seat, player in zip(seats, view.players, strict=True)]
    cards = say("Cards held: {held}. Deck: {deck}.", held=" · ".join(words for _, words in hands), deck=view.deck)

    marks = [kept(("mark", at), seat, partial(seat_mark, seat, 14 * scale)) for at, (seat, _) in enumerate(hands)]

    def hand(at: int, words: str) -> ft.Control:
        return row(marks[at], note(words, 14 * scale), gap=SNUG)

    held = [kept(("hand", at), words, partial(hand, at, words)) for at, (_, words) in enumerate(hands)]
    deck = note(worded(say("Deck {deck}", deck=view.deck)), 14 * scale)
    shown = ft.Row([*held, deck], wrap=True, spacing=MARGIN, run_spacing=2)
    said = spoken_over(shown, worded(cards))
    return column(ft.Semantics(content=title, header=True), note(worded(who), 14 * scale), said, gap=2)


def _height(count: int, size: Size, width: int) -> int:
    """What so many cards take side by side, in rows."""
    return ceil(count / max((width + CLOSE) // (size.width + CLOSE), 1)) * (size.height + SNUG)


def _laid(draft: Draft, picked: Any, size: Size, room: Size, kept: Kept) -> ft.Control:
    """The cards on no pile yet, and the places of those to come; the card with the ring goes on the next tapped
    pile."""
    view = draft.view
    now = taken_card(view, picked) if view.stage == "piles" else None
    cards = {card.name: card for card in controller_here().table.config.kit.cards.values()}

    def laid(place: int, name: str, is_tapped: bool, is_next: bool) -> ft.Control:
        face = ft.Container(kit_face(cards[name], size), padding=RING)
        words = text(say("{card} is next" if is_next else "{card}, laid out", card=name))
        if not is_tapped:
            return spoken(face, words)
        act, at = careful("board", tap(laid_tap, place)), Station("board", 0, place)
        key = cell(face, words, act, width=size.width, height=size.height, at=at)
        around = ring(is_lit=False, is_chosen=is_next)
        return ft.Container(key, bgcolor=around, border_radius=ROUNDED, rotate=0.04 if is_next else None)

    def vacant(place: int) -> ft.Control:
        number = strong(str(place + 1), size.height * 0.2, color=ft.Colors.OUTLINE)
        number.semantics_label = ""
        shown = ft.Stack([vacant_face(size, is_lit=False), number], alignment=ft.Alignment.CENTER)
        return ft.Container(shown, padding=RING)

    slots = _slots(draft, room, size)
    names = {slot: (place, view.layout[place]) for slot, place in zip(slots, draft.lying, strict=True)}
    is_tapped = view.stage == "piles"
    shown: list[ft.Control] = []
    for slot in range(max(slots, default=-1) + 1):
        if slot in names:
            place, name = names[slot]
            of = place, name, is_tapped, place == now
            shown.append(kept(("laid", slot), of, partial(laid, *of)))
        else:
            shown.append(kept(("taken", slot), None, lambda: ft.Container(width=size.width, height=size.height)))
    places = 0 if draft.has_piles else _places(draft)
    shown += [kept(("vacant", place), None, partial(vacant, place)) for place in range(len(shown), places)]
    # A client builds all anew that stands in a row in which one is another.
    held: list[ft.Control] = [column(one, gap=0) for one in shown]
    return ft.Row(held, wrap=True, spacing=CLOSE, run_spacing=SNUG, height=room.height)


def _slots(draft: Draft, room: Size, size: Size) -> list[int]:
    """The place of each card that lies there yet among all that were laid out in this round, so that none moves when
    another goes on a pile; side by side where there is no room for all places."""
    view = draft.view
    if view.stage == "layout":
        return [*range(len(draft.lying))]
    entries = [kept.entry for kept in controller_here().table.timeline.entries]
    laid = [entry.card for entry in entries if isinstance(entry, LayOut)][-_places(draft) :] if view.piles else []
    cards = controller_here().table.config.kit.cards
    names, slots, at = [cards[id].name if id in cards else id for id in laid], list[int](), 0
    for name in view.layout:
        while at < len(names) and names[at] != name:
            at += 1
        slots.append(at)
        at += 1
    is_known = not slots or slots[-1] < len(names)
    return slots if is_known and _height(len(names), size, room.width) <= room.height else [*range(len(view.layout))]


def _across(draft: Draft) -> int:
    count = len(draft.piles)
    return PAIR if count > PAIR + 1 and draft.width < NARROW else count


PILE_HEAD = 44
"""What a pile has above its cards, its margins included, in dp."""


def _highest(draft: Draft) -> int:
    """What the piles take at least: all as high as the highest of them, or as a finger needs."""
    across, inner = _across(draft), _inner(draft)
    heights = [
        sum(_strip_height(name, inner, draft.scale) + SNUG for name in pile) for pile in _named(draft.piles) if pile
    ]
    rows = ceil(len(draft.piles) / across)
    return rows * (max(max(heights, default=0) + PILE_HEAD, LEAST_PILE) + GAP) - GAP


def _inner(draft: Draft) -> int:
    """The width of a pile's cards."""
    return _wide(draft.width, _across(draft)) - 2 * RING - 2 * INSET


def _wide(width: int, across: int) -> int:
    return (width - (across - 1) * GAP) // across


def _named(piles: Sequence[tuple[str, ...] | None]) -> list[list[str] | None]:
    """The piles with attack and health beside each name."""
    cards = controller_here().table.config.kit.cards.values()
    printed = {card.name: strength(card.name, card.attack, card.health) for card in cards}
    return [None if pile is None else [printed.get(name, name) for name in pile] for pile in piles]


def _piles(draft: Draft, height: int, kept: Kept) -> ft.Control:
    """As high as there is room for, or as the highest of them is."""
    across, now = _across(draft), draft.now
    rows = ceil(len(draft.piles) / across)
    high = (max(_highest(draft), height) + GAP) // rows - GAP
    size, is_asked = (_wide(draft.width, across), high), draft.view.stage == "layout"
    shown: list[ft.Control] = []
    for number, pile in enumerate(_named(draft.piles)):
        of = None if pile is None else tuple(pile), number, size, draft.scale
        is_on, act = is_asked and now.pile == number, careful("board", tap(pile_tap, number, now))
        shown.append(kept(("pile", number), (of, now, is_on), partial(_pile, *of, is_on=is_on, act=act)))
    return ft.Row(shown, wrap=True, spacing=GAP, run_spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)


def _pile(
    pile: tuple[str, ...] | None, number: int, size: tuple[int, int], scale: float, *, is_on: bool, act: Act
) -> ft.Control:
    """A column of cards by name, attack and health, larger with large text; a taken pile leaves its place empty. The
    ring of the one on which cards go `is_on`."""
    wide, high = size
    title = text(say("Pile {number}", number=number + 1))
    if pile is None:
        return _taken(title, wide, high, scale)
    cards = say("{pile}: {cards}", pile=title, cards=", ".join(pile)) if pile else say("{pile}: empty", pile=title)
    inner = wide - 2 * RING - 2 * INSET
    least = ft.Container(width=inner, height=high - 2 * RING - 2 * INSET)
    strips = [_strip(name, inner, scale) for name in pile]
    head = strong(title, 14 * scale, no_wrap=True)
    names = stretched(ft.Container(width=inner), head, *strips, gap=SNUG, intrinsic_width=True)
    face = ft.Container(
        ft.Stack([least, names]), padding=INSET, bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH, border_radius=ROUNDED
    )
    at, selected = Station("board", 1, number), True if is_on else None
    key = cell(ft.Container(face, padding=RING), text(cards), act, width=None, height=None, at=at, selected=selected)
    return ft.Container(key, bgcolor=ring(is_lit=True, is_chosen=is_on), border_radius=ROUNDED + 2)


def _taken(title: str, wide: int, high: int, scale: float) -> ft.Control:
    """The outline of a taken pile, so that the others keep their places."""
    return ft.Container(
        column(strong(title, 14 * scale, color=QUIET, no_wrap=True), note(text(say("taken")), 14 * scale), gap=SNUG),
        width=wide,
        height=high,
        padding=RING + INSET,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
        border_radius=ROUNDED + 2,
    )


def _has_room(name: str, width: int, scale: float) -> bool:
    return len(name) * NAME * scale * LETTER <= width - 2 * PADDED


def _strip_height(name: str, width: int, scale: float) -> int:
    lines = 1 if _has_room(name, width, scale) else len(name.split())
    return STRIP + int((lines * scale - 1) * LINE)


def _strip(name: str, width: int, scale: float) -> ft.Control:
    """A card of a pile; a long name wraps by word and is never cut, at any text size."""
    shown = name if _has_room(name, width, scale) else name.replace(" ", "\n")
    style = letters(NAME * scale, INK, ft.FontWeight.W_600, 1.3)
    return ft.Container(
        ft.Text(shown, style=style, no_wrap=True),
        bgcolor=PAPER,
        border=ft.Border.all(1, INK),
        border_radius=6,
        padding=ft.Padding.symmetric(horizontal=PADDED, vertical=5),
        alignment=ft.Alignment.CENTER_LEFT,
    )
