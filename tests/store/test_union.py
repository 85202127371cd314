"""Two devices of a family import each other's data; afterwards both have the same data."""

import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from companion.files.plays.batch_import import import_plays, undo_batch
from companion.store.backups.backup import snapshot
from companion.store.backups.inspection import NotABackup, inspecting
from companion.store.people import LinkedPerson
from companion.store.projections import DAY, DELETED_DAYS
from companion.store.records import Added, GameHead, OwnKit, StoredGame
from companion.store.slices import Work
from companion.store.sqlite.store import SqliteStore
from companion.store.union.union import uniting
from referees.common.record.steps import finished

from .making import NOON, a_line, after, batches_of, begin, enter, store_in
from .test_plays import azul, export, imported, preview

NOW = NOON + 5


def take_in(mine: Path, theirs: Path) -> Added:
    """Import a backup of the other device into this one."""
    copy = theirs.with_name(f"copy of {theirs.name}")
    copy.write_bytes(snapshot(theirs))
    finished(inspecting(copy, NOW - DELETED_DAYS * DAY))
    added = finished(uniting(mine, copy, NOW))
    copy.unlink()
    return added


def exchange(first: Path, second: Path) -> tuple[Added, Added]:
    """Import each device's backup into the other: into the first one first."""
    return take_in(first, second), take_in(second, first)


@asynccontextmanager
async def both(first: Path, second: Path) -> AsyncIterator[tuple[SqliteStore, SqliteStore]]:
    async with store_in(first) as mine, store_in(second) as theirs:
        yield mine, theirs


async def games(store: SqliteStore) -> dict[str, StoredGame]:
    """All games that aren't deleted, by id."""
    return {head.id: await store.read(head.id) for head in (await store.page("all", None, 500)).heads}


async def play_on(store: SqliteStore, head: GameHead, *numbers: int) -> None:
    """Make entries that other devices don't have."""
    for n in numbers:
        head = after(head, n)
        await store.append(head, (a_line(n, json.dumps({"kind": "place", "store": id(store), "n": n})),))


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """The other device's file."""
    return tmp_path / "other.db"


async def test_each_gets_the_games_of_the_other(path: Path, other: Path) -> None:
    """Each device gets the other's new games and the new steps of shared games; recomputed projections are the same."""
    async with both(path, other) as (mine, theirs):
        ours, yours = await enter(mine, await begin(mine, "Ann", "Bob"), 2, 3), await begin(theirs, "Cid", at=NOON + 1)
    assert exchange(path, other) == (Added(new=1), Added(new=1))
    async with both(path, other) as (mine, theirs):
        assert await games(mine) == await games(theirs) and {*await games(mine)} == {ours.id, yours.id}
        await enter(theirs, ours, 4, 5)
    assert take_in(path, other) == Added(longer=1)
    assert exchange(path, other) == (Added(), Added())
    async with both(path, other) as (mine, theirs):
        assert len((await mine.read(ours.id)).lines) == 5
        assert await mine.rebuild() == () and await theirs.rebuild() == ()


async def test_a_game_continued_on_both_devices_becomes_two(path: Path, other: Path) -> None:
    """If a game was continued on both devices, each branch keeps all its entries, with the same ids on both."""
    async with store_in(path) as mine:
        head = await enter(mine, await begin(mine, "Ann", "Bob"), 2, 3)
    take_in(other, path)
    async with both(path, other) as (mine, theirs):
        await play_on(mine, head, 4, 5)
        await play_on(theirs, head, 4, 5, 6)
        before = [await mine.read(head.id), await theirs.read(head.id)]
    assert [added.branches for added in exchange(path, other)] == [1, 1]
    async with both(path, other) as (mine, theirs):
        assert await games(mine) == await games(theirs) and len(await games(mine)) == 2
        assert {game.lines for game in (await games(mine)).values()} == {game.lines for game in before}
        assert await mine.rebuild() == () == await theirs.rebuild()


async def test_a_deletion_is_imported_and_can_be_undone(path: Path, other: Path) -> None:
    """A game deleted on one device is deleted on the other; restored on one, it comes back on the other."""
    async with store_in(path) as mine:
        head = await enter(mine, await begin(mine, "Ann", "Bob"), 2, 3)
    take_in(other, path)
    async with store_in(other) as theirs:
        await theirs.delete(head.id, NOW - 3)
    assert take_in(path, other) == Added(deleted=1)
    async with store_in(path) as mine:
        assert await games(mine) == {}
        await mine.undelete(head.id)
    assert exchange(path, other) == (Added(), Added(new=1))
    async with both(path, other) as (mine, theirs):
        assert await games(mine) == await games(theirs) != {}
        await mine.delete(head.id, NOW - 2)
        await play_on(theirs, head, 4)
    assert exchange(path, other) == (Added(new=1), Added())


