"""Interstellar Oracle played with real hidden cards, written from the original rulebook alone.

The simulator knows every card; its entries contain only what the table sees. It shares no code with the referee,
so that if the two agree, two readings of the rulebook agree. If the rulebook leaves a point open it plays the
specification's default, or, on request, some of the other readings at random.
"""

from .branches import BRANCHES, READ_OTHERWISE
from .cards import DECK
from .table import Fault, Shot, Step
from .turns import MANNERS, Played, play

__all__ = ["BRANCHES", "DECK", "MANNERS", "READ_OTHERWISE", "Fault", "Played", "Shot", "Step", "play"]
