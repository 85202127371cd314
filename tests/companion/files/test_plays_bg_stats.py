"""Reading BG Stats' plays: realistic files, odd values included, and files that can't be read."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from companion.files.plays import bg_stats
from companion.files.plays.as_stored import game_of_ours, links_of
from companion.files.plays.play import Play, PlaySeat
from companion.files.plays.push_link import link_of
from companion.files.plays.readers.source import CHUNK
from companion.files.untrusted_json import LONGEST, BadFile
from companion.words import text
from tests.companion.files.play_files import bg_stats_export, document, opened, plays_of, the_play

NOTHING_IN = "Nothing was imported, and your games are unchanged."


def refusal(content: bytes) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(BadFile) as refused:
        plays_of(content)
    words = text(refused.value.sentence)
    assert words.endswith(NOTHING_IN)
    return words.removesuffix(NOTHING_IN).strip()


def test_a_play_with_everything_it_refers_to() -> None:
    """Game, players and place are found anywhere in the file; IDs are compared ignoring case."""
    ann = {"playerRefId": 1, "score": "21", "winner": True, "startPlayer": 1, "newPlayer": False, "rank": 1}
    bob = {"playerRefId": 3, "score": "3+20+5", "winner": 0, "newPlayer": True, "seatOrder": 0, "role": "Red"}
    play = the_play(document(ann, bob, locationRefId=5, durationMin=45, comments="Close", bggId=77, board="Summer"))
    assert play.id == "8f0b4d3c-1111-4a4a-9c9c-000000000001"
    assert (play.game.name, play.game.links) == ("Azul", (("bg_stats", "eeee-01"), ("bgg", "230802")))
    assert (play.date, play.changed, play.minutes) == ("2024-03-02 20:15:00", "2024-03-02 21:30:00", 45)
    assert (play.location, play.comment, play.also) == ("At the lake", "Close", (("bgg", "77"),))
    first, second = play.seats
    assert (first.name, first.player, first.score, first.points, first.rank) == ("Ann", "aaaa-01", "21", 21, 1)
    assert (first.wins, first.starts, first.is_new) == (True, True, False)
    assert (second.player, second.score, second.points, second.wins) == ("bbbb-02", "3+20+5", 28, False)
    assert json.loads(play.rest) == {"board": "Summer", "seats": [{}, {"role": "Red"}]}


@pytest.mark.parametrize(
    ("value", "score", "points"),
    [
        ("3+0,5+20", "3+0,5+20", 23.5),
        ("1.234", "1.234", None),
        ("1.000", "1.000", None),
        ("10.000", "10.000", None),
        ("10.0", "10.0", 10),
        (12, "12", 12),
        (12.0, "12", 12),
        (7.5, "7.5", 7.5),
        ("0", "0", 0),
        ("Decisive", "Decisive", None),
        ("9" * 400, "9" * 199 + "…", None),
        ([1], "", None),
        (True, "", None),
    ],
)
def test_scores_are_kept_as_written(value: Any, score: str, points: int | None) -> None:
    """Any text is kept, up to 200 characters; only numbers and sums of numbers are points."""
    (seat,) = the_play(document({"playerRefId": 1, "score": value})).seats
    assert (seat.score, seat.points) == (score, points)


@pytest.mark.parametrize(
    ("value", "date"),
    [
        ("2024-03-02 20:15:00", "2024-03-02 20:15:00"),
        ("2024-03-02 10:00:00", "2024-03-02"),
        ("2024-03-02 11:00:00", "2024-03-02"),
        ("2024-03-02", "2024-03-02"),
        ("2024-03-02 20:15:00+02:00", "2024-03-02T20:15:00+02:00"),
        ("2024-03-02T20:15:00+0200", "2024-03-02T20:15:00+0200"),
        ("2024-03-02 20:15:00+9900", ""),
        ("0000-00-00", ""),
        ("2024-02-31 20:15:00", ""),
        ("0001-01-01 00:00:00", ""),
        ("2024-03-02 29:15:00", ""),
        ("yesterday", ""),
        (1709410500, ""),
        (None, ""),
    ],
)
def test_dates_are_kept_or_unknown(value: Any, date: str) -> None:
    """Exactly ten or eleven o'clock means a day without a time; an impossible date is unknown."""
    play = the_play(document(playDate=value))
    assert (play.date, play.day) == (date, date[:10])
    assert (play.at == 0) is (date == "")


def test_other_details_are_kept_but_private_ones_are_not() -> None:
    """Names of expansions, ratings and score sheets are stored; pictures and email addresses are dropped."""
    play = the_play(
        document(playImages="/var/mobile/1.jpg", rating=8, scoresheet='{"a":1}', expansionPlays=[{"gameRefId": 8}])
    )
    assert json.loads(play.rest) == {
        "rating": 8,
        "scoresheet": '{"a":1}',
        "expansions": [["Crystal Mosaic", "eeee-02", 0]],
    }
    assert "ann@example.org" not in repr(play)


def test_what_a_play_refers_to_may_be_missing() -> None:
    """A play may lack players, places and games; unknown members are ignored."""
    export = {"plays": [{"uuid": "x", "playerScores": [{"playerRefId": 9, "score": "1"}, None]}, 3, None], "tags": [{}]}
    play = the_play(json.dumps(export).encode())
    assert (play.game.name, play.seats[0].name, play.seats[0].points) == ("", "", 1)


