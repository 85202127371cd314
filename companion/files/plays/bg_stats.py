"""Plays as a file that the app BG Stats takes in (`.bgsplay`): JSON with games, players, and plays that refer to them.

Uuids are those that BG Stats has told; others are made from the ids of games and people here, so that whoever gets a
new name, and a play that is taken in again, are known there.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from companion.files.plays.play import Play, PlaySeat
from companion.files.plays.readers.foreign import WITHOUT_TIME

__all__ = ["WRITER", "id_of_game", "id_of_person", "id_of_player", "written"]

OURS = uuid.UUID("6f5c1f0e-0d2b-5c7a-9a53-3d1f0c0a7e11")
"""The namespace of our uuids."""

NOT_ON_BGG = 0
WRITER = "Oracle Companion"


def written(plays: Iterable[Play]) -> bytes:
    """The whole file, with the games and players that occur in these plays."""
    shown = [*plays]
    games = {game: number for number, game in enumerate(dict.fromkeys(play.game for play in shown), start=1)}
    names = {name: number for number, name in enumerate(_names(shown), start=1)}
    titles = {play.game: play for play in shown}
    locations = dict.fromkeys(play.location for play in shown if play.location)
    places = {place: number for number, place in enumerate(locations, start=1)}
    document = {
        "games": [_game(number, titles[game]) for game, number in games.items()],
        "players": [_player(number, *one) for one, number in names.items()],
        "locations": [{"id": number, "uuid": id_of_place(place), "name": place} for place, number in places.items()],
        "plays": [_play(play, games[play.game], names, places) for play in shown],
        "userInfo": {},
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode("utf-8")


def id_of_game(game: str) -> str:
    """The uuid of a game, the same on every device."""
    return str(uuid.uuid5(OURS, f"game {game}"))


def id_of_person(person: str) -> str:
    """The uuid of a person of this device, whatever the name."""
    return str(uuid.uuid5(OURS, f"person {person}"))


def id_of_player(name: str) -> str:
    """The uuid of a player of whom only the name is known."""
    return str(uuid.uuid5(OURS, f"player {name}"))


def id_of_place(name: str) -> str:
    """The uuid of a place, the same on every device."""
    return str(uuid.uuid5(OURS, f"place {name}"))


Named = tuple[str, str]
"""A player's name and id there; nobody in particular has no id."""


def _named(play: Play, seat: PlaySeat) -> Named:
    """In a play that another program has told, who has no id is nobody in particular."""
    return seat.player, seat.id or ("" if play.is_told else id_of_player(seat.player))


def _names(plays: Sequence[Play]) -> list[Named]:
    return list(dict.fromkeys(_named(play, seat) for play in plays for seat in play.seats))


def _game(number: int, play: Play) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": play.game_id or id_of_game(play.game),
        "name": play.title,
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "bggId": play.bgg_game or NOT_ON_BGG,
        "bggName": "",
        "bggYear": 0,
    }


def _player(number: int, name: str, id: str) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": id or id_of_player(name),
        "name": name,
        "isAnonymous": not id,
        "bggUsername": "",
    }


def _play(play: Play, game: int, names: dict[Named, int], places: dict[str, int]) -> dict[str, Any]:
    moment = _moment(play)
    return {
        "uuid": play.id,
        "modificationDate": play.changed or moment,
        "entryDate": moment,
        "playDate": moment,
        "gameRefId": game,
        **({"locationRefId": places[play.location]} if play.location else {}),
        **({"bggId": play.bgg} if play.bgg else {}),
        **({"quantity": play.times} if play.times > 1 else {}),
        "durationMin": play.minutes,
        "usesTeams": False,
        "ignored": not play.times,
        "manualWinner": True,
        "rounds": 0,
        "scoringSetting": 0,
        "rating": 0,
        "board": "",
        "comments": "\n".join([part for part in (play.note, "" if play.is_told else WRITER) if part]),
        "expansionPlays": [],
        "playerScores": [
            {
                "playerRefId": names[_named(play, seat)],
                "score": seat.written or (None if seat.score is None else str(seat.score)),
                "winner": seat.wins,
                "newPlayer": seat.is_new,
                "startPlayer": seat.starts,
                "rank": seat.rank or 0,
                "seatOrder": place + 1,
            }
            for place, seat in enumerate(play.seats)
        ],
    }


def _moment(play: Play) -> str:
    """Local time; a day alone has the time that BG Stats writes for it, and an unknown day none."""
    if not play.is_told or play.date.endswith("Z"):
        return _local(play.moment)
    return f"{play.date} {WITHOUT_TIME[0]}" if len(play.date) == len("2019-01-05") else play.date


def _local(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d %H:%M:%S}"
