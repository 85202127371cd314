"""The language of each window."""

from collections.abc import Iterable

import flet as ft

from companion.language import spoken
from companion.language.offered import best, offered_languages

SPOKEN, PREFERRED = "language", "preferred languages"
"""Session keys: the window's language, and those of its browser or device."""


def prefer(page: ft.Page, tags: Iterable[str]) -> None:
    """Record the languages of the browser or device, most preferred first."""
    page.session.store.set(PREFERRED, tuple(tags))


def speak(page: ft.Page, chosen: str) -> str:
    """Set a window's language ("automatic": by the preferred languages) and return its tag."""
    tag = chosen if chosen in offered_languages() else best(page.session.store.get(PREFERRED) or ())
    if page.session.store.get(SPOKEN) != tag:
        page.session.store.set(SPOKEN, tag)
        language, _, region = tag.partition("-")
        locale = ft.Locale(language, region or None)
        page.locale_configuration = ft.LocaleConfiguration([locale], locale)
    return tag


def of_window() -> str:
    """The current window's language, or ""."""
    try:
        return ft.context.page.session.store.get(SPOKEN) or ""
    except RuntimeError:  # no window, or one that is gone
        return ""


spoken.ask_window(of_window)
