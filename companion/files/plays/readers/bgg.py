"""Plays from BoardGameGeek: saved pages of its XML, possibly several in one file. A DOCTYPE is refused."""

from collections.abc import Iterator
from typing import Any, Final
from xml.parsers import expat

from companion.files.plays.readers.imported import (
    BGG,
    LONGEST_TEXT,
    ImportedGame,
    ImportedPlay,
    ImportedSeat,
    cleaned,
    date_of,
    flag,
    id_of_name,
    number,
    points_in,
    rest_of,
    times_in,
)
from companion.files.plays.readers.source import BEYOND, CHUNK, MOST_PLAYS, MOST_SEATS, Source, refused
from companion.files.untrusted_json import CUT_SHORT
from companion.store.errors import StoreError
from referees.common.protocol.sentence import say
from referees.common.record.steps import NOT_KNOWN, Steps

DEEPEST: Final = 8
MOST_PAGES: Final = MOST_PLAYS // 100
LONGEST_PIECE: Final = 1024 * 1024  # bytes of a tag
WEB_PAGE = say(
    "This file is a web page, not a list of plays. BoardGameGeek sends a page like this when it's busy. Save the list "
    "again a little later."
)
ANSWERED = say("BoardGameGeek answered with a message instead of a list of plays. Save the list again a little later.")
HAS_DTD = say("The file contains XML definitions. A list of plays never has those.")
NO_XML = say("This XML file isn't a list of plays from BoardGameGeek.")


class Counted:
    """The number of plays in the pages and in the user's whole list (0 if unknown), and the user's name."""

    def __init__(self) -> None:
        self.count = self.total = self.nameless = 0
        self.user = ""


def counting(source: Source) -> Steps[Counted]:
    """Read all pages once. Raises BadFile for anything but intact pages of plays."""
    counted = Counted()
    for play in _Page(counted).plays(source):
        if play is not None:
            counted.count += 1
            if counted.count > MOST_PLAYS:
                raise refused(BEYOND)
        yield NOT_KNOWN
    return counted


def plays_in(source: Source) -> Iterator[ImportedPlay | None]:
    """Yields what `PlaysFile.plays` does."""
    yield from _Page(Counted()).plays(source)


