"""A finished game as other programs keep it: who played what and when, with scores, ranks and winners."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from companion.store.people import name_key
from companion.store.projections import seated
from companion.store.records import GameHead
from companion.titles import title_of

__all__ = ["Play", "PlaySeat", "play_of"]

LONGEST = 12 * 60
"""Minutes after which a game was not played in one go, and its length is not told."""


@dataclass(frozen=True, slots=True)
class PlaySeat:
    """A player's result: points (None where none are counted), rank (None where nobody wins), whether it was won."""

    player: str
    score: int | None
    rank: int | None
    wins: bool


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

    @property
    def moment(self) -> datetime:
        """When it was begun, UTC."""
        return datetime.fromtimestamp(self.at / 1000, UTC)


def play_of(head: GameHead, note: str = "", names: Mapping[str, str] | None = None) -> Play:
    """The play of a finished game; `names` are present names, by `name_key` of those it was played under."""
    known = names or {}
    tally = _read(head.tally)
    counts = bool(tally.get("lines") or tally.get("parts"))
    seats = tuple(
        PlaySeat(known.get(name_key(one.player), one.player), one.points if counts else None, one.rank, one.rank == 1)
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
        json.dumps(_read(head.config).get("options") or {}, ensure_ascii=False, separators=(",", ":")),
        seats,
        json.dumps(tally.get("lines") or [], ensure_ascii=False, separators=(",", ":")),
        note,
    )


def _read(text: str | None) -> Mapping[str, Any]:
    """A JSON object; empty where it is none."""
    try:
        found = json.loads(text or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
