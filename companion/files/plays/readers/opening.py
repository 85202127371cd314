"""Recognizes a file of plays by its content, never by its name, and reads it through once before anything is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from companion.files.plays.readers import bg_stats, bgg, link, table
from companion.files.plays.readers.imported import BG_STATS, BGG, TABLE, ImportedPlay
from companion.files.plays.readers.source import UNKNOWN, Source, refused
from companion.files.untrusted_json import BACKUP, CUT_SHORT, HANDED, LimitExceeded, Unreadable, pieces
from referees.common.protocol.sentence import Sentence, say
from referees.common.record.steps import NOT_KNOWN, Steps
from referees.common.values.change import changed
from referees.common.values.value import Value

OURS: Final = "own"  # our game, kit or backup
LINK: Final = "link"
NO_PLAYS = say("There are no plays in this file.")
NAMELESS = say("{count} plays in the file have no ID, so they can't be recognized later and won't be imported.")
ONE_NAMELESS = say("One play in the file has no ID, so it can't be recognized later and won't be imported.")
BY_NAME = say("{count} players in the file have no ID, so we go by their names.")
ONE_BY_NAME = say("One player in the file has no ID, so we go by their name.")
PART = say(
    "The file has {count} of your {total} plays on BoardGameGeek. The rest are on other pages: import those, too."
)


class PlaysFile(Value):
    """A validated file of plays. `plays` yields them, or None to let other tasks run; `origin`: the list's owner;
    `notes`: messages about the file; `unsure`: "" or an ambiguous date, which `dated` resolves."""

    system: str
    origin: str
    count: int
    notes: tuple[Sentence, ...]
    plays: Callable[[], Iterator[ImportedPlay | None]]
    unsure: str = ""
    by_order: Callable[..., Iterator[ImportedPlay | None]] | None = None

    def dated(self, *, is_day_first: bool) -> PlaysFile:
        """A copy that reads dates day first or month first."""
        if self.by_order is None:
            return self
        return changed(self, plays=partial(self.by_order, is_day_first=is_day_first), unsure="")


def recognizing(source: Source) -> Steps[str]:
    """The format of a plays file; OWN for this app's games, kits and backups. Raises BadFile for others."""
    beginning = source.beginning()
    start = beginning.removeprefix(b"\xef\xbb\xbf").lstrip()
    if beginning.startswith((BACKUP, HANDED)):
        return OURS
    if start.startswith(b"{"):
        return (yield from _of_json(source))
    if start.startswith(b"<") or beginning.startswith((b"\xff\xfe<", b"\xfe\xff\x00<")):
        return BGG
    if link.is_link(start.decode("utf-8", "replace")):
        return LINK
    if table.is_table(beginning):
        return TABLE
    raise refused(UNKNOWN)


def reading_plays(source: Source, kind: str) -> Steps[PlaysFile]:
    """Read a file of plays once, to its end. Raises BadFile if it's damaged or has none."""
    file = yield from READERS[kind](source)
    if not file.count:
        raise refused(NO_PLAYS)
    return file


def _of_json(source: Source) -> Steps[str]:
    """A JSON file's format: OWN if it has a `format` member, BG_STATS if it has plays or data they reference."""
    try:
        for piece in pieces(source.text()):
            if piece is not None and piece.name == "format":
                return OURS
            if piece is not None and piece.name in {"plays", "games", "players", "locations", "userInfo"}:
                return BG_STATS
            yield NOT_KNOWN
    except Unreadable as error:
        raise refused(CUT_SHORT) from error
    except LimitExceeded:
        return OURS
    raise refused(UNKNOWN)


def _bg_stats(source: Source) -> Steps[PlaysFile]:
    references = yield from bg_stats.collecting(source)
    plays = partial(bg_stats.plays_in, source, references)
    notes = _note(references.nameless, ONE_NAMELESS, NAMELESS) + _note(references.without_id, ONE_BY_NAME, BY_NAME)
    return PlaysFile(BG_STATS, references.origin, references.count - references.nameless, notes, plays)


def _bgg(source: Source) -> Steps[PlaysFile]:
    counted = yield from bgg.counting(source)
    notes = _note(counted.nameless, ONE_NAMELESS, NAMELESS)
    if counted.count and counted.total > counted.count + counted.nameless:
        notes = (*notes, say(PART.template, count=counted.count, total=counted.total))
    return PlaysFile(BGG, counted.user, counted.count, notes, partial(bgg.plays_in, source))


def _table(source: Source) -> Steps[PlaysFile]:
    count, orders = yield from table.counting(source)

    def plays(*, is_day_first: bool | None) -> Iterator[ImportedPlay | None]:
        return table.plays_in(source, is_day_first)

    is_day_first = orders.is_day_first
    unsure = orders.example if is_day_first is None else ""
    return PlaysFile(TABLE, "", count, (), partial(plays, is_day_first=is_day_first), unsure, plays)


def _link(source: Source) -> Steps[PlaysFile]:
    yield NOT_KNOWN
    play = link.play_of_link(source.beginning().decode("utf-8-sig", "replace"))
    return PlaysFile(play.system, "", 1, (), lambda: iter([play]))


def _note(count: int, singular: Sentence, plural: Sentence) -> tuple[Sentence, ...]:
    if not count:
        return ()
    return (singular if count == 1 else say(plural.template, count=count),)


READERS: Final[dict[str, Callable[[Source], Steps[PlaysFile]]]] = {
    BG_STATS: _bg_stats,
    BGG: _bgg,
    TABLE: _table,
    LINK: _link,
}
