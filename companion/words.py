"""Turning sentences, names and times into the words on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from referees.common.protocol.sentence import Field, Reader, Sentence, say, say_count

__all__ = ["capital", "count_of_players", "grouped", "said", "text", "when"]


def text(sentence: Sentence, names: Sequence[str] = ()) -> str:
    """A sentence for the shared screen."""
    return Reader(names).text(sentence)


def said(template: str, /, **fields: Field) -> str:
    """A sentence of the app itself, with its fields."""
    return text(say(template, **fields))


def grouped(number: int) -> str:
    """A number as people read it: "20,000"."""
    return f"{number:,}"


def capital(words: str) -> str:
    """With a capital letter first: what stands by itself may begin with the name of a thing."""
    return words[:1].upper() + words[1:]


def count_of_players(fewest: int, most: int) -> str:
    """For how many a game is."""
    if fewest == most:
        return text(say_count("for one player", "for {count} players", most))
    return said("for {fewest} to {most} players", fewest=fewest, most=most)


def when(moment: int, now: int) -> str:
    """A moment (milliseconds since 1970) as people say it: "today at 19:40", "3 November"."""
    then, today = _local(moment), _local(now)
    clock = f"{then:%H:%M}"
    days = (today.date() - then.date()).days
    if days == 0:
        return said("today at {clock}", clock=clock)
    if days == 1:
        return said("yesterday at {clock}", clock=clock)
    day = f"{then.day} {then:%B}"
    return day if then.year == today.year else f"{day} {then.year}"


def _local(moment: int) -> datetime:
    return datetime.fromtimestamp(moment / 1000).astimezone()
