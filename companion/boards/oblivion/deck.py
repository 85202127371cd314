"""The deck's cards as keys, whose fixed places reveal no hands or used cards (section D). Cards in hand come first only
with the option to show drafted cards."""

from collections.abc import Sequence
from functools import partial
from math import ceil

import flet as ft

from companion.boards.keys import TALL, share
from companion.boards.oblivion.drafting import PilePlan, into_tap, named_tap
from companion.boards.taps import Fill, Tap, do, doing, tap
from companion.files.kits.edits import Add
from companion.files.kits.shelf import at_table
from companion.flet_fixes.guard import handler, memoised
from companion.look.widgets import (
    CENTRED,
    CLOSE,
    Act,
    button,
    column,
    filled,
    icon_at_table,
    note,
    row,
    shape,
    shares,
    stretched,
    strong,
    wrapped,
)
from companion.measures import GAP
from companion.table.control.controller import TableController
from companion.table.control.explaining import of_question
from companion.window.at_table import careful, controller_here, worded
from companion.window.context import AppContext, use_app
from companion.window.scrolling import text_field
from companion.window.window_size import use_window
from companion.words import capital, text
from referees.common.setup.kit import LONGEST_NAME
from referees.common.words import Choice, say
from referees.oblivion.table.asking import KnownFirst

SEARCHED = 20  # a list of this many cards has a search
ABREAST = 3  # keys in a row
HIGHEST = 0.4  # of the window's height
FROM_DRAFT = say("From the draft")
ANOTHER = say("Another card")
NAME, LETTER, BESIDE = 15, 0.53, 4  # font size, average letter width in sizes, padding in dp
SECOND = 13  # font size
TWO_LINES, NARROW = shape(7, BESIDE), shape(16, BESIDE)
PLACES = 190  # dp; can be tapped above
LINE = 29  # dp, with the gap below


def matching_cards(cards: Sequence[tuple[str, str]], words: str) -> list[tuple[str, str]]:
    """The cards (id, name) whose name contains all these words, in kit order."""
    parts = words.casefold().split()
    return [card for card in cards if all(part in card[1].casefold() for part in parts)]


@memoised
def DeckList(
    *, choice: Choice, width: int, most: int | None = None, plan: PilePlan | None = None, piles: int = 0
) -> ft.Control:
    """The deck's cards; a tap fills one in, or lays it out in the draft."""
    controller, app = controller_here(), use_app()
    typed, set_typed = ft.use_state("")
    opened, set_opened = ft.use_state(False)

    async def tapped(card: str) -> None:
        if not controller.asking:
            set_typed("")
            set_opened(False)
        action: Tap = Fill("card", card) if plan is None else named_tap(controller.scene, card, plan)
        await controller.careful("pad" if plan is None else "tray", partial(do, controller, action))()

    on_click, opens = _or_rules(controller, lambda: None), _or_rules(controller, partial(set_opened, True))

    deck = controller.table.config.kit.cards
    cards = [(id, text(choice.label(id))) for id in choice.values if id in deck]  # a hidden pad may be outdated
    known = choice.label.known if isinstance(choice.label, KnownFirst) else ()
    is_searched = opened or len(cards) >= SEARCHED
    listed = matching_cards(cards, typed) if is_searched else cards

    def keys(chosen: Sequence[tuple[str, str]], *more: ft.Control) -> ft.Control:
        wide = int(share(width, ABREAST))
        card_keys = [card_key(name, deck[id].attack, deck[id].health, partial(tapped, id), wide) for id, name in chosen]
        return wrapped([*card_keys, *shares(more, width, ABREAST)])

    drafted, others = [card for card in listed if card[0] in known], [card for card in listed if card[0] not in known]
    more = [] if is_searched or plan is not None else [button(text(ANOTHER), opens, style=CLOSE)]
    rows: list[ft.Control] = [keys(others, *more)] if others or more else []
    if not listed:
        words = text(say("Add “{name}” to the deck", name=typed.strip()))
        message = ft.Text(text(say("No card in the deck has that name.")), size=16)
        adding = [] if app.is_guest else [button(words, partial(_add, app, controller, typed), ft.Icons.ADD)]
        rows = [wrapped([message, *adding])]
    if drafted:
        heading = [note(text(say("Other cards in the deck")), 15)] if rows else []
        rows = [strong(text(FROM_DRAFT), 16), keys(drafted), *heading, *rows]
    search = text_field(
        text(say("Search the deck")),
        value=typed,
        dense=True,
        prefix_icon=ft.Icons.SEARCH,
        on_click=handler(on_click),
        on_change=handler(lambda event: set_typed(event.control.value)),
    )
    above: list[ft.Control] = [search] if is_searched else []
    if plan is not None:
        chips = [pile_key(pile, plan) for pile in range(piles)]
        if not is_searched:
            chips.append(icon_at_table(ft.Icons.SEARCH, text(ANOTHER), opens))
        above.append(wrapped(shares(chips, width, len(chips))))
    if most is None:
        return stretched(*above, *rows, tight=True)
    lines = ceil((len(others) + len(more)) / ABREAST) + ceil(len(drafted) / ABREAST)
    return stretched(*above, limited(rows, rows_high(lines) + (len(rows) - 1) * LINE, most), tight=True)


