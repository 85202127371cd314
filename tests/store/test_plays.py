"""Plays without a record: imported from files of other programs, recognized, changed, deleted, and undone."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.files.plays import batch_import, bg_stats, csv_file
from companion.files.plays.as_stored import new_play
from companion.files.plays.batch_import import import_plays, preview_file, undo_batch
from companion.files.plays.collecting import finished_plays
from companion.files.plays.import_preview import Report
from companion.files.plays.readers.opening import recognizing
from companion.files.plays.readers.source import Source
from companion.store.errors import GameMissing
from companion.store.plays import NewPlay, PlayShelf
from companion.store.records import Search
from companion.store.slices import Work, sliced
from companion.store.sqlite.store import SqliteStore
from companion.store.store import Store
from tests.companion.files.play_files import bg_stats_export, bgg_page
from tests.companion.files.test_plays_bgg import play as bgg_play
from tests.store.making import NOON, a_line, after, batches_of, store_in
from tests.store.test_statistics import over, play

ANN, BOB = {"id": 1, "uuid": "A-1", "name": "Ann"}, {"id": 2, "uuid": "B-1", "name": "Bob"}
AZUL = {"id": 7, "uuid": "G-1", "name": "Azul", "bggId": 230802}
TABLES = ("games", "seats", "players", "notes", "found", "results", "standings", "pairs", "plays", "play_links",
          "foreign_names", "batches", "replaced")  # fmt: skip


def azul(
    id: str = "P-1", *, date: str = "2024-03-02 20:15:00", changed: str = "2024-03-02 22:00:00", **fields: Any
) -> dict[str, Any]:
    """A play of Azul that Ann won against Bob."""
    scores = [{"playerRefId": 1, "score": "50", "winner": True}, {"playerRefId": 2, "score": "40+2", "winner": False}]
    row = {"uuid": id, "playDate": date, "modificationDate": changed, "gameRefId": 7, "playerScores": scores}
    return row | fields


def export(*plays: dict[str, Any], players: tuple[dict[str, Any], ...] = (ANN, BOB), me: int | None = 1) -> bytes:
    """An export of Ann's app with these plays."""
    content = {"players": [*players], "games": [AZUL], "plays": [*plays], "userInfo": {"meRefId": me}}
    return json.dumps(content).encode()


async def preview(store: SqliteStore, content: bytes) -> Report:
    source = Source(content)
    return await preview_file(store, source, await sliced(recognizing(source)))


async def imported(store: SqliteStore, content: bytes, *, twins: bool = False) -> int:
    """Import the whole file; returns the number of the batch."""
    return await import_plays(store, await preview(store, content), NOON, Work(), twins=twins)


async def statuses(store: SqliteStore, content: bytes) -> dict[str, int]:
    """Returns how many plays in a file have each status, compared with the stored plays."""
    return {str(status): count for status, count in (await preview(store, content)).counts.items()}


async def sums(store: Store) -> dict[str, tuple[int, int, float]]:
    """Plays, wins and points of each player."""
    names = {person.id: person.name for person in await store.people.all()}
    return {names[row.player]: (row.plays, row.wins, row.points) for row in await store.statistics.standings()}


def rows(store: SqliteStore) -> dict[str, list[Any]]:
    """All rows of the tables that imports write to."""
    return {table: store._db.execute(f"select * from {table}").fetchall() for table in TABLES}


async def test_plays_are_in_lists_search_and_statistics(store: SqliteStore) -> None:
    """Plays are listed, found and counted by game, players, points and winners; a comment becomes the note."""
    await imported(store, export(azul(comments="Close to the end")))
    (head,) = (await store.search(Search("azul", player="Bob", shelf="finished"))).heads
    assert (head.status, head.game, head.headline) == ("played", "play:Azul", "Ann, Bob")
    assert [result.id for result in (await store.search(Search("close"))).heads] == [head.id]
    assert await sums(store) == {"Ann": (1, 1, 50), "Bob": (1, 0, 42)}
    assert [player.name for player in await store.players()] == ["Ann", "Bob"]
    stored = (await store.plays.read(head.id))[1]
    assert (stored.system, stored.foreign_id, stored.day) == ("bg_stats", "p-1", "2024-03-02")


