"""Plays from our own table: as we wrote it, and as a spreadsheet saves it."""

import csv
import io
import json

import pytest
from hypothesis import given, strategies as st

from companion.files.plays import csv_file
from companion.files.plays.play import Play, PlaySeat
from companion.files.plays.readers.spreadsheet_dates import date_in
from referees.common.values.change import changed
from tests.companion.files.play_files import opened, plays_of, the_play
from tests.companion.files.test_plays_bg_stats import refusal

AT = 1_750_000_000_000
LINES = '[{"seat":0,"points":9}]'


def ours(*names: str, id: str = "id", note: str = "") -> Play:
    """A play as we export it, won by the first player."""
    seats = tuple(PlaySeat(name, 9 - place, place + 1, place == 0) for place, name in enumerate(names))
    return Play(id, AT, 40, "meow_oracle", "Meow Oracle", 3, '{"arrow":"snake"}', seats, LINES, note)


def rows(*plays: Play) -> list[list[str]]:
    """The rows of our table of these plays."""
    return list(csv.reader(io.StringIO(csv_file.exported(plays).decode(), newline="")))


def saved(table: list[list[str]], separator: str = ",", mark: str = "") -> bytes:
    lines = io.StringIO(newline="")
    csv.writer(lines, delimiter=separator).writerows(table)
    return (mark + lines.getvalue()).encode()


NAMES = st.text(st.characters(exclude_categories=["Cc", "Cs", "Cn", "Co", "Z"]), min_size=1, max_size=20)


@given(st.lists(NAMES, min_size=1, max_size=4), NAMES)
def test_what_we_write_is_read_back(names: list[str], note: str) -> None:
    """A play has the same players, points, ranks and winners, with any names, formulas included."""
    play = the_play(csv_file.exported([ours(*names, note=note)]))
    assert (play.id, play.at, play.minutes, play.game.name, play.comment) == ("id", AT, 40, "Meow Oracle", note)
    assert [(seat.name, seat.points, seat.rank, seat.wins) for seat in play.seats] == [
        (name, 9 - place, place + 1, place == 0) for place, name in enumerate(names)
    ]
    rest = {"options": {"arrow": "snake"}, "edition": 3, "score_lines_json": json.loads(LINES)}
    assert json.loads(play.rest) == rest


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_tables_saved_by_spreadsheets_are_read(separator: str) -> None:
    """Other separators, a byte order mark, columns and seats in another order, and empty rows are accepted."""
    head, *others = rows(ours("Ann", "Bob"), ours("Cid", id="other"))
    order = sorted(range(len(head)), key=lambda column: head[column])
    table = [[row[column] for column in order] for row in [head, *others[1::-1], [""] * len(head), *others[2:]]]
    first, second = plays_of(saved(table, separator, "\ufeff"))
    assert [seat.name for seat in first.seats] == ["Ann", "Bob"]
    assert [seat.name for seat in second.seats] == ["Cid"]


def test_a_table_with_the_line_ends_of_old_macintoshes_is_read() -> None:
    """Lines may end with a carriage return alone, or two before a line feed; line breaks within a cell stay."""
    table = b'game_uuid,played_at,game,player,notes\rx,2024-03-02,Azul,Ann,"sun\nrain"\ry,2024-03-02,Azul,Bob,\r'
    assert [(play.id, play.comment) for play in plays_of(table)] == [("x", "sun\nrain"), ("y", "")]
    doubled = table.replace(b"\n", b" ").replace(b"\r", b"\r\r\n")  # as some programs write on Windows
    assert [(play.id, play.comment) for play in plays_of(doubled)] == [("x", "sun rain"), ("y", "")]


