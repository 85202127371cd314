"""The settings in a real browser: all text really grows, and short answers share a line."""

import re
from collections.abc import Callable

import pytest

from tests.e2e.driver import Screen, Server

pytestmark = [pytest.mark.browser, pytest.mark.long]

ROOT = "document.documentElement.style.fontSize"


def settings(screen: Screen) -> Screen:
    screen.tap("Settings")
    screen.text("Appearance").wait_for(state="attached")
    return screen


def high(screen: Screen) -> float:
    """The height of the settings' heading, in pixels."""
    box = screen.page.get_by_role("heading", name="Appearance").bounding_box()
    assert box is not None
    return box["height"]


def test_all_words_grow_at_once_everywhere_and_stay(screen: Callable[..., Screen], server: Server) -> None:
    """Larger text applies at once in this tab, in another browser that's open, and after a reload, until it's reset."""
    seen, second = settings(screen()), settings(screen())
    usual = high(seen)
    for _ in range(5):
        seen.tap("Larger text")
        seen.rest(0.2)
    for screen_shown in (seen, second):
        screen_shown.page.wait_for_function(f"{ROOT} === '200%'")
        screen_shown.rest()
        assert high(screen_shown) > 1.6 * usual  # less than twice as high: it's on a line of its own
    seen.page.reload()
    assert seen.page.evaluate(ROOT) == "200%"  # after a reload, before anything is drawn
    seen.wake()
    seen.rest()
    assert high(seen) > 1.6 * usual
    for _ in range(5):
        seen.activate(seen.button("Smaller text"))
        seen.rest(0.2)
    seen.page.wait_for_function(f"{ROOT} === ''")
    seen.rest()
    assert high(seen) == pytest.approx(usual, abs=1)


def test_few_short_answers_are_side_by_side(screen: Callable[..., Screen]) -> None:
    """On a phone the three answers of a setting share one line, each high enough for a finger."""
    seen = settings(screen())
    radios = seen.page.get_by_role("radio", name=re.compile("^(Automatic|Light|Dark)$")).all()
    boxes = [radio.bounding_box() for radio in radios[1:4]]  # the language's answers come first
    tops, heights = {box and box["y"] for box in boxes}, {box and box["height"] for box in boxes}
    assert len(tops) == 1 and heights == {48}
