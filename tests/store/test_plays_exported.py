"""Plays without a record are exported to files for other programs, and recognized when those are imported."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion.files.games.files import import_game, saved
from companion.files.plays import bg_stats, csv_file
from companion.files.plays.batch_import import import_plays, undo_batch
from companion.files.plays.collecting import finished_plays
from companion.files.plays.play import Play, play_of
from companion.files.plays.push_link import link_of
from companion.files.plays.readers.imported import ImportedPlay
from companion.store.slices import Work
from companion.store.sqlite.store import SqliteStore
from referees.common.values.change import changed
from tests.companion.files.play_files import bgg_page, plays_of
from tests.companion.files.test_plays_bg_stats import link
from tests.companion.files.test_plays_bgg import play as bgg_play
from tests.companion.table.test_remembering import on_a_device, played
from tests.store.making import NOON, store_in
from tests.store.test_plays import azul, export, imported, preview, statuses, sums
from tests.store.test_statistics import over, play
from tests.store.test_union import both, exchange, games


@pytest.mark.parametrize("write", [bg_stats.exported, csv_file.exported])
async def test_plays_without_a_record_are_exported(store: SqliteStore, write: Any) -> None:
    """Exported plays keep day, names, scores, winners, place and length on import. BG Stats gets its own ids back."""
    fields: dict[str, Any] = {"durationMin": 45, "comments": "Close", "locationRefId": 5, "ignored": 0}
    content = export(azul(**fields), azul("P-2", date="2024-03-05 10:00:00"))
    content = content.replace(b'"games"', b'"locations": [{"id": 5, "uuid": "L", "name": "At the lake"}], "games"')
    await imported(store, content)
    exported: bytes = write(await finished_plays(store))
    assert await statuses(store, exported) == {"found": 2}
    before, after = plays_of(content), plays_of(exported)
    assert [visible(play) for play in before] == [visible(play) for play in after]
    if write is bg_stats.exported:
        assert [play.seats[0].player for play in after] == ["a-1", "a-1"]
        assert [play.game for play in after] == [changed(play.game, rules=()) for play in before]


def visible(play: ImportedPlay) -> tuple[object, ...]:
    seats = [(seat.name, seat.points, seat.wins) for seat in play.seats]
    return (play.id, play.day, play.date, play.game.name, play.minutes, play.location, play.comment, seats)


@pytest.mark.parametrize("write", [bg_stats.exported, csv_file.exported])
async def test_start_and_new_players_are_exported(store: SqliteStore, write: Any) -> None:
    """The export has the start player and new players of the import."""
    ann = {"playerRefId": 1, "score": "1", "startPlayer": False, "newPlayer": True}
    bob = {"playerRefId": 2, "score": "2", "startPlayer": True, "newPlayer": False, "winner": True}
    await imported(store, export(azul(playerScores=[ann, bob])))
    (play,) = plays_of(write(await finished_plays(store)))
    assert [(seat.name, seat.starts, seat.is_new) for seat in play.seats] == [
        ("Ann", False, True), ("Bob", True, False),
    ]  # fmt: skip


async def test_importing_our_own_file_loses_nothing(store: SqliteStore) -> None:
    """Our file has less data than BG Stats gave, but the same time of change: importing it leaves the play as it is."""
    content = export(azul(rating=8, board="Summer", comments="Close"))
    await imported(store, content)
    await store.set_note((await store.page()).heads[0].id, "Ours")
    assert await statuses(store, bg_stats.exported(await finished_plays(store))) == {"found": 1}
    assert await statuses(store, content) == {"found": 1}


@pytest.mark.sqlite
@pytest.mark.parametrize("write", [bg_stats.exported, csv_file.exported])
async def test_a_game_and_its_import_elsewhere_are_one(path: Path, write: Any) -> None:
    """A game imported on another device counts once after a union: its record stays, with that note, even if undone."""
    other = path.with_name("other.db")
    async with both(path, other) as (mine, theirs):
        head = await play(mine, "Ann", "Bob", **over([[0], [1]]))
        batch = await imported(theirs, content := write(await finished_plays(mine)))
        await theirs.set_note((await theirs.page()).heads[0].id, "sun")
    exchange(path, other)
    async with both(path, other) as (mine, theirs):
        assert await statuses(mine, content) == await statuses(theirs, content) == {"recorded": 1}
        await undo_batch(theirs, batch)
        for store in (mine, theirs):
            assert await games(store) == {head.id: await mine.read(head.id)}
            assert await store.note(head.id) == "sun" and (await sums(store))["Ann"] == (1, 1, 0)
            assert await store.rebuild() == ()


@pytest.mark.parametrize("write", [bg_stats.exported, csv_file.exported])
async def test_a_game_file_replaces_its_import(store: SqliteStore, tmp_path: Path, write: Any) -> None:
    """A game whose spreadsheet or BG Stats file came before its game file counts once: its record stays, with the
    play's note, place, people and ids elsewhere."""
    async with on_a_device(tmp_path / "theirs") as device:
        table = await played(device)
        game = await saved(device.store, device.tables, table.head.id)
        content = write(await finished_plays(device.store)).replace(b'"rounds"', b'"bggId":31,"rounds"')
        standing = await sums(device.store)
    await imported(store, content)
    play = (await store.page()).heads[0].id
    await store.set_note(play, "sun")
    await store.set_location(play, "At the lake")
    (ann,) = [person.id for person in await store.people.all() if person.name == "Ann"]
    await store.people.rename(ann, "Anna")
    assert (await import_game(store, game.content)).status == "new"
    (head,) = (await store.page()).heads
    assert (head.id, head.location, await store.note(head.id)) == (table.head.id, "At the lake", "sun")
    assert await sums(store) == {"Anna": standing["Ann"], "Bob": standing["Bob"]} and await store.rebuild() == ()
    assert await statuses(store, content) == {"recorded": 1}
    assert "deleted" not in await statuses(store, bgg_page(bgg_play(id=31)))


