"""Saving finished games for a club."""

import asyncio
from datetime import datetime

import flet as ft

from companion.flet_fixes.guard import component
from companion.flet_fixes.refs import MutableRef
from companion.look.widgets import heading, note, secondary, stretched, wrapped
from companion.screens.shared.controls import card
from companion.window.context import use_app
from companion.window.file_picker import picker_of
from companion.window.notices import notify
from companion.window.scrolling import SCROLL_KEY, SETTLED_SECONDS, show_part
from companion.words import said, text
from referees.common.protocol.sentence import say

HOLDS = say(
    "The file has your finished games with every entry, even cards that were secret during the game. It also includes "
    "what goes with them: players and their symbols, places, results, kits and imported plays."
)
LEAVES_OUT = say(
    "The file leaves out games in progress, deleted games, notes and comments, settings and PINs, kits that these "
    "games don't use, and which phone entered what."
)
READERS = say("Anyone who can open the club's companion can read and save these games.")
HOW = say(
    "To hand in your games, open the club's companion and add the file in its settings. You can do this again later: "
    "each game counts only once."
)
NOTHING_FINISHED = say("There are no finished games here yet, so no file was saved.")


@component
def ForYourClub() -> ft.Control:
    """A button that first says what a file for a club contains and who can read it, then saves it."""
    app = use_app()
    is_open, set_open = ft.use_state(False)
    unfolded: MutableRef[ft.Control] = ft.use_ref()

    async def show() -> None:
        if is_open:
            await asyncio.sleep(SETTLED_SECONDS)
            await show_part(unfolded.current)

    ft.use_effect(show, [is_open])

    async def save() -> None:
        content = await app.device.hand_in()
        if content is None:
            notify(NOTHING_FINISHED)
            return
        day = datetime.fromtimestamp(app.clock() / 1000).astimezone()
        await picker_of(app).save_file(file_name=f"games-for-our-club-{day:%Y-%m-%d}.db", src_bytes=content)
        set_open(False)

    if not is_open:
        return secondary(said("Save games for your club"), lambda: set_open(True), ft.Icons.GROUPS_OUTLINED)
    cancel = secondary(said("Cancel"), lambda: set_open(False))
    buttons = [secondary(said("Save the file"), save, ft.Icons.DOWNLOAD), cancel]
    notes = [note(text(sentence)) for sentence in (HOLDS, LEAVES_OUT, READERS, HOW)]
    parts = heading(said("Games for your club")), stretched(*notes, wrapped(buttons))
    unfolded.current = card(*parts, padding=ft.Padding.all(16), key=SCROLL_KEY("games for your club"))
    return unfolded.current
