"""Seating people before a game begins: plain values, so that every rule of it is tested without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.store.records import Player
from referees.common.protocol.sentence import Sentence
from referees.common.setup.config import seating_problem

__all__ = ["Seating", "last_group"]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits here, clockwise, and how many may."""

    names: tuple[str, ...]
    fewest: int
    most: int

    @property
    def is_full(self) -> bool:
        """Whether nobody more may sit down."""
        return len(self.names) >= self.most

    @property
    def problem(self) -> Sentence | None:
        """Why the game cannot begin like this."""
        return seating_problem(self.names, self.fewest, self.most)

    def problem_with(self, name: str) -> Sentence | None:
        """Why this player cannot sit down."""
        return seating_problem([*self.names, name], 1, self.most)

    def seat(self, name: str) -> Seating:
        """With one player more."""
        return replace(self, names=(*self.names, name.strip()))

    def without(self, place: int) -> Seating:
        """With that place given up."""
        return replace(self, names=self.names[:place] + self.names[place + 1 :])

    def moved(self, place: int, by: int) -> Seating:
        """With that player one place further (1) or nearer (-1)."""
        names = list(self.names)
        names[place], names[place + by] = names[place + by], names[place]
        return replace(self, names=tuple(names))

    def has(self, name: str) -> bool:
        """Whether somebody of that name sits here."""
        return name.strip().casefold() in {one.casefold() for one in self.names}


def last_group(players: Sequence[Player], most: int) -> tuple[str, ...]:
    """Those who played together last, in the order they sat, as far as there is room."""
    return tuple(one.name for one in players if one.last_at == players[0].last_at)[:most]
