"""A finished game as other programs keep it: who played what and when, with scores, ranks and winners."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, timezone
from types import MappingProxyType
from typing import Any, Final

from companion.files.plays.readers.foreign import BG_STATS, BGG, TABLE, id_of_name, number
from companion.store.days import offset_here
from companion.store.models.told import Told, as_declared, told_in
from companion.store.people import name_key
from companion.store.plays import KeptPlay
from companion.store.projections import seated
from companion.store.records import PLAY, GameHead, named_place
from companion.store.statistics import memories_of
from companion.table.remembering import PLACE
from companion.titles import title_of
from referees.common.registry import game_ids, referee

Values = Mapping[str, Any]

LONGEST = 12 * 60
"""Minutes after which a game was not played in one go, and its length is not told."""


@dataclass(frozen=True, slots=True)
class PlaySeat:
    """A player's result: points (None where none are counted), rank (None where nobody wins), whether it was won.

    `written` is the score as another program wrote it, "" for games of ours; `id` the player's id in BG Stats, "" for
    nobody in particular; `also` is what else was told, as in `Play`."""

    player: str
    score: float | None
    rank: int | None
    wins: bool
    written: str = ""
    id: str = ""
    starts: bool = False
    is_new: bool = False
    also: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Play:
    """One finished game. `at` is milliseconds since 1970, UTC; `minutes` is None where unknown; `options` and `lines`
    (the lines of the tally) are JSON text."""

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
    date: str = ""
    """The date as another program told it, in one of the forms of `ForeignPlay.date`; "" for games of ours."""
    location: str = ""
    times: int = 1
    """How often it counts: 0 for a play that is left out of statistics."""
    changed: str = ""
    bgg: int = 0
    bgg_game: int = 0
    game_id: str = ""
    """The game's id in BG Stats, where it came from there."""

    rulings: str = ""
    """What the house ruled, as a table has told it."""

    system: str = ""
    """Which program has told it; "" for games of ours."""

    rules: tuple[str, ...] = ()
    """How its game is won, as far as that is not as usual: words of `foreign.RULES`."""

    utc_offset: int | None = None
    """Minutes by which local time was ahead of UTC; None where the day is unknown, or for a game that began here."""

    also: Values = field(default_factory=dict)
    """What else was told: by the names that BG Stats has for it, or those of columns that somebody has added to a table
    of ours. "expansions" are names, or lists of name, uuid and id at BoardGameGeek."""

    @property
    def is_told(self) -> bool:
        """Whether another program has told it."""
        return bool(self.system)

    @property
    def moment(self) -> datetime:
        """When it was begun, UTC."""
        return datetime.fromtimestamp(self.at / 1000, UTC)

    @property
    def local(self) -> datetime:
        """When it was begun, with the zone of its place."""
        offset = offset_here(self.at) if self.utc_offset is None else self.utc_offset
        return self.moment.astimezone(timezone(timedelta(minutes=offset)))


NONE: Final[Mapping[str, str]] = MappingProxyType({})

FIRST: Final = f"{PLACE}:1"
"""What games with turns are remembered by of the seat that had the first one."""

AS_IN_BG_STATS: Final = {"color": "role", "startposition": "startPosition"}
"""What BoardGameGeek and BG Stats, which keep plays in step, call the same."""


def play_of(head: GameHead, note: str = "", names: Mapping[str, str] = NONE, ids: Mapping[str, str] = NONE) -> Play:
    """The play of a finished game; `names` are present names and `ids` those of players in BG Stats, by `name_key` of
    the names it was played under."""
    tally = _read(head.tally)
    counts = bool(tally.get("lines") or tally.get("parts"))
    began = {seat for seat, name in memories_of(tally) if name == FIRST}
    seats = tuple(
        PlaySeat(
            names.get(name_key(one.player), one.player),
            one.points if counts else None,
            one.rank,
            one.rank == 1,
            id=ids.get(name_key(one.player), ""),
            starts=one.seat in began,
        )
        for one in sorted(seated(head), key=lambda seat: seat.seat)
    )
    minutes = round((head.updated_at - head.created_at) / 60_000)
    return Play(
        head.id,
        head.created_at,
        minutes if 0 < minutes <= LONGEST else None,
        head.game,
        title_of(head.game),
        head.edition,
        _compact(_read(head.config).get("options") or {}),
        seats,
        _compact(tally.get("lines") or []),
        note,
        rules=("no_points",) if head.game in game_ids() and not referee(head.game).about.has_points else (),
        utc_offset=head.utc_offset,
        location=head.location,
    )


