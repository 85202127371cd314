"""In expandable rows, as a screen reader finds them, no button is inside another."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.accessibility.addresses import furnish
from tests.e2e.data_folder import in_thread
from tests.e2e.driver import Screen

pytestmark = pytest.mark.browser
ROWS = (("history", "More about"), ("kits", "More about Ours"), ("new/haggatha", "What to set up"))

WITHIN = """all => all.filter(button => button.parentElement.closest('[role=button]'))
    .map(button => button.innerText || button.ariaLabel)"""
"""The buttons inside others: a screen reader would read both as one."""


def test_no_button_of_an_unfolded_row_is_part_of_another(window: Screen, home: tuple[Screen, Path]) -> None:
    """The content that unfolds below a row isn't part of the row's own button."""
    in_thread(furnish(home[1], ("haggatha",), 3))
    window.page.set_viewport_size({"width": 390, "height": 2400})  # with room for all rows
    for address, opener in ROWS:
        window.go(f"/{address}")
        first = window.button(re.compile(f"^{opener}"))
        expect(first).to_be_attached()
        first.evaluate("one => one.click()")
        window.quiet()
        others = window.page.get_by_role("button").or_(window.page.get_by_role("checkbox"))
        assert others.count() > 4 and others.evaluate_all(WITHIN) == [], address
    window.page.set_viewport_size({"width": 390, "height": 844})
