"""Games and players of other programs: which game or which person here each of them is.

A player there is linked to a person and not to a name: the link outlives a new name and a merge, and two people of one
name keep their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from companion.store import people, schema
from companion.store.people import Who, name_key
from companion.store.queries import people as people_queries, plays as queries

if TYPE_CHECKING:
    from companion.store.database import Access

Link = tuple[str, str]
"""A system, and an id in it."""

SINCE: Final = 10
"""The first version in which players are linked to people; an older file may only be read, and tells of nobody."""


class Elsewhere:
    """Reading and writing of links to games and people, over the connection of a SqliteStore."""

    def __init__(self, access: Access) -> None:
        self._db, self._reading, self._changing = access.db, access.reading, access.changing

    def game(self, links: Sequence[Link]) -> str | None:
        """The id here of a game of other systems, by the first known id; None for an unknown one."""
        with self._reading():
            rows = [self._db.execute(queries.HERE, ("game", *link)).fetchone() for link in links]
        return next((str(row[0]) for row in rows if row is not None), None)

    def ids_of_game(self, game: str) -> list[Link]:
        """The ids that a game of ours has elsewhere."""
        with self._reading():
            return [(system, id) for system, id in self._db.execute(queries.ELSEWHERE, ("game", game))]

    def person(self, link: Link) -> str | None:
        """The id of the person whom a player elsewhere was matched with; None for an unknown one."""
        with self._reading():
            row = self._db.execute(queries.HERE, ("player", *link)).fetchone()
        return None if row is None else str(row[0])

    def who(self, person: str) -> Who:
        """Whom a person counts as, with the present name."""
        with self._reading():
            return people.counts_as(self._db, person)

    def named(self, name: str) -> Who | None:
        """Whom a new game under this name would count for: of several, who played last. None for a new name."""
        with self._reading():
            row = self._db.execute(people_queries.PERSON_OF_NAME, (name_key(name),)).fetchone()
            return None if row is None else people.counts_as(self._db, row[0])

    def ids_of(self, person: str) -> list[Link]:
        """The ids that a person has elsewhere, and then those of everybody who counts as this one."""
        with self._reading():
            if schema.version_of(self._db) < SINCE:
                return []
            rows = self._db.execute(queries.PERSON_ELSEWHERE, (person,)).fetchall()
        return [(system, id) for _, system, id in sorted(rows, key=lambda row: (row[0] != person, *row))]

    async def name_games(self, batch: int, games: Sequence[tuple[Link, str]]) -> None:
        """Remember which games those of other systems are; what is known stays."""
        async with self._changing():
            self._db.execute_all(queries.ADD_HERE, [("game", *link, game, batch) for link, game in games])

    async def match(self, batch: int, players: Sequence[tuple[Link, str]]) -> None:
        """Remember whom players of other systems are, given by name: somebody of this device, or somebody new. What is
        known stays."""
        async with self._changing():
            for link, name in players:
                person = people.of_name_or_new(self._db, name)
                self._db.execute(queries.ADD_HERE, ("player", *link, person, batch))
