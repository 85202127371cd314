"""The keypad for a number that may be large, and the form for values that may repeat."""

from typing import Any

import flet as ft

from companion.flet_fixes.guard import component
from companion.screens.table.fields import FieldEditor
from referees.common.protocol.offer import Choice, Domain, Number, Subset
from referees.common.protocol.sentence import Reader
from tests.companion.harness import Window

NUMBER = Number(0, 400)


async def keypad(domain: Domain = NUMBER) -> tuple[Window, list[Any]]:
    """A window with a keypad or form, and the list of the values entered."""
    entered: list[Any] = []

    @component
    def Pad() -> ft.Control:
        return FieldEditor(domain=domain, reader=Reader(()), done=entered.append)

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


async def test_a_value_that_may_repeat_is_tapped_again() -> None:
    """Each tap on a card names it once more, and Clear removes all of them."""
    window, entered = await keypad(Subset(Choice(("Laser", "Sword")), 0, 2, may_repeat=True))
    for words in ("Sword", "Clear", "Laser", "1 · Laser", "Enter"):
        await window.tap(words)
    assert entered == [("Laser", "Laser")]
