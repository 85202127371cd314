"""Export of a game to a file, and import of one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import flet as ft

from companion.look.widgets import small
from companion.screens.shared.bringing_in import FileIn, FileNotice, use_file_in
from companion.screens.shared.sharing import keep
from companion.store.errors import StoreError
from companion.store.slices import Work
from companion.titles import title_of
from companion.window.context import AppContext, readable
from companion.window.file_picker import content_of
from referees.common.protocol.sentence import say

if TYPE_CHECKING:  # imported on first use
    from companion.files.games.files import TakenIn

__all__ = ["TAKE_IN", "save_game", "use_way_in"]

SAVED = say("The game is kept where this device keeps its downloads, as {name}.")
SAVED_SO_FAR = say(
    "What all may know of this game is kept where this device keeps its downloads, as {name}. "
    "Its whole record can be saved when it is over."
)
NOT_SAVED = say("The game could not be kept as a file. Nothing of it was changed; please try again.")

TAKE_IN = "Take in a game from a file"
LOOKING = say("The file is being looked at, entry by entry …")
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


def use_way_in(app: AppContext, again: Callable[[], Awaitable[None]]) -> FileIn:
    """Hook: import of games; `again` reloads the list they appear in."""
    work = ft.use_memo(Work, [])

    async def take(picked: bytes | Path) -> FileNotice:
        with work.going_on():
            found = await _taken_in(app, picked, work)
        await again()
        return _told(app, found)

    def refused(size: int) -> StoreError | None:
        from companion.files.games.reading import KIND

        return KIND.refused_size(size)

    return use_file_in(app, refused, take, looking=LOOKING, work=work)


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