async def test_importing_again_adds_nothing(path: Path) -> None:
    """In a file imported again every play is recognized, even with IDs in another letter case or after a restart."""
    async with store_in(path) as store:
        await imported(store, bg_stats_export(60))
        before = rows(store)
        assert await statuses(store, bg_stats_export(60).replace(b"PLAY-", b"play-")) == {"found": 60}
        await imported(store, bg_stats_export(60))
        after = rows(store)
        assert {table for table in TABLES if before[table] != after[table]} == {"batches"}
    async with store_in(path) as store:
        assert await statuses(store, bg_stats_export(61)) == {"found": 60, "new": 1}


async def test_a_play_of_before_1970_counts_as_undated(store: SqliteStore) -> None:
    """The preview counts plays that will be listed on an unknown date, those of before 1970 as well."""
    content = export(azul(), azul("P-2", date="1965-07-01 20:15:00"), azul("P-3", date=""))
    assert (await preview(store, content)).undated == 2


async def test_a_play_twice_in_a_file_is_one(store: SqliteStore) -> None:
    """If a file has one play twice, with its ID in upper and lower case, the first one is stored."""
    content = export(azul("AB-1"), azul("ab-1", comments="Again"))
    assert await statuses(store, content) == {"new": 1, "found": 1}
    await imported(store, content)
    (head,) = (await store.page()).heads
    assert await store.note(head.id) is None


async def test_a_changed_play_replaces_the_old_one(store: SqliteStore) -> None:
    """A newer version of a play changes the statistics; an older one changes nothing; the players' own note stays."""
    scores = [{"playerRefId": 1, "score": "5", "winner": False}, {"playerRefId": 2, "score": "6", "winner": True}]
    newer = export(azul(changed="2024-04-01 22:00:00", playerScores=scores, comments="Corrected"))
    await imported(store, export(azul()))
    (head,) = (await store.page()).heads
    await store.set_note(head.id, "Ours")
    assert await statuses(store, newer) == {"changed": 1}
    await imported(store, newer)
    assert await sums(store) == {"Ann": (1, 0, 5), "Bob": (1, 1, 6)}
    assert await store.note(head.id) == "Ours"
    assert await statuses(store, export(azul())) == {"found": 1}


async def test_a_play_that_is_moved_to_another_day_stays_the_same(store: SqliteStore) -> None:
    """A play moved to another day keeps id and note, even if two windows preview two versions before either imports
    one. After undoing, it has its old date again."""
    moved = export(azul(date="2024-03-09 19:00:00", changed="2024-04-01 22:00:00"))
    reports = [await preview(store, export(azul())), await preview(store, moved)]
    first, second = [await import_plays(store, report, NOON, Work()) for report in reports]
    (head,) = (await store.page()).heads
    assert (await store.plays.read(head.id))[1].day == "2024-03-09"
    assert [(batch.added, batch.replaced) for batch in await batches_of(store)] == [(0, 1), (1, 0)]
    await store.set_note(head.id, "Ours")
    assert await statuses(store, moved) == {"found": 1} and await store.rebuild() == ()
    await undo_batch(store, second)
    assert [row.id for row in (await store.page()).heads] == [head.id]
    assert (await store.plays.read(head.id))[1].day == "2024-03-02" and await store.rebuild() == ()
    await undo_batch(store, first)
    assert (await store.page()).heads == ()