@pytest.mark.parametrize("write", [bg_stats.exported, csv_file.exported])
async def test_a_game_file_keeps_the_people_chosen_for_its_import(
    store: SqliteStore, tmp_path: Path, write: Any
) -> None:
    """A player here who was chosen for a player of the file is also who played in the game's record."""
    async with on_a_device(tmp_path / "theirs") as device:
        table = await played(device)
        game = await saved(device.store, device.tables, table.head.id)
        content = write(await finished_plays(device.store))
    await play(store, "Rob", "Bob", **over([[0], [1]]))
    report = await preview(store, content)
    rob = next(player for player in await store.players() if player.name == "Rob")
    next(person for person in report.people.values() if person.name == "Bob").local = rob
    await import_plays(store, report, NOON, Work())
    standing = await sums(store)
    await import_game(store, game.content)
    assert (await sums(store), standing["Bob"][0], await store.rebuild()) == (standing, 1, ())


async def test_a_player_with_two_seats_is_exported_once(store: SqliteStore) -> None:
    """A BG Stats play in which one player has two seats is exported with one player for both, under the first name."""
    seats = [{"playerRefId": id, "score": "3"} for id in (1, 1, 2)]
    await imported(store, export(azul(playerScores=seats)))
    exported = json.loads(bg_stats.exported(await finished_plays(store)))
    assert [(player["uuid"], player["name"]) for player in exported["players"]] == [("a-1", "Ann"), ("b-1", "Bob")]
    assert [seat["playerRefId"] for seat in exported["plays"][0]["playerScores"]] == [1, 1, 2]


async def test_a_table_of_another_device_is_handed_on(store: SqliteStore) -> None:
    """A table from another device is exported again with its options, edition, tally lines, house rulings and flags."""
    table = (
        b"game_uuid,played_at,game,options,edition,seat,player,score,start_player,score_lines_json,house_rulings\r\n"
        b'x,2024-03-02,Meow Oracle,"{""arrow"":""snake""}",3,1,Ann,9,1,"[{""seat"":0}]",\'=no rule\r\n'
    )
    await imported(store, table)
    written = csv_file.exported(await finished_plays(store))
    assert await statuses(store, written) == {"found": 1}
    assert plays_of(written) == plays_of(table)


@pytest.mark.sqlite
async def test_a_game_with_the_name_of_ours_stays_another(path: Path) -> None:
    """Another program's game with the name of one of ours is exported with the edition "none", and no game of ours when
    imported; a game of ours from BG Stats has edition 0, as in older files, and stays ours."""
    named = export(azul()).replace(b"Azul", b"Oblivion")
    ours = named.replace(b'"G-1"', f'"{bg_stats.id_of("game", "oblivion")}"'.encode())
    for content, game in ((named, "play:Oblivion"), (ours, "oblivion")):
        for device in range(2):
            async with store_in(path.with_name(f"{game[:4]} {device}.db")) as store:
                await imported(store, content)
                plays = await finished_plays(store)
            assert [play.game for play in plays] == [game]
            content = csv_file.exported(plays)  # noqa: PLW2901 - for the next device
            (row,) = {row["edition"] for row in csv.DictReader(io.StringIO(content.decode()))}
            assert row == ("0" if game == "oblivion" else "none")


