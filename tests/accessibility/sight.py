"""Measures in a real browser whether the keys that answer a table's question are wholly on the screen."""

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
"""Waits until two frames are equal; a page that isn't drawn for a second is measured as it is, to avoid waiting
forever. A window may move for six seconds."""
THUMB = (HERE / "thumb.js").read_text("utf-8")

USUAL = (Look(390, 844), Look(360, 640))
LOOKS = (*USUAL, Look(320, 568), Look(390, 844, "200"))
FEW = 8  # so few keys fit on a phone
NEAR = 20  # keys whose upper edges are at most this far apart (dp) are in one row
HANGS_MS = 30_000
AGAIN_MS, TIMES = 300, 3
"""On a busy machine a window may still be moving: only faults found in all of these checks count."""

SLOT = re.compile(r"\\{\w+\\}")


def words(*templates: str) -> str:
    """A pattern for any of these sentences in the test's language, with any values in the slots."""
    return "|".join(SLOT.sub(".*", re.escape(translation()(say(text)))).replace("\\ ", " ") for text in templates)


def no_key() -> re.Pattern[str]:
    """A pattern for keys that aren't answers: links, Undo, hints, parts of a board, and Interstellar Oracle's mats."""
    ways = words("What do the rules say?", "Close", "Never mind", "Undo: {what}", "Rules: {what}", "All players' mats")
    hand = words("{count} card in hand", "{count} cards in hand")
    parts = words("The previous part", "The next part", "Whole sheet", "Show the cove", "Show the sheet")
    asks = words("See the rules for the card you tap next")
    return re.compile(rf"{ways}|{asks}|({parts})(\. .*)?|.+\n{words('Got it')}|.+: .+, ({hand}).*", re.DOTALL)


@dataclass(frozen=True)
class Key:
    """A tappable control: its words and box, whether all of it is visible, whether it stays when others are scrolled,
    and what covers it, if anything (`under`)."""

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
    """What a window shows of a question: whether it's in sight, its keys, tappable cells of the board, the edges of
    scrolled parts that cut keys off, and the boxes of all words."""

    asks: str
    is_asked: bool
    keys: tuple[Key, ...]
    board: tuple[Key, ...]
    edges: tuple[tuple[float, float, float, float], ...]
    places: tuple[tuple[str, float, float, float, float], ...]

    @property
    def hidden(self) -> list[Key]:
        """The keys that aren't wholly in sight."""
        return [key for key in self.keys if not key.isWhole]


def view_of(page: Page) -> Seen:
    """What the window shows once it is at rest."""
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
    """Whether each part that cuts keys off shows a scroll bar, by its pixels; `eye` is a page to analyse them."""

    def shows(x: float, y: float, width: float, height: float) -> bool:
        picture = page.screenshot(clip={"x": x, "y": y, "width": width, "height": height})
        return bool(eye.evaluate(THUMB, base64.b64encode(picture).decode()))

    for _ in range(10 if view.edges else 0):  # a busy machine draws it a few frames later
        if all(shows(*edge) for edge in view.edges):
            return True
        page.wait_for_timeout(100)
    return False


def faults(view: Seen, look: Look, primary: Collection[str], is_signed: Callable[[Seen], bool]) -> list[str]:
    """The first row of keys and the `primary` key must be whole (on the smallest phone or with large text one of
    these), with a scroll bar if any key isn't; on a usual phone up to eight keys must be. If cells of the board are
    highlighted or there is no key, one cell must be whole."""
    choosable = legal_label("", is_legal=True)
    highlighted = [place for place in view.board if choosable in place.says] or ([] if view.keys else view.board)
    problems = [] if view.is_asked else ["the question is out of sight"]
    if (highlighted or not view.keys) and not any(place.isWhole for place in highlighted):
        problems.append(f"none of {len(highlighted)} places to tap is whole, such as {next(iter(highlighted), None)}")
    filled = [key for key in view.keys if key.says in primary]
    pinned = [key for key in view.keys if key.isPinned and view.edges]
    pinned = filled if len(filled) == 1 else pinned  # if several are filled, there is no commonest
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


def broken(page: Page, eye: Page, look: Look, primary: Collection[str]) -> list[str]:
    """The faults in a window that remain after several checks."""
    left: list[str] = []
    for again in range(TIMES):
        if again:
            page.wait_for_timeout(AGAIN_MS * again)
        view = view_of(page)
        left = [f"{look}, {view.asks!r}: {fault}" for fault in faults(view, look, primary, partial(has_bar, page, eye))]
        if not left:
            break
    return left
