"""Every odd value seen in real files of other programs: how it's read, or refused with a sentence.

One row for each, by format; the row's name says what was odd.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from companion.files.plays.readers.imported import ImportedPlay, ImportedSeat
from companion.files.plays.readers.source import MOST_SEATS
from companion.words import text
from tests.companion.files.play_files import bgg_page, document, opened, plays_of, the_play
from tests.companion.files.test_plays_bg_stats import link, refusal
from tests.companion.files.test_plays_bgg import ITEM, PLAYERS, play

Row = tuple[str, bytes, Callable[[ImportedPlay], object], object]
"""What was seen, a file with one such play, a function that reads the value, and the expected value."""

ID: Final = "8f0b4d3c-1111-4a4a-9c9c-000000000001"
SEATS: Final[tuple[dict[str, Any], ...]] = ({"playerRefId": 1, "score": "9"}, {"playerRefId": 3, "score": "8"})


def first(look: Callable[[ImportedSeat], object]) -> Callable[[ImportedPlay], object]:
    """A function that reads a value of a play's first seat."""
    return lambda play: look(play.seats[0])


def each(look: Callable[[ImportedSeat], object]) -> Callable[[ImportedPlay], object]:
    """A function that reads a value of each seat of a play."""
    return lambda play: [look(seat) for seat in play.seats]


def rest(play: ImportedPlay) -> Any:
    return json.loads(play.rest or "{}")


def seat(**fields: Any) -> bytes:
    """A file of BG Stats in which Ann's seat has these fields."""
    return document({"playerRefId": 1, **fields}, SEATS[1])


def export(**members: Any) -> bytes:
    """A file of BG Stats with other members at its top; None leaves one out."""
    content = json.loads(document(*SEATS, locationRefId=5, expansionPlays=[{"gameRefId": 8}])) | members
    return json.dumps({name: value for name, value in content.items() if value is not None}).encode()


def person(**fields: Any) -> bytes:
    """A file of BG Stats in which the player Ann has these fields."""
    return export(players=[{"id": 1, "uuid": "AAAA-01", "name": "Ann", **fields}])


def game(**fields: Any) -> bytes:
    """A file of BG Stats in which the game has these fields."""
    return export(games=[{"id": 7, "uuid": "EEEE-01", "name": "Azul", **fields}])


def without(content: bytes, *names: str) -> bytes:
    """A file of BG Stats whose play lacks these members."""
    root = json.loads(content)
    for name in names:
        del root["plays"][0][name]
    return json.dumps(root).encode()


def score(seat: ImportedSeat) -> object:
    """A seat's score as written, and its points."""
    return seat.score, seat.points


def flags(seat: ImportedSeat) -> object:
    """Whether the player won, had the first turn, was new."""
    return seat.wins, seat.starts, seat.is_new


