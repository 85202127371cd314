"""Meow Oracle's keys in a real browser."""

import re

from playwright.sync_api import Locator

from tests.e2e.driver import Screen, entered

CARD = re.compile(r"(red|green|blue|joker) \d+")


def called(screen: Screen, words: str) -> Locator:
    """The button with that label; words that end in a space are the beginning of its label."""
    return screen.starting(words) if words.endswith(" ") else screen.button(words)


def answered(screen: Screen, undo: str, *, asks: bool) -> None:
    """Waits, as a person does, until the app has answered: the pad asks for a card, or another entry can be undone."""
    if asks:
        screen.page.get_by_role("heading", name=re.compile("^Which card is it?")).wait_for(state="attached")
    else:
        entered(screen, undo)
