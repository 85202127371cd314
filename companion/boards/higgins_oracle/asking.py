"""A guess in two taps: rank and answer. No key may depend on earlier guesses: that would help a player's memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import flet as ft

from companion.boards.keys import FINGER, in_a_row, inner_width, name_rows
from companion.boards.offers import COUNTING
from companion.boards.taps import Choose, Enter, Pick, do
from companion.flet_fixes.guard import handler, memoised
from companion.look.keep_mounted import keep_mounted
from companion.look.shapes import COLOURS, painted
from companion.look.widgets import column, spoken, strong
from companion.measures import GAP, Room
from companion.table.control.controller import TableController
from companion.table.control.scene import Scene
from companion.window.at_table import careful, controller_here
from companion.window.context import use_app
from companion.window.hooks import use_cache
from companion.window.keyboard_mode import in_keyboard_mode
from companion.window.window_size import use_window
from companion.words import said, said_in, text
from referees.common.words import Offer, Sentence, say, say_count
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.counting import Count
from referees.higgins_oracle.laying_out import LayOut
from referees.higgins_oracle.pieces import COPIES, FULL_HAND, RANKS, SUITS, rank_label
from scoresheets.shapes import Role, Text


@dataclass(frozen=True, slots=True)
class Half:
    """The part already tapped: a guess's rank or answer, or the rank or suit of a card to lay out."""

    rank: str | None = field(default=None, repr=False)
    hits: int | None = field(default=None, repr=False)
    with_suits: bool = False
    of_card: str | None = None
    suit: str | None = None

    def with_half(self, tapped: Half) -> Half:
        """A copy with the newly tapped rank or answer, replacing any earlier one; the card is cleared."""
        return Half(
            self.rank if tapped.rank is None else tapped.rank,
            self.hits if tapped.hits is None else tapped.hits,
            tapped.with_suits or self.with_suits,
        )


def half_of(picked: object) -> Half:
    """The pending half of a guess, from the player's selection."""
    return picked if isinstance(picked, Half) else Half()


async def answer(controller: TableController, tapped: Half) -> None:
    """Handle a tap on a rank or answer; with both, enter the guess."""
    half = half_of(controller.picked).with_half(tapped)
    if half.rank is None or half.hits is None:
        following = () if half.rank is None else controller.table.offers_after(guess(controller, half.rank, 0))
        laid_out = next((offer for offer in following if offer.entry is LayOut), None)  # after a miss (HO-6)
        await do(controller, Pick(half, laid_out))
    else:
        await _enter(controller, half.rank, half.hits, with_suits=half.with_suits)


def guess(controller: TableController, rank: str, hits: int) -> Guess:
    """A guess by the current player; between rounds by seat 0, so the referee refuses it."""
    return Guess(seat=controller.scene.view.turn or 0, rank=rank, hits=hits)


async def _enter(controller: TableController, rank: str, hits: int, *, with_suits: bool) -> None:
    table = controller.table
    fitting = (candidate for candidate in table.offers if candidate.entry is Guess and candidate.fixed["hits"] == hits)
    offer = next((candidate for candidate in fitting if rank in candidate.choices("rank")), None)
    if offer is None:  # too many for this rank
        await do(controller, Enter((guess(controller, rank, hits),)))
        return
    before = table.changes
    await do(controller, Choose(offer, {"rank": rank, **_suits(hits, with_suits=with_suits)}))
    following = table.offers
    if table.changes != before and following and following[0].entry is LayOut:
        await do(controller, Choose(following[0]))


def _suits(hits: int, *, with_suits: bool) -> dict[str, tuple[str, ...] | None]:
    """The `suits` field: None if not recorded, all suits for four cards. Empty for a miss, or if it must be asked."""
    if not hits:
        return {}
    if not with_suits:
        return {"suits": None}
    return {"suits": SUITS} if hits == COPIES else {}


WORDED = 48  # dp

# dp: in windows lower than `LOW`, keys have the second height
TALL, LOW_TALL, LOW = 56, 50, 620


