"""The current language: set by `speaking`, otherwise the window's in Flet's context, otherwise English."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from companion.language.catalogue import catalogue
from companion.language.offered import ENGLISH
from referees.common.protocol.sentence import Translate, in_english

_set: ContextVar[str] = ContextVar("language", default="")
_of_window: list[Callable[[], str]] = []


def ask_window(of_window: Callable[[], str]) -> None:
    """Set the function that returns the current window's language, or ""."""
    _of_window[:] = [of_window]


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """A context manager that uses a language instead of the window's."""
    token = _set.set(language)
    try:
        yield
    finally:
        _set.reset(token)


def current_language() -> str:
    """The tag of the current language."""
    return _set.get() or (_of_window[0]() if _of_window else "") or ENGLISH


def translation() -> Translate:
    """The current language's translation function, for `Reader.translate`."""
    language = current_language()
    return in_english if language == ENGLISH else catalogue(language).translate
