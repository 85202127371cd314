"""Haggatha's sheet is copied by taps in a real browser."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.data_folder import with_store
from tests.e2e.driver import Screen

pytestmark = [pytest.mark.browser, pytest.mark.long]

HIGH = 1500  # A window in which the whole list of unverified items is visible


def facts_of(folder: Path) -> dict[str, Any]:
    (kit,) = with_store(folder, lambda store: store.own_kits())
    facts: dict[str, Any] = json.loads(kit.json)
    return facts


def touch(seen: Screen, words: str) -> None:
    """Tap the middle of a place on the sheet, at its present position."""
    seen.rest()
    seen.tap_middle(seen.text(words, exact=True))


def test_a_sheet_is_copied_by_taps(screen: Callable[..., Screen], tmp_path: Path) -> None:
    """By taps cells are coloured, lines drawn and erased, a length and a bonus set; each change is stored at once."""
    seen = screen("kits/haggatha", height=HIGH)
    seen.tap("Make a copy you can correct")
    seen.starting("Star Chart").tap()
    seen.tap("Y: Yellow")
    seen.button("Cell 1 of row 1, red").tap()
    seen.button("Cell 1 of row 1, yellow").wait_for()
    seen.tap("G: Green")
    seen.button("Cell 6 of row 6, blue").tap()
    seen.button("Cell 6 of row 6, green").wait_for()
    seen.tap("As shown")
    seen.text("9 left").wait_for(state="attached")
    seen.starting("Corruption Cross").tap()
    touch(seen, "Line between dots 1 and 2")
    seen.button("Remove: Line between dots 1 and 2").wait_for()
    touch(seen, "Line between dots 18 and 25")
    seen.button("Remove: Line between dots 18 and 25").wait_for(state="detached")
    seen.tap("As shown")
    seen.text("8 left").wait_for(state="attached")
    seen.starting("Horoscopes, top line").tap()
    seen.starting("Box 1").tap()
    seen.page.get_by_role("radio", name="A Market icon").tap()
    seen.button("Undo: Horoscopes, top line: Box 1").wait_for()
    facts = facts_of(tmp_path)
    assert (facts["chart"][0][0], facts["chart"][5][5], facts["top"][0]) == ("Y", "G", "market")
    assert [0, 1] in facts["cross"] and [17, 24] not in facts["cross"]
    assert not {"chart", "cross"} & set(facts["assumed"])