def answer_words(hits: int) -> tuple[str, str]:
    """The text and the label of an answer, by the number of cards given."""
    if not hits:
        return text(say("Miss")), text(say("Miss"))
    return str(hits), text(say_count("{count} card given", "{count} cards given", hits))


def key(
    word: str, label: str, act: Any, *, is_on: bool = False, expand: int = 1, is_answer: bool = False, tall: int = TALL,
    is_narrow: bool = False,
) -> ft.Control:  # fmt: skip
    """A key for a rank or answer; `is_on`: selected; `is_narrow`: its text isn't scaled."""
    ground, colour = GROUNDS[is_on, is_answer]
    size = 17 if len(word) > 2 else 19 if is_answer else 24  # narrow keys fit it at double text size too
    level = ft.TextStyle(height=1.1)  # so that it is centred in its key
    face: ft.Control = strong(word, size, ft.FontWeight.W_700, color=COLOURS[colour], no_wrap=True, style=level)
    if is_answer and word.isdigit():  # a mere number would read as points
        face = _texts(tall, colour, (word, 22, -8), (text(say_count("card", "cards", int(word))), 13, 14))
    elif is_narrow:
        face = _texts(tall, colour, (word, 17, 0))
    return _flat(spoken(face, label, selected=is_on, button=True), act, COLOURS[ground], tall, expand=expand)


# colours of ground and text, by (was tapped, is an answer)
GROUNDS: dict[tuple[bool, bool], tuple[Role, Role]] = {
    (False, False): ("surface highest", "on surface"),
    (False, True): ("secondary container", "on secondary container"),
    (True, False): ("primary", "on primary"),
    (True, True): ("primary", "on primary"),
}


def _texts(tall: int, colour: Role, *lines: tuple[str, float, float]) -> ft.Control:
    shapes = [Text(WORDED / 2, tall / 2 + offset, words, size, colour, is_bold=True) for words, size, offset in lines]
    return painted(shapes, WORDED, tall)


def _flat(face: ft.Control, act: Any, ground: ft.ColorValue | None, tall: int, **props: Any) -> ft.Control:
    """A flat key. Only keyboard users get Flet's ink effect, which shows focus but delays taps."""
    props |= {"ink": in_keyboard_mode(), "on_click": handler(act)}
    return ft.Container(face, bgcolor=ground, border_radius=12, alignment=ft.Alignment.CENTER, height=tall, **props)


MOST_COUNT = 4  # counting lines in sight


def answer_rows(kind: str, scene: Scene, width: int) -> Sequence[int]:
    """Row heights (dp) of the answers: keys for a guess, player names, or a count per player."""
    if kind == "WhoIsOracle":
        return name_rows(scene, width)
    if kind == "FillSheet":
        return *[COUNTING] * min(len(scene.seats), MOST_COUNT), GAP
    return _ranks_height(width, TALL), _given_height(width, TALL) + GAP


def key_height(height: int) -> int:
    """A key's height in dp in a window of that height."""
    return LOW_TALL if height < LOW else TALL


