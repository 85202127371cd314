"""A play as a link for BG Stats, which requires the flags `winner` and `startPlayer`. Unknown data is left out."""

from typing import Any
from urllib.parse import quote

from companion.files.plays.bg_stats import WRITER, id_of
from companion.files.plays.play import Play, PlaySeat
from companion.store.models.json_values import compact

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
PLAIN = "!$'()*,-./:;@_~"  # characters left unescaped in a query
LONGEST_NAME = 60  # characters, so that the link fits a code


def link_of(play: Play) -> str:
    """The link; always the same, so BG Stats recognizes play, game and players."""
    return ADDRESS + quote(compact(_payload(play)), safe=PLAIN)


def _payload(play: Play) -> dict[str, Any]:
    """The play's data without the private note. The date is in UTC, as BG Stats expects it in a link."""
    return {
        "sourceName": WRITER,
        "sourcePlayId": play.id,
        "playDate": f"{play.moment:%Y-%m-%d %H:%M:%S}",
        **({} if play.minutes is None else {"durationMin": play.minutes}),
        **({"location": play.location} if play.location else {}),
        "game": {
            "name": play.title,
            "sourceGameId": id_of("game", play.game),
            "highestWins": "lowest_wins" not in play.rules,
            "noPoints": "no_points" in play.rules or all(seat.score is None for seat in play.seats),
        },
        "players": [_player(seat) for seat in play.seats],
    }


def _player(seat: PlaySeat) -> dict[str, Any]:
    return {
        "name": seat.player[:LONGEST_NAME],
        "sourcePlayerId": seat.id or id_of("player", seat.player),
        **({} if seat.score is None else {"score": str(seat.score)}),
        "rank": seat.rank or 0,
        "startPlayer": seat.starts,
        "winner": seat.wins,
    }
