"""Random histories of three devices that unite: no entry is lost, and all end with the same data in any order."""

import json
import random
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import UUID

import pytest

from companion.files.plays.batch_import import import_plays, undo_batch
from companion.store import people
from companion.store.backups.backup import snapshot
from companion.store.backups.inspection import inspecting
from companion.store.people import PlayedTogether, StillPlays
from companion.store.prints import prints_of
from companion.store.records import Line, OwnKit, is_play
from companion.store.slices import Work
from companion.store.sqlite.opening import opened
from companion.store.sqlite.store import SqliteStore
from companion.store.union.union import uniting
from referees.common.record.steps import finished
from referees.common.values.change import changed
from tests.sampling import some

from .making import NOON, after, batches_of, config_line, config_of, new_head
from .test_plays import azul, export, preview
from .test_statistics import over

NAMES = ("Ann", "Bob", "Cleo", "Dan")
NOW = NOON + 10**9
FOREIGN = tuple({"id": at, "uuid": f"U-{at}", "name": name} for at, name in enumerate(NAMES, start=1))
OF_BATCHES = "ifnull((select at || ' ' || system || ' ' || origin from batches where batches.id = batch), '')"
SAME = {
    "games": "select id, game, edition, config, created_at, updated_at, status, entries, headline, tally, outcome, "
    "kit, location, last, chain, seal, deleted_at, utc_offset from games",
    "journal": "select * from journal",
    "phones": "select * from phones",
    "notes": "select * from notes",
    "kits": "select * from kits where hash in (select kit from game_kits)",
    "own_kits": "select * from own_kits",
    "people": "select id, name, key, colour, shape, part_of, kept from people",
    "seats": "select * from seats",
    "results": "select * from results",
    "plays": f"select game_id, system, foreign_id, day, changed, times, told, {OF_BATCHES} from plays",
    "play_links": "select system, foreign_id, game_id from play_links",
    "foreign_names": "select kind, system, foreign_id, here from foreign_names",
    "batches": "select at, system, origin, is_whole from batches",
    "replaced": f"select {OF_BATCHES}, game_id, json_remove(before, '$[1][7]') from replaced",
    "game_rules": "select * from game_rules",
    "purged": "select * from purged",
    "edits": "select * from edits where count > 0 and (kind <> 'deleted' or id in (select id from games))",
}
"""Queries whose results are the same on all devices."""


