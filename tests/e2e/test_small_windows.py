"""Tables of each game in small windows of a real browser: a folded phone, a small one, the same turned, large text.
Visible parts aren't cut off, an entry can be made, and the question, "Undo" and "More" are at hand."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.measures import MARGIN
from referees.common.registry import referee
from tests.accessibility.test_in_browser import BOXES
from tests.common.records import RECORDS, golden
from tests.e2e.data_folder import store_game
from tests.e2e.driver import DRAWN, GO, IS_REDRAWN, LONGEST_SECONDS, Screen, entered, undo_label

pytestmark = pytest.mark.browser


class Look(NamedTuple):
    """A window's size in dp, and the size of its text in px (usually 16)."""

    wide: int
    high: int
    words: int = 16


USUAL = (Look(280, 653), Look(320, 480), Look(568, 320))
LOOKS = (*USUAL, Look(320, 480, 32))


class Played(NamedTuple):
    """A golden game, the number of entries made, the question then, and the taps for the next, best on the board."""

    record: str
    entries: int
    asks: str
    taps: tuple[str, ...]


TABLES = {
    "meow_oracle": Played("4-players", 1, "turn up a card", ("Dee, centre: ", "red 8$")),
    "higgins_oracle": Played("4-players", 40, "name a rank", ("7$", "Miss$")),
    "haggatha": Played("4-players-the-whole-game", 40, "pier does it dock", ("Dock at the Town Square",)),
    "interstellar_oracle": Played("4-players", 22, "Claire's turn", (".*, you can choose this$",)),
    "oblivion": Played("3-players", 90, "place cards", (".*: free(, you can choose this)?$", "Assassin")),
}

NOTCHES = 20

Place = tuple[str, str]  # the selector of the elements, and the pattern for their names

RULES: Place = ("[role=button]", "^What do the rules say")  # beside each question
HEADING = ":is(h1, h2, h3, h4, h5, h6, [role=heading])"
LOG: Place = ("[role=button]", "^Log$")  # unless the log is beside the board

DRESS = "words => { document.documentElement.style.fontSize = words + 'px' }"
NAMED = """([kind, name]) => [...document.querySelectorAll(`flt-semantics-host ${kind}`)].filter(element => {
    const labels = [element, ...element.querySelectorAll('[aria-label]')].map(one => one.ariaLabel)
    return new RegExp(name).test([...labels, element.textContent].filter(Boolean).join(' ').trim())
})"""
IS_THERE = f"place => ({NAMED})(place).length > 0"
SEEN = f"""place => {{
    for (const element of ({NAMED})(place)) {{
        const box = element.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2
        if (element.contains(document.elementFromPoint(x, y))) return [x, y]
    }}
    return null
}}"""
"""The middle of the first element that is hit by a tap there."""
LAID_OUT = f"""([rules, log, edge]) => {{
    const [asked] = ({NAMED})(rules)
    const isAtEdge = asked && Math.abs(asked.getBoundingClientRect().right + edge - innerWidth) < 2
    return isAtEdge && ({IS_THERE})(log) === innerWidth < innerHeight
}}"""


@pytest.fixture
def lay_out(tmp_path: Path, quick: None) -> None:
    for game, (name, count, _, _) in TABLES.items():
        played = golden(RECORDS / game / f"{name}.jsonl")
        entries = [json.loads(entry) for entry, _ in played.entries[:count]]
        store_game(tmp_path, game, referee(game).read_config(played.config), entries, id=id_of(game))


def id_of(game: str) -> str:
    return f"00000000-0000-4000-8000-{[*TABLES].index(game):012}"


def button(words: str) -> Place:
    """A button whose label begins with these words."""
    return "[role=button]", f"^{words}"


def seen(window: Screen, place: Place) -> tuple[float, float] | None:
    """The point at which a place can be tapped; None if it's cut off or covered."""
    middle = window.page.evaluate(SEEN, place)
    return None if middle is None else (middle[0], middle[1])


