"""Names in every script are drawn without boxes, once their fonts have been loaded (`make letters`)."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from build.pwa.site_files import seal
from companion.look.letters import fetched
from referees.common.values.names import isolated
from tests.e2e.driver import Screen
from tests.e2e.offline import BUILT, offline, wait_for_app

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick")]

PAIRS = (
    "אב", "بت", "कख", "கங", "กข", "花子", "김철", "აბ", "աբ", "ሀለ", "かな", "আই", "ક ખ", "🦊🐻",
    "ਕਖ", "కఖ", "ಕಖ", "കഖ", "කඛ", "ກຂ", "ကခ", "កខ",
)  # fmt: skip
"""Two letters of each script, which look different; boxes would look alike."""


def picture(window: Screen, name: str) -> bytes:
    """A picture of the name in its row at set-up."""
    box = window.button(f"Remove {isolated(name)}").bounding_box()
    assert box is not None
    clip = {"x": 70, "y": box["y"], "width": 110, "height": box["height"]}
    return window.page.screenshot(clip=clip)  # type: ignore[arg-type]  # what Playwright calls a FloatRect


def seat(window: Screen, name: str) -> bytes:
    """Add the name as a player; returns its picture, and removes the player."""
    window.type("Another player", name, submit=True)
    expect(window.button(f"Remove {isolated(name)}")).to_be_attached()
    window.quiet()
    window.page.wait_for_load_state("networkidle")
    window.rest(1)
    seen = picture(window, name)
    window.tap(f"Remove {isolated(name)}")
    expect(window.button(f"Remove {isolated(name)}")).not_to_be_attached()
    return seen


@pytest.mark.soak
def test_letters_of_every_script_are_drawn(screen: Callable[..., Screen]) -> None:
    """Two letters of each script look different, and set-up doesn't mention boxes."""
    assert fetched(), "this soak needs fonts: make letters"
    window = screen("new/meow_oracle")
    for pair in PAIRS:
        first, second = (seat(window, letter * 3) for letter in (pair[0], pair[-1]))
        assert first != second, pair
    assert "appear as boxes" not in window.tree()


def test_set_up_names_the_player_whose_letters_are_missing(window: Screen) -> None:
    """Set-up warns about boxes for a cuneiform name, which no font has, but not for a Latin one."""
    window.go("/new/higgins_oracle")
    window.type("Another player", "Zoë", submit=True)
    expect(window.button("Remove Zoë")).to_be_attached()
    assert "appear as boxes" not in window.tree()
    window.type("Another player", "𒀀", submit=True)
    window.text("Some letters in 𒀀 appear as boxes").wait_for(state="attached")


ASKED = "(path) => fetch(path, {cache: 'no-store'}).then((answer) => answer.ok ? answer.text() : 'nothing')"


@pytest.mark.long
def test_a_font_is_kept_offline_once_a_name_has_needed_it(browser: Browser, tmp_path: Path) -> None:
    """A font isn't part of the first download, but is available offline once it was used; an unused one isn't."""
    copy = tmp_path / "with letters"
    shutil.copytree(BUILT, copy)
    for font in ("needed", "other"):
        path = copy / "assets" / "fonts" / "notosanstest" / f"{font}.woff2"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(font, "utf-8")
    assert not any("notosanstest" in name for name in seal(copy))
    with offline(tmp_path, copy) as app:
        page = app.context(browser).new_page()
        page.goto(app.address)
        wait_for_app(page)
        assert page.evaluate(ASKED, "assets/fonts/notosanstest/needed.woff2") == "needed"
        shutil.rmtree(copy / "assets" / "fonts" / "notosanstest")  # needed since a connection stays open
        assert page.evaluate(ASKED, "assets/fonts/notosanstest/needed.woff2") == "needed"
        assert page.evaluate(ASKED, "assets/fonts/notosanstest/other.woff2") == "nothing"
        page.reload()
        wait_for_app(page)
        assert page.evaluate(ASKED, "assets/fonts/notosanstest/needed.woff2") == "needed"