BG_STATS_ROWS: Final[list[Row]] = [
    ("uuid in upper case, as on iOS", document(uuid=ID.upper()), lambda play: play.id, ID),
    ("uuid in lower case, as on Android", document(uuid=ID), lambda play: play.id, ID),
    ("uuid in mixed case", document(uuid=ID.replace("a4", "A4")), lambda play: play.id, ID),
    ("a player's uuid in lower case", person(uuid="aaaa-01"), first(lambda seat: seat.player), "aaaa-01"),
    ("a game's uuid in mixed case", game(uuid="eEEe-01"), lambda play: play.game.links, (("bg_stats", "eeee-01"),)),
    ("score null", seat(score=None), first(score), ("", None)),
    ("score missing", seat(), first(score), ("", None)),
    ("score empty", seat(score=""), first(score), ("", None)),
    ("score with a decimal comma", seat(score="21,7"), first(score), ("21,7", 21.7)),
    ("score behind a blank", seat(score=" -52"), first(score), ("-52", -52)),
    ("score a sum not finished", seat(score="8+2+1+8+4+"), first(score), ("8+2+1+8+4+", 23)),
    ("score a sum with minus", seat(score="-3-5+4+2"), first(score), ("-3-5+4+2", -2)),
    ("score beyond any number", seat(score=1e300), first(score), ("1e+300", None)),
    ("score endless", seat(score="?").replace(b'"?"', b"1e999"), first(score), ("", None)),
    ("score no number", seat(score="?").replace(b'"?"', b"NaN"), first(score), ("", None)),
    ("durationMin 0", document(durationMin=0), lambda play: play.minutes, None),
    ("durationMin null", document(durationMin=None), lambda play: play.minutes, None),
    ("durationMin missing", document(), lambda play: play.minutes, None),
    ("locations empty", export(locations=[]), lambda play: play.location, ""),
    ("locations missing", export(locations=None), lambda play: play.location, ""),
    ("locationRefId absent", document(), lambda play: play.location, ""),
    ("userInfo absent", export(userInfo=None), each(lambda seat: seat.name), ["Ann", "Bob"]),
    ("a top-level about", export(about={"version": "6.14"}), each(lambda seat: seat.name), ["Ann", "Bob"]),
    ("expansionPlays absent", document(), rest, {}),
    ("expansionPlays null", document(expansionPlays=None), rest, {}),
    ("entryDate null", document(entryDate=None), lambda play: play.date, "2024-03-02 20:15:00"),
    ("modificationDate missing", without(document(), "modificationDate"), lambda play: play.changed, ""),
    ("playDate missing", without(document(), "playDate"), lambda play: (play.date, play.at), ("", 0)),
    ("bools 1", seat(winner=1, startPlayer=1, newPlayer=1), first(flags), (True, True, True)),
    ("bools 0", seat(winner=0, startPlayer=0, newPlayer=0), first(flags), (False, False, False)),
    ("bools missing", seat(), first(flags), (False, False, False)),
    ("ignored 1", document(ignored=1), lambda play: play.counts, "nothing"),
    ("ignored 0", document(ignored=0), lambda play: play.counts, "all"),
    ("isAnonymous 1", person(isAnonymous=1), first(lambda seat: (seat.name, seat.player)), ("Ann", "")),
    ("isAnonymous 0", person(isAnonymous=0), first(lambda seat: (seat.name, seat.player)), ("Ann", "aaaa-01")),
    ("metaData a text", person(metaData='{"isNpc":0}'), first(lambda seat: seat.name), "Ann"),
    ("metaData an object", person(metaData={"isNpc": 0}), first(lambda seat: seat.name), "Ann"),
    ("bggUsername empty", person(bggUsername=""), first(lambda seat: seat.name), "Ann"),
    ("seatOrder 0 for all", document(*[row | {"seatOrder": 0} for row in SEATS]), each(lambda seat: seat.name),
     ["Ann", "Bob"]),
    ("seatOrder backwards", document(SEATS[0] | {"seatOrder": 2}, SEATS[1] | {"seatOrder": 1}),
     each(lambda seat: seat.name), ["Ann", "Bob"]),
    ("rank 0", seat(rank=0), first(lambda seat: seat.rank), 0),
    ('team "0" without teams', document({"playerRefId": 1, "team": "0"}, usesTeams=False), rest, {}),
    ("a team without teams", seat(team="2"), rest, {}),
    ('team "0" with teams', document({"playerRefId": 1, "team": "0"}, usesTeams=1), rest, {"seats": [{"team": "0"}]}),
    ("teamRole", document({"playerRefId": 1, "team": "1", "teamRole": "Spy"}, usesTeams=True), rest,
     {"seats": [{"team": "1", "teamRole": "Spy"}]}),
    ("role", seat(role="Red"), rest, {"seats": [{"role": "Red"}, {}]}),
    ("startPosition", seat(startPosition="2"), rest, {"seats": [{"startPosition": "2"}, {}]}),
    ("scoresheet, joined by scoreUuid", document({"playerRefId": 1, "scoreUuid": "S-1"}, scoresheet='{"lines":[]}'),
     rest, {"scoresheet": '{"lines":[]}', "seats": [{"scoreUuid": "S-1"}]}),
    ("scoreUuid without scoresheet", seat(scoreUuid="S-1"), rest, {}),
    ("anonymousName", document({"playerRefId": 4, "anonymousName": "Zoë"}),
     first(lambda seat: (seat.name, seat.player)), ("Zoë", "")),
    ("tags", document(tags=[{"tagRefId": 1}]), rest, {"tags": [{"tagRefId": 1}]}),
    ("deletedObjects with a living play", export(deletedObjects=[{"uuid": ID}]), lambda play: play.id, ID),
    ("bggId 0 of a play", document(bggId=0), lambda play: play.also, ()),
    ("bggId 0 of a game", game(bggId=0), lambda play: play.game.links, (("bg_stats", "eeee-01"),)),
    ("one anonymous player twice", document({"playerRefId": 4, "anonymousName": "Zoë"}, {"playerRefId": 4}),
     each(lambda seat: (seat.name, seat.player)), [("Zoë", ""), ("Anonymous player", "")]),
    ("two players of one name", document({"playerRefId": 2}, {"playerRefId": 3}),
     each(lambda seat: (seat.name, seat.player)), [("Bob", "bbbb-01"), ("Bob", "bbbb-02")]),
    ("a winner with fewer points", document(SEATS[0] | {"winner": False}, SEATS[1] | {"winner": True}),
     each(lambda seat: seat.wins), [False, True]),
    ("scores missing", without(document(), "playerScores"), lambda play: play.seats, ()),
    ("a game that is not there", document(gameRefId=99), lambda play: play.game.name, ""),
]  # fmt: skip