async def test_a_purged_game_is_deleted_on_the_other_device(path: Path, other: Path) -> None:
    """A game purged on one device is deleted on the other, unless it was continued differently or restored there."""
    async with store_in(path) as mine:
        heads = [await enter(mine, await begin(mine, name, at=NOON + at), 2) for at, name in enumerate("ABCDE")]
    take_in(other, path)
    async with both(path, other) as (mine, theirs):
        for at, head in enumerate(heads[:4]):
            if at:
                await play_on(mine, head, 3)
            await mine.delete(head.id, NOW - 3)
        assert await mine.purge(NOW - 2) == 4
        await enter(theirs, heads[0], 3)
        await play_on(theirs, heads[1], 3, 4)
        await theirs.delete(heads[2].id, NOW - 4)
        await theirs.undelete(heads[2].id)
    added = take_in(other, path)
    assert added == Added(deleted=1)
    take_in(path, other)
    async with both(path, other) as (mine, theirs):
        assert await games(mine) == await games(theirs)
        assert len(await games(mine)) == 4
        (deleted,) = (await mine.page("deleted")).heads
        assert deleted.id == heads[3].id
        assert await mine.purge(NOW) == await theirs.purge(NOW) == 0
        assert await mine.purge(NOW + 1) == 1


async def test_notes_and_places_of_a_branch_go_with_it(path: Path, other: Path) -> None:
    """Each device's note and place stay with its branch, even if the branch gets another id."""
    async with store_in(path) as mine:
        head = await enter(mine, await begin(mine, "Ann", "Bob"), 2, 3)
    take_in(other, path)
    async with both(path, other) as (mine, theirs):
        for store, words in ((mine, "rain"), (theirs, "sun")):
            await play_on(store, head, 4)
            await store.set_note(head.id, words)
            await store.set_location(head.id, words)
        lines = {(await mine.read(head.id)).lines: "rain", (await theirs.read(head.id)).lines: "sun"}
    exchange(path, other)
    async with both(path, other) as (mine, theirs):
        for store in (mine, theirs):
            branches = await store.branches(head.id)
            assert len(branches) == 2
            (moved,) = [branch.id for branch in branches if branch.id != head.id]
            assert await store.note(moved) == lines[(await store.read(moved)).lines]
            assert (await store.read(moved)).head.location == await store.note(moved)


async def test_a_place_survives_a_longer_journal(path: Path, other: Path) -> None:
    """A place set on one device survives a longer journal from the other; a new place alone is imported, once."""
    async with store_in(path) as mine:
        head = await enter(mine, await begin(mine, "Ann", "Bob"), 2, 3)
    take_in(other, path)
    async with both(path, other) as (mine, theirs):
        await mine.set_location(head.id, "Attic")
        await play_on(theirs, head, 4)
    for target, source in ((path, other), (other, path)):
        assert take_in(target, source).is_changed and not take_in(target, source).is_changed
        async with store_in(target) as store:
            went_on = (await store.read(head.id)).head
            assert (went_on.entries, went_on.location) == (3, "Attic")


@pytest.mark.parametrize("is_moved", [False, True])
async def test_a_plays_place_comes_with_its_version(path: Path, other: Path, is_moved: bool) -> None:
    """On both devices a play has the place of its newer version, unless a player changed the place."""
    for file, day, name in ((path, 2, "Z bar"), (other, 3, "Attic")):
        content = json.loads(export(azul(locationRefId=1, changed=f"2024-03-0{day} 22:00:00")))
        places = [{"id": 1, "uuid": "L-1", "name": name}]
        async with store_in(file) as store:
            await imported(store, json.dumps(content | {"locations": places}).encode())
            if is_moved and file == path:
                await store.set_location((await store.page()).heads[0].id, "Club")
    exchange(path, other)
    async with both(path, other) as (mine, theirs):
        for store in (mine, theirs):
            (head,) = (await store.page()).heads
            assert head.location == ("Club" if is_moved else "Attic")
            assert (await store.plays.read(head.id))[1].changed == "2024-03-03 22:00:00"


