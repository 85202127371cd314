"""A panel for a new game's place: one line that expands to a field and earlier places."""

from collections.abc import Callable, Sequence

import flet as ft

from companion.device.seats import GameSetUp
from companion.flet_fixes.guard import component
from companion.screens.shared.controls import folding
from companion.screens.shared.where import where_fields
from companion.store.records import named_place
from companion.words import said

TITLE = "Where you play"
NOWHERE = "Optional"


@component
def WherePanel(setup: GameSetUp, usual: str, places: Sequence[str], choose: Callable[[str], None]) -> ft.Control:
    """A panel to choose or type the place, preset to the group's usual one. Typing does not redraw: a late redraw would
    erase newer letters."""
    is_open, set_open = ft.use_state(False)
    now = usual if setup.location is None else setup.location

    def write(words: str) -> None:
        setup.location = words

    def chose(place: str) -> None:
        set_open(not place)
        choose(place)

    around = ft.Padding(left=16, top=8, right=16, bottom=12)
    fields = ft.Container(where_fields(now, places, write, chose), padding=around)
    title = ft.Text(said(TITLE), theme_style=ft.TextThemeStyle.TITLE_SMALL)
    return folding(
        title, named_place(now) or said(NOWHERE), ft.Icons.PLACE_OUTLINED, set_open, [fields] if is_open else []
    )
