"""Export of a game to a file, and import of one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

import flet as ft

from companion.look.widgets import icon_button, notice, secondary, small
from companion.screens.shared.sharing import keep
from companion.screens.shared.working import Working
from companion.store.errors import StoreError
from companion.store.slices import Cancelled, Work
from companion.titles import title_of
from companion.window.context import AppContext, readable
from companion.window.file_picker import content_of, pick
from companion.words import text
from referees.common.protocol.sentence import Sentence, say

if TYPE_CHECKING:  # imported on first use
    from companion.files.games.files import TakenIn

__all__ = ["WayIn", "save_game", "use_way_in"]

SAVED = say("The game is kept where this device keeps its downloads, as {name}.")
SAVED_SO_FAR = say(
    "What all may know of this game is kept where this device keeps its downloads, as {name}. "
    "Its whole record can be saved when it is over."
)
NOT_SAVED = say("The game could not be kept as a file. Nothing of it was changed; please try again.")

TAKE_IN = "Take in a game from a file"
LOOKING = say("The file is being looked at, entry by entry …")
ONE_AT_A_TIME = say("Another file is still being looked at. Wait until that is done, or cancel it first.")
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

    async def content() -> bytes:
        return game.content

    await keep(app, game.name, content, SAVED if game.is_whole else SAVED_SO_FAR, NOT_SAVED)


@dataclass(frozen=True, slots=True)
class Told:
    """The message about the last imported file; the id and status of its game, where one was found."""

    words: Sentence
    found: TakenIn | None = None
    is_grave: bool = False


@dataclass(frozen=True, slots=True)
class WayIn:
    """The import buttons, and the message about the last import, if any."""

    opens: Callable[[], ft.PickFiles]
    told: list[ft.Control]

    @property
    def icon(self) -> ft.Control:
        """The import button for an app bar."""
        return icon_button(ft.Icons.FILE_OPEN_OUTLINED, TAKE_IN, _nothing, action=self.opens(), tooltip=TAKE_IN)

    @property
    def button(self) -> ft.Control:
        """The import button for an empty list."""
        return secondary(TAKE_IN, _nothing, ft.Icons.FILE_OPEN_OUTLINED, action=self.opens())


def use_way_in(app: AppContext, again: Callable[[], Awaitable[None]]) -> WayIn:
    """Hook: import of games; `again` reloads the list they appear in."""
    last, tell = ft.use_state(cast("Told | None", None))
    work = ft.use_memo(Work, [])

    async def take(picked: bytes | Path) -> None:
        if work.is_going_on:
            raise StoreError(ONE_AT_A_TIME)
        tell(Told(LOOKING))
        try:
            with work.going_on():
                found = await _taken_in(app, picked, work)
        except StoreError as error:
            tell(Told(error.sentence, is_grave=not isinstance(error, Cancelled)))
            return
        except Exception:
            tell(None)
            raise
        words = say(TAKEN_IN[found.standing].template, game=title_of(found.head.game), names=found.names)
        tell(Told(words, found))
        await again()

    def fits(size: int) -> StoreError | None:
        from companion.files.games.reading import KIND

        refusal = KIND.refused_size(size)
        if refusal is not None:
            tell(Told(refusal.sentence, is_grave=True))
        return refusal

    return WayIn(lambda: pick(app, fits, take), [] if last is None else [_told(app, last, work)])


async def _taken_in(app: AppContext, picked: bytes | Path, work: Work) -> TakenIn:
    from companion.files.games.files import take_in
    from companion.files.games.reading import LARGEST

    return await take_in(app.store, content_of(picked, LARGEST), work)


def _told(app: AppContext, told: Told, work: Work) -> ft.Control:
    if told.words == LOOKING:
        return Working(work=work, about=LOOKING)
    words = text(told.words)
    if told.found is None:
        icon = ft.Icons.REPORT_OUTLINED if told.is_grave else ft.Icons.INFO_OUTLINE
        return notice(words, icon, grave=told.is_grave)
    if told.found.standing == "deleted":
        way = small("Deleted games", lambda: app.go("/history/deleted"), ft.Icons.AUTO_DELETE_OUTLINED)
    else:
        way = small("Look at it", partial(app.show_tally, told.found.head.id), ft.Icons.SCOREBOARD_OUTLINED)
    icon = ft.Icons.CHECK_CIRCLE_OUTLINE if told.found.standing == "new" else ft.Icons.INFO_OUTLINE
    return notice(words, icon, way)


def _nothing() -> None:
    """Does nothing: the browser carries out the button's action."""
