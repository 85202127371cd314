"""Players in other programs are linked to people here, who may be renamed and keep their plays and IDs."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import unquote

import pytest

from companion.files.plays import bg_stats
from companion.files.plays.batch_import import import_plays, undo_batch
from companion.files.plays.collecting import finished_plays, one_play
from companion.files.plays.push_link import ADDRESS, link_of
from companion.store.backups.inspection import NotABackup, inspecting
from companion.store.elsewhere import person_named, person_of
from companion.store.people import LinkedPerson, counts_as
from companion.store.slices import Work
from companion.store.sqlite.store import SqliteStore
from referees.common.record.steps import finished
from tests.companion.files.play_files import bgg_page
from tests.companion.files.test_plays_bgg import play as bgg_play
from tests.store.making import NOON, store_in, with_store
from tests.store.test_plays import ANN, BOB, azul, export, imported, preview, sums
from tests.store.test_statistics import over, play

BOTH_WON = {"Ann": (1, 1, 50), "Bob": (1, 0, 42)}


async def person(store: SqliteStore, name: str) -> str:
    """The id of the only person with this name."""
    (id,) = [row.id for row in await store.people.all() if row.name == name]
    return id


async def test_a_renamed_person_stays_linked(store: SqliteStore) -> None:
    """After a rename later plays count under the present name; so do a changed play and its former version."""
    newer = export(azul(changed="2024-06-01 22:00:00", comments="Corrected"), azul("P-2"))
    await imported(store, export(azul()))
    await store.people.rename(await person(store, "Ann"), "Anna")
    assert [player.known for player in (await preview(store, newer)).people.values()] == ["Anna", "Bob"]
    batch = await imported(store, newer)
    assert await sums(store) == {"Anna": (2, 2, 100), "Bob": (2, 0, 84)}
    await undo_batch(store, batch)
    assert await sums(store) == {"Anna": (1, 1, 50), "Bob": (1, 0, 42)}
    assert [player.name for player in await store.people.all()] == ["Anna", "Bob"]


async def test_a_merge_holds_for_later_plays_until_it_is_undone(store: SqliteStore) -> None:
    """Plays imported later count for the person merged into; splitting again takes them along."""
    await imported(store, export(azul()))
    annie = await store.people.add("Annie")
    ann = await person(store, "Ann")
    await store.people.merge(ann, annie)
    assert [player.known for player in (await preview(store, export(azul("P-2")))).people.values()] == ["Annie", "Bob"]
    await imported(store, export(azul("P-2")))
    assert (await sums(store))["Annie"] == (2, 2, 100)
    await store.people.take_apart(ann)
    assert (await sums(store))["Ann"] == (2, 2, 100)


async def test_two_people_given_one_name_stay_two(store: SqliteStore) -> None:
    """Two people who were given one name stay two: later imported plays count for each, even if both played."""
    await imported(store, export(azul()))
    ann, bob = await person(store, "Ann"), await person(store, "Bob")
    await store.people.rename(bob, "ann")
    await imported(store, export(azul("P-2")))
    assert {row.player: (row.plays, row.wins) for row in await store.statistics.standings()} == {
        ann: (2, 2),
        bob: (2, 0),
    }


async def test_a_twin_is_recognized_by_its_people(store: SqliteStore) -> None:
    """Twins are recognized by the people who played, not by the names they had then."""
    await imported(store, export(azul()))
    await store.people.rename(await person(store, "Ann"), "Anna")
    theirs = export(azul("X-9", date="2024-03-02 21:00:00"), me=2)
    assert dict((await preview(store, theirs)).counts) == {"twin": 1}
    cid = {"id": 2, "uuid": "C-1", "name": "Cid"}
    others = export(azul("X-9", date="2024-03-02 21:00:00"), players=(ANN, cid), me=2)
    assert dict((await preview(store, others)).counts) == {"new": 1}


@pytest.mark.sqlite
async def test_a_removed_person_is_new_again(path: Path) -> None:
    """Once their plays are purged, a person can be removed; the next import asks who that player is."""
    async with store_in(path) as store:
        await imported(store, export(azul()))
        ann = await person(store, "Ann")
        await store.people.rename(ann, "Anna")
        (head,) = (await store.page()).heads
        await store.delete(head.id, NOON)
        await store.purge(NOON + 1)
        await store.people.remove(ann)
        assert [player.known for player in (await preview(store, export(azul("P-2")))).people.values()] == ["", "Bob"]
        await imported(store, export(azul("P-2")))
        assert await sums(store) == BOTH_WON
    assert finished(inspecting(path, 0)) == 1


async def test_a_removal_undone_restores_links(store: SqliteStore) -> None:
    """Undoing a removal restores the links to other programs, and a merge unless its target was removed meanwhile."""
    ann, whole = [await store.people.add(name) for name in ("Ann", "Anna")]
    batch = await store.plays.begin(NOON, "bg_stats", "a-1")
    await store.plays.elsewhere.match(batch, [(("bg_stats", "a-1"), LinkedPerson("", "Ann"))])
    await store.people.merge(ann, whole)
    before = (await store.people.all())[0]
    for part_of in (whole, None):
        links = await store.people.remove(ann)
        if part_of is None:
            await store.people.remove(whole)
        await store.people.put_back(before, links)
        assert await store.plays.elsewhere.ids_of(ann) == [("bg_stats", "a-1")]
        assert [row.part_of for row in await store.people.all() if row.id == ann] == [part_of]
    await undo_batch(store, batch)
    assert await store.plays.elsewhere.ids_of(ann) == []


async def test_a_matched_person_without_plays_stays(store: SqliteStore) -> None:
    """A matched person without plays survives a purge by another window; undoing the import removes them."""
    batch = await store.plays.begin(NOON, "bg_stats", "a-1")
    await store.plays.elsewhere.match(batch, [(("bg_stats", "a-1"), LinkedPerson("", "Ann"))])
    await store.purge(NOON)
    ann = await store.plays.query(lambda db: person_of(db, ("bg_stats", "a-1")))
    assert ann is not None and (await store.plays.query(lambda db: counts_as(db, ann))).name == "Ann"
    await undo_batch(store, batch)
    assert await store.plays.query(lambda db: person_named(db, "Ann")) is None


async def written(store: SqliteStore) -> dict[str, list[str]]:
    """The players in our file for BG Stats: their ids by name."""
    ids: dict[str, list[str]] = {}
    for player in json.loads(bg_stats.exported(await finished_plays(store)))["players"]:
        ids.setdefault(player["name"], []).append(player["uuid"])
    return ids


async def test_people_known_to_bg_stats_keep_its_id(store: SqliteStore) -> None:
    """In our file and link people keep the ID that BG Stats gave them, even after a rename or merge."""
    head = await play(store, "Ann", "Bob", **over([[0], [1]]))
    await imported(store, export(azul()))
    assert await written(store) == {"Ann": ["a-1"], "Bob": ["b-1"]}
    ann = await person(store, "Ann")
    await store.people.rename(ann, "Anna")
    assert (await written(store))["Anna"] == ["a-1"]
    link = json.loads(unquote(link_of(await one_play(store, head)).removeprefix(ADDRESS)))
    assert [(row["name"], row["sourcePlayerId"]) for row in link["players"]] == [("Anna", "a-1"), ("Bob", "b-1")]
    await store.people.merge(ann, await store.people.add("Zoë"))
    assert (await written(store))["Zoë"] == ["a-1"]


async def test_others_get_our_id(store: SqliteStore) -> None:
    """Others get an ID of ours for the person, not the name: a renamed person keeps it, and two namesakes have two."""
    first = await play(store, "Ann", "Bob", **over([[0], [1]]))
    await play(store, "Ann", "Bob", at=NOON + 1, **over([[0], [1]]))
    before = await written(store)
    await store.people.rename(await person(store, "Bob"), "Rob")
    assert await written(store) == {"Ann": before["Ann"], "Rob": before["Bob"]}
    await store.people.assign(first.id, "Ann", await store.people.add("Ann"))
    assert len(set((await written(store))["Ann"])) == 2


async def test_an_anonymous_player_has_no_name(store: SqliteStore) -> None:
    """An anonymous player is exported without a name."""
    await imported(store, bgg_page(bgg_play()))
    players = json.loads(bg_stats.exported(await finished_plays(store)))["players"]
    assert [(player["name"], player["isAnonymous"]) for player in players] == [
        ("Ann", False), ("Bob", False), ("", True),
    ]  # fmt: skip


async def test_our_own_id_identifies_a_person(store: SqliteStore) -> None:
    """Our ID in a file from BG Stats identifies a person, even if the name was changed there."""
    await play(store, "Ann", "Bob", **over([[0], [1]]))
    (id,) = (await written(store))["Ann"]
    annie = {"id": 1, "uuid": id.upper(), "name": "Annie"}
    report = await preview(store, export(azul(), players=(annie, BOB)))
    assert [(player.name, player.local_name) for player in report.people.values()] == [("Annie", "Ann"), ("Bob", "Bob")]


async def test_our_own_ids_tell_namesakes_apart(store: SqliteStore) -> None:
    """In a file from BG Stats our IDs tell two namesakes apart, also in a play of both, without adding a person."""
    first = await play(store, "Ann", "Bob", **over([[0], [1]]))
    await play(store, "Ann", "Cid", at=NOON + 1, **over([[0], [1]]))
    older = await store.people.add("Ann")
    await store.people.assign(first.id, "Ann", older)
    (newer,) = [row.id for row in await store.people.all() if row.name == "Ann" and row.id != older]
    anns = tuple([{"id": n, "uuid": bg_stats.id_of("person", id), "name": "Ann"} for n, id in ((1, older), (2, newer))])
    alone = azul("P-2", playerScores=[{"playerRefId": 1, "score": "7"}])
    report = await preview(store, export(azul(), alone, players=anns))
    await import_plays(store, report, NOON, Work())
    points = {row.player: row.points for row in await store.statistics.standings() if row.game == "play:Azul"}
    assert points == {older: 57, newer: 42} and len(await store.people.all()) == 4


def as_of_version_nine(path: Path, *statements: str) -> None:
    """Turn the file into one of version 9, which linked foreign players to names; first execute these statements."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in (
            "alter table foreign_names rename column here to ours",
            """update foreign_names set ours = (select name from people where id = ours) where kind = 'player'""",
            *statements,
            "delete from _sqlite_migrations where name = 'players_elsewhere_are_people'",
            "pragma user_version = 9",
        ):
            connection.execute(statement)


