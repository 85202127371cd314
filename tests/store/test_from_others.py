"""Small files of other programs (`tests/companion/files/from_others`); expected values were counted by hand."""

import csv
import io
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.files.plays import bg_stats, csv_file
from companion.files.plays.batch_import import import_plays, preview_file
from companion.files.plays.collecting import finished_plays
from companion.files.plays.readers.opening import recognizing
from companion.files.plays.readers.source import Source
from companion.store.records import GameStat
from companion.store.slices import Work, sliced
from companion.store.sqlite.store import SqliteStore
from companion.words import text
from tests.companion.files.play_files import opened, plays_of
from tests.store.making import NOON, store_in
from tests.store.test_plays import imported, statuses, sums

FOLDER = Path(__file__).parents[1] / "companion/files/from_others"


def content(name: str) -> bytes:
    return (FOLDER / name).read_bytes()


async def best(store: SqliteStore, name: str, game: str) -> tuple[int, int, float, float | None]:
    """Plays, plays with points, their sum, and the best, for one player and one game."""
    ids = {person.name: person.id for person in await store.people.all()}
    (row,) = [
        row for row in await store.statistics.standings() if (row.player, row.game) == (ids[name], f"play:{game}")
    ]
    return row.plays, row.counted, row.points, row.best


async def test_what_an_iphone_exports(store: SqliteStore) -> None:
    """The lowest score is best if the game says so, decimals count, no score is 0, anonymous plays and given minutes
    count for their game, and a player without an ID is reported and counts by name."""
    file = opened(content("bgstats-ios.json"))
    assert [text(words) for words in file.notes] == ["One player in the file has no ID, so we go by their name."]
    await imported(store, content("bgstats-ios.json"))
    assert await best(store, "Nora", "Mulligan Golf") == (2, 2, 140.5, 68.5)
    assert await best(store, "Emil", "Mulligan Golf") == (1, 1, 70.5, 70.5)
    assert await best(store, "Ruth", "Mulligan Golf") == (1, 1, 80, 80)
    assert await best(store, "Nora", "Nil Whist") == (1, 1, 0, 0)
    assert await best(store, "Nora", "Lifeboat Crew") == (1, 0, 0, None)
    stats = {(stat.game, stat.name): stat for stat in await store.statistics.game_stats()}
    assert stats["play:Nil Whist", "players"].plays == 2 and stats["play:Nil Whist", "nobody"].plays == 1
    assert stats["play:Mulligan Golf", "minutes"] == GameStat("play:Mulligan Golf", "minutes", 2, 120, 75)
    assert stats["play:Nil Whist", "minutes"] == GameStat("play:Nil Whist", "minutes", 2, 50, 30)
    assert ("play:Lifeboat Crew", "minutes") not in stats
    assert await store.statistics.plays_by_year() == (
        ("2023", "play:Mulligan Golf", 1), ("2024", "play:Lifeboat Crew", 1), ("2024", "play:Mulligan Golf", 1),
        ("2024", "play:Nil Whist", 2),
    )  # fmt: skip
    assert sorted(person.name for person in await store.people.all()) == ["Emil", "Nora", "Ruth"]
    assert await store.rebuild() == ()


async def test_what_android_exports(store: SqliteStore) -> None:
    """Flags as 0 and 1, null scores, scores given as sums, and dates without a time are read."""
    await imported(store, content("bgstats-android.bgsplay"))
    assert await best(store, "Jonas", "Harvest Bluff") == (2, 1, 23, 23)
    assert await best(store, "Ida", "Harvest Bluff") == (2, 1, 32, 32)
    assert {name: wins for name, (_, wins, _) in (await sums(store)).items()} == {"Jonas": 1, "Ida": 1}


async def test_namesakes_in_a_file_are_two_people(store: SqliteStore) -> None:
    """Two players named B. in one file stay two people, also in a play that both were in."""
    report = await preview_file(store, Source(content("bgg-page.xml")), "bgg")
    assert {person.name: person.plays for person in report.people.values()} == {"B.": 3, "Tilda": 2}
    await import_plays(store, report, NOON, Work())
    assert {name: (plays, wins) for name, (plays, wins, _) in (await sums(store)).items()} == {
        "B.": (8, 3), "B. (2)": (3, 0), "Tilda": (6, 5),
    }  # fmt: skip
    ids = {person.id: person.name for person in await store.people.all()}
    first = next(id for id, name in ids.items() if name == "B.")
    pairs = (await store.statistics.profile(first)).pairs
    assert {ids[pair.other]: (pair.plays, pair.ahead) for pair in pairs} == {"B. (2)": (3, 3), "Tilda": (6, 1)}
    assert await store.rebuild() == ()


async def test_pages_in_one_file(store: SqliteStore) -> None:
    """All three plays on both pages are imported, and the app doesn't say that any are missing."""
    file = opened(content("bgg-two-pages.xml"))
    assert (file.count, file.notes) == (3, ())
    await imported(store, content("bgg-two-pages.xml"))
    assert [plays for _, _, plays in await store.statistics.plays_by_year()] == [1, 2]


@pytest.mark.parametrize("name", ["table-excel-de.csv", "table-excel-us.csv"])
async def test_a_table_saved_by_a_spreadsheet_loses_nothing(store: SqliteStore, name: str) -> None:
    """Each play is found with its date; a cell changed in the spreadsheet changes the play; seconds lost there stay."""
    await imported(store, content("table.csv"))
    assert await statuses(store, content(name)) == {"found": 3}
    corrected = content(name).replace(b"A close one", b"A very close one").replace(b"19,25", b"20,25")
    corrected = corrected.replace(b"19.25", b"20.25")
    assert await statuses(store, corrected) == {"changed": 1, "found": 2}
    await imported(store, corrected)
    plays = [(await store.plays.read(head.id))[1] for head in (await store.page()).heads]
    assert sorted(play.day for play in plays) == ["2021-12-31", "2022-02-03", "2022-02-28"]
    assert any('"2021-12-31 21:00:30"' in play.details for play in plays)
    assert (await best(store, "Emil", "Brass Pigeon"))[2:] == (50.25, 30)


