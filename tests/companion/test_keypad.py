"""The keypad for a number that may be large."""

import flet as ft

from companion.flet_fixes.guard import component
from companion.screens.table.fields import FieldEditor
from referees.common.protocol.offer import Number
from referees.common.protocol.sentence import Reader
from tests.companion.harness import Window


async def keypad() -> tuple[Window, list[int]]:
    """A window with a keypad, and the list of the numbers entered."""
    entered: list[int] = []

    @component
    def Pad() -> ft.Control:
        return FieldEditor(domain=Number(0, 400), reader=Reader(()), done=entered.append)

    return await Window.open(lambda page: page.render(Pad)), entered


async def test_taps_faster_than_the_keypad_is_drawn_all_count() -> None:
    """Two digits, a plus, a digit and Enter tapped quickly give the sum, not a value shown earlier."""
    window, entered = await keypad()
    for key in [window.labelled(words) for words in ("1", "2", "+", "3", "Enter")]:
        await window.session.dispatch_event(key._i, "click", None)
    assert entered == [15]


async def test_an_empty_field_does_not_count() -> None:
    """Enter does nothing until a number is typed, and then shows it; a typed 0 counts."""
    window, entered = await keypad()
    await window.tap("Enter")
    assert entered == []
    await window.tap("0")
    await window.tap("Enter 0")
    assert entered == [0]
