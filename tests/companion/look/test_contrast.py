"""The high-contrast themes: every pair of text and background colours, light and dark, by WCAG 2.2."""

from itertools import product

import flet as ft
import pytest

from companion.look.seat_mark import COLOURS, GREYS
from companion.look.theme import DARK, LIGHT

GROUNDS = ("surface", "surface_container", "surface_container_high", "surface_container_highest")
INKS = ("on_surface", "on_surface_variant", "primary", "error", "outline")
FILLED = ("primary", "secondary", "tertiary", "error")
PAIRS = [
    *product(INKS, GROUNDS),
    *((f"on_{name}", name) for name in FILLED),
    *((f"on_{name}_container", f"{name}_container") for name in FILLED),
    ("on_inverse_surface", "inverse_surface"),
    ("inverse_primary", "inverse_surface"),
]


def luminance(colour: object) -> float:
    """Relative luminance of a colour like #336699."""
    parts = [int(str(colour)[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: object, second: object) -> float:
    """The contrast ratio of two colours, between 1 and 21."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_pair_is_seven_to_one(scheme: ft.ColorScheme) -> None:
    """Text has a contrast of at least 7:1 on every background that it can have."""
    contrasts = {pair: contrast(getattr(scheme, pair[0]), getattr(scheme, pair[1])) for pair in PAIRS}
    faint = {pair: round(ratio, 1) for pair, ratio in contrasts.items() if ratio < 7}
    assert not faint


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_no_role_is_left_to_the_seed(scheme: ft.ColorScheme) -> None:
    """Every colour role that our screens use is set; the default of one that isn't would have a low contrast."""
    used = {*INKS, *GROUNDS, *FILLED, *(f"on_{name}" for name in FILLED), "outline_variant", "secondary_container"}
    assert [name for name in sorted(used) if getattr(scheme, name) is None] == []


def test_grey_marks_are_seen_on_both_backgrounds() -> None:
    """The greys all differ, and have a contrast of more than 1.5:1 to the usual backgrounds, light and dark."""
    assert GREYS.keys() == COLOURS.keys() and len(set(GREYS.values())) == len(GREYS)
    for grey in GREYS.values():
        assert min(contrast(grey, "#FFFFFF"), contrast(grey, "#141318")) > 1.5
