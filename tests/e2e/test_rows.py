"""In expandable rows, as a screen reader finds them, no button is inside another."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.accessibility.addresses import furnish
from tests.e2e.data_folder import in_thread
from tests.e2e.driver import GO, Screen

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick")]
ROWS = (("history", "More about"), ("kits", "More about Ours"), ("new/haggatha", "What to set up"))

WITHIN = "button => button.parentElement.closest('[role=button]') !== null"
"""Whether a button is inside another: a screen reader would read both as one."""


def test_no_button_of_an_unfolded_row_is_part_of_another(screen: Callable[..., Screen], tmp_path: Path) -> None:
    """The content that unfolds below a row isn't part of the row's own button."""
    in_thread(furnish(tmp_path, ("haggatha",), 3))
    window = screen("settings")
    for address, opener in ROWS:
        window.page.evaluate(GO, f"/{address}")
        first = window.button(re.compile(f"^{opener}"))
        expect(first).to_be_attached()
        first.evaluate("one => one.click()")
        window.quiet()
        others = window.page.get_by_role("button").or_(window.page.get_by_role("checkbox")).all()
        inside = [part.inner_text() or part.get_attribute("aria-label") for part in others if part.evaluate(WITHIN)]
        assert len(others) > 4 and inside == [], address
