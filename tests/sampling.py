"""Selects how much of a long series of cases an ordinary run takes: an evenly spread part; the soak takes all."""

from collections.abc import Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")

_IS_WHOLE = False


def pytest_configure(config: pytest.Config) -> None:
    """Lets `make soak` also run tests marked "sampled", which then leave nothing out."""
    global _IS_WHOLE  # noqa: PLW0603
    _IS_WHOLE = "sampled" in config.option.markexpr


def some(of: Sequence[T], most: int) -> list[T]:
    """Up to `most` of the items, evenly spread, including the first; in the soak all."""
    if _IS_WHOLE or len(of) <= most:
        return [*of]
    return [of[at * len(of) // most] for at in range(most)]


def up_to(usual: int, soak: int) -> int:
    """The number of examples in this run: `usual`, or in the soak the other one."""
    return soak if _IS_WHOLE else usual
