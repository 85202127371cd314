"""Export of a game to a file, and import of one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

import flet as ft

from companion.look.widgets import small
from companion.screens.plays.report import Looked
from companion.screens.shared.bringing_in import FileIn, FileNotice, use_file_in
from companion.screens.shared.sharing import keep
from companion.store.errors import StoreError
from companion.store.slices import Work, sliced
from companion.titles import title_of
from companion.window.context import AppContext, readable
from companion.window.file_picker import content_of
from referees.common.protocol.sentence import say

if TYPE_CHECKING:  # imported on first use
    from companion.files.games.files import TakenIn
    from companion.files.plays.looking import Report

__all__ = ["PASTE", "TAKE_IN", "save_game", "use_way_in"]

SAVED = say("The game is kept where this device keeps its downloads, as {name}.")
SAVED_SO_FAR = say(
    "What all may know of this game is kept where this device keeps its downloads, as {name}. "
    "Its whole record can be saved when it is over."
)
NOT_SAVED = say("The game could not be kept as a file. Nothing of it was changed; please try again.")

TAKE_IN = "Take in games from a file"
PASTE = "Take in a play from a link"
LOOKING = say("The file is being looked at …")
DONE = say("{done} of {of}")
TAKEN_IN = {
    "new": say("{game} with {names} was taken in."),
    "same": say("{game} with {names} is here already, just as it is in the file."),
    "other": say(
        "{game} with {names} is here already, with another record than the file has. Yours was left as it is."
    ),
    "deleted": say("{game} with {names} is among your deleted games. Bring it back there."),
}


async def save_game(app: AppContext, game_id: str) -> None:
    """Save a game to the device's downloads; of a running game, only the public information."""
    from companion.files.games.files import saved

    game = await readable(saved(app.store, app.tables, game_id))
    await keep(app, game.name, lambda: game.content, SAVED if game.is_whole else SAVED_SO_FAR, NOT_SAVED)


class WayIn(NamedTuple):
    """The controls that take a file of a game or of plays, and the report on the plays of the last one, if any."""

    file: FileIn
    looked: Looked | None


def use_way_in(app: AppContext, again: Callable[[], Awaitable[None]]) -> WayIn:
    """Hook: import of games and of plays; `again` reloads the list they appear in. Which of them a file is, is found
    out from what is in it."""
    work = ft.use_memo(Work, [])
    looked, set_looked = ft.use_state(cast("Looked | None", None))

    def close() -> None:
        set_looked(None)

    async def take(picked: bytes | Path) -> FileNotice | None:
        with work.going_on():
            report = await _plays_in(app, picked, work)
            found = await _taken_in(app, picked, work) if report is None else None
        if report is not None:
            here = tuple([player.name for player in await app.store.players()])
            set_looked(Looked(report, here, work, close, again))
        if found is None:
            return None
        await again()
        return _told(app, found)

    def refused(size: int) -> StoreError | None:
        from companion.files.plays.readers.source import refused_size

        return refused_size(size)

    return WayIn(use_file_in(app, refused, take, looking=LOOKING, work=work, figures=DONE), looked)


async def _plays_in(app: AppContext, picked: bytes | Path, work: Work) -> Report | None:
    """What the plays of a file would bring; None for a file of ours, which is no list of plays."""
    from companion.files.plays.readers.opening import OWN, recognizing
    from companion.files.plays.readers.source import Source
    from companion.files.plays.taking_in import look_at

    source = Source(picked)
    kind = await sliced(recognizing(source), work)
    return None if kind == OWN else await look_at(app.store, source, kind, work)


async def _taken_in(app: AppContext, picked: bytes | Path, work: Work) -> TakenIn:
    from companion.files.games.files import take_in
    from companion.files.games.reading import LARGEST

    return await take_in(app.store, content_of(picked, LARGEST), work)


def _told(app: AppContext, found: TakenIn) -> FileNotice:
    words = say(TAKEN_IN[found.standing].template, game=title_of(found.head.game), names=found.names)
    if found.standing == "deleted":
        way = small("Deleted games", lambda: app.go("/history/deleted"), ft.Icons.AUTO_DELETE_OUTLINED)
    else:
        way = small("Look at it", partial(app.show_tally, found.head.id), ft.Icons.SCOREBOARD_OUTLINED)
    return FileNotice(words, ft.Icons.CHECK_CIRCLE_OUTLINE if found.standing == "new" else ft.Icons.INFO_OUTLINE, way)
