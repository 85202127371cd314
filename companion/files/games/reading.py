"""Parser of untrusted game files. Nothing in a file is ever used as a path, module or function name."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from companion.files.games.document import ANY_LINE, MOST_LINES, VERSION, AnyEnded, Head
from companion.files.untrusted_json import CUT_SHORT, GAME_FORMAT, KIT_FORMAT, FileKind, Limits
from companion.store.models.json_values import compact
from companion.store.records import Line, named_place
from referees.common.protocol.config import LONGEST_CONFIG
from referees.common.protocol.sentence import say
from referees.common.record.steps import NOT_KNOWN, Steps

LARGEST = 2_000_000  # bytes: twenty times the longest record
LONGEST_PIECE = LONGEST_CONFIG + LONGEST_CONFIG // 2  # characters of a line: its config may contain whitespace
LIMITS = Limits(LARGEST, layers=12, values=300_000, items=MOST_LINES, letters=5_000, digits=15, piece=LONGEST_PIECE)

STILL_RUNNING = say(
    "This game was still in progress when it was saved, so the file only has what everyone at the table can see, and "
    "no entries. Save it again when the game is over."
)

BAD_PLACE = say("The name of the place where you played is too long, or has characters that can't be displayed.")

KIND = FileKind(
    format=GAME_FORMAT,
    version=VERSION,
    limits=LIMITS,
    untouched=say("Your games are unchanged."),
    foreign=say("This file isn't an Oracle Companion game."),
    others={
        KIT_FORMAT: say("This file is a kit, not a game. You can import it under “Kits”."),
        "": say("This file is a backup, not a single game. You can restore it in the settings."),
    },
    too_large=say("The file is too large to be a game: games never need more than 2 MB."),
    beyond=say("This file is too large or too complex to be a game."),
    not_installed=say("The rules for “{game}” aren't installed here."),
    newer=say("The game was saved by a newer Oracle Companion. Update this app, then try again."),
)


class GameFile(NamedTuple):
    """A parsed game: its result, and its journal with kits in full."""

    head: AnyEnded
    lines: tuple[Line, ...]


class Handed(NamedTuple):
    """A parsed hand-over: a game with complete kits, its location and note, and the players' ids by name."""

    head: Head
    lines: tuple[Line, ...]
    who: Mapping[str, str]
    location: str
    note: str | None


def reading(content: bytes) -> Steps[GameFile]:
    """Parse a game file. Raises BadFile if it's invalid, lines are misnumbered, or its rules aren't installed."""
    document = yield from KIND.reading(content)
    if document.get("scope") == "public":
        raise KIND.refused(STILL_RUNNING)
    KIND.game_in(document)
    texts, lines = document.pop("lines", None), list[Line]()
    if not isinstance(texts, list) or not texts:
        raise KIND.refused(CUT_SHORT)
    try:
        head = AnyEnded.model_validate_json(compact(document))
        for text in texts:
            lines.append(line_of(ANY_LINE.validate_json(text)))
            yield NOT_KNOWN
    except ValidationError as error:
        raise KIND.refused(CUT_SHORT) from error
    if head.location != named_place(head.location):
        raise KIND.refused(BAD_PLACE)
    if [line.n for line in lines] != [*range(1, len(lines) + 1)] or lines[0].op != "config":
        raise KIND.refused(CUT_SHORT)
    return GameFile(head, tuple(lines))


def line_of(line: Any) -> Line:
    """Converts a validated line to a journal line."""
    payload = getattr(line, "config", None) or getattr(line, "entry", None)
    text = None if payload is None else compact(payload)
    return Line(line.n, line.op, getattr(line, "ref", None), getattr(line, "mark", None), text, line.at)
