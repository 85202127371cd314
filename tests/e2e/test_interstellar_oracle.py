"""The map of Interstellar Oracle in a real browser, under fingers."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.companion.space_taps import NAMES
from tests.e2e.data_folder import GAME, store_game
from tests.e2e.driver import Screen

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.usefixtures("quick")]
FIRST = "Which planet is Claire's left inner planet?"
LEAST = 47.99  # 48 dp, as a browser measures them
OWN_MIDDLE = """element => {
  const box = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
}"""
"""Whether a tap on an element's middle hits the element itself."""


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