async def test_a_long_file_is_stored_in_parts(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """If plays waiting to be sorted are limited by number or length, each play is stored once; no more than the limit
    are read before the first of them are stored."""
    read, kept_after = 0, list[int]()
    put = PlayShelf.put

    def counted(*args: Any) -> NewPlay:
        nonlocal read
        read += 1
        return new_play(*args)

    async def noted(self: PlayShelf, *args: Any) -> None:
        kept_after.append(read)
        await put(self, *args)

    monkeypatch.setattr(batch_import, "new_play", counted)
    monkeypatch.setattr(PlayShelf, "put", noted)
    for most in ({"MOST_WAITING": 90}, {"MOST_TEXT": 5_000}):
        with monkeypatch.context() as limited:
            for name, limit in most.items():
                limited.setattr(batch_import, name, limit)
            batch = await imported(store, bg_stats_export(250))
        assert 0 < kept_after[0] <= 90 and read == 250
        read, kept_after[:] = 0, []
        (stored,) = await batches_of(store)
        assert stored.added == 250 and await statuses(store, bg_stats_export(250)) == {"found": 250}
        assert await store.rebuild() == ()
        await undo_batch(store, batch)


async def test_a_batch_is_undone_as_a_whole(path: Path) -> None:
    """After undoing a batch every table is as before, changed plays included, even after a restart."""
    newer = export(azul(changed="2024-05-01 22:00:00", comments="Corrected"), azul("P-2"), azul("P-3"))
    async with store_in(path) as store:
        await play(store, "Ann", "Bob", **over([[0], [1]]))
        await imported(store, export(azul()))
        before = rows(store)
        batch = await imported(store, newer)
        assert [(row.added, row.replaced, row.is_whole) for row in await batches_of(store)] == [(2, 1, 1), (1, 0, 1)]
    async with store_in(path) as store:
        await undo_batch(store, batch)
        after = rows(store)
    assert {table: sorted(after[table], key=repr) for table in TABLES} == {
        table: sorted(before[table], key=repr) for table in TABLES
    }


async def test_an_undone_import_keeps_what_players_did_since(store: SqliteStore) -> None:
    """Undoing an import keeps the note, place and player set since, and a play deleted since stays deleted."""
    newer = [azul(f"P-{n}", changed="2024-05-01 22:00:00", durationMin=45) for n in (1, 2)]
    await imported(store, export(azul("P-1"), azul("P-2")))
    batch = await imported(store, export(*newer))
    first, second = [head.id for head in (await store.page()).heads]
    await store.set_note(first, "A wonderful evening")
    await store.set_location(first, "Club room")
    await store.people.assign(first, "Bob", await store.people.add("Zoe"))
    await store.delete(second, NOON)
    await undo_batch(store, batch)
    ((head,), (deleted,)) = [(await store.page(shelf)).heads for shelf in ("all", "deleted")]
    assert (head.id, head.location, deleted.id) == (first, "Club room", second)
    assert await store.note(first) == "A wonderful evening"
    assert await sums(store) == {"Ann": (1, 1, 50), "Zoe": (1, 0, 42)} and await store.rebuild() == ()
    assert json.loads((await store.plays.read(first))[1].details)["minutes"] is None
    await store.undelete(second)
    assert (await sums(store))["Ann"] == (2, 2, 100)


async def test_a_newer_version_keeps_corrections_made_here(store: SqliteStore) -> None:
    """A newer version of a play, and its undoing, keep place and player chosen here, unless that player sits there."""
    zoe = {"id": 3, "uuid": "Z-1", "name": "Zoe"}
    third = azul(changed="2024-05-03 22:00:00")
    third["playerScores"] = [*third["playerScores"], {"playerRefId": 3, "score": "1"}]
    await imported(store, export(azul(), azul("X-1", playerScores=[{"playerRefId": 3}]), players=(ANN, BOB, zoe)))
    (head,) = (await store.search(Search(player="Bob"))).heads
    await store.set_location(head.id, "Club room")
    (id,) = [person.id for person in await store.people.all() if person.name == "Zoe"]
    await store.people.assign(head.id, "Bob", id)
    batch = await imported(store, export(azul(changed="2024-05-01 22:00:00", durationMin=45)))
    for is_undone in (False, True):
        if is_undone:
            await undo_batch(store, batch)
        (head,) = (await store.search(Search(player="Zoe", words="club"))).heads
        assert (await store.people.names_in(head.id), head.location) == ({"ann": "Ann", "bob": "Zoe"}, "Club room")
    await imported(store, export(third, players=(ANN, BOB, zoe)))
    assert await store.people.names_in(head.id) == {"ann": "Ann", "bob": "Bob", "zoe": "Zoe"}
    assert await store.rebuild() == ()


async def test_our_own_games_are_recognized(store: SqliteStore) -> None:
    """Games recorded here are recognized when they are imported from any of our files, and never duplicated."""
    for at in range(3):
        await play(store, "Ann", "Bob", at=NOON + at, **over([[0], [1]], (0, "MO-20", 9)))
    plays = await finished_plays(store)
    for content in (bg_stats.exported(plays), csv_file.exported(plays)):
        assert await statuses(store, content) == {"recorded": 3}


async def test_our_own_games_of_another_device(tmp_path: Path) -> None:
    """Another device's recorded games count for their kind of game, and once: both our files have the same ids."""
    async with store_in(tmp_path / "there.db") as store:
        await play(store, "Ann", "Bob", **over([[0], [1]], (0, "MO-20", 9)))
        plays = await finished_plays(store)
        first, second = bg_stats.exported(plays), csv_file.exported(plays)
    async with store_in(tmp_path / "here.db") as store:
        await imported(store, first)
        assert [row.game for row in await store.statistics.standings()] == ["meow_oracle"] * 2
        assert await statuses(store, second) == {"found": 1}


@pytest.mark.parametrize("exported", [bg_stats.exported, csv_file.exported])
async def test_a_corrected_game_changes_on_another_device(tmp_path: Path, exported: Any) -> None:
    """A game whose record was corrected after it was exported is updated on another device by the next export."""
    async with store_in(tmp_path / "there.db") as there, store_in(tmp_path / "here.db") as here:
        head = await play(there, "Ann", "Bob", **over([[0], [1]]))
        await imported(here, exported(await finished_plays(there)))
        assert await statuses(here, exported(await finished_plays(there))) == {"found": 1}
        corrected = after(head, 3, updated_at=head.updated_at + 60_000, **over([[1], [0]]))
        await there.append(corrected, (a_line(3),))
        await imported(here, exported(await finished_plays(there)))
        assert {name: wins for name, (_, wins, _) in (await sums(here)).items()} == {"Ann": 0, "Bob": 1}


async def test_the_same_play_of_another_system(store: SqliteStore) -> None:
    """A play that BG Stats has sent to BoardGameGeek is recognized there by its id, and unchanged."""
    await imported(store, export(azul(bggId=31)))
    assert await statuses(store, bgg_page(bgg_play())) == {"found": 1}


async def test_a_twin_is_suggested_and_never_merged(store: SqliteStore) -> None:
    """The same game, day and players in another person's list are imported only on request, as a second play."""
    theirs = export(azul("X-9", date="2024-03-02 21:00:00"), me=2)
    await imported(store, export(azul()))
    report = await preview(store, theirs)
    assert dict(report.counts) == {"twin": 1}
    assert report.twins == [("play:Azul", "2024-03-02", "Ann, Bob")]
    await imported(store, theirs)
    assert (await sums(store))["Ann"] == (1, 1, 50)
    await imported(store, theirs, twins=True)
    assert (await sums(store))["Ann"] == (2, 2, 100)


async def test_two_plays_of_an_evening_are_no_twins(store: SqliteStore) -> None:
    """Two plays on one evening, in one file or two files of the same person, aren't suggested as duplicates."""
    await imported(store, export(azul("P-1"), azul("P-2")))
    assert (await sums(store))["Ann"][0] == 2
    assert await statuses(store, export(azul("P-1"), azul("P-2"), azul("P-3"))) == {"found": 2, "new": 1}


async def test_a_deleted_play_stays_deleted(store: SqliteStore) -> None:
    """A deleted play isn't imported again, even when it has been purged, until its batch is undone."""
    batch = await imported(store, export(azul()))
    (head,) = (await store.page()).heads
    await store.delete(head.id, NOON)
    assert await sums(store) == {}
    assert await statuses(store, export(azul())) == {"deleted": 1}
    await store.purge(NOON + 1)
    assert await statuses(store, export(azul())) == {"deleted": 1}
    with pytest.raises(GameMissing):
        await store.plays.read(head.id)
    await undo_batch(store, batch)
    assert await statuses(store, export(azul())) == {"new": 1}


async def test_namesakes_are_never_one_person(store: SqliteStore) -> None:
    """Two Bobs in a file are two people; a Bob with another ID elsewhere is a third. A matched player is recognized."""
    second, third = {"id": 3, "uuid": "B-2", "name": "Bob"}, {"id": 2, "uuid": "B-3", "name": "Bob"}
    scores = [{"playerRefId": 2, "score": 1}, {"playerRefId": 3, "score": 2}]
    await imported(store, export(azul("P-1", playerScores=scores), players=(ANN, BOB, second)))
    assert {name: points for name, (_, _, points) in (await sums(store)).items()} == {"Bob": 1, "Bob (2)": 2}
    report = await preview(store, export(azul("P-5"), players=(ANN, third)))
    assert [person.ours for person in report.people.values()] == ["Ann", "Bob (3)"]
    report = await preview(store, export(azul("P-6", playerScores=scores), players=(ANN, BOB, second)))
    assert [person.known for person in report.people.values()] == ["Bob", "Bob (2)"]


async def test_a_namesake_is_suggested_and_can_be_corrected(store: SqliteStore) -> None:
    """For an imported player a namesake here is suggested; another chosen player is recognized from then on."""
    await play(store, "Ann", "Rob", **over([[0], [1]]))
    report = await preview(store, export(azul()))
    ann, bob = report.people.values()
    assert (ann.local_name, bob.local_name, bob.new) == ("Ann", "", "Bob")
    bob.local = next(player for player in await store.players() if player.name == "Rob")
    await import_plays(store, report, NOON, Work())
    assert set(await sums(store)) == {"Ann", "Rob"}
    assert [person.known for person in (await preview(store, export(azul("P-2")))).people.values()] == ["Ann", "Rob"]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"quantity": 65}, {"Ann": (65, 65, 65 * 86), "Bob": (65, 0, 0)}),
        ({"incomplete": 1}, {}),
        ({"nowinstats": 1}, {"Ann": (1, 0, 86), "Bob": (1, 0, 0)}),
        ({"date": "0000-00-00"}, {"Ann": (1, 1, 86), "Bob": (1, 0, 0)}),
    ],
)
async def test_how_often_a_play_counts(store: SqliteStore, values: dict[str, Any], expected: dict[str, Any]) -> None:
    """A play counts as often as its file says, without a winner or never, also recounted; anonymous players don't."""
    await imported(store, bgg_page(bgg_play(**values)))
    assert await sums(store) == expected
    await store.rebuild()
    assert await sums(store) == expected
    (head,) = (await store.page()).heads
    await store.delete(head.id, NOON)
    assert await sums(store) == {}


async def test_plays_are_counted_as_if_one_by_one(store: SqliteStore) -> None:
    """Seats, players, results and sums of many plays equal recomputed ones; some count more than once or not at all."""
    some = [
        bgg_play(id=1, quantity=3),
        bgg_play(id=2, incomplete=1),
        bgg_play('<item name="Azul" objectid="230802"/>', id=3),
        bgg_play(id=4),
    ]
    await imported(store, bg_stats_export(40))
    await imported(store, bgg_page(*some))
    assert await store.rebuild() == ()
