"""Counts how often each required branch occurred in the simulated games."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

Collector = Counter[str]


def report(games: Iterable[Any]) -> Collector:
    """The sum of the games' `events`: how often each branch occurred."""
    return sum((game.events for game in games), Collector())


def require(counts: Collector, names: Iterable[str]) -> None:
    """Fail if any of these branches never occurred."""
    missing = [name for name in names if not counts[name]]
    assert not missing, f"never occurred: {', '.join(missing)}"
