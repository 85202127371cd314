"""The board: the Oracle with hand and deck, the cards laid out, and a bar for each player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import flet as ft

from companion.boards.keys import RING
from companion.boards.tiles import PADDING, Group, Heading, Look, Picture, Tile, own_shapes, sheet_of, use_board
from companion.flet_fixes.guard import memoised
from companion.look.seat_mark import seat_ink
from companion.look.shapes import painted
from companion.look.widgets import CENTRED, column, spoken, strong
from companion.measures import LOOSE, MARGIN, SNUG, Place, Room
from companion.table.control.scene import Scene
from companion.window.context import use_settings, use_words
from companion.words import text
from referees.common.words import say, say_count
from referees.higgins_oracle.pieces import card_label, rank_label, suit_label
from referees.higgins_oracle.view import Owned, View
from scoresheets.higgins_oracle.cards import INKS, PAPER, suits
from scoresheets.higgins_oracle.table import Bar, Crown, HandAndDeck, LaidOut, PlayerCards, Score, Words
from scoresheets.shapes import Hex
from scoresheets.sheet import Sheet

# A player's own face-down cards, for that player only (HO-11)


def winnings(view: View, name: str) -> ft.Control:
    """The cards a player has won, counted by rank, with the suits entered."""
    if not view.own:
        return ft.Text(text(say("{who} hasn't won any cards this round.", who=name)), size=17)
    return ft.Row([_rank(owned) for owned in view.own], wrap=True, spacing=10, run_spacing=10)


def _rank(owned: Owned) -> ft.Control:
    label = say("{count} × {rank}", count=owned.count, rank=rank_label(owned.rank))
    if owned.suits:
        label = say("{cards}: {suits}", cards=label, suits=suit_label(owned.suits))
    rank = strong(owned.rank, 30, ft.FontWeight.W_700, color=INKS["S"])
    count = strong(f"× {owned.count}", 18, color=INKS["S"])
    signs = painted(suits(owned.suits, 0, 0, 14, 17), 17 * len(owned.suits), 15 if owned.suits else 0)
    inside = column(rank, count, signs, gap=0, horizontal_alignment=CENTRED)
    edge = ft.Border.all(1, ft.Colors.OUTLINE_VARIANT)
    around = ft.Padding.symmetric(vertical=8, horizontal=16)
    framed = ft.Container(inside, bgcolor=PAPER, border=edge, border_radius=10, padding=around)
    return spoken(framed, text(label))


WIDEST = 560
LARGE, ROOMY = 1.4, Room(640, 560)  # scale on boards of at least that size
ALONE = 3  # up to this many players have a row each
ENOUGH, LEAST, MOST = 120, 76, 200  # dp for the cards laid out
LARGE_HELD = 60  # dp
NAME, LETTERS = 16, 1.3  # text size of a name, and line height in sizes


class Lines(NamedTuple):
    """Heights (dp): the Oracle's line, a player's name and bar, the caption above them, and the gap between lines."""

    oracle: float
    name: float
    bar: float
    caption: float
    gap: float

    def sized(self, scale: float, words: float) -> Lines:
        """The heights multiplied by `scale`, and large enough for the text scale `words`."""
        oracle, name, bar, caption, gap = (scale * height for height in self)
        least = NAME * scale * words * LETTERS
        return Lines(max(oracle, least), max(name, least), bar, caption and max(caption, least), gap)

    @property
    def player(self) -> float:
        return self.name + self.bar + RING + PADDING

    def height(self, rows: int) -> float:
        return self.oracle + PADDING + self.caption + rows * (self.player + self.gap) + 3 * self.gap


AMPLE, USUAL, TIGHT = Lines(48, 34, 14, 26, 12), Lines(40, 28, 10, 18, 7), Lines(30, 22, 4, 0, 2)


class RaceLayout(NamedTuple):
    """A board's layout: left edge, width, scale, lines, players per row, height for the cards."""

    left: float
    width: float
    scale: float
    lines: Lines
    across: int
    cards: float

    @property
    def is_tight(self) -> bool:
        """Whether the layout is compact: players above the cards, no caption."""
        return not self.lines.caption


