"""Plays from our CSV, maybe saved by a spreadsheet with other separators or columns. A play's rows are adjacent."""

import csv
import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from companion.files.play_table import ANONYMOUS, COLUMNS, MOST_COLUMNS, NOT_OURS, RULES as RULES_COLUMN, unescaped
from companion.files.plays.readers.imported import (
    GREATEST,
    LONGEST_TEXT,
    RULES,
    TABLE,
    ImportedGame,
    ImportedPlay,
    ImportedSeat,
    cleaned,
    flag,
    id_of_name,
    number,
    points_in,
    rest_of,
    times_in,
)
from companion.files.plays.readers.source import BEYOND, MOST_PLAYS, MOST_SEATS, Source, refused
from companion.files.plays.readers.spreadsheet_dates import Orders, date_in
from companion.files.untrusted_json import CUT_SHORT
from companion.store.models.json_values import TOLERANT
from referees.common.protocol.sentence import say
from referees.common.record.steps import NOT_KNOWN, Steps

NEEDED: Final = ("game_uuid", "played_at", "game", "player")
OF_A_SEAT: Final = ("seat", "player", "score", "rank")  # a row without them is a play without players
OWN_COLUMNS: Final = ("options", "edition", "score_lines_json", "house_rulings")
SEATS: Final = "seats"  # no play's column may have this name
SEPARATORS: Final = (",", ";", "\t")
END: Final = re.compile(rb"\r*\n|\r")  # some programs on Windows write \r\r\n
MARK: Final = "\ufeff"
LONGEST_JSON: Final = 12_000
LONGEST_LINE: Final = 1024 * 1024
SPLIT = say("Row {row} isn't next to the other rows of its game. Sort by the game_uuid column, then try again.")
UNEVEN = say("Row {row} has more or fewer cells than the first one, so part of the spreadsheet may be missing.")
SEVERAL = say("This file has more than one spreadsheet: another one starts in row {row}. Save each in its own file.")
NO_TEXT = say("The spreadsheet isn't in UTF-8. Save it again as CSV in UTF-8.")


def is_table(beginning: bytes) -> bool:
    """Whether a file begins with the names of our columns."""
    return _head(beginning)[1] is not None


def has_semicolons(beginning: bytes) -> bool:
    """Whether cells are separated by semicolons, as in countries with decimal commas."""
    return _head(beginning)[0] == ";"


def _head(beginning: bytes) -> tuple[str, list[str] | None]:
    line = beginning.decode("utf-8-sig", "replace").splitlines()[:1]
    return _columns(line[0]) if line else (",", None)


class Counted(NamedTuple):
    """How many plays a table contains, and what its dates imply about day-month order."""

    plays: int
    orders: Orders


def counting(source: Source) -> Steps[Counted]:
    """Read the whole table once. Raises BadFile if it is damaged, or a play's rows aren't adjacent."""
    count, ids, orders = 0, set[str](), Orders(has_semicolons(source.beginning()))
    for row, group in _groups(source):
        if group is not None:
            id = _id(group[0])
            if id in ids:
                raise refused(say(SPLIT.template, row=row))
            ids.add(id)
            orders.look_at(group[0]["played_at"])
            count += 1
            if count > MOST_PLAYS or len(group) > MOST_SEATS:
                raise refused(BEYOND)
        yield NOT_KNOWN
    return Counted(count, orders)


def plays_in(source: Source, is_day_first: bool | None) -> Iterator[ImportedPlay | None]:
    """Yields what `PlaysFile.plays` does."""
    for _, group in _groups(source):
        yield None if group is None else _play(group, is_day_first)


Cells = Mapping[str, str]


def _groups(source: Source) -> Iterator[tuple[int, list[Cells] | None]]:
    """Yields (first row number, rows) for each play; in between, (row number, None) lets other tasks run."""
    group: list[Cells] = []
    start = 0
    for number_of, cells in enumerate(_rows(source), start=2):
        yield number_of, None
        if cells is None or not _id(cells):
            continue
        if group and _id(group[0]) != _id(cells):
            yield start, group
            group = []
        start = start if group else number_of
        group.append(cells)
        if len(group) > MOST_SEATS:
            raise refused(BEYOND)
    if group:
        yield start, group


