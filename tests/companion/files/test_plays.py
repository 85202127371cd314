"""Finished games as plays for other programs: CSV, and a file for BG Stats."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.files.play_table import unescaped
from companion.files.plays import bg_stats, csv_file
from companion.files.plays.collecting import PAGE, finished_plays
from companion.files.plays.play import Play, PlaySeat, play_of
from companion.store.records import GameHead
from tests.companion.conftest import House
from tests.companion.test_game_files_screens import saved_files
from tests.companion.test_statistics_screen import finished
from tests.store.making import NOON, begin, store_in, with_store
from tests.store.test_statistics import over, play

STORED = Path(__file__).parents[2] / "stored_games/schema_4/companion.db"


def head_of(*names: str, **fields: Any) -> GameHead:
    config = json.dumps({"seats": [{"player": name} for name in names], "options": {"arrow": "snake"}})
    ended = fields.pop("updated_at", NOON + 40 * 60_000)
    ending = {**over([[0], [1]], (0, "MO-20", 9), (1, "MO-20", -2)), **fields}
    return GameHead("id", "meow_oracle", 3, config, NOON, ended, utc_offset=330, **ending)


def table(content: bytes) -> list[dict[str, str]]:
    """The rows of a CSV file, by column."""
    return list(csv.DictReader(io.StringIO(content.decode("utf-8"), newline="")))


def test_a_row_for_each_seat() -> None:
    """Each seat has a row, with numbers unchanged, unknown values empty, and the tally's lines as JSON."""
    first, second = table(csv_file.exported([play_of(head_of("Ann", "Zoë, the 2nd"), "at the lake")]))
    lines = first.pop("score_lines_json")
    assert first == {
        "game_uuid": "id", "played_at": "2025-06-15T20:36:40+05:30",
        "game": "Meow Oracle", "options": '{"arrow":"snake"}',
        "edition": "3", "location": "", "duration_min": "40", "seat": "1", "player": "Ann", "score": "9", "rank": "1",
        "winner": "1", "start_player": "", "new_player": "", "house_rulings": "", "notes": "at the lake",
        "quantity": "1",
    }  # fmt: skip
    assert [line["points"] for line in json.loads(lines)] == [9, -2]
    assert (second["player"], second["score"], second["rank"], second["winner"]) == ("Zoë, the 2nd", "-2", "2", "0")


@given(st.lists(st.text(), min_size=2, max_size=3), st.text())
def test_no_cell_is_a_formula(names: list[str], note: str) -> None:
    """With any players' names, no cell but a score begins like a formula, and the names can be read back."""
    play = Play("=1", 0, None, "x", "+x", 1, "@x", tuple(PlaySeat(name, -3, None, False) for name in names), "-1", note)
    rows = table(csv_file.exported([play]))
    assert [unescaped(row["player"]) for row in rows] == names
    for row in rows:
        assert row.pop("score") == "-3"
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row.values())


@pytest.mark.parametrize(
    ("ended", "minutes"), [(0, None), (29_000, None), (31_000, 1), (43_200_000, 720), (43_300_000, None)]
)
def test_a_game_left_overnight_has_no_length(ended: int, minutes: int | None) -> None:
    """A play lasts from the first entry to the last; below half a minute or above twelve hours it's unknown."""
    assert play_of(head_of("Ann", "Bob", updated_at=NOON + ended)).minutes == minutes


@pytest.mark.parametrize(("known", "minutes"), [(25, 25), (-25, 300), (0, 300), (True, 300)])
def test_a_correction_does_not_lengthen_an_exported_game(known: int, minutes: int) -> None:
    """A game lasts as long as in the statistics, if they know that, although it was corrected hours later."""
    ended = over([[0], [1]])
    tally = json.dumps(json.loads(ended["tally"]) | {"memories": [[-1, "minutes", known]]})
    corrected = play_of(head_of("Ann", "Bob", **(ended | {"tally": tally}), updated_at=NOON + 5 * 3_600_000))
    assert (corrected.minutes, corrected.span) == (minutes, 300)


