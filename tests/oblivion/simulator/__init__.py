"""Oblivion played with real decks and hands, written from the original rulebook alone.

The simulator knows every card; the entries it tells hold only what the table sees. It shares no code with the referee,
so that where the two agree, two readings of the rulebook agree. Where the rulebook leaves a point open it plays one of
the specification's readings, as the house has it.
"""

from collections.abc import Iterable

from .branches import BRANCHES
from .cards import DECKS, POWERS, invented
from .houses import READINGS, House, drawn
from .table import Collector, Fault, Shot, Told
from .turns import Played, play

__all__ = [
    "BRANCHES", "DECKS", "POWERS", "READINGS", "Collector", "Fault", "House", "Played", "Shot", "Told", "drawn",
    "invented", "play", "report", "require",
]  # fmt: skip


def report(games: Iterable[Played]) -> Collector:
    """How often each kind of entry, branch, power, fault and end occurred."""
    return sum((game.events for game in games), Collector())


def require(counts: Collector, names: Iterable[str] = BRANCHES) -> None:
    """Fail if anything named never occurred."""
    missing = [name for name in names if not counts[name]]
    assert not missing, f"never occurred: {', '.join(missing)}"
