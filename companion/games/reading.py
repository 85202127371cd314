"""The file of a game, read as if a stranger had made it.

Here its form is looked at; whether what it tells can have happened is asked of the referee (`companion.games.judged`).
Whatever is wrong is said in a sentence. Nothing in a file is ever used as a path, or as a name of code.
"""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from companion.foreign import Beyond, Limits, Unreadable, parsed, printable
from companion.games.document import FORMAT, VERSION, AnyFull
from companion.kits.file import FORMAT as KIT_FORMAT
from companion.store.errors import StoreError
from referees.common.registry import game_ids, referee
from referees.common.sentence import Sentence, say

__all__ = ["LARGEST", "LIMITS", "BadGameFile", "read", "refused", "too_large"]

LARGEST = 8 * 1024 * 1024
"""In bytes; the longest game of any record takes a hundredth of it."""

LIMITS = Limits(LARGEST, layers=24, values=600_000, letters=5_000, digits=15)

UNTOUCHED = say("Your games are as they were.")
TOO_LARGE = say("The file is too large to be a game.")
NOT_A_GAME = say("This file is no game of Oracle Companion.")
A_KIT = say("This file is a kit and no game; it is taken in under “Kits”.")
A_BACKUP = say("This file is a backup and no single game; it is brought back in the settings.")
CUT_SHORT = say("The file is damaged, or only a part of it arrived.")
NEWER = say("The game was saved by a newer Oracle Companion. Update this app, then try again.")
BEYOND = say("No game is as deep, as long or as large as this file.")
STILL_RUNNING = say(
    "This game was still running when it was saved, so the file tells what all may know and holds no entries. "
    "Save it again when the game is over."
)
NOT_INSTALLED = say("The game is played by rules that are not installed here: “{game}”.")


class BadGameFile(StoreError):
    """The file is refused; nothing was changed."""

    says = NOT_A_GAME


def refused(why: Sentence) -> BadGameFile:
    """The error that says so, and that nothing was changed."""
    return BadGameFile(say("{why} {untouched}", why=why, untouched=UNTOUCHED))


def too_large(size: int) -> BadGameFile | None:
    """Why a file of so many bytes is not even read, or None."""
    return refused(TOO_LARGE) if size > LARGEST else None


def read(content: bytes) -> AnyFull:
    """The game in a file: of the right form, its lines numbered 1, 2, 3 …, its rules installed here. Raises
    BadGameFile, whose sentence says what is wrong with it."""
    if len(content) > LARGEST:
        raise refused(TOO_LARGE)
    whole = _values(content)
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        is_kit = isinstance(whole, dict) and whole.get("format") == KIT_FORMAT
        raise refused(A_KIT if is_kit else NOT_A_GAME)
    if not isinstance(whole.get("version"), int) or whole["version"] > VERSION:
        raise refused(NEWER)
    if whole.get("scope") == "public":
        raise refused(STILL_RUNNING)
    _check_rules(whole.get("game"), whole.get("edition"))
    try:
        game = AnyFull.model_validate_json(content.removeprefix(b"\xef\xbb\xbf"))
    except ValidationError as error:
        raise refused(CUT_SHORT) from error
    if [line.n for line in game.lines] != [*range(1, len(game.lines) + 1)] or game.lines[0].op != "config":
        raise refused(CUT_SHORT)
    return game


def _values(content: bytes) -> Any:
    try:
        return parsed(content, LIMITS)
    except Beyond as error:
        raise refused(BEYOND) from error
    except Unreadable as error:
        if content.startswith(b"SQLite format 3\x00"):
            raise refused(A_BACKUP) from error
        raise refused(CUT_SHORT if error.begins_well else NOT_A_GAME) from error


def _check_rules(game: Any, edition: Any) -> None:
    if not isinstance(game, str) or not isinstance(edition, int):
        raise refused(CUT_SHORT)
    if game not in game_ids():
        raise refused(say(NOT_INSTALLED.template, game=printable(game)))
    if edition > referee(game).about.edition:
        raise refused(NEWER)
