"""Interstellar Oracle played with real hidden cards, written from the original rulebook alone.

The simulator knows every card; the entries it tells hold only what the table sees. It shares no code with the referee,
so that where the two agree, two readings of the rulebook agree. Where the rulebook leaves a point open it plays the
specification's default, or, if it is told to, some of the other readings at random.
"""

from .branches import BRANCHES, READ_OTHERWISE
from .cards import DECK
from .table import Fault, Shot, Told
from .turns import MANNERS, Played, play

__all__ = [
    "BRANCHES", "DECK", "MANNERS", "READ_OTHERWISE", "Fault", "Played", "Shot", "Told", "play",
]  # fmt: skip
