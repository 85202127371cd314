"""Cells and keys of boards: Enter in a browser, and what the client rebuilds when a pad opens."""

from typing import Any

import flet as ft
from flet.controls.base_control import BaseControl

from companion.look.theme import DARK, LIGHT
from referees.haggatha.days import EndPhase
from tests.companion.conftest import House
from tests.companion.haggatha_taps import opened
from tests.companion.harness import Window
from tests.companion.look.test_contrast import contrast
from tests.companion.meow_taps import CELLS, NAMES
from tests.companion.tables import meow, starting, strike, tap, use_keyboard
from tests.haggatha.tables import EXAMPLE, roll


async def press(window: Window, words: str, key: str) -> None:
    """Focus the control with that label, then press a key."""
    await use_keyboard(window)
    await window.event(starting(window, words), "focus")
    await strike(window, key)


async def turning_up(house: House, **page: Any) -> Window:
    """A window that shows a table where Ann turns up a card."""
    table = await meow(house, 1)
    return await house.window(f"/table/{table.head.id}", **page)


def first_cell(window: Window) -> str:
    """The label of the centre cell of the player in turn."""
    who = next(text for text in window.texts() if ": turn up a card" in text).split(":")[0]
    return f"{who}, centre: "


async def test_enter_presses_a_cell_and_a_key_in_a_browser(house: House) -> None:
    """Flet's light buttons react only to Space in a browser, so the app handles Enter, and presses them once."""
    window = await turning_up(house)
    await press(window, first_cell(window), "Enter")
    assert any(text.startswith("Which card is it?") for text in window.texts())
    await press(window, "red 4", "Enter")
    assert window.labels().count("Take red 4") == 1


async def test_enter_is_left_to_a_client_that_knows_it(house: House) -> None:
    """Outside of a browser the button handles Enter itself, so the app doesn't, or it would be pressed twice."""
    window = await turning_up(house, web=False)
    await press(window, first_cell(window), "Enter")
    assert not any(text.startswith("Which card is it?") for text in window.texts())


async def test_the_board_is_not_rebuilt_when_a_pad_opens(house: House) -> None:
    """Optional content has a parent of its own, since the client rebuilds everything in a parent that changes."""
    for width in (390, 1000):
        window = await turning_up(house, width=width)
        await tap(window, first_cell(window))
        holder = window.one(ft.Container, key="pad card").parent
        assert isinstance(holder, BaseControl)
        beside = [control for control in window.walk(holder) if isinstance(control, ft.InteractiveViewer | ft.SafeArea)]
        assert not beside


async def test_each_cell_has_a_rotation_from_the_start(house: House) -> None:
    """Each cell has a rotation from the start, since the client rebuilds a control that gets its first one."""
    window = await turning_up(house)
    for start in ("", "Tab"):
        if start:
            await strike(window, start)
        cells = [starting(window, f"{name}, {where}: ") for name in NAMES for where in CELLS]
        assert all(getattr(cell, "rotate", None) is not None for cell in cells)


async def test_cells_become_buttons_in_keyboard_mode(house: House) -> None:
    """Cells are containers until Tab turns them all into buttons, which can have the focus; an open pad stays open."""
    window = await turning_up(house)
    cell = first_cell(window)
    await tap(window, cell)
    assert isinstance(starting(window, cell), ft.Container)
    assert not window.all(ft.CupertinoButton)
    await strike(window, "a")
    assert not window.all(ft.CupertinoButton)
    await use_keyboard(window)
    assert isinstance(starting(window, cell), ft.CupertinoButton)
    assert isinstance(starting(window, "red 4"), ft.CupertinoButton)
    await tap(window, "red 4")
    assert window.labels().count("Take red 4") == 1


async def test_the_focus_stays_when_keyboard_mode_starts(house: House) -> None:
    """Other buttons stay the same controls in keyboard mode, so the focus stays, and an Enter on one works."""
    window = await turning_up(house)
    before = [starting(window, words) for words in ("Back", "Rules")]
    await use_keyboard(window)
    assert isinstance(starting(window, first_cell(window)), ft.CupertinoButton)
    after = [starting(window, words) for words in ("Back", "Rules")]
    assert [button._i for button in before] == [button._i for button in after]
    assert all(isinstance(button, ft.IconButton) for button in (*before, *after))
    await window.event(after[1], "click")
    assert window.page.route.endswith("/rules")


async def test_what_a_pad_covers_is_out_of_reach(house: House) -> None:
    """Screen readers don't find the tray under a pad, and Tab doesn't lead to it. The tray is only disabled in keyboard
    mode, since disabling takes long on slow phones."""
    window = await turning_up(house)
    await tap(window, first_cell(window))
    assert not under_a_pad(window).disabled
    await use_keyboard(window)
    assert under_a_pad(window).disabled
    await tap(window, "Close")
    assert not covered_trays(window)


def under_a_pad(window: Window) -> ft.Container:
    """The container in the tray that is hidden from screen readers."""
    (covered,) = covered_trays(window)
    assert isinstance(covered.content, ft.Container)
    return covered.content


def covered_trays(window: Window) -> list[ft.Semantics]:
    """Parts that are hidden from screen readers and contain "Undo"."""
    undo = starting(window, "Undo: ")
    return [part for part in window.all(ft.Semantics) if part.exclude_semantics and undo in window.walk(part)]


TONES = {
    "light": {"surface_container": 94, "surface_container_highest": 90, "inverse_primary": 80, "primary_container": 90},
    "dark": {"surface_container": 12, "surface_container_highest": 22, "inverse_primary": 40, "primary_container": 30},
}
"""Material's tones for these roles, with any seed colour."""


def off_the_tray(look: str, role: ft.Colors) -> float:
    """How much a background differs from the tray's: in tone, or by contrast in high-contrast themes."""
    if look in TONES:
        return abs(TONES[look][role.name.lower()] - TONES[look]["surface_container"])
    scheme = {"high light": LIGHT, "high dark": DARK}[look]
    return contrast(getattr(scheme, role.name.lower()), scheme.surface_container)


async def test_a_selected_key_stands_out_from_its_neighbours(house: House) -> None:
    """A selected key differs most from the tray's background, and only it has a ring, visible without colours."""
    _, window = await opened(house, roll(EXAMPLE))
    await tap(window, "Two at once", "red is one of the two drawn")
    chosen, second = (ground_of(window, f"{colour} is one of the two drawn") for colour in ("red", "green"))
    for look in ("light", "dark", "high light", "high dark"):
        assert off_the_tray(look, chosen.bgcolor) > off_the_tray(look, second.bgcolor)
    assert chosen.border.top.color == ft.Colors.ON_SURFACE and second.border is None


async def test_of_several_plans_only_the_selected_one_is_filled(house: House) -> None:
    """Only the selected plan has the primary colour, and only it has a ring."""
    _, window = await opened(house, roll(EXAMPLE), EndPhase())
    await tap(window, "Divination: 3 icons")
    strengths = {number: ground_of(window, f"Divination: {number} icon") for number in range(1, 5)}
    filled = [number for number, ground in strengths.items() if ground.bgcolor == ft.Colors.PRIMARY]
    assert filled == [number for number, ground in strengths.items() if ground.border] == [3]


def ground_of(window: Window, words: str) -> Any:
    """The control that draws a key's background."""
    key: Any = starting(window, words)
    return key.content.content if isinstance(key.content.content, ft.Container) else key
