"""People are renamed, merged, split and distinguished; recomputed projections stay the same, and no game is lost."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.store.backups.inspection import NotABackup, inspecting
from companion.store.elsewhere import person_named
from companion.store.people import PlayedTogether, StillPlays
from companion.store.records import Search
from companion.store.sqlite import migrations, schema
from companion.store.sqlite.store import SqliteStore
from referees.common.record.steps import finished
from referees.common.values.change import changed

from .making import NOON, a_line, after, begin, config_line, config_of, new_head, store_in, with_store
from .test_migrations import an_old_file
from .test_statistics import over, play

PROJECTIONS = (
    "seats",
    "players",
    "results",
    "result_lines",
    "memories",
    "standings",
    "pairs",
    "points_by_rule",
    "memory_sums",
)
KEPT = ("people", "played_as", "games", "journal")


def rows(store: SqliteStore, *tables: str) -> dict[str, list[Any]]:
    """All rows of these tables, and the words by which games are found."""
    stored = {table: sorted(store._db.execute(f"select * from {table}").fetchall(), key=repr) for table in tables}
    return stored | {"found": sorted(store._db.execute("select game_id, tokens from found").fetchall())}


async def ids(store: SqliteStore) -> dict[str, str]:
    """People's ids by name, which must be unique."""
    return {person.name: person.id for person in await store.people.all()}


async def plays(store: SqliteStore) -> dict[str, int]:
    """The number of finished games by person's present name, for people who aren't merged into others."""
    return {person.name: person.plays for person in await store.people.all() if person.part_of is None}


WON = over([[0], [1]], (0, "MO-20", 9), (1, "MO-22", 2))


async def test_a_new_name_is_a_new_person_and_a_known_one_is_not(store: SqliteStore) -> None:
    """A new name makes a new person with the seat's mark; a known one doesn't, in any case and spacing."""
    await begin(store, "Ann", "Bob", at=1)
    await begin(store, " ann", "Cid", at=2)
    people = await store.people.all()
    assert [person.name for person in people] == ["Ann", "Bob", "Cid"]
    assert (people[0].colour, people[0].shape) == ("sky", "circle")
    assert await store.plays.query(lambda db: person_named(db, "ANN ")) == (people[0].id, "Ann")
    assert await store.plays.query(lambda db: person_named(db, "Dee")) is None


async def test_a_rename_is_seen_everywhere_but_in_the_record(store: SqliteStore) -> None:
    """After a rename statistics, suggestions and search use the new name; search also finds the old one."""
    head = await play(store, "Ann", "Bob", **WON)
    before = await store.read(head.id)
    ann = (await ids(store))["Ann"]
    await store.people.rename(ann, "Zoë")
    assert await plays(store) == {"Zoë": 1, "Bob": 1}
    assert [row.player for row in await store.statistics.standings()].count(ann) == 1
    assert [player.name for player in await store.players()] == ["Zoë", "Bob"]
    for query in (Search("zoe"), Search("ann"), Search(player=ann), Search(player="Ann"), Search(player="Zoë")):
        assert [row.id for row in (await store.search(query)).heads] == [head.id]
    assert [(seat.game_id, seat.name) for seat in await store.people.games(ann)] == [(head.id, "Ann")]
    assert await store.read(head.id) == before
    await begin(store, "Ann", at=NOON + 1)
    assert (await ids(store))["Ann"] != ann  # a new name is a new person


async def test_a_merge_counts_together_and_is_really_undone(path: Path) -> None:
    """Undoing a merge restores all, also after a restart, after later games, and for a person merged into."""
    async with store_in(path) as store:
        await play(store, "Ann", "Bob", at=1, **WON)
        await play(store, "Annie", "Bob", at=2, **WON)
        await play(store, "Nan", "Bob", at=3, **WON)
        who = await ids(store)
        await store.people.set_me(who["Nan"])
        before_merge = rows(store, *PROJECTIONS)
        await store.people.merge(who["Nan"], who["Annie"])
        await store.people.merge(who["Annie"], who["Ann"])
        assert await plays(store) == {"Ann": 3, "Bob": 3}
        assert [person.is_me for person in await store.people.all() if person.name == "Ann"] == [True]
        assert [player.is_me for player in await store.players() if player.name == "Ann"] == [True]
        assert [(pair.plays, pair.ahead) for pair in (await store.statistics.profile(who["Ann"])).pairs] == [(3, 3)]
        assert len(rows(store, *PROJECTIONS)["players"]) < len(before_merge["players"])
        await store.people.take_apart(who["Annie"])
        await store.people.take_apart(who["Nan"])
        assert rows(store, *PROJECTIONS) == before_merge
        await store.people.merge(who["Annie"], who["Ann"])
    async with store_in(path) as store:
        await play(store, "annie", "Bob", at=4, **WON)
        assert (await plays(store))["Ann"] == 3
        await store.people.take_apart(who["Annie"])
        assert await plays(store) == {"Ann": 1, "Annie": 2, "Bob": 4, "Nan": 1}


