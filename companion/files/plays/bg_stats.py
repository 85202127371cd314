"""Plays as a file that the app BG Stats takes in (`.bgsplay`): JSON with games, players, and plays that refer to them.

Uuids are made from the game's and the player's names and from the game's own id, so that the same play taken in again
is known there.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from companion.files.plays.play import Play

__all__ = ["WRITER", "id_of_game", "id_of_player", "written"]

OURS = uuid.UUID("6f5c1f0e-0d2b-5c7a-9a53-3d1f0c0a7e11")
"""The namespace of our uuids."""

NOT_ON_BGG = 0
WRITER = "Oracle Companion"


def written(plays: Iterable[Play]) -> bytes:
    """The whole file, with the games and players that occur in these plays."""
    shown = [*plays]
    games = {game: number for number, game in enumerate(dict.fromkeys(play.game for play in shown), start=1)}
    names = {name: number for number, name in enumerate(_names(shown), start=1)}
    titles = {play.game: play.title for play in shown}
    document = {
        "games": [_game(number, game, titles[game]) for game, number in games.items()],
        "players": [_player(number, name) for name, number in names.items()],
        "locations": [],
        "plays": [_play(play, games[play.game], names) for play in shown],
        "userInfo": {},
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode("utf-8")


def id_of_game(game: str) -> str:
    """The uuid of a game, the same on every device."""
    return str(uuid.uuid5(OURS, f"game {game}"))


def id_of_player(name: str) -> str:
    """The uuid of a player, the same on every device."""
    return str(uuid.uuid5(OURS, f"player {name}"))


def _names(plays: Sequence[Play]) -> list[str]:
    return list(dict.fromkeys(seat.player for play in plays for seat in play.seats))


def _game(number: int, game: str, title: str) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": id_of_game(game),
        "name": title,
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "bggId": NOT_ON_BGG,
        "bggName": "",
        "bggYear": 0,
    }


def _player(number: int, name: str) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": id_of_player(name),
        "name": name,
        "isAnonymous": False,
        "bggUsername": "",
    }


def _play(play: Play, game: int, names: dict[str, int]) -> dict[str, Any]:
    moment = _local(play.moment)
    return {
        "uuid": play.id,
        "modificationDate": moment,
        "entryDate": moment,
        "playDate": moment,
        "gameRefId": game,
        "durationMin": play.minutes,
        "usesTeams": False,
        "ignored": False,
        "manualWinner": True,
        "rounds": 0,
        "scoringSetting": 0,
        "rating": 0,
        "board": "",
        "comments": "\n".join([part for part in (play.note, WRITER) if part]),
        "expansionPlays": [],
        "playerScores": [
            {
                "playerRefId": names[seat.player],
                "score": None if seat.score is None else str(seat.score),
                "winner": seat.wins,
                "newPlayer": False,
                "startPlayer": False,
                "rank": seat.rank or 0,
                "seatOrder": place + 1,
            }
            for place, seat in enumerate(play.seats)
        ],
    }


def _local(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d %H:%M:%S}"
