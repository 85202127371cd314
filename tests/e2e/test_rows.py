"""In expandable rows, as a screen reader finds them, no button is inside another."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.accessibility.addresses import furnish
from tests.e2e.data_folder import in_thread
from tests.e2e.driver import Screen, served

WITHIN = "button => button.parentElement.closest('[role=button]') !== null"
"""Whether a button is inside another: a screen reader would read both as one."""


@pytest.mark.parametrize(
    ("address", "opener"), [("history", "More about"), ("kits", "More about"), ("new/haggatha", "What to set up")]
)
def test_no_button_of_an_unfolded_row_is_part_of_another(
    browser: Browser, tmp_path: Path, quick: Callable[[], None], address: str, opener: str
) -> None:
    """The content that unfolds below a row isn't part of the row's own button."""
    in_thread(furnish(tmp_path, ("haggatha",), 3))
    with served(tmp_path) as server:
        context = server.context(browser, 390, 844)
        screen = Screen(context.new_page()).open(server.address + address)
        first = screen.button(re.compile(f"^{opener}"))
        expect(first).to_be_attached()
        first.evaluate("one => one.click()")
        screen.quiet()
        others = screen.page.get_by_role("button").or_(screen.page.get_by_role("checkbox")).all()
        inside = [part.inner_text() or part.get_attribute("aria-label") for part in others if part.evaluate(WITHIN)]
        assert len(others) > 4 and inside == []
        context.close()
