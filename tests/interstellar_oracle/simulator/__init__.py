"""Interstellar Oracle played with real hidden cards, written from the original rulebook alone.

The simulator knows every card; the entries it tells hold only what the table sees. It shares no code with the referee,
so that where the two agree, two readings of the rulebook agree. Where the rulebook leaves a point open it plays the
specification's default, or, if it is told to, some of the other readings at random.
"""

from collections.abc import Iterable

from .branches import BRANCHES, READ_OTHERWISE
from .cards import DECK
from .table import Collector, Fault, Shot, Told
from .turns import MANNERS, Played, play

__all__ = [
    "BRANCHES", "DECK", "MANNERS", "READ_OTHERWISE", "Collector", "Fault", "Played", "Shot", "Told", "play", "report",
    "require",
]  # fmt: skip


def report(games: Iterable[Played]) -> Collector:
    """How often each kind of entry, branch, card, ability, fault and end occurred."""
    return sum((game.events for game in games), Collector())


def require(counts: Collector, names: Iterable[str] = BRANCHES) -> None:
    """Fail if anything named never occurred."""
    missing = [name for name in names if not counts[name]]
    assert not missing, f"never occurred: {', '.join(missing)}"
