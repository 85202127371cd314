"""The browser's Back button, in a real browser."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.driver import Screen

pytestmark = [pytest.mark.browser, pytest.mark.long]

START = "Which game is on your table?"


def test_the_browsers_back_is_the_apps(screen: Callable[..., Screen]) -> None:
    """Back first closes an overlay of the table; from the start screen it leads to no table, set-up or screen left by
    its own arrow. Names can be typed one after another without a tap."""
    seen = screen()
    seen.button(re.compile("^Meow Oracle")).tap()
    seen.seat("Ann")
    seen.page.wait_for_timeout(300)
    seen.page.keyboard.type("Bob")
    expect(seen.field("Another player")).to_have_value("Bob")
    seen.tap("Start")
    seen.text("Who starts?").wait_for(state="attached")
    seen.tap("More")
    seen.button("End the game").wait_for()
    seen.page.go_back()
    expect(seen.button("End the game")).not_to_be_attached()
    seen.text("Who starts?").wait_for(state="attached")
    assert "/table/" in seen.page.url
    seen.tap("Tally")
    seen.tap("Home")
    seen.text(START).wait_for(state="attached")
    seen.page.wait_for_function("() => history.state.serialCount === 0")
    seen.tap("History")
    seen.tap("Back")
    seen.text(START).wait_for(state="attached")
    seen.page.wait_for_function("() => history.state.serialCount === 0")
    seen.page.go_forward()
    seen.page.go_back()
    seen.text(START).wait_for(state="attached")
    expect(seen.button(re.compile("Ann, Bob"))).to_be_attached()
