"""Phones at one table in a real browser: they join, play, are cut off and come back, and the host is killed."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.companion.meow_taps import NAMES, taps
from tests.e2e.driver import Screen, Server, start
from tests.e2e.kept import GAME, laid, stored
from tests.e2e.test_kill import named
from tests.meow_oracle.simulator import play

BACK_SECONDS = 3.0
"""A phone that was cut off shows the table so soon after the network is there again."""


def way_in(folder: Path) -> tuple[str, str]:
    """The address of this machine at which phones join, and the PIN, as they stand on the host's screen."""
    kept = json.loads((folder / "companion-guests").read_text("utf-8"))
    return f"http://127.0.0.1:{kept['port']}/", kept["pin"]


@contextmanager
def phone(browser: Browser, folder: Path, seat: str) -> Iterator[tuple[BrowserContext, Screen]]:
    """A phone that has typed the PIN and taken a seat, at the table."""
    address, pin = way_in(folder)
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.goto(address)
    page.get_by_label("PIN").fill(pin)
    page.get_by_role("button", name="Join").click()
    screen = Screen(page)
    screen.wake()
    screen.activate(screen.button(seat))
    try:
        yield context, screen
    finally:
        context.close()


def shared(folder: Path, port: int = 0) -> Server:
    """A companion that shares the table that lies in the folder."""
    return start(folder, port, "--share", "--share-port", "0")


def laid_out(folder: Path) -> None:
    """A game of four, nothing entered yet."""
    laid(folder, "meow_oracle", referee("meow_oracle").config(seats=seated(NAMES)))


@pytest.mark.browser
@pytest.mark.usefixtures("quick")
def test_phones_play_are_cut_off_and_find_back(browser: Browser, tmp_path: Path) -> None:
    """Three phones and a tablet tap in turn. One that was cut off shows what was entered meanwhile within three seconds
    and without the PIN; after the host was killed and started again all go on by themselves, and nothing is lost."""
    laid_out(tmp_path)
    server = shared(tmp_path)
    labels = list(islice(taps(play(3, 4)), 12))
    tablet_context = server.context(browser, 820, 1180)
    tablet = Screen(tablet_context.new_page()).open(f"{server.address}table/{GAME}")
    with (
        phone(browser, tmp_path, NAMES[0]) as (_, one),
        phone(browser, tmp_path, NAMES[1]) as (cut, two),
        phone(browser, tmp_path, NAMES[2]) as (_, three),
    ):
        screens = [one, two, three, tablet]
        for screen in screens:
            named(screen, labels[0]).wait_for(state="attached")
        # A card is turned up and laid by the same phone: the first half of it is on that screen alone.
        one.activate(named(one, labels[0]))
        for screen in screens:
            screen.text(re.compile("turn up a card")).wait_for(state="attached")
        cut.set_offline(True)
        two.page.evaluate("window.cutOff = true")
        one.activate(named(one, labels[1]))
        one.activate(named(one, labels[2]))
        three.wait(UNDOES, "the others go on")
        before = time.monotonic()
        cut.set_offline(False)
        two.wait(UNDOES, "it does not find back", seconds=10)
        took = time.monotonic() - before
        print(f"back after {took:.2f} s")
        assert took < BACK_SECONDS
        count = len(stored(tmp_path).lines)
        port = int(server.address.rsplit(":", 1)[1].strip("/"))
        server.kill()
        server = shared(tmp_path, port)
        for screen in screens:
            screen.quiet()
        two.activate(named(two, labels[3]))
        two.activate(named(two, labels[4]))
        for screen in screens:
            named(screen, labels[5]).wait_for(state="attached")
        assert len(stored(tmp_path).lines) > count
    tablet_context.close()
    assert server.stop() == 0
    assert not (tmp_path / "companion-guests").exists()


UNDOES = """() => [...document.querySelectorAll('flt-semantics[role=button]')]
    .some(button => (button.ariaLabel || button.textContent).startsWith('Undo: ') &&
                    !(button.ariaLabel || button.textContent).includes('starts round'))"""
