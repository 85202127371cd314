"""The draft: the cards laid out, the deck beside them, and the piles, filled by taps."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import ceil

import flet as ft

from companion.boards import COVERED
from companion.boards.keys import RING, Size, share
from companion.boards.oblivion.deck import strength
from companion.boards.oblivion.drafting import PilePlan, drawn_piles, into, laid_tap, pile_count, pile_tap, taken_card
from companion.boards.oblivion.faces import LOOK
from companion.boards.tiles import Group, Picture, Tile, use_board
from companion.flet_fixes.guard import memoised
from companion.look.seat_mark import seat_mark
from companion.look.widgets import CENTRED, column, note, row, spoken_over, strong
from companion.measures import GAP, MARGIN, SNUG, Place, Room
from companion.table.control.scene import Scene
from companion.window.at_table import controller_here, worded
from companion.window.context import use_words
from companion.window.hooks import Cache, use_cache
from companion.words import said, text
from referees.common.words import Seat, Who, say
from referees.oblivion.drafting import LayOut
from referees.oblivion.table.pieces import pile_spot
from referees.oblivion.view import View
from scoresheets.oblivion.cards import printed
from scoresheets.oblivion.piles import Deck, Pile, pile_height, strip_height

LAID = "laid"
WIDEST = 560
LETTER = 14  # font size
NARROW = 84  # narrower piles are in two columns
LEAST_PILE, PAIR = 88, 2

# heights of a card in dp (few, so that cards seldom change their size); width in heights
HIGH, SHAPE = (62, 82, 100, 120, 145, 170, 200, 238), 0.83
LOWEST, LOW = {"deal": 170, "piles": 300}, 250  # in a lower room (dp), by stage, the text is below the cards
WORDS = 1.4  # from this text scale on, it always is
CLOSE = 2  # gap between the cards' rings
HEAD, LEAST_HEAD, LINES = 70, 66, 20  # dp above the cards: kept, least, a second line of names

# scale in a room of at least that size
LARGE, WIDE_ROOM, HIGH_ROOM = 1.4, 640, 460


@dataclass(frozen=True)
class _Draft:
    """Data for drawing a draft round: current pile, cards `laid_out`, available size, scale, font size."""

    scene: Scene
    plan: PilePlan
    laid_out: tuple[str, ...]
    width: int
    height: int
    scale: float
    letter: float

    @property
    def view(self) -> View:
        view: View = self.scene.view
        return view

    @cached_property
    def unpiled(self) -> tuple[int, ...]:
        return drawn_piles(self.view, self.plan)[0]

    @cached_property
    def piles(self) -> list[tuple[str, ...] | None]:
        """The cards of each pile with attack and health beside each name; None for a taken pile."""
        return [None if pile is None else self.named(pile) for pile in drawn_piles(self.view, self.plan)[1]]

    @cached_property
    def _strengths(self) -> dict[str, str]:
        return {card.name: strength(card.name, card.attack, card.health) for _, card in self.view.cards}

    def named(self, cards: Iterable[str]) -> tuple[str, ...]:
        return tuple([self._strengths.get(name, name) for name in cards])

    @property
    def has_piles(self) -> bool:
        """Whether to draw piles, because some exist or cards go on piles as they are named."""
        return bool(self.view.piles) or self.plan != PilePlan()

    @property
    def has_places(self) -> bool:
        return self.view.stage != "picks" and (self.plan.pile is None or bool(self.unpiled))

    @cached_property
    def places(self) -> int:
        unpiled = len(self.unpiled)
        if self.has_piles:
            return unpiled + sum(len(pile) for pile in self.piles if pile is not None)
        few = 2 * pile_count(self.view) + 1  # the usual number
        return max(self.view.laying or max(unpiled + 1, few), unpiled)

    @cached_property
    def across(self) -> int:
        count = len(self.piles)
        wide = share(self.width, count)
        return PAIR if count > PAIR and wide < NARROW * self.letter / self.scale / LETTER else count

    @property
    def wide(self) -> int:
        return int(share(self.width, self.across))

    @property
    def rows(self) -> int:
        return ceil(len(self.piles) / self.across)

    @cached_property
    def highest(self) -> int:
        """The total height of pile rows, each high enough for the fullest pile, at least `LEAST_PILE`."""
        least = max([self._high(pile) for pile in self.piles if pile], default=0)
        return self.rows * (max(ceil(least), LEAST_PILE) + GAP) - GAP

    def _high(self, pile: Iterable[str]) -> float:
        return pile_height(pile, self.wide - 2 * RING, self.letter) + 2 * RING

    def high(self, count: int, size: Size) -> int:
        return ceil(count / self.columns(size)) * (size.height + SNUG)

    def columns(self, size: Size) -> int:
        return max((self.width + CLOSE) // (size.width + CLOSE), 1)

    def size(self) -> Size:
        """The largest card size at which the round's cards fit above their piles."""
        count, height = self.places, self.height
        if self.has_piles:
            names = [*self.named(self.view.layout), *[name for pile in self.piles for name in pile or ()]]
            tallest = max(names, key=lambda name: strip_height(name, self.wide - 2 * RING, self.letter), default="")
            high = ceil(self._high([tallest] * int(count * self.scale / len(self.piles))))
            height -= self.rows * (max(high, LEAST_PILE) + GAP)
        best = Size(int(HIGH[0] * SHAPE), HIGH[0])
        for high in HIGH:
            size = Size(int(high * SHAPE), high)
            if size.width <= self.width and self.high(count, size) - SNUG <= height:
                best = size
        return best

    def slots(self, size: Size, high: int) -> list[int]:
        """Each remaining card's slot index: the original, so no card moves; without gaps if space is short."""
        layout, slots, at = self.view.layout, list[int](), len(self.laid_out)
        for name in reversed(layout if self.view.stage == "piles" else ()):
            at -= 1
            while at >= 0 and self.laid_out[at] != name:
                at -= 1
            slots.insert(0, at)
        is_known = len(slots) == len(layout) and at >= 0 and self.high(len(self.laid_out), size) <= high
        return slots if is_known else [*range(len(self.unpiled))]


