"""A finished game for export: who played what and when; scores, ranks, winners."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from types import MappingProxyType
from typing import Any, Final

from msgspec import field

from companion.files.plays.readers.imported import BG_STATS, BGG, TABLE, id_of_name, number
from companion.store.days import offset_here
from companion.store.models.json_values import compact
from companion.store.models.play_details import PlayDetails, as_declared, play_details
from companion.store.people import name_key
from companion.store.plays import StoredPlay
from companion.store.projections import seated
from companion.store.records import PLAY, GameHead, named_place
from companion.store.statistics import MINUTES, TABLE as WHOLE_TABLE, game_stats_of
from companion.table.ranking import counts_points
from companion.table.remembering import PLACE
from companion.titles import title_of
from referees.common.values.change import changed
from referees.common.values.value import Value

Values = Mapping[str, Any]
FURTHEST_KNOWN = 24 * 60 - 1  # minutes: a `datetime` has no larger offset
LONGEST = 12 * 60  # minutes; a longer game has no duration


class PlaySeat(Value):
    """A player's result. `score_text`: the imported score; `id`: BG Stats' id, "" if anonymous; `also`: other data."""

    player: str
    score: float | None
    rank: int | None
    wins: bool
    score_text: str = ""
    id: str = ""
    starts: bool = False
    is_new: bool = False
    also: Values = field(default_factory=dict)


class Play(Value):
    """A finished game. `at` is milliseconds since 1970, UTC; `options` and `lines` (of the tally) are JSON. `span`:
    minutes until its last change, with the pauses and corrections that `minutes` leave out (None: unknown)."""

    id: str
    at: int
    minutes: int | None
    game: str
    title: str
    edition: int
    options: str
    seats: tuple[PlaySeat, ...]
    lines: str
    note: str
    date: str = ""  # in a form of `ImportedPlay.date`
    location: str = ""
    times: int = 1  # 0: not counted in statistics
    changed: str = ""
    bgg: int = 0
    bgg_game: int = 0
    game_id: str = ""  # in BG Stats
    rulings: str = ""
    system: str = ""  # "" for recorded games
    rules: tuple[str, ...] = ()  # words of `imported.RULES`
    span: int | None = None
    utc_offset: int | None = None  # minutes; None if unknown, or for a game started on this device

    # other imported data; "expansions" are names, or lists of name, uuid, BoardGameGeek id
    also: Values = field(default_factory=dict)

    @property
    def is_imported(self) -> bool:
        """Whether the play was imported."""
        return bool(self.system)

    @property
    def moment(self) -> datetime:
        """The start time, in UTC."""
        return self.local.astimezone(UTC)

    @property
    def local(self) -> datetime:
        """The start time in the location's time zone."""
        return _local(self.at, self.utc_offset)


def _local(at: int, utc_offset: int | None) -> datetime:
    offset = offset_here(at) if utc_offset is None else max(-FURTHEST_KNOWN, min(utc_offset, FURTHEST_KNOWN))
    return datetime.fromtimestamp(at / 1000, timezone(timedelta(minutes=offset)))


NONE: Final[Mapping[str, str]] = MappingProxyType({})
FIRST: Final = f"{PLACE}:1"

# BoardGameGeek's names, and BG Stats'
AS_IN_BG_STATS: Final = {"color": "role", "startposition": "startPosition"}