@pytest.mark.sqlite
async def test_names_of_an_older_file_become_links_to_people(path: Path) -> None:
    """Names linked by an older app become links to the people with those names; unknown names are asked about again."""
    async with store_in(path) as store:
        await imported(store, export(azul()))
    as_of_version_nine(
        path,
        "update people set name = 'Anna', key = 'anna' where name = 'Ann'",
        "insert into foreign_names values ('player', 'bg_stats', 'z-1', 'Zoë', 1)",
    )
    async with store_in(path) as store:
        zoe = {"id": 2, "uuid": "Z-1", "name": "Zoë"}
        report = await preview(store, export(azul("P-2"), players=(ANN, zoe)))
        assert [player.known for player in report.people.values()] == ["Anna", ""]
        await imported(store, export(azul("P-2")))
        assert await sums(store) == {"Anna": (2, 2, 100), "Bob": (2, 0, 84)}
    assert finished(inspecting(path, 0)) == 2


@pytest.mark.parametrize(
    "harm",
    [
        "update foreign_names set here = 'nobody' where kind = 'player'",
        "update foreign_names set here = replace(hex(zeroblob(900)), '0', 'x') where kind = 'game'",
    ],
)
@pytest.mark.sqlite
def test_a_backup_with_impossible_links_is_refused(path: Path, harm: str) -> None:
    """A backup with a link to no person, or an endless name, is refused."""
    with_store(path, lambda store: imported(store, export(azul(), players=(ANN, BOB))))
    assert finished(inspecting(path, 0)) == 1
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(harm)
    with pytest.raises(NotABackup):
        finished(inspecting(path, 0))
