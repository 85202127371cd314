"""The file of a game, read as if a stranger had made it.

Here its form is looked at; whether what it tells can have happened is asked of the referee (`companion.games.judged`).
Whatever is wrong is said in a sentence. Nothing in a file is ever used as a path, or as a name of code.
"""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from companion.foreign import CUT_SHORT, GAME_FORMAT, KIT_FORMAT, FileKind, Limits, printable
from companion.games.document import VERSION, AnyFull
from companion.store.errors import StoreError
from referees.common.protocol.sentence import say
from referees.common.registry import game_ids, referee

__all__ = ["KIND", "LARGEST", "LIMITS", "BadGameFile", "read"]

LARGEST = 8 * 1024 * 1024
"""In bytes; the longest game of any record takes a hundredth of it."""

LIMITS = Limits(LARGEST, layers=24, values=600_000, letters=5_000, digits=15)

NOT_A_GAME = say("This file is no game of Oracle Companion.")
STILL_RUNNING = say(
    "This game was still running when it was saved, so the file tells what all may know and holds no entries. "
    "Save it again when the game is over."
)
NOT_INSTALLED = say("The game is played by rules that are not installed here: “{game}”.")


class BadGameFile(StoreError):
    """The file is refused; nothing was changed."""

    says = NOT_A_GAME


KIND = FileKind(
    format=GAME_FORMAT,
    version=VERSION,
    limits=LIMITS,
    error=BadGameFile,
    untouched=say("Your games are as they were."),
    foreign=NOT_A_GAME,
    others={
        KIT_FORMAT: say("This file is a kit and no game; it is taken in under “Kits”."),
        "": say("This file is a backup and no single game; it is brought back in the settings."),
    },
    too_large=say("The file is too large to be a game."),
    beyond=say("No game is as deep, as long or as large as this file."),
    newer=say("The game was saved by a newer Oracle Companion. Update this app, then try again."),
)


def read(content: bytes) -> AnyFull:
    """The game in a file: of the right form, its lines numbered 1, 2, 3 …, its rules installed here. Raises
    BadGameFile, whose sentence says what is wrong with it."""
    whole = KIND.read(content)
    if whole.get("scope") == "public":
        raise KIND.refused(STILL_RUNNING)
    _check_rules(whole.get("game"), whole.get("edition"))
    try:
        game = AnyFull.model_validate_json(content.removeprefix(b"\xef\xbb\xbf"))
    except ValidationError as error:
        raise KIND.refused(CUT_SHORT) from error
    if [line.n for line in game.lines] != [*range(1, len(game.lines) + 1)] or game.lines[0].op != "config":
        raise KIND.refused(CUT_SHORT)
    return game


def _check_rules(game: Any, edition: Any) -> None:
    if not isinstance(game, str) or not isinstance(edition, int):
        raise KIND.refused(CUT_SHORT)
    if game not in game_ids():
        raise KIND.refused(say(NOT_INSTALLED.template, game=printable(game)))
    if edition > referee(game).about.edition:
        raise KIND.refused(KIND.newer)
