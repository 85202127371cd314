"""Reading BoardGameGeek's plays: saved pages of XML, web pages instead of them, and attacks."""

import json

import pytest

from companion.files.plays.readers.bgg import LONGEST_PIECE
from companion.files.plays.readers.source import CHUNK
from companion.words import text
from tests.companion.files.play_files import bgg_page, opened, plays_of, the_play
from tests.companion.files.test_plays_bg_stats import refusal

ITEM = '<item name="Azul" objecttype="thing" objectid="230802"><subtypes><subtype value="boardgame"/></subtypes></item>'
PLAYERS = (
    '<players><player username="Ann42" userid="5" name="Ann" startposition="1" color="Red" score="86" new="0"'
    ' rating="0" win="1"/><player username="" userid="0" name="Bob" startposition="" color="" score="49-46ish" new="1"'
    ' rating="7" win="0"/><player username="" name="" score="Decisive" win="0"/></players>'
)


def play(inner: str = ITEM + PLAYERS, **values: object) -> str:
    """The XML of a play in a page."""
    fields = {"id": 31, "date": "2019-01-05", "quantity": 1, "length": 0, "incomplete": 0, "nowinstats": 0, **values}
    words = " ".join([f'{name}="{value}"' for name, value in fields.items()])
    return f"<play {words}>{inner}</play>\n"


def test_a_play_of_a_page() -> None:
    """Days have no time, free scores stay texts, people are known by user name or name, anonymous ones have no ID."""
    imported = the_play(
        bgg_page(play(f"{ITEM}<comments>A &amp; B\nthing</comments>{PLAYERS}", location="Home", length=90))
    )
    assert (imported.system, imported.id, imported.date, imported.minutes) == ("bgg", "31", "2019-01-05", 90)
    assert (imported.game.name, imported.game.links) == ("Azul", (("bgg", "230802"),))
    assert (imported.location, imported.comment) == ("Home", "A & B\nthing")
    assert [(seat.player, seat.score, seat.points, seat.wins) for seat in imported.seats] == [
        ("user ann42", "86", 86, True), ("name Bob", "49-46ish", None, False), ("", "Decisive", None, False),
    ]  # fmt: skip
    assert (imported.seats[0].starts, imported.seats[1].is_new) == (True, True)
    assert json.loads(imported.rest)["seats"] == [{"startposition": "1", "color": "Red"}, {"rating": "7"}, {}]


def test_a_play_may_have_only_an_id() -> None:
    """A play without players, comments and item is read, even in a page without a user."""
    imported = the_play(bgg_page('<play id="1"/>', head=""))
    assert (imported.seats, imported.game.name, imported.date, imported.comment) == ((), "", "", "")


def test_pages_in_other_encodings() -> None:
    """The encoding declared by the XML is used, or the byte order mark of UTF-16."""
    page = bgg_page(play('<item name="Zoë" objectid="3"/>')).decode()
    for encoding in ("utf-16", "iso-8859-1"):
        assert the_play(page.replace("utf-8", encoding).encode(encoding)).game.name == "Zoë"


BOMB = b"""<?xml version="1.0"?><!DOCTYPE plays [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><plays><play id="1"><comments>&c;&c;&c;</comments></play></plays>"""
FETCH = b'<!DOCTYPE plays SYSTEM "file:///etc/passwd"><plays><play id="1"/></plays>'
TRUNCATED = "The file is damaged, or only part of it arrived."


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (BOMB, "The file contains XML definitions. A list of plays never has those."),
        (FETCH, "The file contains XML definitions. A list of plays never has those."),
        (bgg_page(), "There are no plays in this file."),
        (b"<plays/>", "There are no plays in this file."),
        (bgg_page(play())[:-9], TRUNCATED),
        (b"<plays><play id='1'>&unknown;</play></plays>", TRUNCATED),
        (b"<?xml version='1.0' encoding='klingon'?><plays/>", TRUNCATED),
        (b"<" * 50, TRUNCATED),
        (b"<things><thing/></things>", "This XML file isn't a list of plays from BoardGameGeek."),
        (b"<plays>" + b"<a>" * 20, "This file is too large or too complex to be a list of plays."),
        (
            b'<plays><play id="' + b"1" * (LONGEST_PIECE + 100_000) + b'"/></plays>',
            "This file is too large or too complex to be a list of plays.",
        ),
        (
            bgg_page(play("<players>" + "<player/>" * 101 + "</players>")),
            "This file is too large or too complex to be a list of plays.",
        ),
    ],
)
def test_pages_that_are_refused(content: bytes, words: str) -> None:
    """Truncated, malformed, deep, long or empty pages, entities and other XML are each refused with a sentence."""
    assert refusal(content) == words


@pytest.mark.parametrize(
    "content",
    [
        b"<errors><error><message>Invalid object or user</message></error></errors>",
        b"<message>Your request has been accepted and will be processed.</message>",
        b'<div class="messagebox error">error reading chunk</div>',
    ],
)
def test_messages_in_place_of_plays(content: bytes) -> None:
    """BoardGameGeek's answers without plays are recognized."""
    assert refusal(content).startswith("BoardGameGeek answered with a message")


def test_two_pages_one_after_the_other() -> None:
    """Pages joined in one file are read as one list, wherever a piece that is read ends."""
    first, second = bgg_page(play()), bgg_page(play(id="32"), head='username="ann" total="3" page="2"')
    for between in (b"", b"\n\n", b"\xef\xbb\xbf"):
        for room in (0, CHUNK - len(first) - 30, CHUNK - len(first) - 3):
            padded = first.replace(b"</plays>", b" " * max(room, 0) + b"</plays>")
            file = opened(padded + between + second)
            assert [imported.id for imported in file.plays() if imported is not None] == ["31", "32"]
            (words,) = file.notes
            assert "2 of your 3 plays" in text(words)


def test_ids_are_needed() -> None:
    """A play without an ID is left out and reported."""
    file = opened(bgg_page(play(), play(id="")))
    assert (file.count, len(plays_of(bgg_page(play(), play(id=""))))) == (1, 1)
    assert text(file.notes[0]).startswith("One play in the file has no ID")
