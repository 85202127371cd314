"""Formatting of sentences, names, numbers and times for the screen."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from companion.language.spoken import translation
from referees.common.protocol.sentence import Field, Reader, Sentence, say, say_count, say_in

UNKNOWN_DAY: Final = "on an unknown day"


def reader_for(names: Sequence[str] = (), to: int | None = None, *, hears: bool = False) -> Reader:
    """A reader in the language of this window; everything that a window shows is rendered by one."""
    return Reader(names, to, hears=hears, translate=translation())


def text(sentence: Sentence, names: Sequence[str] = ()) -> str:
    """A sentence rendered for the shared screen."""
    return reader_for(names).text(sentence)


def said(template: str, /, **fields: Field) -> str:
    """A sentence of the app with its slots filled."""
    return text(say(template, **fields))


def said_in(context: str, template: str, /, **fields: Field) -> str:
    """A sentence of the app that is translated differently elsewhere."""
    return text(say_in(context, template, **fields))


def grouped(number: float) -> str:
    """A number with thousands separators: "20,000"."""
    return f"{number:,}"


def capital(words: str) -> str:
    """The text with its first letter capitalized."""
    return words[:1].upper() + words[1:]


def count_of_players(fewest: int, most: int) -> str:
    """The number of players of a game, such as "for 2 to 4 players"."""
    if fewest == most:
        return text(say_count("for one player", "for {count} players", most))
    return said("for {fewest} to {most} players", fewest=fewest, most=most)


def when(moment: int | datetime, now: int) -> str:
    """A time in words: "today at 19:40", "3 November". `moment` is in milliseconds since 1970, or local."""
    then, today = _local(moment), _local(now)
    clock = f"{then:%H:%M}"
    days = (today.date() - then.date()).days
    if days == 0:
        return said("today at {clock}", clock=clock)
    if days == 1:
        return said("yesterday at {clock}", clock=clock)
    day = f"{then.day} {then:%B}"
    return day if then.year == today.year else f"{day} {then.year}"


def day_of(moment: int | datetime) -> str:
    """A date in words: "3 November 2026"."""
    day = _local(moment)
    return f"{day.day} {day:%B} {day.year}"


EARLIEST, LATEST = -62_104_060_800_000, 253_370_764_800_000  # the years 2 and 9999; a backup may hold others


def _local(moment: int | datetime) -> datetime:
    if isinstance(moment, datetime):
        return moment
    return datetime.fromtimestamp(min(max(moment, EARLIEST), LATEST) / 1000).astimezone()
