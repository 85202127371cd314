"""Exports plays to BG Stats (`.bgsplay`). It recognizes players and plays by uuids: its own or those of our ids."""

import json
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.files.plays.play import Play, PlaySeat
from companion.files.plays.readers.imported import BG_STATS, RULES, WITHOUT_TIME, cleaned
from referees.common.record.steps import NOT_KNOWN, Steps, finished

OURS = uuid.UUID("6f5c1f0e-0d2b-5c7a-9a53-3d1f0c0a7e11")
NOT_ON_BGG = 0
WRITER = "Oracle Companion"


def exported(plays: Iterable[Play]) -> bytes:
    """The bytes of a file with these plays, their games and players."""
    return finished(writing(plays))


def writing(plays: Iterable[Play]) -> Steps[bytes]:
    """The export in steps, one per play."""
    listed = [*plays]
    mentioned, expansions, names = list[_Game](), list[_Game](), Players()
    for play in listed:
        mentioned.append(_game_of(play))
        expansions += _expansions(play)
        for seat in play.seats:
            names.setdefault(_named(play, seat), (len(names) + 1, seat.player))
        yield NOT_KNOWN
    mentioned += expansions
    numbers = {uuid: number for number, uuid in enumerate(dict.fromkeys(game.uuid for game in mentioned), start=1)}
    games: dict[str, _Game] = {}
    for game in mentioned:
        if game.uuid not in games or (game.rules and not games[game.uuid].rules):
            games[game.uuid] = game
    locations = dict.fromkeys(play.location for play in listed if play.location)
    places = {place: number for number, place in enumerate(locations, start=1)}
    document = {
        "games": (_game(number, games[uuid]) for uuid, number in numbers.items()),
        "players": (_player(*player, id) for (id, _), player in names.items()),
        "locations": ({"id": number, "uuid": id_of("place", place), "name": place} for place, number in places.items()),
        "plays": (_play(play, numbers, names, places) for play in listed),
    }
    members = ['"userInfo": {}']
    for name, rows in document.items():
        lines = []
        for row in rows:
            lines.append(json.dumps(row, ensure_ascii=False, allow_nan=False))
            yield NOT_KNOWN
        members.append("".join([f'"{name}": [\n', ",\n".join(lines), "\n]"]))
    return "".join(["{", ",\n".join(members), "}\n"]).encode("utf-8")


def id_of(kind: str, id: str) -> str:
    """The uuid of a "game" or "person" by id, of a "place" or "player" by name, or of another system's play."""
    return str(uuid.uuid5(OURS, f"{kind} {id}"))


Named = tuple[str, str]  # id and ""; or for an anonymous player, "" and name
Players = dict[Named, tuple[int, str]]  # number and name


def _named(play: Play, seat: PlaySeat) -> Named:
    id = seat.id or ("" if play.is_imported else id_of("player", seat.player))
    return (id, "") if id else ("", seat.player)


class _Game(NamedTuple):
    uuid: str
    name: str
    bgg: int
    rules: tuple[str, ...] = ()


def _game_of(play: Play) -> _Game:
    return _Game(play.game_id or id_of("game", play.game), play.title, play.bgg_game or NOT_ON_BGG, play.rules)


def _expansions(play: Play) -> list[_Game]:
    value = play.also.get("expansions", [])
    expansions = _listed(value) if isinstance(value, str) else value
    return [_expansion(expansion) for expansion in expansions if expansion] if isinstance(expansions, list) else []


def _expansion(value: Any) -> _Game:
    match value:
        case [str(name), str(uuid), int(bgg)]:
            return _Game(uuid or id_of("game", f"expansion {name}"), name, bgg)
        case _:
            name = cleaned(value) or json.dumps(value, ensure_ascii=False)
            return _Game(id_of("game", f"expansion {name}"), name, NOT_ON_BGG)


def _listed(text: str) -> list[Any]:
    try:
        decoded = json.loads(text)
    except (ValueError, RecursionError):
        return [text]
    return decoded if isinstance(decoded, list) else [text]


def _game(number: int, game: _Game) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": game.uuid,
        "name": game.name,
        **{name: value is (word in game.rules) for word, (name, value) in RULES.items()},
        "bggId": game.bgg,
        "bggName": "",
        "bggYear": 0,
    }


def _player(number: int, name: str, id: str) -> dict[str, Any]:
    return {"id": number, "uuid": id or id_of("player", name), "name": name, "isAnonymous": not id, "bggUsername": ""}


def _play(play: Play, games: dict[str, int], names: Players, places: dict[str, int]) -> dict[str, Any]:
    moment = _moment(play)
    return {
        "rounds": 0,
        "scoringSetting": 0,
        "rating": 0,
        "board": "",
        **_also(play, play.also, OF_PLAY),
        "uuid": play.id,
        "modificationDate": play.changed or moment,
        "entryDate": moment,
        "playDate": moment,
        "gameRefId": games[_game_of(play).uuid],
        **({"locationRefId": places[play.location]} if play.location else {}),
        **({"bggId": play.bgg} if play.bgg else {}),
        **({"quantity": play.times} if play.times > 1 else {}),
        "durationMin": play.minutes,
        "usesTeams": any(seat.also.get("team") for seat in play.seats),
        "ignored": not play.times,
        "manualWinner": True,
        "comments": "\n".join([part for part in (play.note, "" if play.is_imported else WRITER) if part]),
        "expansionPlays": [{"gameRefId": games[game.uuid]} for game in _expansions(play)],
        "playerScores": [
            {
                **_also(play, seat.also if play.system == BG_STATS else {**play.also, **seat.also}, OF_SEAT),
                "playerRefId": names[_named(play, seat)][0],
                "score": seat.score_text or (None if seat.score is None else str(seat.score)),
                "winner": seat.wins,
                "newPlayer": seat.is_new,
                "startPlayer": seat.starts,
                "rank": seat.rank or 0,
                "seatOrder": place + 1,
            }
            for place, seat in enumerate(play.seats)
        ],
    }


OF_PLAY: Final = ("board", "scoresheet")
OF_SEAT: Final = ("role", "team", "teamRole", "startPosition", "scoreUuid")
NOT_STORED: Final = ("expansions", "tags")  # expansions are exported separately; tags refer to data that isn't stored


def _also(play: Play, also: Mapping[str, Any], common: Sequence[str]) -> dict[str, Any]:
    """Fields of `also` to export: in BG Stats imports, all but references within the file; otherwise, `common` ones."""
    if play.system != BG_STATS:
        return {name: value for name, value in also.items() if name in common and isinstance(value, str)}
    return {name: value for name, value in also.items() if name not in NOT_STORED and not name.endswith("RefId")}


def _moment(play: Play) -> str:
    """The play's date; without a time, BG Stats' default time is added."""
    if not play.is_imported or "T" in play.date:
        return f"{play.local:%Y-%m-%d %H:%M:%S}"
    return f"{play.date} {WITHOUT_TIME[0]}" if len(play.date) == len("2019-01-05") else play.date
