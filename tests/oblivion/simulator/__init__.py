"""Oblivion played with real decks and hands, written from the original rulebook alone.

The simulator knows every card; its entries contain only what the table sees. It shares no code with the referee,
so that if the two agree, two readings of the rulebook agree. If the rulebook leaves a point open it plays one of
the specification's readings, by its house rules.
"""

from .branches import BRANCHES
from .cards import DECKS, POWERS, invented
from .houses import READINGS, House, drawn
from .table import Fault, Shot, Step
from .turns import Played, play

__all__ = [
    "BRANCHES", "DECKS", "POWERS", "READINGS", "Fault", "House", "Played", "Shot", "Step", "drawn",
    "invented", "play",
]  # fmt: skip