class _Page:
    def __init__(self, counted: Counted) -> None:
        self._counted = counted
        self._depth = self._silence = 0
        self._play: dict[str, str] | None = None
        self._item: dict[str, str] = {}
        self._seats: list[dict[str, str]] = []
        self._comment: list[str] | None = None
        self._words = ""
        self._done: list[ImportedPlay] = []
        self._is_over, self._pages = False, 1
        self._parser, self._fed, self._before = self._fresh_parser(), 0, b""

    def plays(self, source: Source) -> Iterator[ImportedPlay | None]:
        for chunk in source.chunks():
            self._silence += len(chunk)
            if self._silence > LONGEST_PIECE:
                raise refused(BEYOND)
            self._feed(chunk, is_last=False)
            yield None
            yield from self._done
            self._done = []
        self._feed(b"", is_last=True)
        yield from self._done

    def _fresh_parser(self) -> Any:
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._hear
        return parser

    def _feed(self, chunk: bytes, *, is_last: bool) -> None:
        remainder: bytes | None = chunk
        while remainder is not None:
            remainder = self._parsed(remainder, is_last=is_last)

    def _parsed(self, chunk: bytes, *, is_last: bool) -> bytes | None:
        try:
            self._parser.Parse(chunk, is_last)
        except StoreError:
            raise
        except expat.ExpatError as error:
            begin = self._parser.ErrorByteIndex - self._fed + len(self._before)
            if not self._is_over or begin < 0:
                raise refused(CUT_SHORT) from error
            remainder = (self._before + chunk)[begin:]
            self._is_over, self._pages = False, self._pages + 1
            if self._pages > MOST_PAGES:
                raise refused(BEYOND) from error
            self._parser, self._fed, self._before = self._fresh_parser(), 0, b""
            return remainder
        except (ValueError, LookupError, TypeError) as error:  # an unknown encoding
            raise refused(CUT_SHORT) from error
        self._fed, self._before = self._fed + len(chunk), (self._before + chunk)[-CHUNK:]
        return None

    @staticmethod
    def _refuse_doctype(name: str, *_: object) -> None:
        raise refused(WEB_PAGE if name.casefold() == "html" else HAS_DTD)

    def _begin(self, name: str, values: dict[str, str]) -> None:
        self._silence = 0
        if self._depth == 0:
            self._look_at_root(name, values)
            self._is_over = False
        elif self._depth >= DEEPEST:
            raise refused(BEYOND)
        elif name == "play":
            self._play, self._item, self._seats, self._words = values, {}, [], ""
        elif name == "item":
            self._item = self._item or values
        elif name == "player":
            self._seats.append(values)
            if len(self._seats) > MOST_SEATS:
                raise refused(BEYOND)
        elif name == "comments":
            self._comment = []
        self._depth += 1

    def _end(self, name: str) -> None:
        self._silence = 0
        self._depth -= 1
        self._is_over = self._depth == 0
        if name == "comments" and self._comment is not None:
            self._words, self._comment = "".join(self._comment), None
        elif name == "play" and self._play is not None:
            play = _play(self._play, self._item, self._seats, self._words)
            if play is None:
                self._counted.nameless += 1
            else:
                self._done.append(play)
            self._play = None

    def _hear(self, words: str) -> None:
        self._silence = 0
        if self._comment is not None and sum(map(len, self._comment)) <= LONGEST_TEXT:
            self._comment.append(words)

    def _look_at_root(self, name: str, values: dict[str, str]) -> None:
        if name == "plays":
            self._counted.user = self._counted.user or cleaned(values.get("username")).casefold()
            self._counted.total = max(self._counted.total, number(values.get("total"), 0) or 0)
        elif name.casefold() == "html":
            raise refused(WEB_PAGE)
        else:
            raise refused(ANSWERED if name in {"error", "errors", "message", "div"} else NO_XML)


def _play(values: dict[str, str], item: dict[str, str], seats: list[dict[str, str]], words: str) -> ImportedPlay | None:
    id = cleaned(values.get("id"))
    if not id:  # it couldn't be recognized again
        return None
    game = cleaned(item.get("objectid"))
    is_incomplete, has_no_winner = flag(values.get("incomplete")), flag(values.get("nowinstats"))
    return ImportedPlay(
        BGG,
        id,
        ImportedGame(cleaned(item.get("name")), ((BGG, game),) if number(game, 1) else ()),
        date_of(values.get("date")),
        tuple([_seat(seat) for seat in seats]),
        minutes=number(values.get("length"), 1),
        location=cleaned(values.get("location")),
        comment=cleaned(words, LONGEST_TEXT),
        times=times_in(values.get("quantity")),
        counts="nothing" if is_incomplete else "plays" if has_no_winner else "all",
        rest=rest_of({"seats": [_other_fields(seat) for seat in seats] if any(map(_other_fields, seats)) else []}),
    )


def _seat(values: dict[str, str]) -> ImportedSeat:
    """A seat. Its score is free text such as "49-46ish", and never added up."""
    score, name, user = cleaned(values.get("score")), cleaned(values.get("name")), cleaned(values.get("username"))
    return ImportedSeat(
        name or user,
        f"user {user.casefold()}" if user else id_of_name(name),
        score,
        points_in(score, may_be_sum=False),
        0,
        flag(values.get("win")),
        cleaned(values.get("startposition")) == "1",
        flag(values.get("new")),
    )


def _other_fields(values: dict[str, str]) -> dict[str, str]:
    texts = {name: cleaned(values.get(name)) for name in ("startposition", "color", "rating")}
    return {name: value for name, value in texts.items() if value not in ("", "0")}