class Family:
    """Three devices, and all journals that any of them has acknowledged."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.random, self.folder = random.Random(seed), folder
        self.paths = [folder / f"{name}.db" for name in "abc"]
        self.time = NOON
        self.acknowledged: set[bytes] = set()
        self.done: Counter[str] = Counter()
        self.store: SqliteStore

    def now(self) -> int:
        """Advance the time; returns it."""
        self.time += 1000
        return self.time

    async def do(self) -> None:
        """Do one random action on one device."""
        path = self.random.choice(self.paths)
        action = self.random.choice((*ACTIONS, "begin", "enter", "enter", "enter", "meet", "meet"))
        self.store = await opened(path)
        try:
            with suppress(PlayedTogether, StillPlays, Nothing):
                await ACTIONS[action](self)
                self.done[action] += 1
        finally:
            await self.store.close()

    async def game(self, shelf: str = "all", *, recorded: bool = True) -> Any:
        """A random game's head."""
        heads = (await self.store.page(shelf, None, 500)).heads  # type: ignore[arg-type]
        return self.pick([head for head in heads if not (recorded and is_play(head.id))])

    async def person(self) -> str:
        """A random person's id."""
        return str(self.pick(await self.store.people.all()).id)

    def pick(self, of: Any) -> Any:
        """A random one of these values."""
        if not of:
            raise Nothing
        return self.random.choice(of)

    async def begin(self) -> None:
        """Create a game, perhaps with a kit."""
        kit = None
        if self.random.random() < 0.3:
            kit = await self.store.put_kit("meow_oracle", json.dumps({"cards": self.random.randint(1, 3)}))
        names = self.random.sample(NAMES, self.random.randint(1, 3))
        head = new_head(*names, at=self.now(), id=f"{self.random.getrandbits(128):032x}", kit=kit)
        await self.store.create(head, (config_line(head),))
        self.acknowledge(head.id)

    async def enter(self) -> None:
        """Make some entries, which may correct the names."""
        head = await self.game("running")
        last = len((await self.store.read(head.id)).lines)
        for n in range(last + 1, last + self.random.randint(2, 4)):
            head = after(head, n)
            at = self.now()
            line = Line(n, "enter", None, None, json.dumps({"kind": "place", "at": at}), at)
            if self.random.random() < 0.2:
                head = changed(head, config=config_of(*self.random.sample(NAMES, 2)))
            await self.store.append(head, (line,), self.random.choice(("", "Ann's phone")))
        self.acknowledge(head.id)

    async def end(self) -> None:
        head = await self.game("running")
        n, at = len((await self.store.read(head.id)).lines) + 1, self.now()
        ended = after(head, n, **over([[0]], (0, "MO-20", self.random.randint(1, 9)), stats=[[-1, "rounds", 3]]))
        await self.store.append(ended, (Line(n, "enter", None, None, json.dumps({"at": at}), at),))
        self.acknowledge(head.id)

    def acknowledge(self, game_id: str) -> None:
        """Record that the device has acknowledged this journal."""
        self.acknowledged.add(prints_of(self.store._db, game_id)[-8:])

    async def delete(self) -> None:
        await self.store.delete((await self.game(recorded=False)).id, self.now())

    async def undelete(self) -> None:
        """Restore a deleted game."""
        await self.store.undelete((await self.game("deleted")).id)

    async def purge(self) -> None:
        """Purge games deleted some time ago."""
        before = self.now() - self.random.randint(0, 20_000)
        rows = self.store._db.execute("select id from games where deleted_at < ?", (before,)).fetchall()
        self.acknowledged -= {prints_of(self.store._db, id)[at : at + 8] for (id,) in rows for at in range(0, 4000, 8)}
        await self.store.purge(before)

    async def note(self) -> None:
        """Set or remove a note on a game."""
        await self.store.set_note((await self.game(recorded=False)).id, self.random.choice(("", "rain", "sun")))

    async def place(self) -> None:
        """Set or remove a game's place."""
        await self.store.set_location((await self.game(recorded=False)).id, self.random.choice(("", "home", "lake")))

    async def name(self) -> None:
        """Rename a person, perhaps to a name that others have."""
        await self.store.people.rename(await self.person(), self.random.choice((*NAMES, "Eve")))

    async def wear(self) -> None:
        """Change a person's mark."""
        await self.store.people.mark({await self.person(): ("rose", self.random.choice(("star", "circle")))})

    async def add(self) -> None:
        """Add a person, perhaps with an existing name."""
        await self.store.people.add(self.random.choice((*NAMES, "Fay")))

    async def remove(self) -> None:
        """Remove a person who doesn't play."""
        await self.store.people.remove(await self.person())

    async def merge(self) -> None:
        await self.store.people.merge(await self.person(), await self.person())

    async def take_apart(self) -> None:
        """Split a merged person."""
        await self.store.people.take_apart(await self.person())

    async def assign(self) -> None:
        """Assign a seat to another person."""
        head = await self.game()
        rows = self.store._db.execute("select player from seats where game_id = ?", (head.id,)).fetchall()
        await self.store.people.assign(head.id, self.pick(rows)[0], await self.person())

    async def kit(self) -> None:
        """Create, correct, delete or restore a kit."""
        kits = self.store._db.execute("select id from own_kits").fetchall()
        if not kits or self.random.random() < 0.4:
            id = f"kit {self.now()}"
            await self.store.keep_own_kit(OwnKit(id, "haggatha", 1, "Ours", "{}", self.now()))
            return
        own = await self.store.own_kit(self.pick(kits)[0])
        assert own is not None
        deleted = self.random.choice((None, self.now()))
        await self.store.keep_own_kit(changed(own, json=f'{{"at":{self.now()}}}', deleted_at=deleted))

    async def take_in_plays(self) -> None:
        """Import a file of another program, of which another device may import a newer version."""
        plays = [
            azul(
                f"P-{number}",
                date=f"2024-03-{self.random.randint(1, 28):02} 20:15:00",
                changed=f"2024-06-01 0{self.random.randint(0, 9)}:00:00",
                playerScores=[{"playerRefId": who, "score": str(who), "winner": who == 1} for who in self.seats()],
            )
            for number in self.random.sample(range(1, 6), 2)
        ]
        report = await preview(self.store, export(*plays, players=FOREIGN))
        await import_plays(self.store, report, self.now(), Work(), twins=True)

    def seats(self) -> list[int]:
        """Random people for the seats of a table."""
        return self.random.sample(range(1, 5), self.random.randint(1, 3))

    async def undo_plays(self) -> None:
        await undo_batch(self.store, self.pick(await batches_of(self.store)).id)

    async def meet(self) -> None:
        """Two devices import each other's data; afterwards they have the same data."""
        await self.store.close()
        first, second = self.random.sample(self.paths, 2)
        self.take_in(first, second)
        if self.random.random() < 0.6:
            self.take_in(second, first)
            assert_same(first, second)
        self.store = await opened(first)
        assert await self.store.rebuild() == ()

    def take_in(self, mine: Path, theirs: Path) -> None:
        """Import another device's backup; if the report says that nothing is new, nothing has changed."""
        copy = self.folder / "copy.db"
        copy.write_bytes(snapshot(theirs))
        before = rows(mine)
        if not finished(uniting(mine, copy, NOW)).is_changed:
            assert rows(mine) == before
        copy.unlink()

    def assert_all_equal(self) -> None:
        """Imports each device's data on all others, twice; asserts that all have the same, and a backup is accepted."""
        for _ in range(2):
            for mine in self.paths:
                for other in self.paths:
                    if mine != other:
                        self.take_in(mine, other)
        for other in self.paths[1:]:
            assert_same(self.paths[0], other)
        copy = self.folder / "copy.db"
        copy.write_bytes(snapshot(self.paths[0]))
        finished(inspecting(copy, 0))


