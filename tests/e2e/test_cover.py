"""The page before the app is loaded, and once the companion has stopped."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.e2e.data_folder import GAME, store_game_of
from tests.e2e.driver import Screen, Server, new_tab, start

pytestmark = [pytest.mark.browser, pytest.mark.long]

DARK, LIGHT = "rgb(20, 18, 24)", "rgb(253, 247, 255)"
FLUTTER = "**/flutter_bootstrap.js"
STOPPED = "Oracle Companion has stopped. Nothing is lost. Start it again."


@pytest.mark.parametrize(
    ("system", "own", "ground"), [("dark", "", DARK), ("light", "", LIGHT), ("light", "dark", DARK)]
)
def test_the_page_starts_with_the_apps_background(
    browser: Browser, server: Server, system: str, own: str, ground: str
) -> None:
    """Before any of the app is loaded, the page has the app's font and its background, dark or light by the system's or
    the user's setting; once the first screen is drawn, the cover is gone."""
    context = server.context(browser, color_scheme=system)
    page = new_tab(context, 60_000)
    if own:
        page.add_init_script(f"localStorage.setItem('flutter.theme', '\"{own}\"')")
    page.route(FLUTTER, lambda route: None)
    page.goto(server.address, wait_until="commit")
    expect(page.locator("#cover")).to_contain_text("Starting")
    for covering in ("html", "#cover"):  # nothing is painted before the page's style is there
        expect(page.locator(covering)).to_have_css("background-color", ground)
    assert page.title() == "Oracle Companion"
    assert page.evaluate("() => getComputedStyle(document.querySelector('#cover')).fontFamily").startswith("Atkinson")
    page.unroute(FLUTTER)
    page.goto(server.address)
    expect(page.locator("#cover")).not_to_be_attached(timeout=60_000)
    context.close()


INKS = """() => {
    const last = document.getElementById('last');
    const dots = last.getContext('2d').getImageData(0, 0, last.width, last.height).data;
    return new Set(new Uint32Array(dots.buffer)).size;
}"""
"""The number of colours in the last picture of the screen: many, unless it's empty."""


@pytest.mark.parametrize(("path", "words"), [("", "Which game is on your table?"), (f"table/{GAME}", "Who starts?")])
def test_a_companion_that_has_stopped_says_so_over_the_board(
    screen: Callable[..., Screen], server: Server, tmp_path: Path, path: str, words: str
) -> None:
    """The start screen or table stays visible, dimmed, under a sentence; once the companion runs, it continues."""
    store_game_of(tmp_path, "meow_oracle", ("Ann", "Bob"))
    seen = screen(path)
    seen.text(words).wait_for(state="attached")
    seen.quiet()
    seen.rest(1)  # the first picture is painted by a worker
    port = int(server.address.rstrip("/").rpartition(":")[2])
    server.kill()
    note = seen.page.get_by_role("alert").filter(has_text=STOPPED)
    expect(note).to_be_visible(timeout=30_000)
    assert seen.page.evaluate(INKS) > 20
    veil = seen.page.locator("#stopped").evaluate("note => getComputedStyle(note).backgroundColor")
    assert veil.endswith("/ 0.6)"), "what lies below it is dimmed, and seen"
    again = start(tmp_path, port)
    try:
        expect(note).not_to_be_attached(timeout=60_000)
        seen.text(words).wait_for(state="attached")
        seen.page.locator("#last").wait_for(state="detached")
    finally:
        again.stop()


def test_a_silent_connection_is_replaced(browser: Browser, server: Server) -> None:
    """A page that receives nothing opens a new connection instead of waiting forever."""
    context = server.context(browser)
    page = new_tab(context)
    tried: list[WebSocketRoute] = []

    def connect(socket: WebSocketRoute) -> None:
        tried.append(socket)
        if len(tried) > 1:
            socket.connect_to_server()

    page.route_web_socket("**/ws", connect)
    Screen(page).open(server.address, "Which game is on your table?")
    assert len(tried) == 2
    context.close()


def test_a_private_hand_is_not_left_on_screen(screen: Callable[..., Screen], server: Server, tmp_path: Path) -> None:
    """A private hand isn't left on the screen when the companion stops: it couldn't be hidden."""
    store_game_of(tmp_path, "higgins_oracle", ("Ann", "Bob", "Cid"))
    seen = screen(f"own/{GAME}")
    seen.button("Ann").wait_for(state="attached")
    server.kill()
    expect(seen.page.get_by_role("alert").filter(has_text=STOPPED)).to_be_visible(timeout=30_000)
    assert not seen.page.locator("#last").count()