async def test_the_latest_change_wins(path: Path, other: Path) -> None:
    """The latest change of a note, name, mark or kit since the last union wins on both devices, even a removal."""
    async with store_in(path) as mine:
        head = await begin(mine, "Ann", "Bob")
        await begin(mine, "Bobby", at=NOON + 1)
        await mine.set_note(head.id, "old")
        await mine.keep_own_kit(OwnKit("k", "haggatha", 1, "Ours", "{}", 5))
    take_in(other, path)
    async with both(path, other) as (mine, theirs):
        ann, _, bob = [person.id for person in await theirs.people.all()]
        await theirs.set_note(head.id, None)
        await theirs.people.rename(ann, "Zoe")
        await mine.people.mark({ann: ("rose", "star")})
        await theirs.keep_own_kit(OwnKit("k", "haggatha", 1, "Theirs", "{}", 4))
        await theirs.people.merge(bob, ann)
    exchange(path, other)
    async with both(path, other) as (mine, theirs):
        for store in (mine, theirs):
            assert await store.note(head.id) is None
            assert [kit.name for kit in await store.own_kits()] == ["Theirs"]
            people = {person.id: person for person in await store.people.all()}
            assert (people[ann].name, people[ann].shape, people[bob].part_of) == ("Zoe", "star", ann)
        for _ in range(2):
            await theirs.people.take_apart(bob)
    take_in(path, other)
    async with store_in(path) as mine:
        assert [person.part_of for person in await mine.people.all()] == [None, None, None]


async def test_namesakes_on_two_devices_are_one_person(path: Path, other: Path) -> None:
    """Namesakes on two devices are merged, unless marked as different or once in one game; split, they stay two."""
    async with both(path, other) as (mine, theirs):
        await begin(mine, "Ann", "Bob")
        await begin(theirs, "Ann", "Cid", at=NOON + 1)
        await begin(theirs, "Bob", at=NOON + 2)
        second = await theirs.people.add("Cid")
        cids = [person.id for person in await mine.people.all() if person.name == "Cid"]
        assert cids == []
    assert [added.merged for added in exchange(path, other)] == [2, 0]
    async with both(path, other) as (mine, theirs):
        people = await mine.people.all()
        assert people == await theirs.people.all()
        assert Counter(person.name for person in people if person.part_of is None) == {"Ann": 1, "Bob": 1, "Cid": 2}
        assert second in {person.id for person in people if person.part_of is None}
        (part,) = [person.id for person in people if person.name == "Ann" and person.part_of is not None]
        await mine.people.take_apart(part)
    assert [added.merged for added in exchange(other, path)] == [0, 0]
    async with store_in(other) as theirs:
        assert sum(person.name == "Ann" and person.part_of is None for person in await theirs.people.all()) == 2


async def test_namesakes_who_played_together_under_merged_names_stay_two(path: Path, other: Path) -> None:
    """Namesakes aren't merged if one of them played with a person merged into the other."""
    async with store_in(path) as mine:
        head = await begin(mine, "Anna")
    take_in(other, path)
    async with both(path, other) as (mine, theirs):
        await begin(mine, "Ann", at=NOON + 1)
        anna, ann = (await mine.people.of_game(head.id))["anna"], (await mine.people.all())[0].id
        await mine.people.merge(anna, ann)
        together = await begin(theirs, "Ann", "Anna", at=NOON + 2)
    assert [added.merged for added in exchange(path, other)] == [0, 0]
    async with store_in(path) as mine:
        assert len({*(await mine.people.of_game(together.id)).values()}) == 2


async def test_people_merged_the_other_way_round(path: Path, other: Path) -> None:
    """Two devices that merge the same people differently agree afterwards, and no person is lost."""
    async with store_in(path) as mine:
        await begin(mine, "Ann")
        await begin(mine, "Annie", at=NOON + 1)
        await begin(mine, "Anna", at=NOON + 2)
    take_in(other, path)
    async with both(path, other) as (mine, theirs):
        ids = [person.id for person in await mine.people.all()]
        await mine.people.merge(ids[0], ids[1])
        await theirs.people.merge(ids[1], ids[2])
        await theirs.people.merge(ids[2], ids[0])
    exchange(path, other)
    async with both(path, other) as (mine, theirs):
        people = await mine.people.all()
        assert people == await theirs.people.all()
        assert sum(person.part_of is None for person in people) == 1
        assert await mine.rebuild() == () and len(await mine.people.games(min(ids))) in (0, 3)


async def test_a_removed_person_is_removed_unless_they_play(path: Path, other: Path) -> None:
    """A person removed on one device is removed on the other, unless they have a game there."""
    async with both(path, other) as (mine, theirs):
        ids = [await mine.people.add(name) for name in ("Eve", "Fay")]
    take_in(other, path)
    async with both(path, other) as (mine, theirs):
        for id in ids:
            await mine.people.remove(id)
        await begin(theirs, "Fay")
    exchange(path, other)
    async with both(path, other) as (mine, theirs):
        for store in (mine, theirs):
            assert [person.id for person in await store.people.all()] == ids[1:]