LINK_SEAT: Final = {"name": "Ann", "sourcePlayerId": "1", "winner": True, "startPlayer": True}


def linked(**fields: Any) -> bytes:
    """A link in which Ann has these fields."""
    return link(players=[LINK_SEAT | fields])


LINK_ROWS: Final[list[Row]] = [
    ("score a broken number", linked(score=12.5), first(score), ("12.5", 12.5)),
    ("score null", linked(score=None), first(score), ("", None)),
    ("score a sum", linked(score="3+4"), first(score), ("3+4", 7)),
    ("playDate missing", link(playDate=None), lambda play: play.date, ""),
    ("durationMin 0", link(durationMin=0), lambda play: play.minutes, None),
    ("no flags", link(players=[{"name": "Ann"}]), first(flags), (False, False, False)),
    ("ids in upper case", linked(sourcePlayerId="AB-1"), lambda play: (play.id, play.seats[0].player),
     ("p-1", "ab-1")),
    ("ids missing", link(players=[{"name": "Ann"}], game={"name": "Azul"}),
     lambda play: (play.game.links, play.seats[0].player), ((), "name Ann")),
    ("role", linked(role="Red"), rest, {"seats": [{"role": "Red"}]}),
    ("bggId 0", link(game={"name": "Azul", "bggId": 0}), lambda play: play.game.links, ()),
    ("six players", link(players=[LINK_SEAT | {"name": f"Player {n}"} for n in range(6)]),
     lambda play: len(play.seats), 6),
    ("sourceName missing", link(sourceName=None), lambda play: play.system, "link "),
]  # fmt: skip


def one_page(inner: str = ITEM + PLAYERS, *, head: str = "", **values: object) -> bytes:
    return bgg_page(play(inner, **values), head=head)


def counted(play: ImportedPlay) -> tuple[object, ...]:
    """On which day and how often the game was played, and what the play counts for."""
    return play.date, play.times, play.counts


def player(**values: str) -> bytes:
    words = " ".join([f'{name}="{value}"' for name, value in values.items()])
    return one_page(f"{ITEM}<players><player {words}/></players>")


BGG_ROWS: Final[list[Row]] = [
    ("username and page missing", one_page(), lambda play: play.id, "31"),
    ("userid missing", player(username="Ann42", name="Ann"), first(lambda seat: seat.player), "user ann42"),
    ("subtypes missing", one_page('<item name="Azul" objectid="3"/>'), lambda play: play.game.links, (("bgg", "3"),)),
    ("quantity 65", one_page(quantity=65), counted, ("2019-01-05", 65, "all")),
    ("quantity 0", one_page(quantity=0), counted, ("2019-01-05", 1, "all")),
    ("quantity beyond counting", one_page(quantity=10**30), counted, ("2019-01-05", 1, "all")),
    ("quantity of millions", one_page(quantity=10**8), counted, ("2019-01-05", 1000, "all")),
    ("date 0000-00-00", one_page(date="0000-00-00"), lambda play: (play.at, *counted(play)), (0, "", 1, "all")),
    ("date 2019-01-00", one_page(date="2019-01-00"), lambda play: play.date, ""),
    ("id -3 of a play", one_page(id=-3), lambda play: (play.id, *counted(play)), ("-3", "2019-01-05", 1, "all")),
    ("id -3 of a game", one_page('<item name="A" objectid="-3"/>'), lambda play: (play.game.name, play.game.links),
     ("A", ())),
    ("id -3 of a player", player(userid="-3", name="Ann"), first(lambda seat: seat.player), "name Ann"),
    ("name of the game empty", one_page('<item name="" objectid="3"/>'), lambda play: play.game.name, ""),
    ("name of the player empty", player(username="", name=""), first(lambda seat: (seat.name, seat.player)), ("", "")),
    ("name empty beside a user", player(username="Ann42", name=""),
     first(lambda seat: (seat.name, seat.player)), ("Ann42", "user ann42")),
    ("score like a difference", player(name="Ann", score="49-46"), first(score), ("49-46", None)),
    ("score like a sum", player(name="Ann", score="3+4"), first(score), ("3+4", None)),
    ("score empty", player(name="Ann", score=""), first(score), ("", None)),
    ("startposition a word", player(name="Ann", startposition="North"),
     lambda play: (play.seats[0].starts, rest(play)["seats"]), (False, [{"startposition": "North"}])),
    ("expansions in a comment", one_page(f"{ITEM}<comments>with [thing=230802]Azul[/thing]</comments>"),
     lambda play: play.comment, "with [thing=230802]Azul[/thing]"),
    ("length 0", one_page(length=0), lambda play: play.minutes, None),
    ("incomplete", one_page(incomplete=1), counted, ("2019-01-05", 1, "nothing")),
    ("nowinstats", one_page(nowinstats=1), counted, ("2019-01-05", 1, "plays")),
    ("location empty", one_page(location=""), lambda play: play.location, ""),
]  # fmt: skip


