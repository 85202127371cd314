"""Plays as CSV (RFC 4180, UTF-8): one row for each seat of each game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from companion.files.plays.play import Play, PlaySeat

__all__ = ["COLUMNS", "escaped", "unescaped", "written"]

COLUMNS = (
    "game_uuid", "played_at", "game", "options", "edition", "location", "duration_min", "seat", "player", "score",
    "rank", "winner", "start_player", "new_player", "score_lines_json", "house_rulings", "notes",
)  # fmt: skip
"""What is not known stays empty: the place, who began, who was new, what the house ruled."""

ACTIVE = ("=", "+", "-", "@", "\t", "\r", "'")
"""Beginnings that a spreadsheet may take for a formula, and the sign that escapes them."""


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
    played = f"{play.moment:%Y-%m-%dT%H:%M:%SZ}"
    first = [escaped(play.id), played, escaped(play.title), escaped(play.options), play.edition, None, play.minutes]
    result = [place + 1, escaped(seat.player), seat.score, seat.rank, int(seat.wins)]
    return [*first, *result, None, None, escaped(play.lines), None, escaped(play.note)]


def escaped(text: str) -> str:
    """A text that no spreadsheet computes: with an apostrophe before what could be a formula."""
    return f"'{text}" if text.startswith(ACTIVE) else text


def unescaped(cell: str) -> str:
    """The text of a cell: the opposite of `escaped`."""
    return cell.removeprefix("'")
