"""Pictures of a shared table: the host's screen, and a phone from the PIN to its own cards and its removal."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.common.records import RECORDS, golden
from tests.e2e.data_folder import GAME, store_game
from tests.e2e.driver import Screen, Server
from tests.e2e.phones import Host, hosting, join_link
from tests.shots.conftest import Camera, opened

pytestmark = [pytest.mark.shots, pytest.mark.browser]

NAMES = ("Ann", "Bartholomew", "Claire")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A companion that shares a game of Interstellar Oracle in progress."""
    record = golden(RECORDS / "interstellar_oracle" / "3-players.jsonl")
    config = referee("interstellar_oracle").read_config(record.config).model_copy(update={"seats": seated(NAMES)})
    half = [json.loads(entry) for entry, _ in record.entries[: len(record.entries) * 2 // 5]]
    store_game(tmp_path, "interstellar_oracle", config, half)
    with hosting(tmp_path) as found:
        yield found


@pytest.fixture
def server(host: Host) -> Server:
    return host.server


@pytest.fixture
def guest(camera: Camera, browser: Browser, host: Host) -> Iterator[Camera]:
    """Another phone with the same look that has opened the address."""
    look = camera.look
    context = browser.new_context(
        viewport={"width": look.width, "height": look.height}, has_touch=True, color_scheme=look.colours
    )
    page = opened(context, look)
    page.goto(join_link(host.folder)[0])
    yield Camera(Screen(page), look)
    context.close()


def test_a_shared_table(camera: Camera, guest: Camera, host: Host) -> None:
    """Pictures of each step of a phone that joins, and of the host's screen with it."""
    screen, phone = camera.screen, guest.screen
    camera.open("share-host", f"{host.server.address}share", "Invite phones")
    guest.take("share-pin")
    phone.page.get_by_label("PIN").fill("000000" if join_link(host.folder)[1] != "000000" else "111111")
    phone.page.get_by_role("button", name="Join").click()
    phone.page.get_by_text("Wrong PIN").wait_for()
    guest.take("share-pin-wrong")
    phone.page.wait_for_timeout(2_000)
    phone.page.get_by_label("PIN").fill(join_link(host.folder)[1])
    phone.page.get_by_role("button", name="Join").click()
    phone.wake()
    phone.text("Who's playing on this phone?").wait_for(state="attached")
    guest.take("share-seat")
    phone.activate(phone.button(re.compile("^Claire")).first)
    phone.button("More").wait_for(state="attached")
    guest.take("share-table")
    guest.open("share-own", f"{join_link(host.folder)[0]}own/{GAME}")
    guest.open("share-place", f"{join_link(host.folder)[0]}")
    guest.open("share-not-for-guests", f"{join_link(host.folder)[0]}settings")
    camera.scroll(900)
    camera.take("share-host-phones")
    screen.activate(screen.button(re.compile("^Remove ")).first)
    phone.page.get_by_role("alert").filter(has_text="This phone is no longer at the table").wait_for()
    guest.take("share-sent-away")