def play_of(head: GameHead, note: str = "", names: Mapping[str, str] = NONE, ids: Mapping[str, str] = NONE) -> Play:
    """A recorded game as a play; `names` and `ids`: current names and BG Stats ids by original name key."""
    tally = _decoded(head.tally)
    has_points = counts_points(head.game)
    counts = has_points and bool(tally.get("lines") or tally.get("parts"))
    stats = game_stats_of(tally)
    starters = {seat for seat, name in stats if name == FIRST}
    seats = tuple(
        PlaySeat(
            names.get(name_key(seat.player), seat.player),
            seat.points if counts else None,
            seat.rank,
            seat.rank == 1,
            id=ids.get(name_key(seat.player), ""),
            starts=seat.seat in starters,
        )
        for seat in sorted(seated(head), key=lambda seat: seat.seat)
    )
    minutes = round((head.updated_at - head.created_at) / 60_000)
    span = minutes if 0 < minutes <= LONGEST else None
    return Play(
        head.id,
        head.created_at,
        number(stats.get((WHOLE_TABLE, MINUTES)), 1) or span,
        head.game,
        title_of(head.game),
        head.edition,
        compact(_decoded(head.config).get("options") or {}),
        seats,
        compact(tally.get("lines") or [] if has_points else []),
        note,
        changed=f"{_local(head.updated_at, head.utc_offset):%Y-%m-%d %H:%M:%S}",
        rules=() if has_points else ("no_points",),
        utc_offset=head.utc_offset,
        location=head.location,
        span=span,
    )


def imported_play(
    head: GameHead, stored: StoredPlay, note: str = "", names: Mapping[str, str] = NONE, ids: Mapping[str, str] = NONE
) -> Play:
    """An imported play: original id, date and scores, players' present names. Raises ValueError if unreadable."""
    details, play = play_details(as_declared(stored).details), play_of(head, note)
    rest = details.other_data
    seat_details = rest.get("seats")
    of_seats: list[Any] = seat_details if isinstance(seat_details, list) else []
    is_bg_stats = stored.system == BG_STATS
    current = {seat.seat: seat for seat in seated(head)}
    seats = []
    for place, (name, id, written, points, rank, wins, starts, is_new) in enumerate(details.seats):
        seat = current.get(place)
        key = "" if seat is None else name_key(seat.player)
        label = name if seat is None else names.get(key, seat.player)
        has_won = wins and details.counts != "plays"
        player = id if is_bg_stats and id != id_of_name(name) else ids.get(key, "")
        also = _named_as_in_bg_stats(of_seats[place]) if place < len(of_seats) else {}
        seats.append(PlaySeat(label, points, rank or None, has_won, written, player, starts, is_new, also))
    plays, games = dict(details.also), dict(details.game.links)
    if stored.system == BGG:
        plays[BGG] = stored.foreign_id
    return changed(
        play,
        id=stored.foreign_id if is_bg_stats or stored.system == TABLE else head.id.removeprefix(PLAY),
        minutes=details.minutes,
        title=details.game.name,
        seats=tuple(seats),
        system=stored.system,
        also={name: value for name, value in rest.items() if name not in (*OF_TABLE, "seats")},
        **(_of_table(rest) if stored.system == TABLE else {"lines": "[]"}),
        date=details.date,
        location=place_of(head, details),
        times=stored.times,
        changed=stored.changed,
        bgg=number(plays.get(BGG), 1) or 0,  # free text in a page that a user edited
        bgg_game=number(games.get(BGG), 1) or 0,
        game_id=games.get(BG_STATS, ""),
        rules=details.game.rules or (),
    )


def place_of(head: GameHead, details: PlayDetails) -> str:
    """An imported play's location: as imported, unless later changed here."""
    return details.location if head.location == named_place(details.location) else head.location


def _named_as_in_bg_stats(also: object) -> Values:
    if not isinstance(also, dict):
        return {}
    return {AS_IN_BG_STATS.get(str(name), str(name)): value for name, value in also.items()}


# with columns of their own in our table
OF_TABLE: Final = ("options", "edition", "score_lines_json", "house_rulings")


def _of_table(rest: Mapping[str, Any]) -> dict[str, Any]:
    edition = rest.get("edition")
    return {
        "options": compact(rest.get("options", {})),
        "edition": edition if isinstance(edition, int) else 0,
        "lines": compact(rest.get("score_lines_json", [])),
        "rulings": str(rest.get("house_rulings", "")),
    }


def _decoded(text: str | None) -> Mapping[str, Any]:
    try:
        decoded = json.loads(text or "{}")
    except (TypeError, ValueError, RecursionError):
        return {}
    return decoded if isinstance(decoded, dict) else {}
