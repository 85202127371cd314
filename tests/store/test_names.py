"""A name in two Unicode encodings is one person, also in files of older apps, which counted two people."""

import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from companion.store.elsewhere import person_named
from companion.store.records import Search
from companion.store.sqlite.store import SqliteStore

from .making import begin, store_in
from .test_people import PROJECTIONS, plays, rows
from .test_statistics import over, play

COMPOSED, DECOMPOSED = "Jos\u00e9", "Jose\u0301"
WON = over([[0], [1]], (0, "MO-20", 9), (1, "MO-22", 2))


@pytest.mark.parametrize(
    ("name", "variant"),
    [(COMPOSED, DECOMPOSED), ("Anna B", "Anna  B"), ("山田 太郎", "山田\u3000太郎"), ("Ann", "A\u200dnn")],
)
async def test_a_name_in_two_encodings_is_one_person(store: SqliteStore, name: str, variant: str) -> None:
    """Statistics, suggestions and the history's filter treat both encodings alike; each game keeps its own spelling."""
    first = await play(store, name, "Bob", at=1, **WON)
    last = await play(store, variant, "Bob", at=2, **WON)
    assert await plays(store) == {name: 2, "Bob": 2}
    for query in (Search(player=name), Search(player=variant), Search(name), Search(variant)):
        assert [head.id for head in (await store.search(query)).heads] == [last.id, first.id]
    assert json.loads((await store.read(last.id)).head.config)["seats"][0]["player"] == variant
    people = [await store.plays.query(partial(person_named, name=either)) for either in (name, variant)]
    assert people[0] == people[1]


async def test_a_new_name_is_stored_normalized(store: SqliteStore) -> None:
    """A name with odd spaces or invisible characters is stored normalized, so that a table can be set up with it."""
    await begin(store, "山田\u3000太郎 ", "B\u00a0b\u202e")
    assert {player.name for player in await store.players()} == {"山田 太郎", "B b"}
    cid = await store.people.add(" Cid\u3000C")
    assert (await store.people.person(cid) or pytest.fail("gone")).name == "Cid C"
    await store.people.rename(cid, "Jose\u0301")
    assert (await store.people.person(cid) or pytest.fail("gone")).name == COMPOSED


def as_before(path: Path, people: dict[str, str]) -> None:
    """Turn the file into one of the previous version, in which people's names and keys are as they were typed."""
    with closing(sqlite3.connect(path)) as db:
        for name, typed in people.items():
            key = typed.strip().casefold()
            db.execute("update people set name = ?, key = ? where name = ?", (typed, key, name))
            db.execute(
                "update played_as set key = ? where person in (select id from people where name = ?)", (key, typed)
            )
        db.execute("delete from _sqlite_migrations where name = 'names_in_any_encoding'")
        db.execute("pragma user_version = 11")
        for name, typed in people.items():
            db.execute("update games set config = replace(config, ?, ?)", (f'"{name}"', f'"{typed}"'))
        db.commit()


@pytest.mark.sqlite
async def test_people_who_were_two_by_encoding_are_merged(path: Path) -> None:
    """When an older app's file is opened, people whose names differ by encoding are merged, and can be split again."""
    async with store_in(path) as store:
        await play(store, "one", "Bob", at=1, **WON)
        await play(store, "two", "Bob", at=2, **WON)
        await play(store, "three", "Bob", at=3, **WON)
    as_before(path, {"one": COMPOSED, "two": DECOMPOSED, "three": "Jose\u0301\u200b"})
    async with store_in(path) as store:
        assert await plays(store) == {COMPOSED: 3, "Bob": 3}
        everybody = await store.people.all()
        assert [person.name for person in everybody] == ["Bob", COMPOSED, COMPOSED, COMPOSED]
        parts = [person for person in everybody if person.part_of is not None]
        assert len({(person.colour, person.shape) for person in everybody if person.name == COMPOSED}) == 3
        together = rows(store, *PROJECTIONS)
        for part in parts:
            await store.people.take_apart(part.id)
            assert await store.people.person(part.id) is not None
        assert sorted(person.plays for person in await store.people.all()) == [1, 1, 1, 3]
        for part in parts:
            await store.people.merge(part.id, part.part_of or "")
        assert rows(store, *PROJECTIONS) == together
        again = await play(store, DECOMPOSED, "Bob", at=4, **WON)
        assert await plays(store) == {COMPOSED: 4, "Bob": 4}
        assert again.id in [head.id for head in (await store.search(Search("jose"))).heads]
        assert await store.rebuild() == ()
        stored = rows(store, *PROJECTIONS)
    async with store_in(path) as store:
        assert rows(store, *PROJECTIONS) == stored


@pytest.mark.sqlite
async def test_two_encodings_in_one_game_stay_two_people(path: Path) -> None:
    """An older app allowed both encodings in one game: the game opens, counts for each, and they aren't merged."""
    async with store_in(path) as store:
        await play(store, "one", "two", "Bob", at=1, **over([[0], [1], [2]], (0, "MO-20", 9), (1, "MO-22", 2)))
        await play(store, "one", "Bob", at=2, **WON)
    as_before(path, {"one": COMPOSED, "two": DECOMPOSED})
    async with store_in(path) as store:
        everybody = await store.people.all()
        assert sorted((person.name, person.plays) for person in everybody) == [("Bob", 2), (COMPOSED, 1), (COMPOSED, 2)]
        assert all(person.part_of is None for person in everybody)
        assert len({(person.colour, person.shape) for person in everybody if person.name == COMPOSED}) == 2
        assert await store.rebuild() == ()


@pytest.mark.sqlite
async def test_distinguished_namesakes_stay_as_they_are(path: Path) -> None:
    """If two people already have one name, another encoding of it is ambiguous: none of the three are merged."""
    async with store_in(path) as store:
        await play(store, "one", "Bob", at=1, **WON)
        await play(store, "two", "Bob", at=2, **WON)
        await store.people.add("three")
    as_before(path, {"one": COMPOSED, "two": DECOMPOSED, "three": COMPOSED})
    async with store_in(path) as store:
        everybody = await store.people.all()
        assert sorted(person.plays for person in everybody if person.name == COMPOSED) == [0, 1, 1]
        assert all(person.part_of is None for person in everybody)