def test_plays_without_an_id_are_reported() -> None:
    """Plays that couldn't be recognized later are left out, and a sentence says how many."""
    file = opened(json.dumps({"plays": [{"uuid": "x"}, {"uuid": ""}, {}]}).encode())
    assert file.count == 1
    assert [text(words) for words in file.notes] == [
        "2 plays in the file have no ID, so they can't be recognized later and won't be imported."
    ]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"plays": []}', "There are no plays in this file."),
        (document()[:-30], "The file is damaged, or only part of it arrived."),
        (document() + document(), "The file is damaged, or only part of it arrived."),
        (b'{"plays": [', "The file is damaged, or only part of it arrived."),
        (b'{"plays": [{"uuid": "\xff"}]}', "The file is damaged, or only part of it arrived."),
        (b'{"plays": [{"uuid": "x"} {"uuid": "y"}]}', "The file is damaged, or only part of it arrived."),
        (b'{"plays": [' + b"[" * 5000, "This file is too large or too complex to be a list of plays."),
        (
            b'{"plays": [{"comments": "' + b"a" * (LONGEST + 3 * CHUNK) + b'"}]}',
            "This file is too large or too complex to be a list of plays.",
        ),
        (
            json.dumps({"plays": [{"uuid": "x", "playerScores": [{}] * 101}]}).encode(),
            "This file is too large or too complex to be a list of plays.",
        ),
    ],
)
def test_files_that_are_refused(content: bytes, words: str) -> None:
    """Empty, truncated, concatenated, malformed, deep and long files are each refused with a sentence."""
    assert refusal(content) == words


@pytest.mark.parametrize("content", [b"", b"hello", b'{"name": 1}', b"\x89PNG\r\n", b"[1]"])
def test_what_is_no_list_of_plays(content: bytes) -> None:
    """Files with any other content are refused."""
    assert refusal(content).startswith("We can't use this file. Choose a game")


def test_a_large_file_is_read_in_pieces(tmp_path: Path) -> None:
    """A file on disk, read in pieces that may end within a play, gives the same plays as its bytes."""
    path = tmp_path / "BGStatsExport.json"
    path.write_bytes(bg_stats_export(500))
    assert path.stat().st_size > 3 * CHUNK
    plays = plays_of(path)
    assert len({play.id for play in plays}) == 500
    assert plays == plays_of(path.read_bytes())


def test_what_we_write_is_read_back() -> None:
    """Our own file is read with the same players, points, ranks and winners."""
    seats = (PlaySeat("Ann", 9, 1, True), PlaySeat("Zoë, the 2nd", -2, 2, False), PlaySeat("=1", None, None, False))
    ours = Play("0B-id", 1_750_000_000_000, 40, "meow_oracle", "Meow Oracle", 3, "{}", seats, "[]", "at the lake")
    play = the_play(bg_stats.exported([ours]))
    assert (play.id, play.at, play.minutes, play.game.name) == ("0b-id", ours.at, 40, "Meow Oracle")
    assert play.comment.startswith("at the lake")
    assert [(seat.name, seat.points, seat.rank or None, seat.wins) for seat in play.seats] == [
        (seat.player, seat.score, seat.rank, seat.wins) for seat in seats
    ]


def link(**fields: Any) -> bytes:
    values = {
        "sourceName": "Score Pad",
        "sourcePlayId": "P-1",
        "playDate": "2024-03-02 20:15:00",
        "game": {"name": "Azul", "bggId": 230802},
        "players": [{"name": "Ann", "sourcePlayerId": "1", "score": 12, "winner": True, "startPlayer": False}],
        **fields,
    }
    return f"https://app.bgstatsapp.com/createPlay.html?data={quote(json.dumps(values))}\n".encode()


def test_a_link_is_one_play() -> None:
    """A link has one play, with IDs of the program that made it; scores may be numbers."""
    play = the_play(link(durationMin=30, comments="By the window"))
    assert (play.system, play.id, play.date, play.minutes) == ("link score pad", "p-1", "2024-03-02T20:15:00Z", 30)
    assert (play.game.name, play.game.links) == ("Azul", (("bgg", "230802"),))
    assert [(seat.name, seat.player, seat.points, seat.wins) for seat in play.seats] == [("Ann", "1", 12, True)]


def test_our_own_link_is_read_back() -> None:
    """Our link is read with the same time, players, points and winners; the play has the ID as in our other files."""
    seats = (PlaySeat("Ann", 9, 1, True), PlaySeat("Zoë, the 2nd", -2, 2, False))
    ours = Play("0b-id", 1_750_000_000_000, 40, "meow_oracle", "Meow Oracle", 3, "{}", seats, "[]", "")
    play = the_play(link_of(ours).encode())
    assert (play.id, play.at, play.minutes, play.game.name) == ("0b-id", ours.at, 40, "Meow Oracle")
    assert [(row.name, row.points, row.wins) for row in play.seats] == [("Ann", 9, True), ("Zoë, the 2nd", -2, False)]
    assert links_of(play) == links_of(the_play(bg_stats.exported([ours])))
    assert game_of_ours(play.game, play.system) == "meow_oracle"


def test_links_that_are_refused() -> None:
    """Links without an ID, without data, or with data that isn't an object are refused."""
    assert refusal(link(sourcePlayId="")).startswith("The play in this link has no ID")
    assert refusal(b"https://app.bgstatsapp.com/createPlay.html").startswith("The file is damaged")
    assert refusal(b"https://app.bgstatsapp.com/createPlay.html?data=[1]").startswith("The file is damaged")
