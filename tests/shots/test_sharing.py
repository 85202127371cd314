"""The host's screen of a shared table, and what a phone sees until it plays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from referees.common.registry import referee
from referees.common.protocol.config import seated
from tests.e2e.driver import Screen
from tests.e2e.kept import laid
from tests.shots.conftest import Camera, Look

pytestmark = [pytest.mark.shots, pytest.mark.browser]

LETTERS = "document.documentElement.style.fontSize = '{size}px'"


@pytest.fixture
def table(tmp_path: Path) -> None:
    """A running game, there before the companion starts."""
    laid(tmp_path, "higgins_oracle", referee("higgins_oracle").config(seats=seated(("Ann", "Bob", "Claire"))))


@pytest.mark.usefixtures("table")
def test_the_host_and_a_phone(camera: Camera, browser: Browser, tmp_path: Path) -> None:
    """The switch off and on, the page for the PIN, a wrong one, the choice of a seat, the table, the own cards, and the
    host's screen with a phone."""
    host, look = camera.screen, camera.look
    host.open(host.page.url + "share", "Let other phones join")
    camera.take("share-off")
    host.activate(host.page.get_by_role("switch").first)
    host.text("Then type this PIN:").wait_for(state="attached")
    camera.take("share-on")
    kept = json.loads((tmp_path / "companion-guests").read_text("utf-8"))
    guest = _phone(browser, look)
    shots = Camera(Screen(guest), look)
    guest.goto(f"http://127.0.0.1:{kept['port']}/")
    shots.take("share-pin")
    guest.get_by_label("PIN").fill("000000")
    guest.get_by_role("button", name="Join").click()
    guest.get_by_text("That is not the PIN").wait_for()
    shots.take("share-wrong-pin")
    guest.get_by_label("PIN").fill(kept["pin"])
    guest.get_by_role("button", name="Join").click()
    shots.screen.wake()
    shots.screen.text("Who plays on this phone?").wait_for(state="attached")
    shots.take("share-seat")
    shots.screen.activate(shots.screen.button("Ann"))
    shots.screen.text("Who begins").wait_for(state="attached")
    shots.take("share-table")
    guest.goto(guest.url.replace("/table/", "/own/"))
    shots.screen.wake()
    shots.screen.text("belongs to Ann alone").wait_for(state="attached")
    shots.take("share-own")
    host.text("Plays Ann").wait_for(state="attached")
    camera.take("share-phones")
    guest.context.close()


def _phone(browser: Browser, look: Look) -> Page:
    context = browser.new_context(
        viewport={"width": look.width, "height": look.height}, color_scheme=look.colours, has_touch=True,
        reduced_motion="reduce",
    )  # fmt: skip
    page = context.new_page()
    page.set_default_timeout(60_000)
    if look.words != 1:
        size = LETTERS.format(size=16 * look.words)
        page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {size} }})")
    return page
