"""Rows of wins: for each player, in all games and in games of one kind, where a row begins and how many wins it has.

A row lies between two results that were no wins. A result that comes or goes changes one row by one, joins two or parts
one; the wins of a row are counted only where it is parted, so that a long row costs no more than a short one. Inside
the caller's transaction, game by game: whoever sits in a game twice has lost it where one of the seats has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.store.queries import statistics as sql

if TYPE_CHECKING:
    from companion.store.database import Database

__all__ = ["add", "remove"]

FIRST, LAST = (-(2**63), ""), (2**63 - 1, "\U0010ffff")
"""Moments before and after all results."""

Moment = tuple[int, str]
"""When a game began, and its id."""


class _Scope(NamedTuple):
    """The statements for rows of wins in all games, or in games of one kind."""

    lost_before: str
    lost_after: str
    won_before: str
    won_after: str
    first: str
    wins: str


EVERY_GAME: Final = _Scope(
    sql.LOST_BEFORE, sql.LOST_AFTER, sql.WON_BEFORE, sql.WON_AFTER, sql.ROW_OF_WINS, sql.WINS_IN_ROW
)
ONE_KIND: Final = _Scope(
    sql.LOST_BEFORE_OF, sql.LOST_AFTER_OF, sql.WON_BEFORE_OF, sql.WON_AFTER_OF, sql.ROW_OF_WINS_OF, sql.WINS_IN_ROW_OF
)  # fmt: skip


class _Place:
    """The place of one result among those of a player, in one scope."""

    def __init__(self, db: Database, scope: _Scope, player: str, here: Moment, kind: tuple[str, ...]) -> None:
        self._db, self._scope, self._player, self._kind = db, scope, player, kind
        self._where = (player, *here, *kind)

    @property
    def is_among_wins(self) -> bool:
        """Whether the results before and after it are wins."""
        return self._is_won(self._scope.won_before) and self._is_won(self._scope.won_after)

    def taken(self) -> tuple[Moment, Moment, list[tuple[Any, ...]]]:
        """What was lost before and after it; the rows of wins in between, which are gone now."""
        first: Moment = self._db.execute(self._scope.lost_before, self._where).fetchone() or FIRST
        last: Moment = self._db.execute(self._scope.lost_after, self._where).fetchone() or LAST
        gone = self._db.execute(sql.DROP_RUNS, (self._player, self._game, *first, *last)).fetchall()
        return first, last, gone

    def begin(self, first: Moment, last: Moment) -> tuple[Any, ...]:
        """The first of the wins between two results."""
        asked = (self._player, *first, *last, *self._kind)
        return tuple(self._db.execute(self._scope.first, asked).fetchone())

    def wins(self, first: Moment, last: Moment) -> int:
        """How many wins lie between two results."""
        return int(self._db.execute(self._scope.wins, (self._player, *first, *last, *self._kind)).fetchone()[0])

    def put(self, begin: Sequence[Any], wins: int) -> None:
        """Keep a row of wins."""
        self._db.execute(sql.ADD_RUN, (self._player, self._game, *begin, wins))

    def _is_won(self, statement: str) -> bool:
        found = self._db.execute(statement, self._where).fetchone()
        return found is not None and bool(found[0])

    @property
    def _game(self) -> str:
        return "".join(self._kind)


def add(db: Database, results: Sequence[tuple[Any, ...]]) -> None:
    """Follow the results of one game, which are there."""
    for place, here, year, is_won in _places(db, results):
        if is_won:
            _, _, gone = place.taken()
            place.put(min([(*here, year), *[row[:3] for row in gone]]), 1 + sum(row[3] for row in gone))
        elif place.is_among_wins:
            _part(place, here)


def remove(db: Database, results: Sequence[tuple[Any, ...]]) -> None:
    """Follow the results of one game, which are gone."""
    for place, here, _, is_won in _places(db, results):
        if is_won or place.is_among_wins:
            first, last, gone = place.taken()
            wins = sum(row[3] for row in gone) - is_won
            if wins > 0:
                begin = min(row[:3] for row in gone)
                place.put(place.begin(first, last) if begin[:2] == here else begin, wins)


def _part(place: _Place, here: Moment) -> None:
    _, last, gone = place.taken()
    after = place.wins(here, last)
    for *begin, wins in gone:
        if wins > after:
            place.put(begin, wins - after)
        if after:
            place.put(place.begin(here, last), after)


def _places(db: Database, results: Sequence[tuple[Any, ...]]) -> Iterator[tuple[_Place, Moment, str, bool]]:
    lost = {row[0] for row in results if row[-1] != 1}
    for player, (at, _, game_id, game, year) in {row[0]: row[1:6] for row in results}.items():
        for scope, kind in ((EVERY_GAME, ()), (ONE_KIND, (game,))):
            yield _Place(db, scope, player, (at, game_id), kind), (at, game_id), year, player not in lost