async def test_a_score_that_is_no_number_is_exported(store: SqliteStore) -> None:
    """A score that isn't a number is exported as text to both files; a play without players is exported, too."""
    await imported(store, bgg_page(bgg_play(), bgg_play('<item name="Azul" objectid="3"/>', id=32)))
    plays = await finished_plays(store)
    for content in (bg_stats.exported(plays), csv_file.exported(plays)):
        scores = sorted([[seat.score for seat in play.seats] for play in plays_of(content)])
        assert scores == [[], ["86", "49-46ish", "Decisive"]]


async def test_ids_that_are_no_numbers_are_exported(store: SqliteStore) -> None:
    """If a hand-edited page has an id that isn't a number, its play is exported without a BoardGameGeek ID."""
    await imported(store, bgg_page(bgg_play(id="=1+1"), bgg_play(id=-3), bgg_play(id=31)))
    plays = plays_of(bg_stats.exported(await finished_plays(store)))
    assert sorted([play.also for play in plays]) == [(), (), (("bgg", "31"),)]


@pytest.mark.parametrize("write", [bg_stats.exported, csv_file.exported])
async def test_plays_of_boardgamegeek_are_exported(store: SqliteStore, write: Any) -> None:
    """BoardGameGeek's plays are recognized when an export of them is imported, and keep players, points and winners."""
    await imported(
        store, bgg_page(bgg_play(id=1, quantity=3), bgg_play(id=2, nowinstats=1), bgg_play(id=3, incomplete=1))
    )
    content = write(await finished_plays(store))
    assert await statuses(store, content) == {"found": 3}
    after = plays_of(content)
    assert {tuple([(seat.name, seat.points) for seat in play.seats][:2]) for play in after} == {
        (("Ann", 86), ("Bob", None))
    }
    assert sorted(play.seats[0].wins for play in after) == [False, True, True]
    assert sorted(0 if play.counts == "nothing" else play.times for play in after) == [0, 1, 3]


MOSAIC = {"id": 8, "uuid": "G-2", "name": "Crystal Mosaic", "bggId": 282414}

ALL_FIELDS: dict[str, Any] = {
    "expansionPlays": [{"gameRefId": 8, "bggId": 282414}],
    "board": "Summer",
    "rating": 8,
    "rounds": 5,
    "scoresheet": '{"lines":[{"scoreUuid":"S-1"}]}',
    "usesTeams": True,
    "tags": [{"tagRefId": 3}],
    "mood": {"of": "all"},
    "playerScores": [
        {"playerRefId": 1, "score": "50", "winner": True, "role": "Red", "team": "1", "teamRole": "Spy",
         "startPosition": "2", "scoreUuid": "S-1"},
        {"playerRefId": 2, "score": "42", "winner": False, "team": "2"},
    ],
}  # fmt: skip
"""All other data that BG Stats may export, and an unknown field."""


def with_mosaic(**fields: Any) -> bytes:
    """An export with one play, and with an expansion among its games."""
    content = json.loads(export(azul(**fields)))
    return json.dumps(content | {"games": [*content["games"], MOSAIC]}).encode()


async def handed_on(path: Path, content: bytes, write: Any) -> bytes:
    """The export of a device that has imported this content."""
    async with store_in(path) as store:
        await imported(store, content)
        exported: bytes = write(await finished_plays(store))
        assert set(await statuses(store, exported)) == {"found"}
        return exported


async def test_all_data_of_bg_stats_is_exported_again(path: Path) -> None:
    """BG Stats gets back expansions, roles, teams, score sheets, ratings and unknown fields, but no tags' names."""
    content = with_mosaic(**ALL_FIELDS)
    (before,), (after,) = plays_of(content), plays_of(await handed_on(path, content, bg_stats.exported))
    without_tags = {name: value for name, value in json.loads(before.rest).items() if name != "tags"}
    assert json.loads(after.rest) == without_tags
    assert set(without_tags) == {"expansions", "board", "rating", "rounds", "scoresheet", "mood", "seats"}
    game = changed(before.game, rules=())  # as usual, which our file says of each game
    assert changed(before, rest="", game=game) == changed(after, rest="")


