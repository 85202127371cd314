"""Files of plays as other programs write them, odd values included, and functions that read them."""

import json
from pathlib import Path
from typing import Any

from companion.files.plays.readers.imported import ImportedPlay
from companion.files.plays.readers.opening import PlaysFile, reading_plays, recognizing
from companion.files.plays.readers.source import Source
from referees.common.record.steps import finished


def opened(content: bytes | Path) -> PlaysFile:
    source = Source(content)
    return finished(reading_plays(source, finished(recognizing(source))))


def plays_of(content: bytes | Path) -> list[ImportedPlay]:
    """The plays in a file; asserts that the file's count of them is right."""
    file = opened(content)
    plays = [play for play in file.plays() if play is not None]
    assert len(plays) == file.count
    return plays


def the_play(content: bytes | Path) -> ImportedPlay:
    (play,) = plays_of(content)
    return play


def document(*scores: dict[str, Any], **fields: Any) -> bytes:
    """A file of BG Stats with one play of Ann, Bob, Bob (another one) and an anonymous player."""
    play = {
        "uuid": "8F0B4D3C-1111-4A4A-9C9C-000000000001",
        "modificationDate": "2024-03-02 21:30:00",
        "playDate": "2024-03-02 20:15:00",
        "gameRefId": 7,
        "playerScores": [*scores],
        **fields,
    }
    export = {
        "plays": [play],
        "players": [
            {"id": 1, "uuid": "AAAA-01", "name": "Ann"},
            {"id": 2, "uuid": "BBBB-01", "name": "Bob", "metaData": '{"isNpc":0}'},
            {"id": 3, "uuid": "BBBB-02", "name": "Bob", "metaData": {"isNpc": 0}},
            {"id": 4, "uuid": "CCCC-01", "name": "Anonymous player", "isAnonymous": 1},
        ],
        "locations": [{"id": 5, "uuid": "DDDD-01", "name": "At the lake"}],
        "games": [
            {"id": 7, "uuid": "EEEE-01", "name": "Azul", "bggId": 230802},
            {"id": 8, "uuid": "EEEE-02", "name": "Crystal Mosaic", "bggId": 0},
        ],
        "userInfo": {"meRefId": 1, "bggUsername": "ann@example.org"},
        "deletedObjects": [{"uuid": "8f0b4d3c-1111-4a4a-9c9c-000000000001"}],
    }
    return json.dumps(export).encode()


def bg_stats_export(plays: int, seats: int = 3) -> bytes:
    """An export with that many plays, of a few games and people."""
    people, games = 40, 60
    export = {
        "games": [{"id": n, "uuid": f"game-{n}", "name": f"Game {n}", "bggId": n} for n in range(1, games)],
        "players": [{"id": n, "uuid": f"player-{n}", "name": f"Player {n}"} for n in range(1, people)],
        "locations": [{"id": 1, "uuid": "place-1", "name": "At home"}],
        "plays": [
            {
                "uuid": f"PLAY-{n:06}",
                "modificationDate": "2024-01-01 22:00:00",
                "entryDate": None,
                "playDate": f"20{10 + n % 14}-{1 + n % 12:02}-{1 + n % 28:02} {12 + n % 11}:{n % 60:02}:00",
                "gameRefId": 1 + n % (games - 1),
                "locationRefId": 1,
                "durationMin": n % 90,
                "ignored": False,
                "manualWinner": False,
                "rounds": 0,
                "rating": 0,
                "board": "",
                "expansionPlays": [],
                "playerScores": [
                    {
                        "playerRefId": 1 + (n + seat * 7) % (people - 1),
                        "score": str(n % 50 - seat),
                        "winner": seat == 0,
                        "newPlayer": False,
                        "startPlayer": seat == 1,
                        "rank": 0,
                        "seatOrder": 0,
                    }
                    for seat in range(seats)
                ],
            }
            for n in range(plays)
        ],
    }
    return json.dumps(export).encode()


def bgg_page(*plays: str, head: str = 'username="ann" userid="1" total="2" page="1"') -> bytes:
    """A page of plays as BoardGameGeek writes it."""
    return f'<?xml version="1.0" encoding="utf-8"?>\n<plays {head}>\n{"".join(plays)}</plays>\n'.encode()
