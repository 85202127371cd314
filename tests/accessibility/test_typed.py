"""Typed text stays as typed, in every field of every screen."""

import ast
from collections.abc import AsyncIterator

import flet as ft

from companion.table.table import Entered
from referees.oblivion.drafting import Deal
from tests.accessibility.addresses import furnish
from tests.accessibility.test_every_screen import LOOKS, drawn, screens
from tests.architecture.sources import modules, ours
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.tables import laid

NAME = "von მარი"  # starts with a small letter, and has letters without capitals

LOOK = LOOKS["phone-light"]


def rewriting(field: ft.TextField) -> list[str]:
    """The settings of a field that change the text during typing, and so interrupt keyboards that compose."""
    is_capital = field.capitalization not in (None, ft.TextCapitalization.NONE)
    return [*(["capitalization"] if is_capital else []), *(["input_filter"] if field.input_filter else [])]


async def keeps_text(window: Window, field: ft.TextField) -> bool:
    """Whether the field shows the text after the first letter of a name and after the last."""
    for typed in (NAME[:1], NAME):
        await window.event(field, "change", typed, value=typed)
        field = next((control for control in window.all(ft.TextField) if label(control) == label(field)), field)
        if field.value != typed:
            return False
    return True


def test_no_field_of_the_app_is_given_a_formatter() -> None:
    """No field has capitals or filters, with which Flet changes the text, not even on a screen not tested here."""
    givers = [
        f"{ours(path)}:{call.lineno}"
        for path in modules("companion")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.keyword) and call.arg in ("capitalization", "input_filter")
    ]
    assert givers == []


async def with_a_deck_searched(house: House) -> AsyncIterator[tuple[str, Window]]:
    """A screen of each route, and the draft of Oblivion while a card without a key is searched for."""
    filled = await furnish(house.folder, entries=LOOK[-1])
    async for address, window in screens(house, filled, LOOK, [*drawn(filled), "/new/higgins_oracle"]):
        yield address, window
    table = await laid(house, "oblivion", "Ann", "Bob")
    assert isinstance(await table.enter(Deal(dealer=1)), Entered)
    window = await house.window(f"/table/{table.head.id}")
    await window.tap("Another card")
    yield "the draft of Oblivion, searched", window


async def test_no_field_rewrites_what_is_typed(house: House) -> None:
    """No field has a formatter, and none is redrawn with another text than the one typed last."""
    seen, faults = set[str](), list[str]()
    async for address, window in with_a_deck_searched(house):
        for field in window.all(ft.TextField):
            seen.add(str(label(field)))
            faults += [f"{address}: {label(field)}: {fault}" for fault in rewriting(field)]
            if not await keeps_text(window, field):
                faults.append(f"{address}: {label(field)} shows other words")
    assert not faults, "\n".join(faults)
    assert seen >= {"Another player", "Name", "Name of this kit", "Search games", "Search the deck", "Search the rules"}