class Nothing(Exception):
    """There is nothing to choose from."""


ACTIONS: dict[str, Callable[[Family], Any]] = {
    name: getattr(Family, name)
    for name in (
        "begin", "enter", "end", "delete", "undelete", "purge", "note", "place", "name", "wear", "add", "remove",
        "merge", "take_apart", "assign", "kit", "take_in_plays", "undo_plays", "meet",
    )
}  # fmt: skip


def rows(path: Path) -> dict[str, list[Any]]:
    """The content of a file that is compared."""
    with closing(sqlite3.connect(path)) as db:
        return {name: sorted(db.execute(query).fetchall(), key=repr) for name, query in SAME.items()}


def assert_same(first: Path, second: Path) -> None:
    """Asserts that two devices have the same data."""
    mine, theirs = rows(first), rows(second)
    for table in SAME:
        assert mine[table] == theirs[table], table


async def history(seed: int, steps: int) -> Counter[str]:
    """Run a random history, the same for each seed; returns the count of each kind of step."""
    ids = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder, patch.object(people, "uuid4", lambda: UUID(int=ids.getrandbits(128))):
        family = Family(seed, Path(folder))
        for path in family.paths:
            await (await opened(path)).close()
        for _ in range(steps):
            await family.do()
        family.assert_all_equal()
        for path in family.paths:
            store = await opened(path)
            try:
                assert await store.rebuild() == ()
                stored = {id for (id,) in store._db.execute("select id from games").fetchall()}
                prints = [prints_of(store._db, id) for id in stored]
                known = {fingerprint[at : at + 8] for fingerprint in prints for at in range(0, len(fingerprint), 8)}
                assert family.acknowledged <= known
            finally:
                await store.close()
        return family.done


@pytest.mark.sampled
async def test_any_history() -> None:
    """The laws hold in a few histories with any kinds of steps; in the soak in many."""
    done: Counter[str] = Counter()
    for seed in some(range(60), 2):
        done += await history(seed, 30)
    assert done["meet"] > 2 and done["enter"] > 2


@pytest.mark.soak
async def test_long_histories() -> None:
    """The laws hold in long histories with steps of every kind."""
    done: Counter[str] = Counter()
    for seed in range(100, 112):
        done += await history(seed, 150)
    assert done.keys() == ACTIONS.keys()
