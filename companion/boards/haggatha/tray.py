"""Haggatha's tray: for each question the keys that answer it; all answers are also in the plain list.

Each part tells how high it is, so that the sheet gets the rest; text larger than usual scrolls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import flet as ft

from companion.boards.haggatha import cove_keys
from companion.boards.haggatha.acting import DRAWN_HEIGHT, Drawn, ability_keys, is_drawing, other_keys
from companion.boards.haggatha.bonuses import Bonuses, shown_first
from companion.boards.haggatha.dish import DiviningDish
from companion.boards.haggatha.plans import Plans, grouped, has_further, within_sight
from companion.boards.haggatha.roll_pad import RollPad
from companion.boards.haggatha.taps import (
    ACTIONS,
    BUBBLES,
    CHOSEN_HERE,
    COVE_KEYS,
    DRAWN,
    LOOKING,
    Which,
    is_of_the_cove,
    which_label,
)
from companion.boards.keys import TALL, Making, inner_width
from companion.boards.measure import LARGEST_WORDS, at_most
from companion.boards.offers import Way, offer_buttons
from companion.flet_fixes.guard import memoised
from companion.look.widgets import button, column, filled, note, stretched, wrapped
from companion.measures import GAP, MARGIN, Room
from companion.table.controller import TableController
from companion.table.scene import Scene
from companion.table.table import Entered
from companion.window.context import use_settings
from companion.window.window_size import use_window
from referees.common.protocol.sentence import Reader
from referees.common.words import Number, Offer
from referees.haggatha.cove.adventurers import Draw
from referees.haggatha.cove.boarding import Dock, Embark
from referees.haggatha.cove.purses import TakeGold
from referees.haggatha.cove.setting_out import SetOut
from referees.haggatha.cove.turns import SpendHours
from referees.haggatha.sheet.plans import Plan
from referees.haggatha.sheet.rolling import Roll
from referees.haggatha.shop.market import Sell
from referees.haggatha.shop.staff import UseStaff
from referees.haggatha.shop.townsfolk import GainAbility, ScoreTownsfolk
from referees.haggatha.table.counting import CountGold
from referees.haggatha.table.faction_area import Sponsor
from referees.haggatha.table.pieces import HALVES, RUNES
from referees.haggatha.view import View

__all__ = ["HAPPENED", "HaggathaTray", "around", "content_height", "limit", "tray_height", "words_height"]

AROUND = 154
"""What the tray has beside its own part: question, undo bar, margins; in dp."""

QUESTION = (10, 26, 48)
"""The approximate width of a letter, line height, least height, and width beside the text, in dp."""

HAPPENED = (7.5, 21, 48)
"""The same of what followed from the last entry."""

BESIDE_HAPPENED = 128
"""The rule that says so."""

LEAST_SHEET = 0.26
"""The part of the window that the sheet keeps at least."""

QUESTIONED = 200
"""The board at its least, the question and a margin: on a small phone the rest is scrolled up to where it is seen."""

PAD = 178
LINE = 24
BUTTON = 60


class Part(NamedTuple):
    """A part of the tray: the approximate heights of its rows, in dp, and how it is made."""

    rows: Sequence[int]
    make: Callable[[Making], Sequence[ft.Control]]


@memoised
def HaggathaTray(*, scene: Scene, hands: TableController) -> ft.Control:
    """The parts below each other. Scrolls where they are too high; each question starts at its top."""
    window = use_window()
    width, most = inner_width(window), int(at_most(window, limit(window.height, is_wide=window.is_wide)))
    making = Making(width, hands, use_settings().colours == "greys")
    parts, wanted = [one for part in _parts(scene, width) for one in part.make(making)], content_height(scene, width)
    if wanted * LARGEST_WORDS <= most:  # fits at any text size
        return column(*parts, visible=bool(parts))
    asked = scene.view.asks.__name__ if scene.view.asks is not None else ""
    return ft.Column(
        parts, spacing=GAP, height=min(wanted, most), scroll=ft.ScrollMode.AUTO, visible=bool(parts), key=asked
    )


# How high it is


def tray_height(scene: Scene, hands: TableController, window: Room) -> int:
    """The approximate height of the whole tray in dp."""
    width = window.width - 2 * MARGIN
    told = hands.said.happened if isinstance(hands.said, Entered) else ()
    happened = hands.table.text(told[0].sentence) if told else ""
    own = min(content_height(scene, width), limit(window.height, is_wide=False))
    return around(hands.table.asks, happened, width) + own


def content_height(scene: Scene, width: int) -> int:
    """What the tray's own part would take."""
    rows = [row for part in _parts(scene, width) for row in part.rows]
    return sum(rows) + GAP * max(len(rows) - 1, 0)


