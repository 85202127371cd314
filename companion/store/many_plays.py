"""Bulk insert of new plays with all their projections: one statement for all rows of a table, and people looked up
once. What stands there afterwards is the same as after `projections.project` for each play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.store import finding, journal, people, people_queries, queries, statistics
from companion.store import play_queries as own
from companion.store.people import Who, name_key
from companion.store.records import sealed

if TYPE_CHECKING:
    from companion.store.database import Database
    from companion.store.plays import NewPlay
    from companion.store.projections import Project, Seated

__all__ = ["add_all", "row_of"]


def add_all(db: Database, plays: Sequence[NewPlay], work_out: Project) -> None:
    """Insert plays that are not there yet. Inside the caller's transaction; merging the search index follows."""
    seen = _People(db)
    games, kept, notes, links, seats, remembered = _rows(6)
    for new in plays:
        head = new.head
        games.append((*row_of(head), 0, 0, sealed(head, 0, 0), head.updated_at >> journal.PLAYED_STEP))
        kept.append(row_of(new.play))
        if new.note:
            notes.append((head.id, new.note))
        there: Sequence[Seated] = work_out(head)
        who = {name_key(one.player): seen.of(one.player, new.who) for one in there}
        links += [(head.id, key, person) for key, (person, _) in who.items()]
        for one in there:
            person = who[name_key(one.player)][1].id
            seats.append((head.id, one.seat, one.player, person, one.points, one.rank))
            remembered.append((person, head.created_at, one.seat))
        names = (*[one.player for one in there], *[whom.name for _, whom in who.values()])
        ids = tuple([whom.id for _, whom in who.values()])
        finding.add(db, head, finding.Players(names, ids), new.note)
    for statement, rows in (
        (queries.CREATE_GAME, games),
        (own.ADD_PLAY, kept),
        (queries.SET_NOTE, notes),
        (people_queries.LINK, links),
        (people_queries.ADD_SEAT, seats),
        (people_queries.REMEMBER_PLAYER, remembered),
    ):
        db.execute_all(statement, rows)
    for new in plays:
        statistics.count(db, new.head, work_out(new.head), None)


class _People:
    """Whom the names of some plays stand for; each is looked up once, and a new one added."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._found: dict[tuple[str, str], tuple[str, Who]] = {}

    def of(self, name: str, chosen: Mapping[str, str]) -> tuple[str, Who]:
        """The person linked to, and whom that one counts as."""
        key = name_key(name)
        asked = (key, chosen.get(key, ""))
        if asked not in self._found:
            person = asked[1] or people.of_name_or_new(self._db, name)
            self._found[asked] = (person, people.counts_as(self._db, person))
        return self._found[asked]


def row_of(record: Any) -> tuple[Any, ...]:
    """The fields of a record in their order; `astuple` copies each of them deeply, which takes ten times as long."""
    return tuple([getattr(record, name) for name in record.__slots__])


def _rows(count: int) -> list[list[tuple[Any, ...]]]:
    return [[] for _ in range(count)]
