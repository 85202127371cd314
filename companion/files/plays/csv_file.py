"""Plays as CSV (RFC 4180, UTF-8): one row for each seat of each game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from companion.files.play_table import COLUMNS, escaped
from companion.files.plays.play import Play, PlaySeat

__all__ = ["written"]


def written(plays: Iterable[Play]) -> bytes:
    """The whole file, its first row the names of the columns."""
    lines = io.StringIO(newline="")
    writer = csv.writer(lines)
    writer.writerow(COLUMNS)
    for play in plays:
        writer.writerows([_row(play, place, seat) for place, seat in enumerate(play.seats)])
    return lines.getvalue().encode("utf-8")


def _row(play: Play, place: int, seat: PlaySeat) -> list[object]:
    """Numbers as they are, texts escaped, None as an empty cell."""
    played = play.date if play.is_told else f"{play.moment:%Y-%m-%dT%H:%M:%SZ}"
    where = escaped(play.location) or None
    first = [escaped(play.id), played, escaped(play.title), escaped(play.options), play.edition, where, play.minutes]
    result = [place + 1, escaped(seat.player), seat.score, seat.rank, int(seat.wins)]
    others = [int(seat.starts), int(seat.is_new)] if play.is_told else [None, None]
    return [*first, *result, *others, escaped(play.lines), None, escaped(play.note), play.times]
