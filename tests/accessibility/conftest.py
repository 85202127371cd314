"""Fixtures: the browser of the end-to-end tests, and the app of the screen tests."""

from tests.companion.conftest import house
from tests.e2e.conftest import browser, screen, server

__all__ = ["browser", "house", "screen", "server"]