def table(*, cells: Mapping[str, str]) -> bytes:
    """A table with one row, some of its cells given."""
    row = {"game_uuid": "x", "played_at": "2024-03-02", "game": "Azul", "player": "Ann", **cells}
    return f"{','.join(row)}\n{','.join(row.values())}\n".encode()


TABLE_ROWS: Final[list[Row]] = [
    *(
        (f"a text that begins with {sign}", table(cells={"player": f"'{sign}Ann"}), first(lambda seat: seat.name), name)
        for sign, name in (("=", "=Ann"), ("+", "+Ann"), ("-", "-Ann"), ("@", "@Ann"))
    ),
    ("a number below zero", table(cells={"score": "-12"}), first(score), ("-12", -12)),
    ("a score like a sum", table(cells={"score": "'+3+4"}), first(score), ("+3+4", None)),
    ("cells without anything", table(cells=dict.fromkeys(("score", "rank", "winner", "start_player"), "")),
     first(lambda seat: (seat.score, seat.rank, seat.wins, seat.starts)), ("", 0, False, False)),
    ("JSON that is none", table(cells={"options": "{"}), rest, {"options": "{"}),
    ("a cell of several lines", table(cells={"notes": '"one\r\ntwo ""2"""'}), lambda play: play.comment,
     'one\r\ntwo "2"'),
    ("no length", table(cells={"duration_min": "0"}), lambda play: play.minutes, None),
]  # fmt: skip


@pytest.mark.parametrize("rows", [BG_STATS_ROWS, LINK_ROWS, BGG_ROWS, TABLE_ROWS])
def test_the_value_is_read(rows: list[Row]) -> None:
    """The play is read, and its value is the expected one."""
    for what, content, look, expected in rows:
        assert look(the_play(content)) == expected, what


CUT: Final = "The file is damaged, or only part of it arrived."
LARGE: Final = "This file is too large or too complex to be a list of plays."
WEB: Final = "This file is a web page, not a list of plays."
PAGE: Final = b"<!DOCTYPE html>\n<html><head><title>502</title></head><body>Bad gateway</body></html>\n"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param(PAGE, WEB, id="a page of an error"),
        pytest.param(b"\n  <HTML><p>Wait</HTML>", WEB, id="a page without a type"),
        pytest.param(b"<html lang='en'><head></head></html>", WEB, id="a page in a language"),
        pytest.param(bgg_page(play()) + b"and so on", CUT, id="BoardGameGeek: words after a page"),
        pytest.param(b"<plays/>" * 9_000, LARGE, id="BoardGameGeek: pages without end"),
        pytest.param(link().strip()[:-9], CUT, id="link: truncated"),
        pytest.param(link(players=[{}] * (MOST_SEATS + 1)), LARGE, id="link: a crowd"),
        pytest.param(table(cells={}) * 2, "This file has more than one spreadsheet", id="table: two files"),
        pytest.param(
            table(cells={}) + b"\xef\xbb\xbf" + table(cells={"game_uuid": "y"}),
            "This file has more than one spreadsheet",
            id="table: two marks",
        ),
        pytest.param(
            table(cells={}) + table(cells={"score": "3"}),
            "This file has more than one spreadsheet",
            id="table: two with other columns",
        ),
        pytest.param(table(cells={}) + PAGE, "Row 3 has more or fewer cells", id="table: a page behind it"),
    ],
)
def test_the_file_is_refused(content: bytes, words: str) -> None:
    """The file is refused with a sentence that says why, and that nothing was imported."""
    assert refusal(content).startswith(words)


def test_a_page_has_only_a_part_of_all_plays() -> None:
    """BoardGameGeek puts a hundred plays on a page, with the number of all plays: the sentence gives both numbers."""
    file = opened(bgg_page(*[play(id=n) for n in range(1, 101)], head='total="2345" page="1"'))
    (words,) = file.notes
    assert (file.count, file.origin) == (100, "")
    assert text(words).startswith("The file has 100 of your 2345 plays on BoardGameGeek.")


def test_a_player_may_be_called_like_a_column() -> None:
    """A player may have the name of a column: only a row that names all columns starts another table."""
    assert the_play(table(cells={"player": "player"})).seats[0].name == "player"


def test_email_addresses_and_file_names_are_dropped() -> None:
    """From `userInfo` only the ID of the list's owner is read; file names of players' pictures are dropped."""
    content = export(userInfo={"meRefId": 3, "email": "bob@example.org"}, players=[
        {"id": 3, "uuid": "BBBB-02", "name": "Bob", "playImages": "/var/mobile/2.jpg"}
    ])  # fmt: skip
    assert opened(content).origin == "bbbb-02"
    assert not any(word in repr(plays_of(content)) for word in ("example.org", "mobile"))