@pytest.mark.sqlite
async def test_a_table_has_columns_for_all_other_data(path: Path) -> None:
    """In the table texts stay, expansions are named, all else is JSON; another device exports it to BG Stats again."""
    table = await handed_on(path, with_mosaic(**ALL_FIELDS), csv_file.exported)
    first, second = csv.DictReader(io.StringIO(table.decode(), newline=""))
    assert first["expansions"] == second["expansions"] == '["Crystal Mosaic"]'
    assert (first["board"], first["rating"], first["mood"]) == ("Summer", "8", '{"of":"all"}')
    columns = [(row["role"], row["team"], row["scoreUuid"]) for row in (first, second)]
    assert columns == [("Red", "1", "S-1"), ("", "2", "")]
    other = path.with_name("other.db")
    assert await handed_on(other, table, csv_file.exported) == table
    (play,) = plays_of(await handed_on(path.with_name("third.db"), table, bg_stats.exported))
    rest = json.loads(play.rest)
    assert [name for name, *_ in rest["expansions"]] == ["Crystal Mosaic"]
    assert (rest["board"], rest["scoresheet"]) == (ALL_FIELDS["board"], ALL_FIELDS["scoresheet"])
    assert rest["seats"] == [
        {"role": "Red", "team": "1", "teamRole": "Spy", "startPosition": "2", "scoreUuid": "S-1"}, {"team": "2"},
    ]  # fmt: skip


async def test_boardgamegeeks_data_on_seats_is_exported(path: Path) -> None:
    """A colour from BoardGameGeek is exported as a role, as BG Stats calls it when it syncs plays from there."""
    (play,) = plays_of(await handed_on(path, bgg_page(bgg_play()), bg_stats.exported))
    assert json.loads(play.rest)["seats"] == [{"role": "Red", "startPosition": "1"}, {}, {}]


async def test_data_from_a_link_is_exported(path: Path) -> None:
    """Board, roles and teams from a link are exported."""
    seat = {"name": "Ann", "sourcePlayerId": "1", "score": 12, "winner": True, "role": "Red", "team": "1"}
    content = link(board="Summer", players=[seat])
    (play,) = plays_of(await handed_on(path, content, bg_stats.exported))
    assert json.loads(play.rest) == {"board": "Summer", "seats": [{"role": "Red", "team": "1"}]}


ADDED = (
    b"game_uuid,played_at,game,player,seat,Mood,seats,'=Rank,number\r\n"
    b"x,2024-03-02,Azul,Ann,1,good,4,'=1+1,007\r\n"
    b"x,2024-03-02,Azul,Bob,2,bad,4,'=1+1,1.50\r\n"
    b"y,2024-03-03,Azul,Ann,1,good,,,\r\n"
)


async def test_added_columns_are_exported_again(path: Path) -> None:
    """Added columns keep their names and each row's text, and no formula is written."""
    table = await handed_on(path, ADDED, csv_file.exported)
    rows = list(csv.reader(io.StringIO(table.decode(), newline="")))
    added = [rows[0].index(name) for name in ("Mood", "seats", "'=Rank", "number")]
    player = rows[0].index("player")
    assert sorted([row[player], *[row[column] for column in added]] for row in rows[1:]) == [
        ["Ann", "good", "", "", ""], ["Ann", "good", "4", "'=1+1", "007"], ["Bob", "bad", "4", "'=1+1", "1.50"],
    ]  # fmt: skip


async def test_the_start_player_of_a_recorded_game_is_exported(tmp_path: Path) -> None:
    """Table, file and link name the player of the first turn, or none if unknown."""
    async with on_a_device(tmp_path) as device:
        table = await played(device)
        turns = map(table.referee.whose_turn, map(table.timeline.state_at, range(len(table.timeline.entries))))
        first = next(seat for seat in turns if seat is not None)
        plays = await finished_plays(device.store)
        flags = [seat == first for seat in range(len(table.config.seats))]
        assert start_cells(plays[0]) == [str(int(flag)) for flag in flags]
        for content in (bg_stats.exported(plays), link_of(plays[0]).encode()):
            (play,) = plays_of(content)
            assert [seat.starts for seat in play.seats] == flags
        tally = json.loads(table.head.tally or "{}") | {"memories": []}
        assert start_cells(play_of(changed(table.head, tally=json.dumps(tally)))) == [""] * len(flags)


def start_cells(play: Play) -> list[str]:
    """The start player column of our table."""
    rows = csv.DictReader(io.StringIO(csv_file.exported([play]).decode(), newline=""))
    return [row["start_player"] for row in rows]