def test_a_game_without_points_has_no_score() -> None:
    """Seats have ranks and winners but no scores; if no player wins, there are no ranks."""
    won = play_of(head_of("Ann", "Bob", **over([[1], [0]])))
    assert [(seat.score, seat.rank, seat.wins) for seat in won.seats] == [(None, 2, False), (None, 1, True)]
    lost = play_of(head_of("Ann", "Bob", **over([])))
    assert [(seat.score, seat.rank, seat.wins) for seat in lost.seats] == [(None, None, False)] * 2


def test_bg_stats_finds_what_a_play_refers_to() -> None:
    """Every ID refers to an object in the file; UUIDs are reproducible, one for each name; flags are always set."""
    plays = [play_of(head_of("Ann", "Bob")), play_of(head_of("Bob", "Cid", **over([])))]
    document = json.loads(bg_stats.exported(plays))
    assert bg_stats.exported(plays) == bg_stats.exported(iter(plays))
    assert [player["name"] for player in document["players"]] == ["Ann", "Bob", "Cid"]
    assert [game["name"] for game in document["games"]] == ["Meow Oracle"]
    assert len({player["uuid"] for player in document["players"]}) == 3
    ids = {player["id"] for player in document["players"]}
    for row in document["plays"]:
        assert row["gameRefId"] == document["games"][0]["id"]
        for seat in row["playerScores"]:
            assert seat["playerRefId"] in ids
            assert isinstance(seat["winner"], bool) and isinstance(seat["startPlayer"], bool)
    first, second = document["plays"]
    assert [seat["score"] for seat in first["playerScores"]] == ["9", "-2"]
    assert [seat["score"] for seat in second["playerScores"]] == [None, None]
    assert [seat["rank"] for seat in second["playerScores"]] == [0, 0]
    assert first["durationMin"] == 40 and len(first["playDate"]) == len("2025-06-15 15:06:40")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "companion.db"


async def test_all_finished_games_are_collected(path: Path) -> None:
    """Finished games of several pages, oldest first, with notes; no running, abandoned or deleted ones."""
    async with store_in(path) as store:
        heads = [await play(store, "Ann", "Bob", at=at, **over([[0], [1]])) for at in range(PAGE + 5)]
        await store.set_note(heads[-1].id, "the last")
        await begin(store, "Ann")
        await play(store, "Ann", status="abandoned", outcome='{"ranking":[]}')
        deleted = await play(store, "Ann", "Bob", at=3, **over([[0], [1]]))
        await store.delete(deleted.id, NOON)
        plays = await finished_plays(store)
    assert [row.at for row in plays] == [*range(PAGE + 5)]
    assert [row.note for row in plays if row.note] == ["the last"]


def test_games_of_every_kind_are_exported(path: Path) -> None:
    """From a device that has played all games, both formats have a row for each seat."""
    path.write_bytes(STORED.read_bytes())
    plays = with_store(path, finished_plays)
    assert {row.game for row in plays} >= {"meow_oracle", "higgins_oracle", "haggatha", "interstellar_oracle"}
    seats = sum(len(row.seats) for row in plays)
    assert len(table(csv_file.exported(plays))) == seats
    assert sum(len(row["playerScores"]) for row in json.loads(bg_stats.exported(plays))["plays"]) == seats


async def test_plays_are_exported_from_the_statistics(house: House) -> None:
    """Both formats are saved under descriptive names; before the first result they aren't offered."""
    window = await house.window("/statistics/share")
    assert "Save as a spreadsheet (CSV)" not in window.labels()
    assert any("summary of your finished games" in words for words in window.texts())
    await finished(house, "Ann", "Bob")
    await window.go("/statistics")
    await window.tap("Share")
    await window.tap("Save as a spreadsheet (CSV)")
    await window.tap("Save for BG Stats")
    first, second = saved_files(window)
    assert (first["file_name"], second["file_name"]) == ("oracle-plays.csv", "oracle-plays.bgsplay")
    assert [row["player"] for row in table(first["src_bytes"])] == ["Ann", "Bob"]
    assert len(json.loads(second["src_bytes"])["plays"]) == 1