def test_the_tally_of_a_long_game_is_read_back() -> None:
    """All lines of a long game's tally are read, not cut off at the limit for comments."""
    lines = [{"seat": seat, "points": 9, "cites": ["MO-20"]} for seat in range(5) for _ in range(40)]
    assert len(json.dumps(lines)) > 8_000
    text = json.dumps(lines, separators=(",", ":"))
    assert json.loads(the_play(csv_file.exported([changed(ours("Ann"), lines=text)])).rest)["score_lines_json"] == lines


def test_a_play_without_players_has_a_row() -> None:
    """A play without players has one row and is read without seats; a row with only a player or a score is a seat."""
    alone, second = plays_of(csv_file.exported([ours(), ours("Ann", id="other")]))
    assert (alone.id, alone.seats, alone.comment) == ("id", (), "")
    assert [seat.name for seat in second.seats] == ["Ann"]
    score = the_play(b"game_uuid,played_at,game,player,score\nx,2024-03-02,Azul,,3\n")
    assert [(seat.name, seat.points) for seat in score.seats] == [("", 3)]


def test_columns_may_be_added_and_left_out() -> None:
    """Only game, date, player and the play's ID are needed; the content of a new column is stored."""
    play = the_play(b"game_uuid,played_at,game,player,mood\nx,2024-03-02,Azul,Ann,good\n")
    assert (play.date, play.seats[0].points, json.loads(play.rest)) == ("2024-03-02", None, {"mood": "good"})


@pytest.mark.parametrize(
    ("cell", "expected"),
    [("3", (3, "all")), ("1", (1, "all")), ("0", (1, "nothing")), ("", (1, "all")), ("-2", (1, "all")),
     ("two", (1, "all")), ("900000000", (1_000, "all"))],
)  # fmt: skip
def test_how_often_a_row_counts(cell: str, expected: tuple[int, str]) -> None:
    """A row counts as often as its quantity says, once if that's no valid number, never for 0, at most 1,000 times."""
    play = the_play(f"game_uuid,played_at,game,player,quantity\nx,2024-03-02,Azul,Ann,{cell}\n".encode())
    assert (play.times, play.counts) == expected


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (saved([*rows(ours("Ann", "Bob"), ours("Cid", id="o")), rows(ours("Ann"))[1]]), "Row 5 isn't next to"),
        (b"game_uuid,played_at,game,player\nx,2024-03-02,Azul\n", "Row 2 has more or fewer cells"),
        (b'game_uuid,played_at,game,player\nx,2024-03-02,Azul,"Ann\n', "The file is damaged"),
        (b"game_uuid,played_at,game,player\nx,2024-03-02,Azul,\xe4\n", "The spreadsheet isn't in UTF-8"),
        (b"game_uuid,played_at,game,player\n", "There are no plays in this file."),
        (b"name,score\nAnn,3\n", "We can't use this file."),
        (b"game_uuid,played_at,game,player\n" + b"x," * 700_000, "This file is too large or too complex"),
    ],
)
def test_tables_that_are_refused(content: bytes, words: str) -> None:
    """Empty, uneven, unordered, truncated or long tables, other encodings and other programs' tables are refused."""
    assert words in refusal(content)


@pytest.mark.parametrize("cell", ["1/0/1900", "1/5/2019 24:10", "3/4/1899"])
def test_only_a_readable_date_is_asked_about(cell: str) -> None:
    """The date whose order the user is asked about can be read in both orders, unlike a spreadsheet's zero."""
    table = f"game_uuid,played_at,game,player\nx,{cell},Azul,Ann\ny,4/3/2022,Azul,Ann\n"
    assert opened(table.encode()).unsure == "4/3/2022"


@pytest.mark.parametrize(
    ("cell", "date"), [("3/14/2024 6:30 PM", "2024-03-14 18:30:00"), ("14.3.2024 12:05:59 am", "2024-03-14 00:05:59")]
)
def test_a_spreadsheet_may_write_the_time_in_two_halves(cell: str, date: str) -> None:
    """Afternoon hours are 12 more, and the hour after midnight is 0."""
    assert date_in(cell, is_day_first=None) == date
