"""Picking the start player by all players' fingers, on a real multi-touch screen."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.e2e.driver import Screen

NAMES = ("Ann", "Bob", "Cid")


@pytest.mark.browser
def test_three_fingers_draw_the_start_player(at_table: Callable[..., Screen]) -> None:
    """While only two of three fingers are down no player is picked; with the third, one of the three is."""
    screen = at_table("meow_oracle", referee("meow_oracle").config(seats=seated(NAMES)))
    screen.activate(screen.button("More"))
    screen.activate(screen.button("Pick the start player"))
    boxes = []
    for name in NAMES:
        place = screen.button(f"Hold for {name}")
        expect(place).to_be_attached()
        box = place.bounding_box()
        assert box is not None and min(box["width"], box["height"]) > 90
        boxes.append(box)
    points = [
        {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": at} for at, box in enumerate(boxes)
    ]
    session = screen.page.context.new_cdp_session(screen.page)
    for count in (1, 2):
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:count]})
    screen.page.wait_for_timeout(3000)
    starts = screen.text(re.compile(r"^(Ann|Bob|Cid) starts\.$"))
    expect(starts).to_have_count(0)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect(starts).to_be_attached()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