async def test_a_removed_person_loses_links_to_other_programs(path: Path, other: Path) -> None:
    """A person removed on one device leaves no link on either, so the next backup is accepted; a stray link of an
    earlier version is removed at the next start."""
    async with store_in(path) as mine:
        ids = [await mine.people.add(name) for name in ("Ann", "Bob")]
        batch = await mine.plays.begin(NOON, "bg_stats", "a-1")
        await mine.plays.elsewhere.match(
            batch, [(("bg_stats", f"{id}-1"), LinkedPerson("", name)) for id, name in (("a", "Ann"), ("b", "Bob"))]
        )
    take_in(other, path)
    async with both(path, other) as (mine, theirs):
        await mine.people.remove(ids[0])
        await theirs.people.remove(ids[1])
    exchange(path, other)
    async with both(path, other) as (mine, theirs):
        assert [await store.plays.elsewhere.ids_of(id) for store in (mine, theirs) for id in ids] == [[]] * 4
        mine._db.execute("insert into foreign_names values ('player', 'bgg', 'Cid', 'nobody', 0)")
        await mine.purge(NOON)
    assert take_in(other, path) == Added()


async def test_an_undone_import_is_undone_on_the_other_device(path: Path, other: Path) -> None:
    """Undoing an import on one device removes its plays on both, except plays that the other device imported itself."""
    async with both(path, other) as (mine, theirs):
        batch = await import_plays(mine, await preview(mine, export(azul("P-1"), azul("P-2"))), 1, Work())
    take_in(other, path)
    async with both(path, other) as (mine, theirs):
        assert await games_of_plays(theirs) == 2
        await undo_batch(mine, batch)
        assert await games_of_plays(mine) == 0
        await import_plays(theirs, await preview(theirs, export(azul("P-3"))), 2, Work())
    exchange(other, path)
    async with both(path, other) as (mine, theirs):
        assert await games_of_plays(mine) == await games_of_plays(theirs) == 1
        assert [row.at for row in await batches_of(mine)] == [row.at for row in await batches_of(theirs)] == [2]
        later = azul("P-3", date="2024-04-01 20:15:00", changed="2024-09-01 00:00:00")
        await import_plays(mine, await preview(mine, export(later)), 3, Work())
        await undo_batch(theirs, (await batches_of(theirs))[0].id)
        await import_plays(theirs, await preview(theirs, export(later)), 4, Work())
    exchange(other, path)
    async with both(path, other) as (mine, theirs):
        assert await games_of_plays(mine) == await games_of_plays(theirs) == 1
        assert await mine.rebuild() == () == await theirs.rebuild()


async def games_of_plays(store: SqliteStore) -> int:
    """The number of plays, which are games without a record."""
    return sum(head.status == "played" for head in (await store.page()).heads)


HOSTILE = {
    "an edit beyond counting": "insert into edits values ('note', 'x', 9223372036854775807)",
    "an edit that is no number": "insert into edits values ('note', 'x', 'many')",
    "hashes cut in two": "insert into purged values ('x', x'0102', 1)",
    "hashes that are text": "insert into purged values ('x', '12345678', 1)",
    "more hashes than any game has": "insert into purged values ('x', zeroblob(808000), 1)",
    "a turn beyond counting": "insert into purged values ('x', zeroblob(8), 99999999999)",
    "people in a circle": "update people set part_of = id",
    "a note that is no text": "insert into notes values (x'ff', x'ff')",
    "a person that is no text": "update people set name = x'ff00'",
    "a key that is no text": "update played_as set key = x'ff00' where key = 'ann'",
    "text that is no UTF-8": "update people set name = cast(x'fffe' as text)",
    "a kit that is no text": "insert into own_kits values ('k', 'g', 1, x'ff', x'ff', 1, null)",
}


@pytest.mark.parametrize("statement", HOSTILE.values(), ids=HOSTILE)
async def test_a_hostile_backup_is_refused_or_harmless(path: Path, other: Path, statement: str) -> None:
    """A hostile backup is refused with a sentence, or no data is lost or wrong, and the next backup is accepted."""
    async with both(path, other) as (mine, theirs):
        head = await enter(mine, await begin(mine, "Ann", "Bob"), 2, 3)
        await begin(theirs, "Ann", "Cid", at=NOON + 1)
        theirs._db.execute(statement)
    work = path.with_name("work.db")
    work.write_bytes(snapshot(path))
    refused = ""
    try:
        take_in(work, other)
    except NotABackup as error:
        refused = str(error)
    if not refused:
        finished(inspecting(work, 0))
        async with store_in(work) as mine:
            assert (await mine.read(head.id)).head.headline == "Entry 3"
            assert await mine.rebuild() == ()
    assert "unchanged" in refused or not refused
