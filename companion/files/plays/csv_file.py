"""Plays as CSV (RFC 4180, UTF-8): a row per seat. Other imported data follows in additional columns."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.files.play_table import ANONYMOUS, COLUMNS, MOST_COLUMNS, NOT_OURS, RULES, escaped
from companion.files.plays.play import Play, PlaySeat
from companion.store.models.json_values import compact
from companion.titles import GAME_ELSEWHERE
from referees.common.record.steps import NOT_KNOWN, Steps, finished


def exported(plays: Iterable[Play]) -> bytes:
    """The CSV file's bytes, with a header row."""
    return finished(writing(plays))


def writing(plays: Iterable[Play]) -> Steps[bytes]:
    """The export in steps, one per play."""
    lines = io.StringIO(newline="")
    writer = csv.writer(lines)
    listed = [*plays]
    extra = yield from _extra_columns(listed)
    writer.writerow([*COLUMNS, *map(escaped, extra)])
    for play in listed:
        of_play = _also(play)
        seats = [((place, *cells), also) for place, (cells, also) in enumerate(_seats(play), start=1)]
        for seat, also in seats or [(NOBODY, {})]:
            writer.writerow([*_row(play, seat), *[_cell({**of_play, **also}, name) for name in extra]])
        yield NOT_KNOWN
    return lines.getvalue().encode("utf-8")


def _extra_columns(plays: Sequence[Play]) -> Steps[list[str]]:
    counts = Counter[str]()
    for play in plays:
        counts.update(name for also in (_also(play), *[also for _, also in _seats(play)]) for name in also)
        yield NOT_KNOWN
    names = [name for name in counts if name.casefold() not in COLUMNS]
    frequent = {name for name, _ in counts.most_common(MOST_COLUMNS - len(COLUMNS))}
    return names if len(names) <= len(frequent) else [name for name in names if name in frequent]


def _cell(also: Mapping[str, Any], name: str) -> str | None:
    value = also.get(name)
    if name == "expansions" and isinstance(value, list):
        value = [item[0] if isinstance(item, list) and item else item for item in value]
    if value is None:
        return None
    return escaped(value if isinstance(value, str) else compact(value))


NOBODY: Final = (None,) * 7
Cells = tuple[object, ...]


def _also(play: Play) -> Mapping[str, Any]:
    return {**play.also, RULES: " ".join(play.rules)} if play.rules else play.also


def _seats(play: Play) -> list[tuple[Cells, Mapping[str, Any]]]:
    rows: list[tuple[Cells, Mapping[str, Any]]] = []
    for seat in play.seats:
        is_somebody = bool(seat.id) or not play.is_imported
        also = seat.also if is_somebody or not seat.player else {**seat.also, ANONYMOUS: seat.player}
        rows.append((_seat(play, seat, escaped(seat.player) if is_somebody else None), also))
    return rows


def _seat(play: Play, seat: PlaySeat, player: str | None) -> Cells:
    score = escaped(seat.score_text) if seat.score is None and seat.score_text else seat.score
    starts = int(seat.starts) if play.is_imported or any(player_seat.starts for player_seat in play.seats) else None
    return player, score, seat.rank, int(seat.wins), starts, int(seat.is_new) if play.is_imported else None


def _row(play: Play, seat: Cells) -> list[object]:
    played = play.date if play.is_imported and "T" not in play.date else play.local.isoformat(timespec="seconds")
    where = escaped(play.location) or None
    edition = play.edition or (NOT_OURS if play.game.startswith(GAME_ELSEWHERE) else 0)
    first = [escaped(play.id), played, escaped(play.title), escaped(play.options), edition, where, play.minutes]
    return [*first, *seat, escaped(play.lines), escaped(play.rulings) or None, escaped(play.note), play.times]