@pytest.mark.parametrize("name", ["table.csv", "table-excel-de.csv", "table-excel-us.csv"])
def test_a_table_reads_the_same_from_any_spreadsheet(name: str) -> None:
    """Days, points and minutes are read the same from any spreadsheet; an anonymous player stays anonymous."""
    rows = [
        (play.day, [(seat.name, seat.points) for seat in play.seats], play.minutes) for play in plays_of(content(name))
    ]
    assert rows == [
        ("2021-12-31", [("Nora", 21.7), ("Emil", 19.25)], 40),
        ("2022-02-03", [("Nora", 8), ("Emil", 30)], None),
        ("2022-02-28", [("", 11)], 25),
    ]  # fmt: skip


async def test_the_order_of_day_and_month_is_asked_if_ambiguous(store: SqliteStore) -> None:
    """Until the order of day and month is chosen, an ambiguous table has no dates, and no stored date is deleted."""
    source = Source(content("table-excel-uk.csv"))
    file = (await preview_file(store, source, await sliced(recognizing(source)))).file
    assert file.unsure == "4/3/2022 21:00"
    assert [play.day for play in file.plays() if play is not None] == ["", "", ""]
    for is_day_first, days in ((True, ["2022-03-04", "2022-03-02", "2022-06-05"]),
                               (False, ["2022-04-03", "2022-02-03", "2022-05-06"])):  # fmt: skip
        chosen = file.dated(is_day_first=is_day_first)
        assert chosen.unsure == ""
        assert [play.day for play in chosen.plays() if play is not None] == days
    await imported(store, content("table.csv"))
    assert await statuses(store, content("table-excel-uk.csv")) == {"found": 3}


@pytest.mark.sqlite
@pytest.mark.parametrize("write", [bg_stats.exported, csv_file.exported])
async def test_rules_and_anonymous_players_are_exported(path: Path, write: Any) -> None:
    """How a game is won, and which players are anonymous, is the same on another device after an export."""
    async with store_in(path) as store:
        await imported(store, content("bgstats-ios.json"))
        handed_on = write(await finished_plays(store))
    async with store_in(path.with_name("second.db")) as store:
        await imported(store, handed_on)
        assert sorted(person.name for person in await store.people.all()) == ["Emil", "Nora", "Ruth"]
        assert await best(store, "Nora", "Mulligan Golf") == (2, 2, 140.5, 68.5)
        assert await store.statistics.rules() | {"play:Nil Whist": frozenset()} == {
            "play:Mulligan Golf": {"lowest_wins"}, "play:Lifeboat Crew": {"cooperative", "no_points", "uses_teams"},
            "play:Nil Whist": frozenset(),
        }  # fmt: skip
        again = plays_of(bg_stats.exported(await finished_plays(store)))
    rules = {play.game.name: play.game.rules for play in again}
    assert rules["Mulligan Golf"] == ("lowest_wins",)
    assert rules["Lifeboat Crew"] == ("cooperative", "no_points", "uses_teams")
    (crew,) = [play for play in again if play.game.name == "Lifeboat Crew"]
    assert [(seat.name, bool(seat.player)) for seat in crew.seats] == [
        ("Nora", True), ("A guest of the house", False), ("Anonymous player", False),
    ]  # fmt: skip


async def test_an_anonymous_player_has_no_name_in_a_table(store: SqliteStore) -> None:
    """In our table an anonymous player's cell is empty, and another column has the other program's name for them."""
    await imported(store, content("bgstats-ios.json"))
    content_written = csv_file.exported(await finished_plays(store))
    table = csv.DictReader(io.StringIO(content_written.decode(), newline=""))
    crew = [(row["player"], row["anonymousName"]) for row in table if row["game"] == "Lifeboat Crew"]
    assert crew == [("Nora", ""), ("", "A guest of the house"), ("", "Anonymous player")]


async def test_a_person_counts_once_a_game(store: SqliteStore) -> None:
    """For every player and game the statistics equal a count of the seats, where each person counts once a game."""
    for name in ("bgstats-ios.json", "bgstats-android.bgsplay", "bgg-page.xml", "table.csv"):
        await imported(store, content(name))
    both = store._db.execute("select id, name from people where name in ('B.', 'B. (2)')").fetchall()
    first, second = sorted(both, key=lambda row: row[1])
    store._db.execute("update people set part_of = ? where id = ?", (first[0], second[0]))  # as older files have it
    await store.rebuild()
    assert await counted(store) == by_hand(store)
    assert not store._db.execute("select * from pairs where player = other").fetchall()


async def counted(store: SqliteStore) -> Counter[tuple[str, str]]:
    """Plays by person and game, as in the statistics."""
    return Counter({(row.player, row.game): row.plays for row in await store.statistics.standings()})


def by_hand(store: SqliteStore) -> Counter[tuple[str, str]]:
    """Plays by person and game, counted from the seats."""
    seats = store._db.execute("select game_id, person from seats").fetchall()
    games = dict(store._db.execute("select id, game from games").fetchall())
    times = dict(store._db.execute("select game_id, times from plays").fetchall())
    plays: Counter[tuple[str, str]] = Counter()
    for game_id, person in set(seats):
        plays[person, games[game_id]] += times.get(game_id, 1)
    return plays