def _ranks_height(width: int, tall: int) -> int:
    return -(-(len(RANKS) + 2) // in_rows(width)) * (tall + GAP) - GAP


def _given_height(width: int, tall: int) -> int:
    return tall if width >= ONE_ROW else 2 * tall + GAP


ACROSS = 5  # keys in a row
NUMBER, MISS = 4, 7  # relative widths on a wide tray

# dp; in a narrower tray the miss has its own row
ONE_ROW = (FULL_HAND + 1) * FINGER + FULL_HAND * GAP


def hint(offers: tuple[Offer, ...]) -> Sentence | None:
    """An empty hint while a guess is asked for: keys replace the form's buttons. Otherwise None."""
    return say("") if _asks(offers) else None


def _asks(offers: tuple[Offer, ...]) -> bool:
    return any(offer.entry is Guess for offer in offers)


def in_rows(width: float) -> int:
    """The number of keys per row, each at least 48 dp wide."""
    return max(in_a_row(width, ACROSS), ACROSS - 1)


def is_roomy(width: float) -> bool:
    """Whether the key for a miss can be wider than the number keys."""
    return (width - FULL_HAND * GAP) * NUMBER >= (MISS + FULL_HAND * NUMBER) * FINGER


@memoised
def AskingKeys(scene: Scene) -> ft.Control:
    """The keys of the ranks, hidden during other questions."""
    window, is_asked = use_window(), _asks(scene.offers)
    width, tall = inner_width(window), key_height(window.height)
    keys = RankKeys(rank=half_of(scene.picked).rank, width=width, tall=tall)
    return keep_mounted(keys, Room(width, _ranks_height(width, tall)), is_shown=is_asked)


def primary(scene: Scene) -> ft.Control | None:
    """The keys that answer a guess; they stay mounted during a round."""
    if scene.view.turn is None or any(offer.entry is Count for offer in scene.offers):
        return None
    window, hits = use_window(), half_of(scene.picked).hits
    width, tall = inner_width(window), key_height(window.height)
    return GivenKeys(hits=hits, most=scene.view.hand, width=width, tall=tall, is_shown=_asks(scene.offers))


@memoised
def RankKeys(*, rank: str | None, width: int, tall: int) -> ft.Control:
    """Keys for thirteen ranks (`rank` is selected), a switch for suits, and a link to the cards won."""
    controller = controller_here()
    with_suits, set_suits = ft.use_state(False)
    look = partial(use_app().go, f"/own/{controller.table.head.id}")
    cached = use_cache(width, tall, with_suits)

    def rank_key(symbol: str) -> ft.Control:
        act, is_on = partial(answer, controller, Half(rank=symbol, with_suits=with_suits)), symbol == rank
        make_key = partial(key, symbol, text(rank_label(symbol)), careful("tray", act), is_on=is_on, tall=tall)
        return cached(symbol, is_on, make_key)

    across, switch_suits = in_rows(width), partial(set_suits, not with_suits)
    suits = partial(worded_key, said("Suits"), said("Enter suits too"), switch_suits, is_on=with_suits, tall=tall)
    won = partial(worded_key, said_in("key", "Won"), said("Look at the cards you've won"), look, tall=tall)
    keys = [*map(rank_key, RANKS), cached("suits", None, suits), cached("won", None, won)]
    keys += [ft.Container(expand=1) for _ in range(-len(keys) % across)]  # keys of the last row keep the common width
    ranks = [keys[first : first + across] for first in range(0, len(keys), across)]
    return column(*[ft.Row(row, spacing=GAP) for row in ranks])


@memoised
def GivenKeys(*, hits: int | None, most: int, width: int, tall: int, is_shown: bool) -> ft.Control:
    """Keys for a miss and for the numbers of cards given, up to `most`; `hits` is the selected one."""
    controller, cached = controller_here(), use_cache(width, tall)
    is_narrow = width >= ONE_ROW and not is_roomy(width)

    def count_key(count: int) -> ft.Control:
        act, is_on = careful("tray", partial(answer, controller, Half(hits=count))), hits == count
        props: dict[str, Any] = {"is_on": is_on, "expand": NUMBER if count or is_narrow else MISS}
        make_key = partial(key, *answer_words(count), act, is_answer=True, tall=tall, is_narrow=is_narrow, **props)
        return cached(count, is_on, make_key)

    counts = [count_key(count) if count <= most else ft.Container(expand=NUMBER) for count in range(1, FULL_HAND + 1)]
    rows = [[count_key(0), *counts]] if width >= ONE_ROW else [[count_key(0)], counts]
    keys = column(*[ft.Row(row, spacing=GAP) for row in rows])
    return keep_mounted(keys, Room(width, _given_height(width, tall)), is_shown=is_shown)


def worded_key(words: str, label: str, act: Any, *, is_on: bool | None = None, tall: int = TALL) -> ft.Control:
    """A key with a text of any length; `is_on` makes it a switch."""
    face = _texts(tall, "on primary" if is_on else "on surface", (words, 15, 0))
    ground, edge = ft.Colors.PRIMARY if is_on else None, ft.Border.all(1, ft.Colors.OUTLINE)
    return _flat(spoken(face, label, toggled=is_on, button=is_on is None), act, ground, tall, expand=1, border=edge)
