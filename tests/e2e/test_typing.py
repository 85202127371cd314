"""Names typed with a keyboard that composes words, as phones have and as Japanese and Korean need."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.driver import Screen

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick")]

NAMES = ("anna", "von Stein", "გიორგი", "山田　太郎")


def compose(window: Screen, name: str, words: str) -> None:
    """Type into a field as such a keyboard does: the word is replaced by a longer one with each letter, and entered
    at the end."""
    field = window.field(name)
    if not field.evaluate("field => field === document.activeElement"):
        field.tap(position={"x": 40, "y": 24})
        window.page.wait_for_timeout(100)
    keyboard = window.page.context.new_cdp_session(window.page)
    for end in range(1, len(words) + 1):
        keyboard.send("Input.imeSetComposition", {"text": words[:end], "selectionStart": end, "selectionEnd": end})
        expect(field).to_have_value(words[:end])
        window.quiet()
        expect(field).to_have_value(words[:end])
    keyboard.send("Input.insertText", {"text": words})
    expect(field).to_have_value(words)
    keyboard.detach()


def test_composed_names_stand_as_they_are_typed(screen: Callable[..., Screen]) -> None:
    """At set-up and among the players: no letter comes twice, none becomes a capital, and so they are seated."""
    window = screen("new/meow_oracle")
    for name in NAMES:
        compose(window, "Another player", name)
        window.page.keyboard.press("Enter")
        seated = " ".join(name.split())
        expect(window.button(f"Remove {seated}")).to_be_attached()
    window = screen("people")
    window.tap("Add a player")
    compose(window, "Name", "anna maria")
    window.page.keyboard.press("Enter")
    expect(window.page.get_by_role("heading", name="anna maria")).to_be_attached()
