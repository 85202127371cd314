"""Card pads: a card to lay out; the suits of cards given. With a full hand a miss and its card are entered together."""

from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.boards.higgins_oracle.asking import Half, answer, answer_words, guess, half_of, in_rows, key
from companion.boards.keys import TALL, key as pad_key, share
from companion.boards.taps import Enter, Fill, Pick, do
from companion.flet_fixes.guard import component, memoised
from companion.look.shapes import painted
from companion.look.widgets import column, note, row, strong
from companion.measures import GAP
from companion.table.control.arrows import Station
from companion.table.control.controller import TableController
from companion.table.control.draft import Draft
from companion.window.at_table import careful, controller_here
from companion.window.hooks import use_cache
from companion.window.window_size import use_window
from companion.words import text
from referees.common.words import Choice, Who, say
from referees.higgins_oracle.pieces import FULL_HAND, RANKS, SUITS, rank_label, suit_label
from scoresheets.higgins_oracle.cards import PAPER, suits
from scoresheets.shapes import Look, Rect, Text


async def tapped(controller: TableController, part: Half) -> None:
    """Handle a tap on a rank or suit of the pad; once both are chosen, lay the card out."""
    half, draft = half_of(controller.picked), controller.draft
    half = replace(half, of_card=part.of_card or half.of_card, suit=part.suit or half.suit)
    if draft is None:
        return
    is_asking = controller.asking
    await do(controller, Pick(half, draft.offer))  # after a refusal either is tapped again
    if not is_asking and half.of_card is not None and half.suit is not None:
        await _lay_out(controller, draft, half.rank, half.of_card + half.suit)


async def _lay_out(controller: TableController, draft: Draft, rank: str | None, card: str) -> None:
    if rank is None or draft.spot is not None:
        await do(controller, Fill("card", card))
    else:
        await do(controller, Enter((guess(controller, rank, 0), draft.filled("card", card).entry)))


# Header of the pad after a rank was named to a full hand

ROOMY = 640  # dp of height


def answers(picked: Any) -> ft.Control | None:
    """The pad's header; None unless a chosen rank awaits its answer."""
    half, draft = half_of(picked), controller_here().draft
    if half.rank is None or draft is None or draft.spot is not None:
        return None
    return Answers(rank=half.rank, with_suits=half.with_suits)


@component
def Answers(*, rank: str, with_suits: bool) -> ft.Control:
    """The player and the rank named, a key for each number of cards given, and a hint for a miss."""
    controller = controller_here()

    def answer_key(hits: int) -> ft.Control:
        act = careful("pad", partial(answer, controller, Half(hits=hits, with_suits=with_suits)))
        return key(*answer_words(hits), act, is_answer=True)

    who = Who(controller.scene.view.turn or 0)
    words = controller.table.text(say("{who} named {rank}", who=who, rank=rank_label(rank)))
    hint = note(text(say("After a miss, tap the rank and suit of the card laid out.")), 15)
    hint.visible = use_window().height >= ROOMY
    keys = ft.Row([answer_key(hits) for hits in range(1, FULL_HAND + 1)], spacing=GAP)
    return column(ft.Semantics(content=strong(words, 18), header=True), keys, hint, expand=True)


def CardPad(choice: Choice, width: int) -> ft.Control:
    """A pad for all fifty-two cards: thirteen ranks and four suits."""
    half = half_of(controller_here().picked)
    return CardKeys(choice=choice, width=width, of_card=half.of_card, suit=half.suit)


@memoised
def CardKeys(*, choice: Choice, width: int, of_card: str | None, suit: str | None) -> ft.Control:
    """The pad's keys; those that fit no legal card are faint, and tapping one shows why."""
    controller, across, cached = controller_here(), in_rows(width), use_cache(width)
    wide = int(share(width, across))

    def card_key(face: ft.Control, label: str, place: tuple[int, int], half: Half, cards: list[str]) -> ft.Control:
        is_on, is_faint = half in (Half(of_card=of_card), Half(suit=suit)), not any(map(choice.holds, cards))
        act = partial(tapped, controller, half)

        def make() -> ft.Control:
            at = Station("pad", *place)
            return pad_key(face, label, act, wide, is_on=is_on, is_faint=is_faint, zone="pad", at=at)

        return cached(half, (is_on, is_faint), make)

    def of_rank(at: int, rank: str) -> ft.Control:
        cards = [rank + letter for letter in (suit or SUITS)]
        face = painted([Text(TALL / 2, TALL / 2, rank, 24, "on surface", is_bold=True)], TALL, TALL)
        return card_key(face, text(rank_label(rank)), divmod(at, across), Half(of_card=rank), cards)

    def of_suit(at: int, letter: str) -> ft.Control:
        cards = [rank + letter for rank in ((of_card,) if of_card else RANKS)]
        return card_key(_suits(letter), text(suit_label((letter,))), (len(RANKS), at), Half(suit=letter), cards)

    ranks = [of_rank(at, rank) for at, rank in enumerate(RANKS)]
    rows = [ranks[first : first + across] for first in range(0, len(ranks), across)]
    return column(*[row(*keys) for keys in (*rows, [of_suit(at, suit) for at, suit in enumerate(SUITS)])])


@memoised
def SuitPad(choice: Choice, width: int) -> ft.Control:
    """The suits of the cards given: a key for each possible combination, and one for not saying."""
    controller, across = controller_here(), 2
    wide = int(share(width, across))

    def suits_key(at: int, suits: tuple[str, ...] | None) -> ft.Control:
        act, label = partial(do, controller, Fill("suits", suits)), text(suit_label(suits))
        face = note(label, 15) if suits is None else _suits("".join(suits))
        return pad_key(face, label, act, wide, zone="pad", at=Station("pad", at // across, at % across))

    values = sorted(choice.values, key=lambda suits: suits is None)
    keys = [suits_key(at, suits) for at, suits in enumerate(values)]
    return column(*[row(*keys[first : first + across]) for first in range(0, len(keys), across)])


SUIT = 24  # dp


def _suits(letters: str) -> ft.Control:
    wide, high = len(letters) * (SUIT + GAP) + GAP, SUIT + 2 * GAP
    paper = Rect(0.5, 0.5, wide - 1, high - 1, Look(fill=PAPER, stroke="faint", width=1), 6)
    return painted([paper, *suits(letters, GAP, GAP, SUIT, SUIT + GAP)], wide, high)
