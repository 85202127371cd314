"""A whole game of Interstellar Oracle in a real browser, by taps: laid out, a duel fought, down to the last planet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.companion.space_taps import ENDING, NAMES, whole_game
from tests.e2e.driver import Screen, Server, served
from tests.e2e.test_higgins_oracle import kept

pytestmark = pytest.mark.browser
LEAST = 47.99
"""48 dp, as a browser measures them."""
OPEN = """element => {
  const box = element.getBoundingClientRect()
  for (const across of [0.5, 0.75, 0.25]) {
    for (const down of [0.5, 0.25, 0.75]) {
      const at = [box.x + box.width * across, box.y + box.height * down]
      if (element.contains(document.elementFromPoint(...at))) return at
    }
  }
  return null
}"""
"""Where a finger reaches it: unseen, the words for screen readers hang out of the planets above, and take taps."""
PATIENCE = 200
"""How often one looks whether a tap was taken."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A companion that takes taps faster than people make them."""
    monkeypatch.setenv("COMPANION_TAP_PAUSE_MS", "0")
    with served(tmp_path) as server:
        yield server


def begun(window: Screen) -> str:
    """A new game of two, by taps; its id."""
    window.tap("New game")
    window.button(re.compile("^Interstellar Oracle")).tap()
    for name in NAMES:
        window.type("Another player", name, submit=True)
        window.button(f"Remove {name}").wait_for()
    window.tap("Start")
    window.text("Which planet is Claire's left inner planet?").wait_for()
    return window.page.url.rpartition("/")[2]


def press(window: Screen, words: str) -> None:
    """Taps what is labelled so, where it lies open, and waits for what follows; a label that ends in a comma is the
    beginning of one. Nearly every key of this game is gone when its tap has been taken, so no tap is tried twice."""
    place = window.button(re.compile(f"^{re.escape(words)}") if words.endswith(",") else words)
    place.wait_for(state="attached")
    before = settled(window)
    at = place.evaluate(OPEN)
    assert at is not None, f"{words!r} is covered"
    window.page.touchscreen.tap(*at)
    for _ in range(PATIENCE):
        if window.tree() != before:
            break
        window.rest(0.05)


def settled(window: Screen) -> str:
    """The screen once nothing on it changes any more."""
    seen, before = window.tree(), ""
    while seen != before:
        window.rest(0.08)
        seen, before = window.tree(), seen
    return seen


@pytest.mark.soak  # about a minute; the same taps are made without a browser in every run
def test_a_whole_game(screen: Callable[..., Screen], tmp_path: Path, server: Server) -> None:
    """Every planet entered, hazards, the Oracle found, a Wormhole from a mat, a duel to the stalemate, a move, twenty
    planets gone one by one and one player left with the Oracle: all by taps on a phone, all kept."""
    window = screen(width=412, height=915)
    id = begun(window)
    for words in whole_game():
        press(window, words)
    expect(window.button("See the tally")).to_be_attached()
    expect(window.text(ENDING)).to_be_attached()
    stored = kept(tmp_path, id)
    assert stored.head.status == "finished"
    assert '"ranking": [[0], [1]]' in (stored.head.outcome or "")


def test_planets_have_room_for_fingers(screen: Callable[..., Screen]) -> None:
    """All twenty planets and the Nebula on a phone are 48 dp wide and high, and lie clear of each other."""
    window = screen(width=360, height=844)  # as narrow as phones are
    begun(window)
    window.rest()
    places = window.page.get_by_role("button", name=re.compile("(inner|outer) planet|^the Nebula"))
    boxes = [one.bounding_box() for one in places.all()]
    assert len(boxes) == 21
    middles = []
    for box in boxes:
        assert box is not None and min(box["width"], box["height"]) >= LEAST
        middles.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    planets = middles[1:]
    for at, (x, y) in enumerate(planets):
        assert all((x - left) ** 2 + (y - top) ** 2 >= (LEAST + 7.5) ** 2 for left, top in planets[:at])
