"""Long-running tasks as generators of small steps, so they can be interleaved or cancelled."""

from collections.abc import Generator
from typing import TypeVar

from referees.common.values.value import Value

__all__ = ["NOT_KNOWN", "Progress", "Steps", "finished"]

T = TypeVar("T")


class Progress(Value):
    """Progress of a task: `done` lines or entries out of `of`, which is 0 while unknown."""

    done: int
    of: int


NOT_KNOWN = Progress(0, 0)

Steps = Generator[Progress, None, T]  # yields between steps of well under a millisecond each, and returns the result


def finished(steps: Steps[T]) -> T:
    """Runs all remaining steps of a task; returns its result."""
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            result: T = ended.value
            return result
