"""The form for pasting a link to a play, which is then imported like a file."""

import re
from collections.abc import Awaitable, Callable
from typing import Final, cast

import flet as ft

from companion.flet_fixes.guard import component, handler
from companion.look.widgets import note, primary, secondary, wrapped
from companion.screens.shared.controls import card, field, use_typed
from companion.window.context import use_overlay
from companion.words import said, text
from referees.common.protocol.sentence import Sentence, say

WHAT = (
    "BG Stats and some other programs can share a play as a link. Copy the link there and paste it here. You'll see "
    "what's in it before anything is saved."
)
NOTHING = say("Paste the link first.")
ADDRESS: Final = re.compile(r"https://\S+", re.IGNORECASE)


@component
def LinkForm(take: Callable[[bytes], Awaitable[None]], close: Callable[[], None]) -> ft.Control:
    """A field for the link and a button that previews the play."""
    pasted, write = use_typed()
    wrong, set_wrong = ft.use_state(cast("Sentence | None", None))

    def close_overlay() -> bool:
        close()
        return True

    use_overlay(close_overlay)

    async def done() -> None:
        words = pasted.current or ""
        match = ADDRESS.search(words)
        link = words.strip() if match is None else match[0]
        set_wrong(None if link else NOTHING)
        if link:
            close()
            await take(link.encode("utf-8", "replace"))

    words = field(
        said("Link to a play"),
        write,
        autofocus=True,
        max_lines=4,
        keyboard_type=ft.KeyboardType.URL,
        error=None if wrong is None else text(wrong),
        on_submit=handler(done),
    )
    buttons = wrapped([primary(said("View"), done), secondary(said("Cancel"), close)])
    return card(words, note(said(WHAT)), buttons, gap=12, padding=ft.Padding.all(16))
