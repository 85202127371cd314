"""A game's local day is stored with it; years, lists and files use that day even in another time zone."""

import csv
import io
import json
import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from companion.files.games.files import import_game, saved
from companion.files.plays import bg_stats, csv_file
from companion.files.plays.collecting import finished_plays
from companion.files.plays.play import play_of
from companion.files.plays.readers.imported import TABLE
from companion.screens.plays.card import day_of_play
from companion.store.days import FURTHEST, local_of
from companion.store.records import GameHead
from companion.store.sqlite.store import SqliteStore
from companion.table.open_tables import OpenTables
from companion.words import when
from tests.companion.files.play_files import plays_of, the_play
from tests.companion.game_files import document
from tests.store.making import store_in
from tests.store.test_plays import azul, export, imported, statuses
from tests.store.test_statistics import over, play
from tests.zones import zone

ZONES = ("America/New_York", "Pacific/Auckland", "Asia/Kolkata")
EVENING, MORNING = (2025, 12, 31, 21, 0), (2026, 1, 1, 9, 30)


def moment(where: str, *clock: int) -> int:
    """The moment at which a clock in that zone shows this time, by the time zone database, not the process's zone."""
    return int(datetime(*clock, tzinfo=ZoneInfo(where)).timestamp() * 1000)  # type: ignore[misc, arg-type]


async def years(store: SqliteStore) -> dict[str, int]:
    """How many games were played in each year."""
    counts: dict[str, int] = {}
    for year, _, plays in await store.statistics.plays_by_year():
        counts[year] = counts.get(year, 0) + plays
    return counts


@pytest.mark.parametrize("later", ZONES)
@pytest.mark.parametrize("where", ZONES)
async def test_a_game_counts_in_the_year_of_its_place(path: Path, where: str, later: str) -> None:
    """The evening of 31 December counts in the old year and the morning of 1 January in the new one, for sums, results,
    the best game and streaks, in any zone in which statistics are read and recomputed."""
    with zone(where):
        async with store_in(path) as store:
            for clock, points in ((EVENING, 7), (MORNING, 3)):
                won = over([[0], [1]], (0, "MO-20", points))
                await play(store, "Ann", "Bob", at=moment(where, *clock), **won)
    with zone(later):
        async with store_in(path) as store:
            assert await store.rebuild() == ()
            assert await years(store) == {"2025": 1, "2026": 1}
            ann = next(person.id for person in await store.people.all() if person.name == "Ann")
            for year, points in (("2025", 7), ("2026", 3)):
                profile = await store.statistics.profile(ann, period=year)
                assert [result.points for result in profile.results] == [points]
                standings = [row for row in await store.statistics.standings(year) if row.player == ann]
                assert [(row.plays, row.best) for row in standings] == [(1, points)]
            assert (await store.statistics.profile(ann, period="2025")).longest == 2


@pytest.mark.parametrize("where", ZONES)
async def test_a_play_counts_on_the_day_in_its_file(path: Path, where: str) -> None:
    """A play keeps the day that its file gives, with or without a time, in every zone."""
    plays = (
        azul("P-1", date="2026-01-01 10:00:00"), azul("P-2", date="2025-12-31 23:30:00"),
        azul("P-3", date="2026-01-01 00:10:00"), azul("P-4", date="no date"),
    )  # fmt: skip
    with zone(where):
        async with store_in(path) as store:
            await imported(store, export(*plays))
    for later in (where, "Pacific/Kiritimati"):
        with zone(later):
            async with store_in(path) as store:
                assert await years(store) == {"2025": 1, "2026": 2}  # the fourth's year is unknown
                heads = (await store.page()).heads
                days = {(await store.plays.read(head.id))[1].foreign_id: day_of_play(head) for head in heads}
                played = plays_of(bg_stats.exported(await finished_plays(store)))
        assert days == {
            "p-1": "1 January 2026", "p-2": "31 December 2025", "p-3": "1 January 2026", "p-4": "on an unknown date",
        }  # fmt: skip
        days_exported = {play.id: play.day for play in played}
        assert days_exported == {"p-1": "2026-01-01", "p-2": "2025-12-31", "p-3": "2026-01-01", "p-4": ""}


async def exported(path: Path, write: Callable[..., bytes]) -> bytes:
    """The files of all finished games, written in another zone than the one they were played in."""
    with zone("America/New_York"):
        async with store_in(path) as store:
            await play(store, "Ann", "Bob", at=moment("America/New_York", *EVENING), **over([[0], [1]]))
    with zone("Europe/Berlin"):
        async with store_in(path) as store:
            return write(await finished_plays(store))


