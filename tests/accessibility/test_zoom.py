"""The board is zoomed by taps, two fingers and the wheel, and scrolled to the player in turn, in a real browser."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, expect

from companion.store.store import Store
from companion.table.table import Table
from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.companion.meow_taps import NAMES
from tests.e2e.data_folder import with_store
from tests.e2e.driver import Screen, Server, served
from tests.e2e.test_small_windows import until
from tests.meow_oracle.simulator import play

pytestmark = [pytest.mark.browser, pytest.mark.long]
ID = "00000000-0000-4000-8000-000000000008"
ENTRIES = 40  # made at least; then more until a player at the bottom is in turn


async def lay_out(store: Store) -> int:
    """Store a game of four in mid-game; returns the seat in turn."""
    await store.set_setting("text_size", "200")
    rules = referee("meow_oracle")
    config = rules.config(seats=seated(NAMES))
    moments = iter(range(1_750_000_000_000, 1_760_000_000_000, 1000))
    table = await Table.create(store, "meow_oracle", config, ID, lambda: next(moments))
    for number, entry in enumerate(play(3, 4).entries):
        await table.enter(rules.read_entry(json.dumps(entry)))
        if number >= ENTRIES and table.state.turn in {2, 3}:
            break
    turn: int | None = table.state.turn
    assert turn is not None
    return turn


@pytest.fixture
def turn(tmp_path: Path) -> int:
    """The seat in turn: a player at the bottom, whose area wouldn't be visible on a small phone."""
    return with_store(tmp_path, lay_out)


@pytest.fixture
def server(tmp_path: Path, turn: int) -> Iterator[Server]:
    with served(tmp_path) as server:
        yield server


def cell(screen: Screen, name: str, where: str) -> FloatRect:
    """The box of a cell, once it is drawn."""
    button = screen.page.get_by_role("button", name=re.compile(f"^{name}, {where}: ")).first
    for _ in range(50):
        if (box := button.bounding_box()) is not None:
            return box
        screen.rest(0.1)
    raise AssertionError(f"{name}, {where} is not seen")


def test_a_board_larger_than_the_phone(browser: Browser, server: Server, turn: int) -> None:
    """On 360×640 dp at 200 % the area in turn scrolls into view; the menu enlarges, shrinks and resets the board."""
    context = server.context(browser, 360, 640)
    context.new_page().goto(f"{server.address}table/{ID}")  # loaded from the cache, a second page may scroll too early
    page = context.new_page()
    screen = Screen(page).open(f"{server.address}table/{ID}")
    name = NAMES[turn]
    screen.button("Board size").wait_for()
    question = page.get_by_role("heading", name=re.compile(f"^{name}: ")).first

    def is_in_view() -> bool:
        box, asks = cell(screen, name, "top left"), question.bounding_box()
        return asks is not None and box["height"] >= 47 and 52 <= box["y"] <= asks["y"] + 1 - box["height"]

    until(screen, is_in_view, lambda: "it isn't in view")  # the board is scrolled there once it is drawn
    small = cell(screen, name, "top left")["width"]
    for words in ("Larger", "Smaller", "Larger", "Whole board"):
        choose(screen, words)
        is_larger = words == "Larger"
        expect_width(screen, name, lambda width, is_larger=is_larger: (width > small) == is_larger)  # type: ignore[misc]
    context.close()


def test_a_pinched_board_is_tapped_where_the_finger_is(screen: Callable[..., Screen], turn: int) -> None:
    """Two fingers and the wheel zoom in; a tap then hits the cell under the finger; "Whole board" zooms out."""
    seen, name = screen(f"table/{ID}", 820, 1180), NAMES[turn]
    page = seen.page
    seen.button("Board size").wait_for()
    seen.rest(1)
    before = cell(seen, name, "centre")
    middle = {"x": before["x"] + before["width"] / 2, "y": before["y"] + before["height"] / 2}
    page.context.new_cdp_session(page).send("Input.synthesizePinchGesture", {**middle, "scaleFactor": 1.6})
    expect_width(seen, name, lambda width: width > before["width"] * 1.2)
    pinched = cell(seen, name, "centre")
    page.mouse.move(middle["x"], middle["y"])
    page.mouse.wheel(0, -120)
    expect_width(seen, name, lambda width: width > pinched["width"] * 1.1)
    closer = cell(seen, name, "centre")
    page.touchscreen.tap(closer["x"] + closer["width"] * 0.2, closer["y"] + closer["height"] * 0.2)
    seen.text(re.compile("^Which card is it|^It is .*'s turn, not")).wait_for(state="attached")
    page.keyboard.press("Escape")
    choose(seen, "Whole board")
    expect_width(seen, name, lambda width: abs(width - before["width"]) < 2)


def test_a_board_turned_to_the_player_opposite_is_tapped_where_it_is_drawn(
    screen: Callable[..., Screen], turn: int
) -> None:
    """A turned board's top left cell is at the bottom right, and a tap there hits it; turned back, all is as before."""
    seen, name = screen(f"table/{ID}", 820, 1180), NAMES[turn]
    seen.button("Board size").wait_for()
    seen.rest(1)
    corners = [cell(seen, name, where) for where in ("top left", "bottom right")]
    choose(seen, "Turn the board around")
    until(
        seen,
        lambda: cell(seen, name, "top left")["y"] > cell(seen, name, "bottom right")["y"],
        lambda: "it isn't turned",
    )
    turned, opposite = [cell(seen, name, where) for where in ("top left", "bottom right")]
    assert turned["x"] - opposite["x"] == pytest.approx(corners[1]["x"] - corners[0]["x"], abs=2)
    assert turned["y"] - opposite["y"] == pytest.approx(corners[1]["y"] - corners[0]["y"], abs=2)
    box = cell(seen, name, "top left")
    seen.page.touchscreen.tap(box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.3)
    seen.text(f"is face up in the top left of {name}'s area").wait_for(state="attached")
    seen.tap("Dismiss")
    choose(seen, "Turn the board around")
    back = pytest.approx(corners[0]["y"], abs=2)
    until(seen, lambda: cell(seen, name, "top left")["y"] == back, lambda: "it isn't turned back")
    assert cell(seen, name, "top left")["x"] == pytest.approx(corners[0]["x"], abs=2)


def choose(screen: Screen, words: str) -> None:
    screen.tap("Board size")
    items = screen.page.get_by_role("menuitem", name=words)
    place = items.or_(screen.page.get_by_role("button", name=words, exact=True)).first
    place.tap()
    expect(place).to_have_count(0)


def expect_width(screen: Screen, name: str, is_so: Callable[[float], bool]) -> None:
    """Wait until the middle cell has about that width."""
    until(screen, lambda: is_so(cell(screen, name, "centre")["width"]), lambda: str(cell(screen, name, "centre")))
