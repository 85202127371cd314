"""Dates as spreadsheets write them when they save a table: each country has its own order, signs and clock.

Whether the day or the month comes first is decided by the whole table: by a date that can be read in one way only, else
by semicolons between the cells, which no country has that writes the month first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from companion.files.plays.readers.foreign import date_of

DATE: Final = re.compile(
    r"(\d{1,4})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{1,4})\.?"
    r"(?:[,T]?\s*(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?)?",
    re.ASCII | re.IGNORECASE,
)
MONTHS: Final = 12
LATE: Final = 69
"""From here on two digits are a year of the last century."""


@dataclass(slots=True)
class Orders:
    """Which dates of a table can be read in one way only; an `example` of those that cannot, "" where there is none."""

    has_semicolons: bool
    day_first: bool = False
    month_first: bool = False
    example: str = ""

    def look_at(self, text: str) -> None:
        """Note what one more date tells."""
        found = _slashed(text)
        if found is None:
            return
        first, second = int(found[1]), int(found[3])
        self.day_first |= first > MONTHS >= second
        self.month_first |= second > MONTHS >= first
        if first != second and max(first, second) <= MONTHS:
            self.example = self.example or text.strip()

    @property
    def is_day_first(self) -> bool | None:
        """Whether the day comes first; None where nothing decides it, and where dates contradict each other."""
        if self.day_first != self.month_first:
            return self.day_first
        return True if self.has_semicolons and not self.day_first else None


def date_in(text: str, *, is_day_first: bool | None) -> str:
    """A date in one of the forms of `ForeignPlay.date`, whoever has written it; "" where it cannot be read, or can be
    read in two ways of which none was chosen."""
    found = DATE.fullmatch(text.strip())
    if found is None or len(found[1]) == len("2019"):
        return date_of(_with_dashes(text))
    day, month = int(found[1]), int(found[3])
    if found[2] != "." and not (day > MONTHS or (is_day_first and month <= MONTHS)):
        if is_day_first is None and day != month <= MONTHS:
            return ""
        day, month = month, day
    return date_of(f"{_year(found[4])}-{month:02}-{day:02}{_clock(found)}")


def _slashed(text: str) -> re.Match[str] | None:
    """A date with the year at its end whose order of day and month differs from country to country."""
    found = DATE.fullmatch(text.strip())
    return found if found is not None and found[2] != "." and len(found[1]) < len("2019") else None


def _with_dashes(text: str) -> str:
    """A date that begins with the year, as it is written elsewhere: 2019/1/5, 2019. 1. 5."""
    found = DATE.fullmatch(text.strip())
    if found is None or len(found[4]) > 2:
        return text
    return f"{found[1]}-{int(found[3]):02}-{int(found[4]):02}{_clock(found)}"


def _year(digits: str) -> str:
    if len(digits) != 2:
        return digits
    return f"19{digits}" if int(digits) >= LATE else f"20{digits}"


def _clock(found: re.Match[str]) -> str:
    """The time of day, by a clock of 24 hours; "" where none is told."""
    if found[5] is None:
        return ""
    hour, half = int(found[5]), (found[8] or "").casefold()
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return f" {hour:02}:{found[6]}:{found[7] or '00'}"
