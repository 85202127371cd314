"""A whole game of Interstellar Oracle in a real browser, by taps: set-up, a duel, turns down to the last planet."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.companion.space_taps import ENDING, NAMES, whole_game
from tests.e2e.data_folder import GAME, store_game, stored
from tests.e2e.driver import Screen
from tests.e2e.offline import EVERYWHERE

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.usefixtures("quick")]
FIRST = "Which planet is Claire's left inner planet?"
LEAST = 47.99  # 48 dp, as a browser measures them
SETTLED = """before => new Promise(done => {
  let seen = before, still = 0
  const look = () => {
    const keys = [...document.querySelectorAll("flt-semantics[role=button]")]
    const now = keys.map(key => key.textContent + JSON.stringify(key.getBoundingClientRect())).join()
    still = now === seen ? still + 1 : 0
    seen = now
    if (now !== before && still >= 4) done(now); else requestAnimationFrame(look)
  }
  look()
})"""
"""Returns the positions of all keys, once they have changed and stayed in place for a few frames."""
OWN_MIDDLE = """element => {
  const box = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
}"""
"""Whether a tap on an element's middle hits the element itself."""


def start_game(window: Screen) -> str:
    """Start a game of two, by taps; returns its id."""
    window.button(re.compile("^Interstellar Oracle")).tap()
    window.seat(*NAMES)
    window.tap("Start")
    window.text(FIRST).wait_for()
    return window.page.url.rpartition("/")[2]


def press(window: Screen, words: str, before: str) -> str:
    """Taps the middle of the control with this label on a settled screen, and returns how it settles after that; a
    label ending in a comma or colon is a prefix. Nearly every key disappears after its tap, so no tap is repeated."""
    place = window.starting(words) if words.endswith((",", ":")) else window.button(words)
    place.wait_for(state="attached")
    place.tap()
    return str(window.page.evaluate(SETTLED, before))


@pytest.mark.soak  # about a minute; the same taps are made without a browser in every run
@EVERYWHERE
def test_a_whole_game(screen: Callable[..., Screen], tmp_path: Path) -> None:
    """By taps on a phone, players enter every planet, hazards, the Oracle being found, a Wormhole from a mat, a duel to
    a stalemate, a move, and twenty planets vanishing; one is left with the Oracle, and all is stored."""
    window = screen(width=412, height=915)
    id = start_game(window)
    settled = window.page.evaluate(SETTLED, "")
    for words in whole_game():
        settled = press(window, words, settled)
    expect(window.button("See the tally")).to_be_attached()
    expect(window.text(ENDING)).to_be_attached()
    head = stored(tmp_path, id).head
    assert head.status == "finished"
    assert '"ranking": [[0], [1]]' in (head.outcome or "")


def test_planets_have_room_for_fingers(screen: Callable[..., Screen], tmp_path: Path) -> None:
    """On a phone all 20 planets and the Nebula are at least 48 dp wide and high, apart; labels take no others' taps."""
    config = referee("interstellar_oracle").config(seats=seated(NAMES))
    store_game(tmp_path, "interstellar_oracle", config.model_copy(update={"checked": config.kit.assumed}))
    window = screen(f"table/{GAME}", width=360, height=844)  # as narrow as some phones
    window.text(FIRST).wait_for()
    window.quiet()
    places = window.page.get_by_role("button", name=re.compile("(inner|outer) planet|^the Nebula"))
    boxes = [place.bounding_box() for place in places.all()]
    assert len(boxes) == 21
    middles = []
    for box in boxes:
        assert box is not None and min(box["width"], box["height"]) >= LEAST
        middles.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    assert all(place.evaluate(OWN_MIDDLE) for place in places.all())
    texts = places.all_inner_texts()
    planets = [middle for at, middle in enumerate(middles) if not texts[at].startswith("the Nebula")]
    assert len(planets) == 20
    for at, (x, y) in enumerate(planets):
        assert all((x - left) ** 2 + (y - top) ** 2 >= (LEAST + 7.5) ** 2 for left, top in planets[:at])