async def test_two_who_played_together_cannot_be_merged(store: SqliteStore) -> None:
    """People who were in one game can't be merged; trying that, or merging one with themselves, changes nothing."""
    await begin(store, "Ann", "Bob")
    who = await ids(store)
    before = rows(store, *PROJECTIONS, *KEPT)
    with pytest.raises(PlayedTogether, match="were in the same game"):
        await store.people.merge(who["Ann"], who["Bob"])
    await store.people.merge(who["Ann"], who["Ann"])
    assert rows(store, *PROJECTIONS, *KEPT) == before


async def test_a_person_merged_into_is_not_removed(store: SqliteStore) -> None:
    """A person into whom another was merged can't be removed, even without own games: the other's would be lost."""
    await play(store, "Ann", "Bob", at=1, **WON)
    who, anna = await ids(store), await store.people.add("Anna")
    await store.people.merge(who["Ann"], anna)
    before = rows(store, *PROJECTIONS, *KEPT)
    with pytest.raises(StillPlays):
        await store.people.remove(anna)
    assert rows(store, *PROJECTIONS, *KEPT) == before
    await store.people.take_apart(who["Ann"])
    await store.people.remove(anna)
    assert "Anna" not in await ids(store)


async def test_two_people_with_one_name(store: SqliteStore) -> None:
    """People with one name have different marks; a game is created for a chosen one of them, and reassigned later."""
    await play(store, "Ann", "Bob", at=1, **WON)
    first = (await ids(store))["Ann"]
    second = await store.people.add("Ann")
    third = await store.people.add("Ann")
    marks = {(row.colour, row.shape) for row in await store.people.all() if row.name == "Ann"}
    assert len(marks) == 3
    await store.people.remove(third)
    head = new_head("Ann", "Cid", at=2)
    await store.create(head, (config_line(head),), {"Ann": second})
    head = after(head, 2, **WON)
    await store.append(head, (a_line(2),))
    assert {row.player: row.plays for row in await store.statistics.standings()}[second] == 1
    assert [seat.game_id for seat in await store.people.games(first)] != [head.id]
    for person, count in ((first, 1), (second, 1)):
        assert len((await store.search(Search(player=person))).heads) == count
    assert len((await store.search(Search(player="Ann"))).heads) == 2
    renamed = changed(after(head, 3), config=config_of("Anna", "Cid"))
    await store.append(renamed, (a_line(3),))
    await store.append(changed(after(head, 4), **WON), (a_line(4),))
    assert (await store.people.of_game(head.id))["ann"] == second  # a name corrected and put back
    await store.people.assign(head.id, "Ann", first)
    assert {row.player: row.plays for row in await store.statistics.standings()}.get(second) is None
    assert {row.player: row.plays for row in await store.statistics.standings()}[first] == 2


async def test_only_one_is_me(store: SqliteStore) -> None:
    """At most one person is marked as "me"."""
    await begin(store, "Ann", "Bob")
    who = await ids(store)
    for me in (who["Ann"], who["Bob"], None):
        await store.people.set_me(me)
        assert [person.id for person in await store.people.all() if person.is_me] == ([me] if me else [])
        assert [player.person for player in await store.players() if player.is_me] == ([me] if me else [])


async def test_people_are_removed_with_their_last_game_unless_kept(store: SqliteStore) -> None:
    """A misspelt name leaves no person behind; a person who was added, renamed, merged or marked as "me" stays."""
    head = await begin(store, "Clair", "Bob")
    clair = (await ids(store))["Clair"]
    await store.append(changed(after(head, 2), config=config_of("Claire", "Bob")), (a_line(2),))
    assert set(await ids(store)) == {"Claire", "Bob"}
    await store.append(changed(after(head, 3), config=config_of("Clair", "Bob")), (a_line(3),))
    assert (await ids(store))["Clair"] == clair  # the correction is undone
    await store.people.rename((await ids(store))["Bob"], "Rob")
    await store.people.add("Dee")
    others = [await begin(store, *names) for names in (("Eve", "Zoe"), ("Evi", "Zoe"))]
    who = await ids(store)
    await store.people.merge(who["Evi"], who["Eve"])
    await store.people.set_me(who["Zoe"])
    for game in (head, *others):
        await store.delete(game.id, 1)
    assert await store.purge(2) == 3
    assert set(await ids(store)) == {"Rob", "Dee", "Eve", "Evi", "Zoe"}