def _or_rules(controller: TableController, act: Act) -> Act:
    return lambda: controller.explain(of_question(controller.table)) if controller.asking else act()


def card_key(name: str, attack: int, health: int, act: Act, width: int) -> ft.Control:
    """A key with a card's name, broken into words if too long, and below it attack and health."""
    title = name if len(name) * NAME * LETTER <= width - 2 * BESIDE else name.replace(" ", "\n")
    return two_lines(title, f"{attack}/{health}", strength(name, attack, health), act, least=width)


def two_lines(
    first: str, second: str, label: str, act: Act, sign: ft.Control | None = None, *, least: int = 0
) -> ft.Control:
    """A key of normal height, at least `least` dp wide, with a smaller second line of text."""
    above: ft.Control = strong(first, NAME, text_align=ft.TextAlign.CENTER, semantics_label="")
    if sign is not None:
        above = row(sign, above, gap=2)
    below = note(second, SECOND, semantics_label=label)  # the label of both lines
    spacer = [ft.Container(width=least - 2 * BESIDE)] if least else []  # faster than a column around the key
    return button(column(*spacer, above, below, gap=0, horizontal_alignment=CENTRED), act, style=TWO_LINES)


def pile_key(pile: int, plan: PilePlan) -> ft.Control:
    """A toggle key: while on, each card named next goes on this pile."""
    is_on = plan.pile == pile
    ink = ft.Colors.ON_PRIMARY if is_on else ft.Colors.ON_SECONDARY_CONTAINER
    words = strong(text(say("Pile {number}", number=pile + 1)), NAME, color=ink, text_align=ft.TextAlign.CENTER)
    act = careful("tray", tap(into_tap, None if is_on else pile, plan))
    content = ft.Semantics(content=words, selected=True if is_on else None)
    return (filled if is_on else button)(content, act, style=NARROW)


def strength(name: str, attack: int, health: int) -> str:
    """A card's name, attack and health, as printed."""
    return f"{name} {attack}/{health}"


async def _add(app: AppContext, controller: TableController, typed: str) -> None:
    editing = at_table(app.device.kits, controller.table)
    before = set(editing.content["cards"])
    await editing.edit(Add(("cards",), typed.strip()[:LONGEST_NAME]))
    for card in sorted(set(editing.content["cards"]) - before):
        await app.go(f"/table/{controller.table.head.id}/kit/cards.{card}")


@memoised
def CardPad(choice: Choice, width: int) -> ft.Control:
    """A pad of the deck's cards; one tap fills in a card."""
    return DeckList(choice=choice, width=width, most=int(use_window().height * HIGHEST))


def rows_high(rows: int) -> int:
    """The height of rows of keys, in dp."""
    return max(rows * (TALL + GAP) - GAP, 0)


def limited(parts: Sequence[ft.Control], needed: float, most: float) -> ft.Control:
    """A column that scrolls if higher than `most` dp; `needed`: its height at normal text size."""
    height = None if 2 * needed <= most else min(needed, most)
    return stretched(*parts, height=height, scroll=None if height is None else ft.ScrollMode.AUTO, tight=True)


@memoised
def PlacePad(choice: Choice, width: int, name: str) -> ft.Control:
    """A list of the legal places, also tappable on the board above."""
    keys = [button(capital(worded(choice.label(one))), careful("pad", doing(Fill(name, one)))) for one in choice.values]
    above = note(text(say("Tap a highlighted place above, or one below.")), 15)
    return limited([above, wrapped(keys)], LINE + rows_high(len(keys)), PLACES)
