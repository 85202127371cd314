"""The Oracle by Peter Higgins in a real browser, by taps: started, and its first turns stored."""

import json
import re
from collections.abc import Callable, Iterable
from itertools import chain, combinations
from pathlib import Path

import pytest

from tests.accessibility.test_in_browser import BOXES
from tests.companion.higgins_tables import NAMES, SUITS, rank_words, taps
from tests.e2e.data_folder import stored
from tests.e2e.driver import Screen, entered, undo_label
from tests.higgins_oracle.simulator import play

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.usefixtures("quick")]
TARGET = 26
PLAYED = play(92, 2, "sharp", target=TARGET)
FIRST = 26  # entries of the first turns
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
GAP = 8
LEAST = 48
KEYS = """() => [...document.querySelectorAll('[role=button]')].map((one) =>
    one.textContent + [...one.attributes].filter(({name}) => name.startsWith('aria')).map(({value}) => value)).join()"""
LOOKS = 10
ANSWERS = ("1 card given", "2 cards given", "3 cards given", "4 cards given", "Close")


def start_game(window: Screen) -> str:
    """Start a game of two to twenty-six points, by taps; returns its id."""
    window.button(re.compile("^The Oracle by Peter Higgins")).tap()
    window.seat(*NAMES[:2])
    window.type("Points needed to win", str(TARGET))
    window.tap("Start")
    window.text("Who's the Oracle? That player takes one card.").wait_for()
    return window.page.url.rpartition("/")[2]


def boxes(window: Screen, names: tuple[str, ...]) -> list[tuple[float, float, float, float]]:
    """The boxes of all keys, once nothing is being drawn: on a busy machine the tray's new height takes a while."""
    found_boxes: list[tuple[float, float, float, float]] = []
    for _ in range(LOOKS):
        window.quiet()
        places = [window.button(name).bounding_box() for name in names]
        found_boxes = [(box["x"], box["y"], box["width"], box["height"]) for box in places if box is not None]
        if all(min(wide, high) >= LEAST for _, _, wide, high in found_boxes):
            break
    return found_boxes


def check_apart(window: Screen, *names: str) -> None:
    """Asserts that these keys are large enough for a finger, and all tappable places on screen at least 8 dp apart."""
    places = boxes(window, names)
    assert len(places) == len(names)
    small = {name: box for name, box in zip(names, places, strict=True) if min(box[2:]) < LEAST}
    assert not small
    for (first, (x, y, wide, high)), (second, (left, top, width, height)) in combinations(
        zip(names, places, strict=True), 2
    ):
        across = max(left - x - wide, x - left - width)
        down = max(top - y - high, y - top - height)
        assert max(across, down) >= GAP - 0.01, (first, second)
    close = window.page.evaluate(BOXES)["close"]
    assert not close, "\n".join(close)


def measured(window: Screen, key: str, *, is_named: bool) -> None:
    """Checks the keys for the card before "spades", and those for a guess before "jack" if the rank `is_named`."""
    if key == "spades":
        check_apart(window, *ANSWERS, *map(rank_words, RANKS), *SUITS.values())
    elif key == "jack" and is_named:
        check_apart(window, *map(rank_words, RANKS), "Miss", "Look at the cards you've won")


def enter(window: Screen, groups: Iterable[tuple[str, ...]]) -> None:
    """Taps these keys, each once the keys have changed after the previous tap and stopped moving."""
    for group in groups:
        undo = undo_label(window)
        for at, key in enumerate(group):
            measured(window, key, is_named=not at)
            window.quiet()  # the keys move while the tray is re-laid out
            before = window.page.evaluate(KEYS)
            window.touch(window.button(key))
            window.wait(f"before => ({KEYS})() !== before", f"nothing followed after {key} of {group}", before)
        entered(window, undo)
    window.quiet()


def test_the_first_turns(screen: Callable[..., Screen], tmp_path: Path) -> None:
    """In a game started by taps, hits, misses and the first cards laid out are stored as in the simulated game."""
    assert "spades" in chain.from_iterable(taps(PLAYED.entries[:FIRST]))
    window = screen(width=360, height=640)
    id = start_game(window)
    enter(window, taps(PLAYED.entries[:FIRST]))
    entries = [json.loads(line.payload or "") for line in stored(tmp_path, id).lines[1:]]
    assert [entry | dealt for entry, dealt in zip(entries, PLAYED.entries[:FIRST], strict=True)] == entries
