"""Links from ids in other programs to our games and people (not names, so that they survive renames and merges)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.store import people, schema
from companion.store.people import Who, name_key
from companion.store.queries import people as people_queries, plays as queries

if TYPE_CHECKING:
    from companion.store.database import Access

Link = tuple[str, str]  # system, id
SINCE: Final = 10  # version; older read-only files have none


class Elsewhere:
    """Reads and writes links to games and people, over the connection of a SqliteStore."""

    def __init__(self, access: Access) -> None:
        self._db, self._reading, self._changing = access.db, access.reading, access.changing

    def game(self, links: Sequence[Link]) -> str | None:
        """The game with the first known link; None if no link is known."""
        with self._reading():
            rows = [self._db.execute(queries.HERE, ("game", *link)).fetchone() for link in links]
        return next((str(row[0]) for row in rows if row is not None), None)

    def ids_of_game(self, game: str) -> list[Link]:
        """A game's ids in other systems."""
        with self._reading():
            return [(system, id) for system, id in self._db.execute(queries.ELSEWHERE, ("game", game))]

    def person(self, link: Link) -> str | None:
        """The id of the person linked to another program's player; None if unknown."""
        with self._reading():
            row = self._db.execute(queries.HERE, ("player", *link)).fetchone()
        return None if row is None else str(row[0])

    def who(self, person: str) -> Who:
        """The person that a person counts as (after merges), with the present name."""
        with self._reading():
            return people.counts_as(self._db, person)

    def named(self, name: str) -> Who | None:
        """The person whom a new game under this name would count for, or None."""
        with self._reading():
            row = self._db.execute(people_queries.PERSON_OF_NAME, (name_key(name),)).fetchone()
            return None if row is None else people.counts_as(self._db, row[0])

    def ids_of(self, person: str) -> list[Link]:
        """A person's ids in other systems, then those of people merged into this one."""
        with self._reading():
            if schema.version_of(self._db) < SINCE:
                return []
            rows = self._db.execute(queries.PERSON_ELSEWHERE, (person,)).fetchall()
        return [(system, id) for _, system, id in sorted(rows, key=lambda row: (row[0] != person, *row))]

    async def name_games(self, batch: int, games: Sequence[tuple[Link, str]]) -> None:
        """Link other programs' ids to games; known links stay."""
        async with self._changing():
            self._db.execute_all(queries.ADD_HERE, [("game", *link, game, batch) for link, game in games])

    async def match(self, batch: int, players: Sequence[tuple[Link, str]]) -> None:
        """Link other programs' players to people by name, adding new people; known links stay."""
        async with self._changing():
            for link, name in players:
                person = people.of_name_or_new(self._db, name)
                self._db.execute(queries.ADD_HERE, ("player", *link, person, batch))