def play_told(
    head: GameHead, kept: KeptPlay, note: str = "", names: Mapping[str, str] = NONE, ids: Mapping[str, str] = NONE
) -> Play:
    """A play without a record, as the other program told it: its id, date and scores as they were, under the names that
    the players have here. In a play of BG Stats players keep the ids it was told with. Raises ValueError where what was
    told cannot be read."""
    told, play = told_in(as_declared(kept).told), play_of(head, note)
    rest = told.others
    told_of_seats = rest.get("seats")
    of_seats: list[Any] = told_of_seats if isinstance(told_of_seats, list) else []
    is_bg_stats = kept.system == BG_STATS
    here = {one.seat: one for one in seated(head)}
    seats = []
    for place, (name, id, written, points, rank, wins, starts, is_new) in enumerate(told.seats):
        one = here.get(place)
        key = "" if one is None else name_key(one.player)
        shown = name if one is None else names.get(key, one.player)
        has_won = wins and told.counts != "plays"
        player = id if is_bg_stats and id != id_of_name(name) else ids.get(key, "")
        also = _named_as_in_bg_stats(of_seats[place]) if place < len(of_seats) else {}
        seats.append(PlaySeat(shown, points, rank or None, has_won, written, player, starts, is_new, also))
    plays, games = dict(told.also), dict(told.game.links)
    if kept.system == BGG:
        plays[BGG] = kept.foreign_id
    return replace(
        play,
        id=kept.foreign_id if is_bg_stats or kept.system == TABLE else head.id.removeprefix(PLAY),
        minutes=told.minutes,
        title=told.game.name,
        seats=tuple(seats),
        system=kept.system,
        also={name: value for name, value in rest.items() if name not in (*OF_TABLE, "seats")},
        **(_of_table(rest) if kept.system == TABLE else {"lines": "[]"}),
        date=told.date,
        location=place_of(head, told),
        times=kept.times,
        changed=kept.changed,
        bgg=number(plays.get(BGG), 1) or 0,  # free text in a page that somebody has edited
        bgg_game=number(games.get(BGG), 1) or 0,
        game_id=games.get(BG_STATS, ""),
        rules=told.game.rules or (),
    )


def place_of(head: GameHead, told: Told) -> str:
    """Where a play of another program was played: as that program has it, or as it was changed here."""
    return told.location if head.location == named_place(told.location) else head.location


def _named_as_in_bg_stats(also: object) -> Values:
    if not isinstance(also, dict):
        return {}
    return {AS_IN_BG_STATS.get(str(name), str(name)): value for name, value in also.items()}


OF_TABLE: Final = ("options", "edition", "score_lines_json", "house_rulings")
"""What has columns of its own in a table of ours."""


def _of_table(rest: Mapping[str, Any]) -> dict[str, Any]:
    """What a table of ours tells of a game that was recorded elsewhere."""
    edition = rest.get("edition")
    return {
        "options": _compact(rest.get("options", {})),
        "edition": edition if isinstance(edition, int) else 0,
        "lines": _compact(rest.get("score_lines_json", [])),
        "rulings": str(rest.get("house_rulings", "")),
    }


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _read(text: str | None) -> Mapping[str, Any]:
    """A JSON object; empty where it is none."""
    try:
        found = json.loads(text or "{}")
    except (TypeError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
