"""The form for a person's name."""

from collections.abc import Awaitable, Callable
from typing import cast

import flet as ft

from companion.flet_fixes.guard import component, handler
from companion.look.widgets import primary, secondary, wrapped
from companion.measures import GAP
from companion.screens.shared.controls import field, use_typed
from companion.words import said, text
from referees.common.protocol.seating import seating_problem
from referees.common.protocol.sentence import Sentence, say
from referees.common.values.names import can_be_displayed, has_visible_sign, normalized

NO_NAME = say("Type a name first.")
NOT_SEEN = say("This name has characters that can't be displayed. Please retype it.")


@component
def NameForm(name: str, keep: Callable[[str], Awaitable[None]], close: Callable[[], None]) -> ft.Control:
    """A field with the current name; an unusable name shows an error below."""
    typed, write = use_typed(name)
    wrong, set_wrong = ft.use_state(cast("Sentence | None", None))

    async def done() -> None:
        new_name = normalized(typed.current or "")
        problem = _problem(new_name)
        set_wrong(problem)
        if problem is None:
            await keep(new_name)
            close()

    words = field(
        said("Name"),
        write,
        value=typed.current,
        autofocus=True,
        error=None if wrong is None else text(wrong),
        error_max_lines=6,
        on_submit=handler(done),
    )
    buttons = wrapped([primary(said("Save name"), done), secondary(said("Cancel"), close)])
    return ft.Container(ft.Column([words, buttons], spacing=GAP), padding=ft.Padding.only(top=GAP))


def _problem(name: str) -> Sentence | None:
    if not name:
        return NO_NAME
    is_seen = can_be_displayed(name) and has_visible_sign(name)
    return seating_problem([name], 1, 1) if is_seen else NOT_SEEN