def draft(of: _Draft, room: Room) -> Picture:
    """Cards not yet on a pile, and below them a pile per player; nothing moves as cards are laid out."""
    size, below, left = of.size(), of.height, (room.width - of.width) / 2
    tiles, piles, high = list[Tile](), list[Tile](), 0
    if of.has_places:
        high = of.high(of.places, size)
        if of.has_piles and below - high - GAP < of.highest:  # otherwise no pile moves as cards go on them
            high = of.high(len(of.unpiled), size)
        tiles += _laid_tiles(of, size, high)
        below -= high + GAP
    if of.has_piles:
        piles += _piles(of, below)
    above = Group(LAID, left, 0, of.width, tuple(tiles), least=high)
    return Picture(room.width, (above, Group("piles", left, of.height - below, of.width, tuple(piles))))


def _laid_tiles(of: _Draft, size: Size, high: int) -> Iterator[Tile]:
    view, columns = of.view, of.columns(size)
    next_place = taken_card(view, of.scene.picked) if view.stage == "piles" else None
    cards, slots = {card.name: card for _, card in view.cards}, of.slots(size, high)
    places = {slot: (place, view.layout[place]) for slot, place in zip(slots, of.unpiled, strict=True)}
    for slot in range(of.places):
        down, across = divmod(slot, columns)
        box = across * (size.width + CLOSE), down * (size.height + SNUG), *size
        if slot in places:
            place, name = places[slot]
            words = say("{card} is next" if place == next_place else "{card}, laid out", card=name)
            target = (laid_tap, place) if view.stage == "piles" else ()
            yield Tile(*box, printed(cards[name]), text(words), target, (0, place), is_chosen=place == next_place)
        else:
            is_deck = slot == len(places) and not of.has_piles
            yield Tile(*box, Deck(view.deck) if is_deck else None, "", ())


def _piles(of: _Draft, height: int) -> Iterator[Tile]:
    high = (max(of.highest, height) + GAP) // of.rows - GAP
    is_asked, letter = of.view.stage == "layout", of.letter
    for number, pile in enumerate(of.piles):
        down, across = divmod(number, of.across)
        box, at = (across * (of.wide + GAP), down * (high + GAP), of.wide, high), (1, number)
        title, is_amiss = text(say("Pile {number}", number=number + 1)), pile_spot(number) in of.scene.amiss
        if pile is None:
            taken = text(say("taken"))
            yield Tile(*box, Pile(title, (), letter, taken), f"{title}: {taken}", (), at, is_amiss=is_amiss)
            continue
        cards = say("{pile}: {cards}", pile=title, cards=", ".join(pile)) if pile else say("{pile}: empty", pile=title)
        is_on, target = is_asked and of.plan.pile == number, (pile_tap, number, of.plan)
        yield Tile(*box, Pile(title, pile, letter), text(cards), target, at, not is_asked, is_on, is_amiss=is_amiss)