@pytest.mark.sqlite
async def test_files_have_the_local_day(path: Path) -> None:
    """Our CSV has local time with UTC offset, BG Stats only local time; readers in a third zone see the same day."""
    table = await exported(path, csv_file.exported)
    rows = list(csv.DictReader(io.StringIO(table.decode(), newline="")))
    assert {row["played_at"] for row in rows} == {"2025-12-31T21:00:00-05:00"}
    for_bg_stats = await exported(path.with_name("second.db"), bg_stats.exported)
    assert json.loads(for_bg_stats)["plays"][0]["playDate"] == "2025-12-31 21:00:00"
    with zone("Pacific/Auckland"):
        assert (the_play(table).system, the_play(table).day) == (TABLE, "2025-12-31")
        assert the_play(table).at == moment("America/New_York", *EVENING)
        assert the_play(for_bg_stats).day == "2025-12-31"


@pytest.mark.sqlite
@pytest.mark.parametrize("time", ["20:15:00", "10:00:00", "00:30:00"])
async def test_an_imported_offset_is_exported_again(path: Path, time: str) -> None:
    """A play from a spreadsheet keeps its local time and UTC offset in any zone; importing it again changes nothing."""
    date = f"2019-01-05T{time}+13:00"
    with zone("Europe/Berlin"):
        async with store_in(path) as store:
            await imported(store, f"game_uuid,played_at,game,player\nx,{date},Azul,Ann\n".encode())
            table = csv_file.exported(await finished_plays(store))
            assert the_play(table).date == date and await statuses(store, table) == {"found": 1}


@pytest.mark.parametrize("offset", [-FURTHEST, FURTHEST])
def test_a_game_with_the_furthest_offset_is_exported(offset: int) -> None:
    """A game whose file gives an offset of more than a day is exported with its true moment."""
    head = GameHead("id", "meow_oracle", 1, '{"seats":[]}', moment(ZONES[0], *EVENING), 0, utc_offset=offset)
    assert play_of(head).moment.timestamp() * 1000 == head.created_at


@pytest.mark.sqlite
async def test_a_game_file_keeps_the_day(path: Path) -> None:
    """An imported game keeps its local day; a file from before days were stored gets that of the importing zone."""
    with zone("Pacific/Auckland"):  # the file's game began on 14 November 2023 at 22:13 UTC
        async with store_in(path) as store:
            await import_game(store, json.dumps(document() | {"utc_offset": -300}).encode())
            (head,) = (await store.page()).heads
            again = await saved(store, OpenTables(store, lambda: 0), head.id)
            assert json.loads(again.content)["utc_offset"] == -300
            assert f"{local_of(head):%Y-%m-%d %H:%M}" == "2023-11-14 17:13"
        async with store_in(path.with_name("other.db")) as store:
            await import_game(store, json.dumps(document() | {"version": 1}).encode())
            (head,) = (await store.page()).heads
            assert f"{local_of(head):%Y-%m-%d %H:%M}" == "2023-11-15 11:13"


def test_a_list_shows_the_local_day() -> None:
    """A game of yesterday evening, played in another zone, isn't today's; an older one is shown without a time."""
    head = GameHead("id", "meow_oracle", 1, "{}", moment("America/New_York", *EVENING), 0, utc_offset=-300)
    start = local_of(head)
    assert start is not None
    with zone("Europe/Berlin"):
        assert when(start, moment("Europe/Berlin", 2026, 1, 1, 10, 0)) == "yesterday at 21:00"
        assert when(start, moment("Europe/Berlin", 2026, 3, 1, 10, 0)) == "31 December 2025"


@pytest.mark.sqlite
async def test_older_games_get_their_day(path: Path) -> None:
    """In a file from before days were stored, plays keep the day that the other program gave; recorded games get the
    day in the zone where the file is first opened."""

    async def days() -> set[str]:
        async with store_in(path) as store:
            assert await store.rebuild() == ()
            assert await years(store) == {"2026": 2}
            return {day_of_play(head) for head in (await store.page()).heads if head.created_at}

    with zone("Pacific/Auckland"):
        async with store_in(path) as store:
            await play(store, "Ann", "Bob", at=moment("Pacific/Auckland", *MORNING), **over([[0], [1]]))
            await imported(store, export(azul("P-1", date="2026-01-01 10:00:00"), azul("P-2", date="")))
        connection = sqlite3.connect(path)
        for name in ("played_games", "player_results", "player_standings", "game_memories"):
            connection.execute(f"drop view {name}")
            connection.execute(f"create view {name} as select 1")
        connection.execute("drop table game_rules")
        connection.execute("alter table games drop column utc_offset")
        connection.execute("delete from _sqlite_migrations where name = 'local_days'")
        connection.execute("pragma user_version = 12")
        connection.commit()
        connection.close()
        assert await days() == {"1 January 2026"}
    with zone("America/New_York"):
        assert await days() == {"1 January 2026"}
