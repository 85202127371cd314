"""Links from other programs' ids to our games and people (by id, not name, so renames and merges keep them)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.store import people
from companion.store.people import LinkedPerson, name_key
from companion.store.queries import people as people_queries, plays as queries

if TYPE_CHECKING:
    from companion.store.database import Access, Database

Link = tuple[str, str]  # system, id
SINCE: Final = 10  # version; older read-only files have none


# Inside the caller's transaction


def game_of(db: Database, links: Sequence[Link]) -> str | None:
    """The game that the first known link points to."""
    rows = [db.execute(queries.LOCAL_ID, ("game", *link)).fetchone() for link in links]
    return next((str(row[0]) for row in rows if row is not None), None)


def ids_of_game(db: Database, game: str) -> list[Link]:
    """A game's ids in other systems."""
    return [(system, id) for system, id in db.execute(queries.ELSEWHERE, ("game", game))]


def person_of(db: Database, link: Link) -> str | None:
    """The id of the person linked to another program's player; None if unknown."""
    row = db.execute(queries.LOCAL_ID, ("player", *link)).fetchone()
    return None if row is None else str(row[0])


def person_named(db: Database, name: str) -> LinkedPerson | None:
    """The existing person to whom a new game would link this name."""
    row = db.execute(people_queries.PERSON_OF_NAME, (name_key(name),)).fetchone()
    return None if row is None else people.counts_as(db, row[0])


def existing(db: Database, person: LinkedPerson) -> str:
    """The person's id; if unknown, as `of_name_or_new`."""
    is_there = person.id and db.execute(people_queries.READ_PERSON, (person.id,)).fetchone()
    return person.id if is_there else people.of_name_or_new(db, person.name)


def ids_of(db: Database, person: str) -> list[Link]:
    """A person's ids in other systems, then those of people merged into this one."""
    rows = db.execute(queries.PERSON_ELSEWHERE, (person,)).fetchall()
    return [(system, id) for _, system, id in sorted(rows, key=lambda row: (row[0] != person, *row))]


class Elsewhere:
    """Reads and writes links to games and people."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def ids_of(self, person: str) -> list[Link]:
        """A person's ids elsewhere, then those of merged people."""
        if self._access.lacks(SINCE):
            return []
        return await self._access.reading(lambda db: ids_of(db, person))

    async def name_games(self, batch: int, games: Sequence[tuple[Link, str]]) -> None:
        """Link other programs' ids to games; known links stay."""
        rows = [("game", *link, game, batch) for link, game in games]
        await self._access.changing(lambda db: db.execute_all(queries.ADD_HERE, rows))

    async def match(self, batch: int, players: Sequence[tuple[Link, LinkedPerson]]) -> None:
        """Link other programs' players to people by id, or else by name, adding new people; known links stay."""

        def work(db: Database) -> None:
            for link, person in players:
                db.execute(queries.ADD_HERE, ("player", *link, existing(db, person), batch))

        await self._access.changing(work)
