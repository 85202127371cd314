"""Rows of wins: for each player, in all games and in games of one kind, where a row begins and how many wins it has.

A result that comes or goes changes one row by one, joins two or parts one, by what the games before and after it were;
the wins of a row are counted only where it is parted, so that a long row costs no more than a short one. Inside the
caller's transaction, game by game: whoever sits in a game twice has lost it where one of the seats has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.store.queries import statistics as sql

if TYPE_CHECKING:
    from companion.store.database import Database

Moment = tuple[int, str]
"""When a game began, and its id."""


class _Scope(NamedTuple):
    """The statements for rows of wins in all games, or in games of one kind."""

    before: str
    after: str
    wins: str


EVERY_GAME: Final = _Scope(sql.BEFORE, sql.AFTER, sql.WINS_IN_ROW)
ONE_KIND: Final = _Scope(sql.BEFORE_OF, sql.AFTER_OF, sql.WINS_IN_ROW_OF)


class _Run(NamedTuple):
    """A row of wins: when its first game began, that game's id and year, how many wins it has."""

    at: int
    game_id: str
    year: str
    wins: int

    @property
    def begin(self) -> Moment:
        """Where it begins."""
        return self.at, self.game_id


class _Place:
    """The place of one result among those of a player, in one scope."""

    def __init__(self, db: Database, scope: _Scope, player: str, here: Moment, kind: tuple[str, ...]) -> None:
        self._db, self._scope, self._player, self._here, self._kind = db, scope, player, here, kind
        self._rows = (player, "".join(kind))

    def add_win(self, year: str) -> None:
        """A win lengthens the row of the win before it, or that of the win after it, which then begins here; or it is a
        row of its own."""
        if self._won(self._scope.before):
            self._lengthen(self._run_here(), 1)
            return
        after = self._won(self._scope.after)
        row = None if after is None else self._run_at(after)
        if row is not None:
            self._drop(row)
        self._put((*self._here, year), 1 if row is None else row.wins + 1)

    def remove_win(self) -> None:
        """A win that is gone shortens its row, which may begin with the next one then."""
        row = self._run_here()
        if row is None or row.begin != self._here:
            self._lengthen(row, -1)
            return
        self._drop(row)
        after = self._won(self._scope.after)
        if row.wins > 1 and after is not None:
            self._put(after, row.wins - 1)

    def add_loss(self) -> None:
        """A loss parts the row that it falls into."""
        after = self._won(self._scope.after)
        row = self._run_here() if after is not None and self._won(self._scope.before) else None
        if row is not None and after is not None:
            asked = (self._player, *row.begin, *self._here, *self._kind)
            before = int(self._db.execute(self._scope.wins, asked).fetchone()[0])
            self._lengthen(row, before - row.wins)
            self._put(after, row.wins - before)

    def remove_loss(self) -> None:
        """A loss that is gone joins the rows before and after it."""
        after = self._won(self._scope.after)
        row = self._run_at(after) if after is not None and self._won(self._scope.before) else None
        if row is not None:
            self._drop(row)
            self._lengthen(self._run_here(), row.wins)

    def _won(self, statement: str) -> tuple[int, str, str] | None:
        """The game before or after this one, as (at, id, year), where it was won."""
        found = self._db.execute(statement, (self._player, *self._here, *self._kind)).fetchone()
        return None if found is None or not found[3] else found[:3]

    def _run_here(self) -> _Run | None:
        """The row that a win here, or the one before it, belongs to."""
        found = self._db.execute(sql.RUN_UP_TO, (*self._rows, *self._here)).fetchone()
        return None if found is None else _Run(*found)

    def _run_at(self, begin: Sequence[Any]) -> _Run | None:
        found = self._db.execute(sql.RUN_AT, (*self._rows, *begin[:2])).fetchone()
        return None if found is None else _Run(*found)

    def _lengthen(self, row: _Run | None, wins: int) -> None:
        if row is not None:
            self._db.execute(sql.SET_WINS, (row.wins + wins, *self._rows, *row.begin))

    def _put(self, begin: Sequence[Any], wins: int) -> None:
        self._db.execute(sql.ADD_RUN, (*self._rows, *begin, wins))

    def _drop(self, row: _Run) -> None:
        self._db.execute(sql.DROP_RUN, (*self._rows, *row.begin))


def add(db: Database, results: Sequence[tuple[Any, ...]]) -> None:
    """Follow the results of one game, which are there."""
    for place, year, is_won in _places(db, results):
        if is_won:
            place.add_win(year)
        else:
            place.add_loss()


def remove(db: Database, results: Sequence[tuple[Any, ...]]) -> None:
    """Follow the results of one game, which are gone."""
    for place, _, is_won in _places(db, results):
        if is_won:
            place.remove_win()
        else:
            place.remove_loss()


def _places(db: Database, results: Sequence[tuple[Any, ...]]) -> Iterator[tuple[_Place, str, bool]]:
    lost = {row[0] for row in results if row[-1] != 1}
    for player, (at, _, game_id, game, year) in {row[0]: row[1:6] for row in results}.items():
        for scope, kind in ((EVERY_GAME, ()), (ONE_KIND, (game,))):
            yield _Place(db, scope, player, (at, game_id), kind), year, player not in lost
