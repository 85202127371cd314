"""Oblivion played with real decks and hands, written from the original rulebook alone.

The simulator knows every card; the entries it tells hold only what the table sees. It shares no code with the referee,
so that where the two agree, two readings of the rulebook agree. Where the rulebook leaves a point open it plays one of
the specification's readings, as the house has it.
"""

from .branches import BRANCHES
from .cards import DECKS, POWERS, invented
from .houses import READINGS, House, drawn
from .table import Fault, Shot, Told
from .turns import Played, play

__all__ = [
    "BRANCHES", "DECKS", "POWERS", "READINGS", "Fault", "House", "Played", "Shot", "Told", "drawn",
    "invented", "play",
]  # fmt: skip
