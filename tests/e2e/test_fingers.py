"""Picking the start player by all players' fingers, on a real multi-touch screen."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.data_folder import GAME, store_game_of
from tests.e2e.driver import Screen, served

NAMES = ("Ann", "Bob", "Cid")


@pytest.mark.usefixtures("quick")
def test_three_fingers_draw_the_start_player(browser: Browser, tmp_path: Path) -> None:
    """While only two of three fingers are down no player is picked; with the third, one of the three is."""
    store_game_of(tmp_path, "meow_oracle", NAMES)
    with served(tmp_path) as server:
        context = server.context(browser, 390, 844)
        page = context.new_page()
        screen = Screen(page).open(f"{server.address}table/{GAME}")
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
            {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": at}
            for at, box in enumerate(boxes)
        ]
        session = context.new_cdp_session(page)
        for count in (1, 2):
            session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:count]})
        page.wait_for_timeout(3000)
        starts = screen.text(re.compile(r"^(Ann|Bob|Cid) starts\.$"))
        expect(starts).to_have_count(0)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        expect(starts).to_be_attached()
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        context.close()
