"""How much of a long walk an ordinary run takes: a part from all over it; the soak takes the whole."""

from collections.abc import Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")

_IS_WHOLE = False


def pytest_configure(config: pytest.Config) -> None:
    """`make soak` also runs the tests marked as sampled, and then they leave nothing out."""
    global _IS_WHOLE  # noqa: PLW0603
    _IS_WHOLE = "sampled" in config.option.markexpr


def some(of: Sequence[T], most: int) -> list[T]:
    """Up to `most` of them, evenly spread, the first among them; in the soak all."""
    if _IS_WHOLE or len(of) <= most:
        return [*of]
    return [of[at * len(of) // most] for at in range(most)]


def up_to(usual: int, soak: int) -> int:
    """A number of examples: the usual one, or in the soak the whole."""
    return soak if _IS_WHOLE else usual
