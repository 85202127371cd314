"""Plays as CSV (RFC 4180, UTF-8): one row for each seat of each game, and one without a seat for a play of nobody."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Final

from companion.files.play_table import COLUMNS, escaped
from companion.files.plays.play import Play, PlaySeat

__all__ = ["written"]


def written(plays: Iterable[Play]) -> bytes:
    """The whole file, its first row the names of the columns."""
    lines = io.StringIO(newline="")
    writer = csv.writer(lines)
    writer.writerow(COLUMNS)
    for play in plays:
        seats = [(place, *_seat(play, seat)) for place, seat in enumerate(play.seats, start=1)]
        writer.writerows([_row(play, seat) for seat in seats or [NOBODY]])
    return lines.getvalue().encode("utf-8")


NOBODY: Final = (None,) * 7
"""The cells of a seat in a play that tells of none."""


def _seat(play: Play, seat: PlaySeat) -> tuple[object, ...]:
    """A score that is no number is written as it was told."""
    score = escaped(seat.written) if seat.score is None and seat.written else seat.score
    others = (int(seat.starts), int(seat.is_new)) if play.is_told else (None, None)
    return escaped(seat.player), score, seat.rank, int(seat.wins), *others


def _row(play: Play, seat: tuple[object, ...]) -> list[object]:
    """Numbers as they are, texts escaped, None as an empty cell."""
    played = play.date if play.is_told else f"{play.moment:%Y-%m-%dT%H:%M:%SZ}"
    where = escaped(play.location) or None
    first = [escaped(play.id), played, escaped(play.title), escaped(play.options), play.edition, where, play.minutes]
    return [*first, *seat, escaped(play.lines), escaped(play.rulings) or None, escaped(play.note), play.times]