def _rows(source: Source) -> Iterator[Cells | None]:
    lines = _lines(source)
    try:
        first = next(lines, "")
        if max(map(first.count, SEPARATORS)) >= MOST_COLUMNS:
            raise refused(BEYOND)
        separator, columns = _columns(first)
        if columns is None:
            raise refused(CUT_SHORT)
        for number_of, row in enumerate(csv.reader(lines, delimiter=separator, strict=True), start=2):
            if not any(row):
                yield None
            elif NEEDED[-1] in row and _is_head(row):
                raise refused(say(SEVERAL.template, row=number_of))
            elif len(row) > len(columns) or any(name in COLUMNS for name in columns[len(row) :]):
                raise refused(say(UNEVEN.template, row=number_of))
            else:  # a spreadsheet may omit empty cells at the end of a row
                yield dict(zip_longest(columns, row, fillvalue=""))
    except csv.Error as error:
        raise refused(CUT_SHORT) from error
    except UnicodeDecodeError as error:
        raise refused(NO_TEXT) from error


def _lines(source: Source) -> Iterator[str]:
    """The file's lines, which end as the first one does. Raises BadFile if one is too long."""
    first = END.search(source.beginning())
    end, left = "\r" if first is not None and first[0] == b"\r" else "\n", ""
    for text in source.text():
        parts = (left + text).split(end)
        left = parts.pop()
        yield from (f"{part}{end}" for part in parts)
        if len(left) > LONGEST_LINE:
            raise refused(BEYOND)
    if left:
        yield left


def _columns(line: str) -> tuple[str, list[str] | None]:
    for separator in SEPARATORS:
        try:
            names = next(csv.reader([line.strip("\r\n")], delimiter=separator), [])
        except csv.Error:
            continue
        if _is_head(names):
            return separator, _names(names)
    return ",", None


def _is_head(row: list[str]) -> bool:
    names = _names(row)
    return all(name in names for name in NEEDED)


def _names(row: list[str]) -> list[str]:
    names = [unescaped(name.removeprefix(MARK).strip()) for name in row]
    return [name.casefold() if name.casefold() in COLUMNS else name for name in names]


def _id(cells: Cells) -> str:
    return cleaned(unescaped(cells["game_uuid"])).casefold()


def _play(group: list[Cells], is_day_first: bool | None) -> ImportedPlay:
    first = group[0]
    seats = [cells for cells in group if any(cells.get(name) for name in OF_A_SEAT)]
    rows = sorted(seats, key=lambda cells: number(cells.get("seat"), 1) or GREATEST)
    return ImportedPlay(
        TABLE,
        _id(first),
        ImportedGame(cleaned(unescaped(first["game"])), (), _rules(first), first.get("edition") == NOT_OURS),
        date_in(first["played_at"], is_day_first=is_day_first),
        tuple([_seat(cells) for cells in rows]),
        minutes=number(first.get("duration_min"), 1),
        location=_text(first, "location"),
        comment=cleaned(_text(first, "notes", LONGEST_TEXT), LONGEST_TEXT),
        times=times_in(first.get("quantity")),
        counts="nothing" if number(first.get("quantity"), 0) == 0 else "all",
        rest=rest_of(_own_values(first) | _added(rows or [first])),
    )


def _seat(cells: Cells) -> ImportedSeat:
    name, score = _text(cells, "player"), _text(cells, "score")
    return ImportedSeat(
        name or _text(cells, ANONYMOUS),
        id_of_name(name),
        score,
        points_in(score, may_be_sum=False),
        number(cells.get("rank"), 1) or 0,
        flag(cells.get("winner")),
        flag(cells.get("start_player")),
        flag(cells.get("new_player")),
    )


def _rules(cells: Cells) -> tuple[str, ...] | None:
    return tuple([word for word in cells[RULES_COLUMN].split() if word in RULES]) if RULES_COLUMN in cells else None


def _text(cells: Cells, name: str, longest: int = 200) -> str:
    return cleaned(unescaped(cells.get(name, "")), longest)


def _own_values(cells: Cells) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name in OWN_COLUMNS:
        text = cleaned(unescaped(cells.get(name, "")), LONGEST_JSON)
        if text not in ("", NOT_OURS):
            values[name] = _value(text)
    return values


def _added(rows: list[Cells]) -> dict[str, Any]:
    """Values of additional columns: one for the play if all rows agree, otherwise one per seat."""
    values: dict[str, Any] = {}
    seats: list[dict[str, str]] = [{} for _ in rows]
    for name in [name for name in rows[0] if name and name not in COLUMNS]:
        texts = [cleaned(unescaped(cells.get(name, "")), LONGEST_JSON) for cells in rows]
        if len(set(texts)) == 1 and name != SEATS:
            values[name] = texts[0]
            continue
        for seat, text in zip(seats, texts, strict=True):
            if text:
                seat[name] = text
    return values | ({SEATS: seats} if any(seats) else {})


def _value(text: str) -> Any:
    try:
        return TOLERANT.decode(text)
    except (ValueError, RecursionError):
        return text
