"""Position of notices: right above the buttons at the foot of the screen, and as wide as a column of text."""

import flet as ft
import pytest

from companion.measures import WIDEST
from companion.screens.replay import CONTROLS_DP
from companion.screens.table.frame import BAR
from companion.window.notices import notify
from companion.window.window_size import HEAD, Window as Size
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import framed, meow


async def edge(window: Window, *, foot: float | None) -> ft.Margin:
    """A notice's margins, once the client has reported the foot's height."""
    if foot is not None:
        (measured,) = [control for control in window.all(ft.LayoutControl) if control.on_size_change is not None]
        await window.event(measured, "size_change", {"w": 360, "h": foot})
    notify("Told")
    await window.settle()
    margin = window.one(ft.SnackBar).margin
    assert isinstance(margin, ft.Margin)
    return margin


@pytest.mark.parametrize(("route", "foot", "bottom"), [("/", 112, 136), ("/history", None, 16)])
async def test_a_notice_is_right_above_the_foot(house: House, route: str, foot: float | None, bottom: float) -> None:
    """A notice is above the buttons of the start screen, or near the edge of a screen without buttons."""
    margin = await edge(await house.window(route), foot=foot)
    assert margin.bottom == bottom
    assert (margin.left, margin.right) == (16, 16)


async def test_a_notice_is_no_wider_than_a_column_of_text(house: House) -> None:
    """On a tablet, a notice is as wide as a column of text, not as the screen."""
    margin = await edge(await house.window("/history", width=1180, height=820), foot=None)
    assert 1180 - margin.left - margin.right == WIDEST


async def test_a_notice_stays_on_the_screen_however_high_the_foot(house: House) -> None:
    """A notice is on the screen even if very large text makes the foot nearly as high as a small phone."""
    margin = await edge(await house.window("/", width=360, height=640), foot=620)
    assert margin.bottom <= 640 - 160


@pytest.mark.parametrize(
    ("size", "to"),
    [*[(size, "table") for size in ((390, 844), (844, 390), (820, 1180), (1024, 768))], ((390, 844), "replay")],
)
async def test_a_notice_covers_no_key_of_a_table(house: House, size: tuple[int, int], to: str) -> None:
    """A notice at a table is above tray and undo bar, or left of them if they're beside the board."""
    table, at = await meow(house, 10), Size(size[0], size[1] - HEAD)
    window = await house.window(f"/{to}/{table.head.id}", width=844, height=390)
    await window.resize(*size)
    margin, keys = await edge(window, foot=None), CONTROLS_DP if to == "replay" else (framed(table, at).tray or 0) + BAR
    least = (16, at.side + 16) if at.is_wide and not at.is_upright else (keys + 16, 16)
    assert margin.bottom >= least[0] and margin.right >= least[1]
