"""Seating before a game: plain values, tested without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.store.records import Player
from referees.common.protocol.config import seating_problem
from referees.common.protocol.sentence import Sentence

__all__ = ["Seating", "last_group"]


@dataclass(frozen=True, slots=True)
class Seating:
    """The players in clockwise order, and how many there may be."""

    names: tuple[str, ...]
    fewest: int
    most: int

    @property
    def is_full(self) -> bool:
        """Whether the game's greatest number of players is reached."""
        return len(self.names) >= self.most

    @property
    def problem(self) -> Sentence | None:
        """Why the game cannot begin with these players, or None."""
        return seating_problem(self.names, self.fewest, self.most)

    def problem_with(self, name: str) -> Sentence | None:
        """Why this player cannot be added, or None."""
        return seating_problem([*self.names, name], 1, self.most)

    def seat(self, name: str) -> Seating:
        """With one more player."""
        return replace(self, names=(*self.names, name.strip()))

    def without(self, place: int) -> Seating:
        """Without the player at that seat."""
        return replace(self, names=self.names[:place] + self.names[place + 1 :])

    def moved(self, place: int, by: int) -> Seating:
        """With that player moved one seat on (1) or back (-1)."""
        names = list(self.names)
        names[place], names[place + by] = names[place + by], names[place]
        return replace(self, names=tuple(names))

    def has(self, name: str) -> bool:
        """Whether a player of that name is seated."""
        return name.strip().casefold() in {one.casefold() for one in self.names}


def last_group(players: Sequence[Player], most: int) -> tuple[str, ...]:
    """The players of the last game in their order, as many as fit."""
    return tuple(one.name for one in players if one.last_at == players[0].last_at)[:most]
