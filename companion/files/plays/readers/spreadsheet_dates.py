"""Reads dates rewritten by spreadsheets. Any unambiguous date shows the order of day and month; so do semicolons
between cells: countries with month-first dates use none."""

import re
from dataclasses import dataclass
from typing import Final

from companion.files.plays.readers.imported import date_of

DATE: Final = re.compile(
    r"(\d{1,4})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{1,4})\.?"
    r"(?:[,T]?\s*(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?)?",
    re.ASCII | re.IGNORECASE,
)
MONTHS: Final = 12
LATE: Final = 69  # two-digit years from here on are 19xx


@dataclass(slots=True)
class Orders:
    """The order of day and month that a table's dates imply; `example` is an ambiguous date, or ""."""

    has_semicolons: bool
    day_first: bool = False
    month_first: bool = False
    example: str = ""

    def look_at(self, text: str) -> None:
        """Learn the day-month order from a date."""
        match = DATE.fullmatch(text.strip())
        if match is None or match[2] == "." or len(match[1]) == len("2019"):
            return  # only in dates such as 1/5/2019 does the order vary by country
        first, second = int(match[1]), int(match[3])
        self.day_first |= first > MONTHS >= second
        self.month_first |= second > MONTHS >= first
        if not self.example and len({date_in(text, is_day_first=is_first) for is_first in (True, False)} - {""}) == 2:
            self.example = text.strip()

    @property
    def is_day_first(self) -> bool | None:
        """Whether the day comes first; None if undecided or contradictory."""
        if self.day_first != self.month_first:
            return self.day_first
        return True if self.has_semicolons and not self.day_first else None


def date_in(text: str, *, is_day_first: bool | None) -> str:
    """A date in one of the forms of `ImportedPlay.date`; "" if unreadable, or ambiguous without a chosen order."""
    match = DATE.fullmatch(text.strip())
    if match is None or len(match[1]) == len("2019"):
        return date_of(_with_dashes(text))
    day, month = int(match[1]), int(match[3])
    if match[2] != "." and not (day > MONTHS or (is_day_first and month <= MONTHS)):
        if is_day_first is None and day != month <= MONTHS:
            return ""
        day, month = month, day
    return date_of(f"{_year(match[4])}-{month:02}-{day:02}{_clock(match)}")


def _with_dashes(text: str) -> str:
    """Rewrites dates such as 2019/1/5 or 2019. 1. 5. as 2019-01-05."""
    match = DATE.fullmatch(text.strip())
    if match is None or len(match[4]) > 2:
        return text
    return f"{match[1]}-{int(match[3]):02}-{int(match[4]):02}{_clock(match)}"


def _year(digits: str) -> str:
    if len(digits) != 2:
        return digits
    return f"19{digits}" if int(digits) >= LATE else f"20{digits}"


def _clock(match: re.Match[str]) -> str:
    if match[5] is None:
        return ""
    hour, half = int(match[5]), (match[8] or "").casefold()
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return f" {hour:02}:{match[6]}:{match[7] or '00'}"