@pytest.mark.sqlite
async def test_names_of_an_older_file_become_people(path: Path) -> None:
    """Each name becomes a person with the mark from the settings; forgotten names stay so; deleted games have seats."""
    an_old_file(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("insert into players values ('Zoë', 2, 0, 1), ('zoë', 1, 0, 1), ('Bob', 1, 1, 0)")
        connection.execute("""insert into settings values ('marks', '{"zoë": ["green", "star"], "bob": [1]}')""")
        connection.commit()
    async with store_in(path) as store:
        assert set(await ids(store)) == {"Ann", "Bob", "Zoë"}
        assert ("green", "star") in {(row.colour, row.shape) for row in await store.people.all() if row.name == "Zoë"}
        assert {player.name for player in await store.players()} == {"Ann", "Zoë"}
        assert len(rows(store, "seats")["seats"]) == 6


@pytest.mark.sqlite
@pytest.mark.parametrize("version", range(2, schema.VERSION))
async def test_a_file_of_each_earlier_version_gets_people(path: Path, version: int) -> None:
    """After migration from any earlier version, finished games count for people as if they were played today."""
    an_old_file(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrations.apply(connection, version - 1)
        connection.execute(f"pragma user_version = {version}")
        over_now = ("finished", '{"ranking":[[0],[1]]}', "game 0")
        connection.execute("update games set status = ?, outcome = ? where id = ?", over_now)
    async with store_in(path) as store:
        assert await plays(store) == {"Ann": 1, "Bob": 0, "Zoë": 1}
        assert [head.id for head in (await store.search(Search("zoe"))).heads] == ["game 0"]
        before = rows(store, *PROJECTIONS, *KEPT)
        await store.rebuild()
        assert rows(store, *PROJECTIONS, *KEPT) == before


@pytest.mark.parametrize(
    "harm",
    [
        "update people set part_of = id",
        "update people set part_of = 'nobody'",
        "update played_as set person = 'nobody'",
        "update people set name = replace(hex(zeroblob(900)), '0', 'x')",
    ],
)
@pytest.mark.sqlite
def test_a_backup_with_impossible_people_is_refused(path: Path, harm: str) -> None:
    """A backup with a circular merge, a link to no person or an endless name is refused."""
    with_store(path, lambda store: begin(store, "Ann", "Bob"))
    finished(inspecting(path, 0))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(harm)
        connection.commit()
    with pytest.raises(NotABackup):
        finished(inspecting(path, 0))


async def test_a_person_whose_name_was_replaced_may_have_another_seat(store: SqliteStore) -> None:
    """A person whose name was replaced in a game may get another seat in it; only a present seat prevents that."""
    head = await begin(store, "Ann", "Bob")
    ann = (await store.people.of_game(head.id))["ann"]
    await store.people.rename(ann, "Anna")
    await store.append(changed(after(head, 2), config=config_of("Cid", "Bob")), (a_line(2),))
    await store.people.assign(head.id, "Bob", ann)
    assert (await store.people.of_game(head.id))["bob"] == ann
    await store.append(changed(after(head, 3), config=config_of("Ann", "Bob")), (a_line(3),))
    people = await store.people.of_game(head.id)
    assert people["bob"] == ann != people["ann"]


async def test_nobody_has_two_seats_of_a_game(store: SqliteStore) -> None:
    """A person in one seat of a game can't be assigned to another seat, even if merged with someone else."""
    head = await begin(store, "Ann", "Bob")
    ids = await store.people.of_game(head.id)
    with pytest.raises(PlayedTogether):
        await store.people.assign(head.id, "Bob", ids["ann"])
    anna = await store.people.add("Anna")
    await store.people.merge(anna, ids["ann"])
    with pytest.raises(PlayedTogether):
        await store.people.assign(head.id, "Bob", anna)
    assert await store.people.of_game(head.id) == ids
