"""Formatting of sentences, names, numbers and times for the screen."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from companion.language.formats import formats
from companion.language.spoken import current_language, translation
from referees.common.protocol.sentence import Field, Reader, Sentence, say, say_count, say_in

UNKNOWN_DAY: Final = "on an unknown date"


def reader_for(names: Sequence[str] = (), to: int | None = None, *, hears: bool = False) -> Reader:
    """A reader in this window's language; it renders everything that a window shows."""
    return Reader(names, to, hears=hears, translate=translation(), isolates=True)


def text(sentence: Sentence, names: Sequence[str] = ()) -> str:
    """A sentence rendered for the shared screen."""
    return reader_for(names).text(sentence)


def said(template: str, /, **fields: Field) -> str:
    """Translates a template of the app and fills its slots."""
    return text(say(template, **fields))


def said_in(context: str, template: str, /, **fields: Field) -> str:
    """Like `said`, with a context that decides between several translations."""
    return text(say_in(context, template, **fields))


def grouped(number: float) -> str:
    """A number with thousands separators: "20,000"."""
    return localized(f"{number:,}")


def localized(number: str) -> str:
    """Converts a number from English notation ("1,234.5") to that of the window's language."""
    table = formats(current_language())
    return number.translate({ord(","): table["group"], ord("."): table["decimal"]})


def capital(words: str) -> str:
    """The text with its first letter capitalized."""
    return words[:1].upper() + words[1:]


def count_of_players(fewest: int, most: int) -> str:
    """A game's number of players, such as "for 2 to 4 players"."""
    if fewest == most:
        return text(say_count("for one player", "for {count} players", most))
    return said("for {fewest} to {most} players", fewest=fewest, most=most)


def when(moment: int | datetime, now: int) -> str:
    """A time in words: "today at 19:40", "3 November". `moment`: milliseconds since 1970 or a local datetime."""
    then, today = _local(moment), _local(now)
    clock = f"{then:%H:%M}"
    days = (today.date() - then.date()).days
    if days == 0:
        return said("today at {clock}", clock=clock)
    if days == 1:
        return said("yesterday at {clock}", clock=clock)
    return day_of(then) if then.year != today.year else dated("day", then)


def day_of(moment: int | datetime) -> str:
    """A date in words: "3 November 2026"."""
    return dated("date", _local(moment))


def dated(pattern: str, day: datetime) -> str:
    """A date in the window's language; `pattern` is "day" (without the year) or "date" (with it)."""
    table = formats(current_language())
    written: str = table[pattern]
    return written.format(day=day.day, month=table["months"][day.month - 1], year=day.year)


EARLIEST, LATEST = -62_104_060_800_000, 253_370_764_800_000  # the years 2 and 9999; a backup may hold others


def _local(moment: int | datetime) -> datetime:
    if isinstance(moment, datetime):
        return moment
    return datetime.fromtimestamp(min(max(moment, EARLIEST), LATEST) / 1000).astimezone()
