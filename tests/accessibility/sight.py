"""Measures in a real browser whether the keys that answer a table's question are fully visible."""

import base64
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from companion.language.spoken import translation
from companion.look.cell import legal_label
from referees.common.protocol.sentence import say
from tests.accessibility.led import Look

HERE = Path(__file__).parent
SIGHT = (HERE / "sight.js").read_text("utf-8")
AT_REST = """async () => {
    const host = document.querySelector('flt-semantics-host');
    const frame = () => new Promise((done) => { requestAnimationFrame(done); setTimeout(done, 1000); });
    let before = '', parts = [];
    for (const until = performance.now() + 6000; performance.now() < until;) {
        await frame();
        if (host.innerHTML === before) return (SIGHT)();
        parts = before.split('<');
        before = host.innerHTML;
    }
    const changed = before.split('<').filter((part) => !parts.includes(part));
    throw new Error(`it does not come to rest: ${changed.slice(0, 8).join(' <')}`);
}"""
"""Waits until two frames are equal, for at most six seconds of motion; a page that isn't drawn for a second is measured
as it is, to avoid waiting forever."""
THUMB = (HERE / "thumb.js").read_text("utf-8")

USUAL = (Look(390, 844), Look(360, 640))
LOOKS = (*USUAL, Look(320, 568), Look(390, 844, "200"))
FEW = 8  # the most keys that must all fit on a usual phone
NEAR = 20  # the upper edges of keys in one row differ by this at most (dp)
HANGS_MS = 30_000
AGAIN_MS, TIMES = 300, 3
"""On a busy machine a window may still be moving: only faults found in all of these checks count."""

SLOT = re.compile(r"\\{\w+\\}")


def words(*templates: str) -> str:
    """A pattern that matches any of these sentences in the test's language, with any values in the slots."""
    return "|".join(SLOT.sub(".*", re.escape(translation()(say(text)))).replace("\\ ", " ") for text in templates)


def no_key() -> re.Pattern[str]:
    """A pattern for keys that aren't answers: links, Undo, hints, board parts, and Interstellar Oracle's mats."""
    ways = words("What do the rules say?", "Close", "Never mind", "Undo: {what}", "Rules: {what}", "All players' mats")
    hand = words("{count} card in hand", "{count} cards in hand")
    parts = words("The previous part", "The next part", "Whole sheet", "Show the cove", "Show the sheet")
    asks = words("See the rules for the card you tap next")
    return re.compile(rf"{ways}|{asks}|({parts})(\. .*)?|.+\n{words('Got it')}|.+: .+, ({hand}).*", re.DOTALL)


@dataclass(frozen=True)
class Key:
    """A tappable control: its words and box, whether all of it is visible, whether it stays in place while others
    scroll, and what covers it, if anything (`under`)."""

    says: str
    left: float
    top: float
    right: float
    bottom: float
    isWhole: bool  # noqa: N815 - as the script calls it
    isPinned: bool  # noqa: N815
    under: str

    def __str__(self) -> str:
        where = f"{self.left:.0f},{self.top:.0f} {self.right - self.left:.0f}x{self.bottom - self.top:.0f}"
        return f"{self.says[:40]!r} {where}" + (f" under {self.under[:40]!r}" if self.under else "")


@dataclass(frozen=True)
class Seen:
    """A question as a window shows it: whether it's visible, its keys, the board's tappable cells, edges at which
    scrolling parts cut keys off, and the boxes of all words."""

    asks: str
    is_asked: bool
    keys: tuple[Key, ...]
    board: tuple[Key, ...]
    edges: tuple[tuple[float, float, float, float], ...]
    places: tuple[tuple[str, float, float, float, float], ...]

    @property
    def hidden(self) -> list[Key]:
        """The keys that aren't fully visible."""
        return [key for key in self.keys if not key.isWhole]


def view_of(page: Page) -> Seen:
    """What the window shows once nothing moves."""
    script = SIGHT.replace("UNDO", words("Undo: {what}", "Nothing to undo", "Undo")).replace("CLOSE", words("Close"))
    script = script.replace("LINE", words("Line between dots {one} and {other}"))
    rest = AT_REST.replace("SIGHT", script)  # `evaluate` would wait forever for a client that hangs
    result: dict[str, Any] = page.wait_for_function(rest, polling=AGAIN_MS, timeout=HANGS_MS).json_value()
    aside = no_key()
    keys, board = (
        tuple(Key(**key) for key in result[name] if not aside.fullmatch(key["says"])) for name in ("keys", "board")
    )
    edges, places = (tuple(tuple(box) for box in result[name]) for name in ("edges", "places"))
    return Seen(result["asks"], result["isAsked"], keys, board, edges, places)


def has_bar(page: Page, eye: Page, view: Seen) -> bool:
    """Whether each edge that cuts keys off has a scroll bar, by its pixels; `eye` is a page that analyses these."""

    def shows(x: float, y: float, width: float, height: float) -> bool:
        picture = page.screenshot(clip={"x": x, "y": y, "width": width, "height": height})
        return bool(eye.evaluate(THUMB, base64.b64encode(picture).decode()))

    for _ in range(10 if view.edges else 0):  # on a busy machine the bar is drawn a few frames later
        if all(shows(*edge) for edge in view.edges):
            return True
        page.wait_for_timeout(100)
    return False


def faults(view: Seen, look: Look, primary: Collection[str], is_signed: Callable[[Seen], bool]) -> list[str]:
    """The faults of a window: the first row of keys and the `primary` key must be fully visible (on the smallest phone
    or with large text, one of them), with a scroll bar if any key isn't; on a usual phone up to eight keys must be. If
    cells are highlighted or there is no key, one cell must be."""
    choosable = legal_label("", is_legal=True)
    highlighted = [place for place in view.board if choosable in place.says] or ([] if view.keys else view.board)
    problems = [] if view.is_asked else ["the question is out of sight"]
    if (highlighted or not view.keys) and not any(place.isWhole for place in highlighted):
        problems.append(f"none of {len(highlighted)} places to tap is whole, such as {next(iter(highlighted), None)}")
    filled = [key for key in view.keys if key.says in primary]
    pinned = [key for key in view.keys if key.isPinned and view.edges]
    pinned = filled if len(filled) == 1 else pinned  # with several filled keys, none is the likeliest
    others = [key for key in view.keys if key not in pinned]
    top = min((key.top for key in others), default=0)
    row = [key for key in others if key.top < top + NEAR]
    required = [*row, *pinned] if look in USUAL else pinned or row[:1]
    problems += [f"not whole: {key}" for key in required if not key.isWhole]
    if look == USUAL[0] and len(view.keys) <= FEW:
        problems += [f"one of {len(view.keys)} keys not whole: {key}" for key in view.hidden if key not in required]
    if view.hidden and not is_signed(view):
        problems.append(f"no sign of {len(view.hidden)} more keys, such as {view.hidden[-1]}")
    return problems


def broken(page: Page, eye: Page, look: Look, primary: Collection[str]) -> tuple[list[str], Seen]:
    """The faults in a window that are there in each of several checks, and what the last check saw."""

    def checked() -> tuple[list[str], Seen]:
        view = view_of(page)
        found = faults(view, look, primary, partial(has_bar, page, eye))
        return [f"{look}, {view.asks!r}: {fault}" for fault in found], view

    left, view = checked()
    for again in range(1, TIMES):
        if left:
            page.wait_for_timeout(AGAIN_MS * again)
            left, view = checked()
    return left, view
