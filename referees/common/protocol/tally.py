"""Points with every line explained, and the result of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referees.common.protocol.sentence import Sentence
from referees.common.values.value import Value

__all__ = ["Outcome", "Ranking", "ScoreLine", "Tally", "ranked"]

Ranking = tuple[tuple[int, ...], ...]  # groups of tied seats, best first


class ScoreLine(Value):
    """Points of one seat: reason, rule, and the id of the entry that earned them, if any."""

    seat: int
    label: Sentence
    points: int
    cites: tuple[str, ...]
    entry: int | None = None


class Tally(Value):
    """Score lines of one kind of points; a seat's total is the sum of its lines. `parts`: the round tallies it was
    computed from, not added again. `decided`: what put one player ahead; None on a tie or without a decisive reason."""

    title: Sentence
    lines: tuple[ScoreLine, ...] = ()
    parts: tuple[Tally, ...] = ()
    decided: Sentence | None = None

    def total(self, seat: int) -> int:
        return sum(line.points for line in self.lines if line.seat == seat)

    def totals(self, seats: int) -> tuple[int, ...]:
        return tuple(self.total(seat) for seat in range(seats))


class Outcome(Value):
    """Result of a game: groups of tied seats, best first (empty if abandoned or unknown), and the rule ending it."""

    ranking: Ranking
    sentence: Sentence
    cites: tuple[str, ...]
    abandoned: bool = False

    @property
    def winners(self) -> tuple[int, ...]:
        return self.ranking[0] if self.ranking else ()


def ranked(seats: Iterable[int], keys: Sequence[tuple[int, ...]]) -> Ranking:
    """Ranks seats, best first, with ties grouped; `keys[seat]` are the values compared, most important first."""
    grouped: dict[tuple[int, ...], list[int]] = {}
    for seat in seats:
        grouped.setdefault(keys[seat], []).append(seat)
    return tuple(tuple(grouped[key]) for key in sorted(grouped, reverse=True))