def faults(window: Screen) -> list[str]:
    """Controls that are clipped, overlap others, or are too small for touch."""
    result: list[str] = window.page.evaluate(BOXES)["faults"]
    return result


def until(window: Screen, is_so: Callable[[], object], what: Callable[[], str]) -> None:
    """Wait until the condition is true; `what` is the error message."""
    end = time.monotonic() + LONGEST_SECONDS
    while not is_so():
        assert time.monotonic() < end, what()
        window.page.wait_for_timeout(30)  # a page receives messages only while it waits


def set_look(window: Screen, look: Look) -> None:
    """Set the window's size and text size, and wait until the app has redrawn."""
    window.page.evaluate(DRAWN)
    window.page.set_viewport_size({"width": look.wide, "height": look.high})
    window.page.evaluate(DRESS, look.words)
    window.wait(IS_REDRAWN, f"{look}: nothing is redrawn")


def check_whole(window: Screen, what: str, *places: Place) -> None:
    """Asserts that these places are visible without faults that last. Then the app has sent nothing for a while."""
    window.wait(LAID_OUT, f"{what}: not laid out", [RULES, LOG, MARGIN])
    for place in places:
        window.wait(SEEN, f"{what}: {place} is not seen", place)
    until(window, lambda: not faults(window), lambda: f"{what}: {faults(window)}")
    window.quiet()


def reach(window: Screen, place: Place) -> tuple[float, float]:
    """Scroll the tray or the pad until the place can be tapped: down, and back up if it was scrolled past."""
    window.wait(IS_THERE, f"there is no {place}", place)
    size, rules = window.page.viewport_size, seen(window, RULES)
    assert size is not None
    wide, high = size["width"], size["height"]
    is_below = rules is not None and high / 4 < rules[1] < high - 80
    window.page.mouse.move(wide * 0.75, rules[1] + 44 if rules is not None and is_below else high * 0.6)
    before = middle = seen(window, place)
    for notch in (*[60] * NOTCHES, *[-60] * NOTCHES, *[30] * NOTCHES * 2):
        if middle is not None and middle == before:
            return middle
        if middle is None:
            window.page.mouse.wheel(0, notch)
        window.frames()
        window.page.wait_for_timeout(60)
        before, middle = middle, seen(window, place)
    raise AssertionError(f"{place} cannot be reached")


def enter(window: Screen, words: tuple[str, ...]) -> None:
    """Make the entry by taps, and undo it by one tap."""
    before = undo_label(window)
    for word in words:
        window.page.touchscreen.tap(*reach(window, button(word)))
    entered(window, before)
    after = undo_label(window)
    window.page.touchscreen.tap(*reach(window, button("Undo: ")))
    entered(window, after)
    assert undo_label(window) == before


@pytest.mark.usefixtures("lay_out")
@pytest.mark.parametrize(
    "everywhere", [pytest.param(False, marks=pytest.mark.long), pytest.param(True, marks=pytest.mark.soak)]
)
def test_every_game_is_played_in_small_windows(screen: Callable[..., Screen], *, everywhere: bool) -> None:
    """Nothing is cut off or overlaps; the question, "Undo" and "More" are visible; with text of twice the size only the
    question, "More" by scrolling. An entry is made and undone in one window, another for each of three games, or in
    each window with text of the usual size (`everywhere`)."""
    order = LOOKS
    window = screen("settings", *order[0][:2])
    for number, (game, played) in enumerate(TABLES.items()):
        question, below = (HEADING, played.asks), (button("Undo: "), button("More$"))
        window.page.evaluate(GO, f"/table/{id_of(game)}")
        window.wait(IS_THERE, f"no table of {game}", question)
        for look in order:
            if look is not order[0]:
                set_look(window, look)
            is_usual = look in USUAL
            check_whole(window, f"{game} {look}", *((question, *below) if is_usual else (question,)))
            if is_usual and (everywhere or look is USUAL[number % len(USUAL)]):
                enter(window, played.taps)
            elif not is_usual:
                reach(window, below[-1])
        order = order[::-1]  # the next walk starts where this one ends