def limit(height: int, *, is_wide: bool) -> int:
    """The greatest height of the tray's content in a window of that height; beyond it the content scrolls. Beside the
    board it may take all the height."""
    least = 0.0 if is_wide else LEAST_SHEET
    at_once = min(4 * TALL, height - QUESTIONED)
    return max(2 * TALL, at_once, int(height * (1 - least)) - AROUND - HAPPENED[2] // 2)


def around(asks: str, happened: str, width: int) -> int:
    """The height of the tray around its content, for that question and consequences."""
    more = words_height(asks, width - QUESTION[2] - GAP, QUESTION) - QUESTION[2]
    return AROUND + more + (words_height(happened, width - BESIDE_HAPPENED, HAPPENED) + GAP if happened else 0)


def words_height(words: str, width: int, measure: tuple[float, int, int]) -> int:
    """The approximate height of text at that width, in dp."""
    letter, line, least = measure
    return max(-int(-len(words) * letter // max(width, least)) * line, least)


# What stands in it


def _parts(scene: Scene, width: int) -> list[Part]:
    return [*(_cove(scene, width) if is_of_the_cove(scene.view) else _sheet(scene))]


def _of(rows: Sequence[int], component: Callable[..., ft.Control], **props: Any) -> Part:
    """A part that is a component of its own."""
    return Part(rows, lambda made: [component(width=made.width, hands=made.hands, **props)])


def _drawn(scene: Scene) -> Part:
    two = sum(offer.entry is Draw for offer in scene.likely) > 1
    return _of([DRAWN_HEIGHT], Drawn, picked=scene.picked, are_two_likely=two)


def _sheet(scene: Scene) -> Iterator[Part]:
    """The dish, then the plans, then other choices."""
    view, picked, likely = scene.view, scene.picked, scene.likely
    if picked == LOOKING:
        yield Part([BUTTON], _back)
        return
    kinds = {offer.entry for offer in likely}
    if isinstance(picked, Which):
        yield Part([len(picked.ways) * (BUTTON + GAP)], partial(_which, picked, scene.names))
    if GainAbility in kinds:
        yield Part([LINE + TALL], partial(ability_keys, likely))
    if Roll in kinds:
        yield _of([PAD], RollPad, picked=picked)
    if kinds & (ACTIONS | BUBBLES):
        rows = [_dish_height(view), TALL if picked in RUNES else LINE]
        yield _of(rows, DiviningDish, view=view, picked=picked)
    if kinds & ACTIONS:
        yield _plans(scene)
        yield Part([TALL], partial(other_keys, likely, picked))
    if kinds & CHOSEN_HERE:
        rows = [TALL] * (len(shown_first(likely, picked)) + (len(view.gains) > 1))
        yield _of(rows, Bonuses, view=view, offers=likely, picked=picked)
    if Draw in kinds and (is_drawing(picked) or not kinds & ACTIONS):
        yield _drawn(scene)
    if not kinds & ACTIONS:
        others = [offer for offer in likely if offer.entry not in DRAWN]
        yield Part([BUTTON] * len(others), partial(_buttons, others, scene.names, is_first=not kinds & DRAWN))


def _back(made: Making) -> list[ft.Control]:
    return [filled("Back to the Runes", made.hands.careful("tray", lambda: made.hands.pick(None)))]


def _which(picked: Which, names: tuple[str, ...], made: Making) -> list[ft.Control]:
    take = Way(Reader(names), made.hands, "tray").take
    return [wrapped([button(which_label(way, names), take(way.offer, **way.values)) for way in picked.ways])]


def _plans(scene: Scene) -> Part:
    """The actions to show: none while an Adventurer is entered, whose pawns take their place."""
    view, picked = scene.view, scene.picked
    groups = () if is_drawing(picked) else within_sight(grouped(view.plans), picked)
    rows = [TALL] * len(groups) + ([LINE + TALL] if isinstance(picked, Plan) else [])
    if not isinstance(picked, Plan) and has_further(view):
        rows.append(2 * LINE)
    return _of(rows, Plans, view=view, groups=groups, picked=picked)


def _dish_height(view: View) -> int:
    if view.dish is None:
        return 0
    fullest = max(view.dish.halves.count(half) for half in HALVES)
    return 2 * 48 + GAP + 15 if fullest > 3 else 48 + 15


def _buttons(offers: list[Offer], names: tuple[str, ...], made: Making, *, is_first: bool) -> list[ft.Control]:
    """Buttons for offers that are not drawn: the main answers where there is nothing else, secondary otherwise."""
    way = Way(Reader(names), made.hands, "tray")
    if is_first or any(offer.entry is UseStaff for offer in offers):
        return offer_buttons(offers, way)
    shown = [button(way.reader.text(offer.prompt), way.take(offer)) for offer in offers]
    return [wrapped(shown)] if shown else []


# What stands in it for questions about the cove

SAYS = {"hours": ("{count} hour", "{count} hours"), "number": ("{count} of them", "{count} of them")}
ICONS = ("exorcist", "astrologist", "palm_reader", "security")


def _cove(scene: Scene, width: int) -> list[Part]:
    """The keys of the question, then what is neither drawn nor tapped on the board."""
    parts = [*_cove_keys(scene, width)]
    others = [offer for offer in scene.likely if offer.entry not in COVE_KEYS]
    others = [offer for offer in others if offer.entry not in {Embark, Dock} or not offer.open]
    if others:
        parts.append(Part([BUTTON * len(others)], partial(_rest, others, is_first=not parts)))
    return parts


def _cove_keys(scene: Scene, width: int) -> Iterator[Part]:
    """Numbers first, then goods and gold, then Adventurers."""
    view, likely = scene.view, scene.likely
    for offer in likely:
        if offer.entry in {SpendHours, SetOut}:
            yield _numbers(offer, "hours" if offer.entry is SpendHours else "number", width)
    paying = [offer for offer in likely if offer.entry is Sponsor]
    if paying:
        yield Part([TALL], partial(cove_keys.hall_keys, paying, view))
    for offer in likely:
        if offer.entry is Sell:
            yield Part([TALL], partial(cove_keys.goods_row, offer, view))
    selling = [offer for offer in likely if offer.entry is TakeGold and offer.fixed["what"] == "sale"]
    if selling:
        waiting = view.cove.unsold if view.cove is not None else ()
        yield Part([TALL], partial(cove_keys.sale_keys, selling, waiting))
    yield from _final(likely, view)
    if any(offer.entry is GainAbility for offer in likely):
        yield Part([LINE + TALL], partial(ability_keys, likely))
    if any(offer.entry is Draw for offer in likely) and view.phase in {"arrival", "production"}:
        yield _drawn(scene)


def _numbers(offer: Offer, name: str, width: int) -> Part:
    """Keys for the hours of an action, and for how many Adventurers are set out."""
    domain = offer.open[name]
    rows = [TALL] * (cove_keys.number_rows(domain, width) if isinstance(domain, Number) else 1)
    return Part(rows, partial(cove_keys.number_keys, offer, name, SAYS[name]))


def _final(likely: tuple[Offer, ...], view: View) -> Iterator[Part]:
    """A row for each merchant not yet counted, after the values of Haggatha's Townsfolk."""
    counting = {offer.fixed["seat"]: offer for offer in likely if offer.entry is CountGold}
    if not counting:
        return
    cards = [offer for offer in likely if offer.entry is ScoreTownsfolk]
    if cards and view.cove is not None:
        icons = dict(zip(ICONS, view.cove.icons, strict=True))
        known = tuple(icons[offer.fixed["slot"]] or 0 for offer in cards)
        yield Part([20], lambda made: [note("What the icons of Haggatha's Townsfolk bring")])
        rows = [TALL] * cove_keys.card_rows(len(cards))
        yield Part(rows, partial(cove_keys.card_keys, cards, known, view))
    yield Part([22], cove_keys.final_legend)
    for seat, offer in counting.items():
        adding = [one for one in likely if one.entry is TakeGold and one.fixed["seat"] == seat]
        yield Part([TALL], partial(cove_keys.final_keys, seat, [*adding, offer], view))


def _rest(offers: list[Offer], made: Making, *, is_first: bool) -> list[ft.Control]:
    """The end of a phase, the Lair, the Market token."""
    way = Way(made.hands.table.reader(), made.hands, "tray")
    kinds = [filled if is_first and at == 0 else button for at in range(len(offers))]
    shown = [make(way.reader.text(one.prompt), way.take(one)) for make, one in zip(kinds, offers, strict=True)]
    return [stretched(*shown)]