def race_layout(room: Room, players: int, words: float = 1.0) -> RaceLayout:
    """The roomiest layout that leaves the cards enough room."""
    scale = LARGE if room.width >= ROOMY.width and room.height >= ROOMY.height else 1.0
    width = min(room.width - 2 * MARGIN, WIDEST * scale)

    def of(usual: Lines, across: int) -> RaceLayout:
        lines = usual.sized(scale, words)
        cards = room.height - lines.height(-(-players // across))
        return RaceLayout((room.width - width) / 2, width, scale, lines, across, max(0, min(cards, MOST * scale)))

    few = 1 if players <= ALONE else 2
    layouts = of(AMPLE, few), of(USUAL, few), of(TIGHT, 2)
    enough = ENOUGH * scale, LEAST * scale, 0
    return next(layout for layout, least in zip(layouts, enough, strict=True) if layout.cards >= least)


@memoised
def Race(scene: Scene, room: Room) -> ft.Control:
    """The board at the user's text scale."""
    return use_board(race(scene, room, use_words(), is_grey=use_settings().colours == "greys"), LOOK)


def drawing(scene: Scene, room: Room) -> Sheet:
    """The board for export and print."""
    return sheet_of(race(scene, room), LOOK)


def follows(scene: Scene) -> str:
    """The scroll key of the current player's line, or else of the Oracle's."""
    return "oracle" if scene.view.turn is None else f"runner {scene.view.turn}"


def where(scene: Scene, room: Room, _words: float = 1) -> Place | None:
    """The box of the line that `follows` names."""
    return next((group.place for group in race(scene, room).groups if group.key == follows(scene)), None)


def race(scene: Scene, room: Room, words: float = 1.0, *, is_grey: bool = False) -> Picture:
    """The Oracle, the cards laid out (or hand and deck), and the players; if height is limited, the cards come last."""
    at, view = race_layout(room, len(scene.seats), words), scene.view
    pairs = zip(scene.seats, scene.view.face_up, strict=True)
    inked = [(seat.shape, Hex(seat_ink(seat, in_greys=is_grey)), cards) for seat, cards in pairs if cards]
    lines, laid_out = at.lines, LaidOut(tuple(PlayerCards(*row) for row in inked), scene.amiss)
    hand, is_large = HandAndDeck(view.hand, view.deck), not laid_out.before and at.cards >= LARGE_HELD
    needed = laid_out.high(at.width - 2 * RING, at.cards - 2 * RING) + 2 * RING if laid_out.before else 0
    high = max(at.cards, needed)
    below = lines.gap + lines.oracle + PADDING + lines.gap
    rows = -(-len(scene.seats) // at.across) * (lines.player + lines.gap)
    table = Tile(0, 0, at.width, needed, laid_out, _cards_label(scene))
    if is_large:
        called = text(say("Hand")), text(say("Deck"))
        table = Tile(0, 0, at.width, high, hand._replace(called=called), _hand_label(scene))
    first = below if at.is_tight else below + high + lines.gap + lines.caption
    groups = (
        _oracle(scene, at, None if is_large else hand, is_grey=is_grey),
        Group("cards", at.left, below + (rows if at.is_tight else 0), at.width, (table,)),
        *_caption(view.target, at, first, words),
        *(_runner(scene, seat, at, first, words, is_grey=is_grey) for seat in range(len(scene.seats))),
    )
    return Picture(room.width, groups)


def _oracle(scene: Scene, at: RaceLayout, hand: HandAndDeck | None, *, is_grey: bool) -> Group:
    lines, seat, width = at.lines, scene.view.oracle, at.width - 2 * PADDING
    if seat is None:
        label = text(say("No one is the Oracle"))
        tile = Tile(0, 0, at.width, lines.oracle + PADDING, Words(label, NAME * at.scale), label)
        return Group("oracle", at.left, lines.gap, at.width, (tile,))
    high = min(lines.oracle, 40 * at.scale) - 2 * SNUG
    wide = high + (hand.wide(high) + SNUG if hand else 0)
    label = _hand_label(scene) if hand else text(say("{who} is the Oracle", who=scene.names[seat]))
    crown = Tile(0, 0, wide + 2 * RING, high + 2 * RING, Crown(hand), label)
    heading = Heading(scene.seats[seat], int(lines.oracle), crown, in_greys=is_grey, size=NAME * at.scale)
    return Group("oracle", at.left, lines.gap, width, (), heading)


def _caption(target: int, at: RaceLayout, first: float, words: float) -> Iterator[Group]:
    high, caption = at.lines.caption, text(say_count("Race to {count} point", "Race to {count} points", target))
    if high:
        face = Words(caption, 14 * at.scale * words)
        yield Group("caption", at.left, first - high, at.width, (Tile(0, 0, at.width, high, face, caption),))


def _runner(scene: Scene, seat: int, at: RaceLayout, first: float, words: float, *, is_grey: bool) -> Group:
    view, who, lines = scene.view, scene.seats[seat], at.lines
    wide = (at.width - (at.across - 1) * LOOSE) / at.across
    down, across = divmod(seat, at.across)
    inner = wide - 2 * PADDING
    larger = words if at.across == 1 else 1  # two names in a row need the width
    score = Score(view.won[seat], view.points[seat], 19 * at.scale * larger)
    score_tile = Tile(0, 0, score.width + 2 * RING, lines.name, score, "")
    bar = Tile(0, -RING, inner, lines.bar + 2 * RING, Bar(view.points[seat], view.target), _runner_label(scene, seat))
    heading = Heading(who, int(lines.name), score_tile, view.turn == seat, is_grey, NAME * at.scale)
    left, top = at.left + across * (wide + LOOSE), first + down * (lines.player + lines.gap)
    return Group(f"runner {seat}", left, top, inner, (bar,), heading, scene.is_asked(seat))


def _hand_label(scene: Scene) -> str:
    view = scene.view
    deck = say_count("Deck: {count} card", "Deck: {count} cards", view.deck)
    if view.oracle is None:
        return text(deck)
    who = scene.names[view.oracle]
    hand = say_count(
        "{who} is the Oracle with {count} card", "{who} is the Oracle with {count} cards", view.hand, who=who
    )
    return text(say("{hand}. {deck}", hand=hand, deck=deck))


def _cards_label(scene: Scene) -> str:
    sentences = [
        text(say("Laid out in front of {who}: {cards}.", who=who, cards=tuple(card_label(card) for card in cards)))
        for who, cards in zip(scene.names, scene.view.face_up, strict=True)
        if cards
    ]
    return " ".join(sentences)


def _runner_label(scene: Scene, seat: int) -> str:
    view, who = scene.view, scene.names[seat]
    if seat in view.left:
        return text(say("{who} has left the table", who=who))
    return text(
        say_count("{who}: {points} of {target} points, {count} card face down",
                  "{who}: {points} of {target} points, {count} cards face down",
                  view.won[seat], who=who, points=view.points[seat], target=view.target)
    )  # fmt: skip


LOOK = Look(own_shapes)
