"""Estimates the tray's height, so that the sheet gets the rest. Pure; text larger than usual scrolls."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Any

from companion.boards.haggatha.bonuses import shown_first
from companion.boards.haggatha.draws import DRAWN_HEIGHT, is_drawing
from companion.boards.haggatha.kinds import ACTIONS, BUBBLES, CHOSEN_HERE, DRAWN
from companion.boards.haggatha.table import LOOKING
from companion.boards.haggatha.taps import Which
from companion.boards.haggatha.ways import has_further
from companion.boards.keys import TALL
from companion.boards.measure import at_most
from companion.measures import GAP
from companion.table.scene import Scene
from companion.window.window_size import Window
from referees.common.protocol.entry import Entry
from referees.haggatha.pieces import HALVES, RUNES
from referees.haggatha.sheet.adventurers import Draw
from referees.haggatha.sheet.plans import Plan
from referees.haggatha.sheet.rolling import Roll
from referees.haggatha.shop.townsfolk import GainAbility
from referees.haggatha.view import View

__all__ = ["around", "content_height", "limit", "room_in_tray"]

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


def limit(height: int, *, is_wide: bool) -> int:
    """The greatest height of the tray's content in a window of that height; beyond it the content scrolls. Beside the
    board it may take all the height."""
    least = 0.0 if is_wide else LEAST_SHEET
    at_once = min(4 * TALL, height - QUESTIONED)
    return max(2 * TALL, at_once, int(height * (1 - least)) - AROUND - HAPPENED[2] // 2)


def room_in_tray(window: Window) -> int:
    """The space for the tray's content at that table."""
    return int(at_most(window, limit(window.height, is_wide=window.is_wide)))


def around(asks: str, happened: str, width: int) -> int:
    """The height of the tray around its content, for that question and consequences."""
    more = words_height(asks, width - QUESTION[2] - GAP, QUESTION) - QUESTION[2]
    return AROUND + more + (words_height(happened, width - BESIDE_HAPPENED, HAPPENED) + GAP if happened else 0)


def words_height(words: str, width: int, measure: tuple[float, int, int]) -> int:
    """The approximate height of text at that width, in dp."""
    letter, line, least = measure
    return max(-int(-len(words) * letter // max(width, least)) * line, least)


def content_height(scene: Scene, plans: int) -> int:
    """What the tray's own part would take; `plans` are the actions that are shown."""
    view, picked, likely = scene.view, scene.picked, scene.likely
    if picked == LOOKING:
        return BUTTON
    kinds = {offer.entry for offer in likely}
    parts = _runes(view, kinds, picked, plans)
    if isinstance(picked, Which):
        parts.append(len(picked.ways) * (BUTTON + GAP))
    if kinds & CHOSEN_HERE:
        parts += [TALL] * (len(shown_first(likely, picked)) + (len(view.gains) > 1))
    if Draw in kinds and (is_drawing(picked) or not kinds & ACTIONS):
        parts.append(DRAWN_HEIGHT)
    if not kinds & ACTIONS:
        parts += [BUTTON] * len([offer for offer in likely if offer.entry not in DRAWN])
    return sum(parts) + GAP * max(len(parts) - 1, 0)


def _runes(view: View, kinds: AbstractSet[type[Entry]], picked: Any, plans: int) -> list[int]:
    parts: list[int] = []
    if GainAbility in kinds:
        parts.append(LINE + TALL)
    if Roll in kinds:
        parts.append(PAD)
    if kinds & (ACTIONS | BUBBLES):
        parts += [_dish(view), TALL if picked in RUNES else LINE]
    if kinds & ACTIONS:
        parts += [TALL] * plans + [TALL]
        parts += [2 * LINE] if has_further(view) and not isinstance(picked, Plan) else []
        parts += [LINE + TALL] if isinstance(picked, Plan) else []
    return parts


def _dish(view: View) -> int:
    if view.dish is None:
        return 0
    fullest = max(view.dish.halves.count(half) for half in HALVES)
    return 2 * 48 + GAP + 15 if fullest > 3 else 48 + 15
