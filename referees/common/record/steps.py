"""Long work written as a generator of small steps: whoever runs it may let others go in between, or call it off."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeVar

__all__ = ["NOT_KNOWN", "Progress", "Steps", "finished"]

T = TypeVar("T")


class Progress(NamedTuple):
    """How far some work is: `done` of `of` lines, entries or whatever it is counted in; `of` is 0 while that is not
    known."""

    done: int
    of: int


NOT_KNOWN = Progress(0, 0)

Steps = Generator[Progress, None, T]
"""Yields between steps of well under a millisecond each, and returns the result."""


def finished(steps: Steps[T]) -> T:
    """The result of the work, done at one go."""
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            result: T = ended.value
            return result
