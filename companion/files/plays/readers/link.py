"""A play from a BG Stats link, `https://app.bgstatsapp.com/createPlay.html?data=…`, which other apps create, too."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from companion.files.plays.readers.bg_stats import seat_of
from companion.files.plays.readers.imported import (
    LONGEST_TEXT,
    ImportedGame,
    ImportedPlay,
    cleaned,
    date_of,
    id_of_name,
    links_in,
    number,
    rest_of,
    rules_in,
)
from companion.files.plays.readers.source import BEYOND, MOST_SEATS, UNKNOWN, refused
from companion.files.untrusted_json import CUT_SHORT
from companion.store.models.json_values import TOLERANT
from referees.common.protocol.sentence import say

HOSTS: Final = ("app.bgstatsapp.com", "bgstatsapp.com", "www.bgstatsapp.com")
LONGEST: Final = 64 * 1024  # characters; real ones have one or two thousand
SEAT_FIELDS: Final = ("role", "team")


def is_link(text: str) -> bool:
    """Whether a text begins like a BG Stats link."""
    return any(text.lstrip().casefold().startswith(f"https://{host}/") for host in HOSTS)


def play_of_link(text: str) -> ImportedPlay:
    """Parses a BG Stats link into a play. Raises BadFile."""
    values = _values(text.strip())
    id, players = cleaned(values.get("sourcePlayId")).casefold(), values.get("players")
    if not id:
        raise refused(say("The play in this link has no ID, so it can't be imported."))
    seats = [player for player in players if isinstance(player, dict)] if isinstance(players, list) else []
    if len(seats) > MOST_SEATS:
        raise refused(BEYOND)
    system = f"link {cleaned(values.get('sourceName')).casefold()}"
    date = date_of(values.get("playDate"))
    return ImportedPlay(
        system,
        id,
        _game(values.get("game"), system),
        f"{date.replace(' ', 'T')}Z" if " " in date else date,  # UTC here, but local time in a file
        tuple([seat_of(seat, cleaned(seat.get("name")), _player(seat)) for seat in seats]),
        minutes=number(values.get("durationMin"), 1),
        location=cleaned(values.get("location")),
        comment=cleaned(values.get("comments"), LONGEST_TEXT),
        rest=rest_of({"board": cleaned(values.get("board")), "seats": _seat_fields(seats)}),
    )


def _values(link: str) -> Mapping[str, Any]:
    if len(link) > LONGEST:
        raise refused(BEYOND)
    if not is_link(link):
        raise refused(UNKNOWN)
    try:
        decoded = TOLERANT.decode(parse_qs(urlsplit(link).query, max_num_fields=20)["data"][0])
    except (KeyError, ValueError, RecursionError) as error:
        raise refused(CUT_SHORT) from error
    if not isinstance(decoded, dict):
        raise refused(CUT_SHORT)
    return decoded


def _game(value: Any, system: str) -> ImportedGame:
    fields = value if isinstance(value, dict) else {}
    links = links_in(system, cleaned(fields.get("sourceGameId")).casefold(), fields)
    return ImportedGame(cleaned(fields.get("name")), links, rules_in(fields))


def _player(seat: Mapping[str, Any]) -> str:
    return cleaned(seat.get("sourcePlayerId")).casefold() or id_of_name(cleaned(seat.get("name")))


def _seat_fields(seats: list[dict[str, Any]]) -> list[dict[str, str]]:
    details = [{name: cleaned(seat.get(name)) for name in SEAT_FIELDS if cleaned(seat.get(name))} for seat in seats]
    return details if any(details) else []