def _is_low(scene: Scene, room: Room, words: float) -> bool:
    return words >= WORDS or room.height < LOWEST.get(scene.view.stage, LOW)


def drawn_in(scene: Scene, room: Room, plan: PilePlan, laid_out: tuple[str, ...], words: float) -> tuple[_Draft, float]:
    """The draft and its scale, fitted to the space, with a smaller font if the piles need it."""
    scale = LARGE if room.width >= WIDE_ROOM and room.height >= HIGH_ROOM else 1.0
    height = room.height - 2 * GAP - (COVERED if words >= WORDS else 0)
    if not _is_low(scene, room, words):
        height -= int(HEAD * scale) + GAP
    width = min(room.width - 2 * MARGIN, int(WIDEST * scale))
    data = _Draft(scene, plan, (), width, height, scale, LETTER * scale * words)
    while data.letter > LETTER * scale and data.has_piles and data.highest > height:
        data = replace(data, letter=max(data.letter - 2, LETTER * scale))
    return replace(data, laid_out=laid_out[-data.places :] if scene.view.piles else ()), scale


def in_draft(scene: Scene, room: Room, words: float = 1) -> Place:
    """The box of the whole draft, and of its piles if tappable."""
    of, is_low = drawn_in(scene, room, PilePlan(), (), words)[0], _is_low(scene, room, words)
    above = GAP if is_low else LEAST_HEAD + GAP
    legal = [box.moved(0, above) for box in draft(of, room).groups[1].legal_places]
    return Place(
        0, 0, room.width, room.height, targets=tuple([box._replace(bottom=box.bottom + LINES) for box in legal])
    )


@memoised
def Layout(scene: Scene, room: Room) -> ft.Control:
    """The draft as a picture with text above, or below it if height is limited."""
    controller, names = controller_here(), {id: card.name for id, card in scene.view.cards}
    timeline, words = controller.table.timeline, use_words()
    cards = [stored.entry.card for stored in timeline.entries if isinstance(stored.entry, LayOut)]
    plan = PilePlan() if controller.is_still else into(scene, timeline)
    of, scale = drawn_in(scene, room, plan, tuple([names.get(card, card) for card in cards]), words)
    cached, is_low, board = use_cache(scale, of.width), _is_low(scene, room, words), use_board(draft(of, room), LOOK)
    head = ft.Container(_round(scene, scale, cached), width=of.width)
    above, below = ft.Container(None if is_low else head), ft.Container(head if is_low else None)
    content = column(above, board, below, gap=GAP, horizontal_alignment=CENTRED)
    spacer = cached("room", room, partial(ft.Container, width=room.width, height=room.height))
    return ft.Stack([spacer, content], alignment=ft.Alignment.TOP_CENTER)  # lower children are aligned at the top


def _round(scene: Scene, scale: float, cached: Cache) -> ft.Control:
    view = scene.view
    named = say("Draft {round} of 4", round=view.round) if view.round else say("The draft")
    who = say("{dealer} deals, {drafter} makes the piles", dealer=Who(view.dealer), drafter=Who(view.drafter))
    if not view.round:
        who = say("Four times, you lay out cards, make piles, and each take a pile")
    of = worded(named), worded(who)
    title = cached("title", of, partial(_title, *of, scale))
    hands = [
        (seat, said("{name} {number}", name=seat.player, number=player.hand))
        for seat, player in zip(scene.seats, view.players, strict=True)
    ]
    cards = say("Cards in hand: {held}. Deck: {deck}.", held=" · ".join(words for _, words in hands), deck=view.deck)
    hand_texts = [cached(("hand", at), of, partial(_hand, *of, scale)) for at, of in enumerate(hands)]
    deck = note(worded(say("Deck {deck}", deck=view.deck)), 14 * scale)
    line = ft.Row([*hand_texts, deck], wrap=True, spacing=MARGIN, run_spacing=2)
    return column(title, spoken_over(line, worded(cards)), gap=2)


def _title(named: str, who: str, scale: float) -> ft.Control:
    title = ft.Semantics(content=strong(named, 18 * scale, ft.FontWeight.W_700), header=True)
    return column(title, note(who, 14 * scale), gap=2)


def _hand(seat: Seat, words: str, scale: float) -> ft.Control:
    return row(seat_mark(seat, 14 * scale), note(words, 14 * scale), gap=SNUG)
