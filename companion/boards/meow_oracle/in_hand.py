"""The tray (cards to deal or to place, and the key that starts counting), and the pad of all thirty-six cards."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.boards.keys import FINGER, MAIN, in_a_row, key, name_rows, share
from companion.boards.meow_oracle import taps
from companion.boards.meow_oracle.faces import card_face
from companion.boards.taps import do, picking, tap
from companion.flet_fixes.guard import memoised
from companion.flet_fixes.refs import MutableRef
from companion.look.cell import ROUNDED, cell
from companion.look.widgets import CENTRED, column, filled as filled_button, row
from companion.measures import GAP, SNUG
from companion.table.control.arrows import Station
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here
from companion.window.hooks import use_cache
from companion.words import reader_for, said, text
from referees.common.words import Choice, Sentence, Who, say
from referees.meow_oracle.handing_out import Give, Place
from referees.meow_oracle.pieces import NO_CARD, card_label, is_card
from referees.meow_oracle.turning_up import TurnUp

WIDTH, HEIGHT = 50, 58
RING = 3
SLOTS = 3  # cards dealt in a turn

# card, whether it is dealt next, the seat it goes to, whether there are names below the cards
Slot = tuple[str | None, bool, int | None, bool]
VACANT: Slot = (None, False, None, False)


@memoised
def InHand(scene: Scene) -> ft.Control:
    """The cards in the tray; a tap on the board deals the ringed one. Slots stay mounted, so updates are small."""
    view, names, reader = scene.view, scene.names, reader_for(scene.names)
    cards = taps.in_hand(view)
    is_dealing = any(offer.entry in (Give, Place) for offer in scene.offers)
    selected = taps.selected(view, scene.picked) if is_dealing else None
    receivers = dict(view.given)
    cached = use_cache(names)

    last: MutableRef[dict[int, Slot]] = ft.use_ref()

    def slot(at: int, content: Slot, is_there: bool) -> ft.Control:
        card, is_next, to, has_names = content
        words = "" if card is None else reader.text(_label(card, to, is_next=is_next))
        face = card_face(card, WIDTH, HEIGHT)
        ground = ft.Colors.PRIMARY if is_next else None
        whole = ft.ClipBehavior.NONE
        ring = ft.Container(face, padding=RING, border_radius=ROUNDED, clip_behavior=whole, bgcolor=ground)
        act, station = careful("tray", picking(card)), Station("hand", 0, at)
        wide, high = WIDTH + 2 * RING, HEIGHT + 2 * RING
        key = cell(ring, words, act, width=wide, height=high, at=station, is_drawn=True)
        name = "" if to is None else text(say("for {who}", who=names[to]))
        receiver = ft.Text(name, size=13, max_lines=1, visible=has_names)
        return column(key, receiver, gap=0, horizontal_alignment=CENTRED, visible=is_there)

    current = {at: (card, card == selected, receivers.get(card), bool(receivers)) for at, card in enumerate(cards)}
    last.current = {**(last.current or {}), **current}
    slots = [(at, last.current.get(at, VACANT), at in current) for at in range(SLOTS)]
    words = ft.Text(reader.text(_to_do(cards, selected)), size=WORDS)
    return ft.Row(
        [*[cached(spot[0], spot, partial(slot, *spot)) for spot in slots], words],
        wrap=True,  # large text gets a row of its own instead of a narrow column
        spacing=GAP,
        run_spacing=SNUG,
        vertical_alignment=CENTRED,
        visible=bool(cards) or any(offer.entry is TurnUp for offer in scene.offers),
    )


def _label(card: str, to: int | None, *, is_next: bool) -> Sentence:
    if is_next:
        return say("{card} is next", card=card_label(card))
    if to is not None:
        return say("Take {card} for {who}", card=card_label(card), who=Who(to))
    return say("Take {card}", card=card_label(card))


def _to_do(cards: Sequence[str], selected: str | None) -> Sentence:
    if not cards:
        return say("Tap the card on the board, then enter what it shows.")
    return say("Cards turned up.") if selected is None else say("Tap where it goes.")


def primary(scene: Scene) -> ft.Control | None:
    """The key that opens the pad while a round is counted."""
    if taps.next_cell(scene, None)[0] is None:
        return None
    is_begun = any(is_card(card) for area in scene.view.areas for card in area.cells)
    words = said("Enter the next card") if is_begun else said("Play the round, then tap here")
    controller = controller_here()
    return filled_button(
        words, careful("tray", lambda: do(controller, taps.counts(controller.scene, controller.table)))
    )


WORDS, LINE = 16, 22  # font size, line height
BESIDE_CARDS = 330  # dp


def answer_rows(kind: str, scene: Scene, width: int) -> Sequence[int]:
    """Row heights for the players' names, three cards with names below, or two lines of text above a key."""
    if kind == "WhoStarts":
        return name_rows(scene, width)
    if kind == "FillSheet":
        return 2 * LINE + GAP, MAIN + 2 * GAP
    cards = HEIGHT + 2 * RING + LINE + GAP
    return (cards,) if width >= BESIDE_CARDS else (cards, LINE)


# eleven of a colour and a joker fill two rows of six, or three of four
CARDS = tuple(
    card
    for colour, joker in (("R", "J3"), ("G", "J4"), ("B", "J5"))
    for card in (*(f"{colour}{number}" for number in range(11)), joker)
)
ACROSS, FEWER = 6, 4
WIDEST = 64  # dp


def rows(width: float) -> list[tuple[str, ...]]:
    """The cards, six in a row, or four on a small phone."""
    across = ACROSS if in_a_row(width, ACROSS) == ACROSS else FEWER
    return [CARDS[first : first + across] for first in range(0, len(CARDS), across)]


@memoised
def CardRow(*, at: int, cards: tuple[str, ...], faint: tuple[str, ...], width: int, height: int) -> ft.Control:
    """A row of the pad, memoised so that turning up a card redraws only that row; cards seen are `faint`."""

    def card_key(across: int, card: str) -> ft.Control:
        face = card_face(card, width, height, is_faint=card in faint)
        act, station = careful("pad", tap(taps.filled, card)), Station("pad", at, across)
        return cell(face, text(card_label(card)), act, width=width, height=height, at=station, is_drawn=True)

    return row(*[card_key(across, card) for across, card in enumerate(cards)])


@memoised
def CardPad(choice: Choice, width: int) -> ft.Control:
    """The pad of all thirty-six cards and, if a cell may stay empty, a key for that."""
    in_rows, words = rows(width), said("No card here")
    wide = max(FINGER, min(int(share(width, len(in_rows[0]))), WIDEST))
    lines: list[ft.Control] = []
    for at, cards in enumerate(in_rows):
        faint = tuple([card for card in cards if card not in choice.values])
        lines.append(CardRow(at=at, cards=cards, faint=faint, width=wide, height=min(wide, 52)))
    pad = column(*lines, horizontal_alignment=CENTRED)
    empty, station = tap(taps.filled, NO_CARD), Station("pad", len(in_rows), 0)
    none_key = key(ft.Text(words, size=WORDS), words, empty, width, zone="pad", at=station)
    return column(pad, none_key) if NO_CARD in choice.values else pad
