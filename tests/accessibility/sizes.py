"""The minimum size of a control, computed from sizes and paddings; None if only a browser knows it."""

from typing import Any

import flet as ft

EVENTS = ("click", "tap", "tap_down", "select", "change", "submit")
GROUPS = (ft.RadioGroup, ft.Page, ft.View)  # these report taps on what is inside them, but aren't tapped themselves

LINE = 20  # the height of a line of the smallest text on a button, in dp

Button = (ft.Button, ft.FilledButton, ft.FilledTonalButton, ft.OutlinedButton, ft.TextButton)


def may_be_tapped(control: Any) -> bool:
    """Whether a control reacts to taps or keys."""
    heard = any(getattr(control, f"on_{event}", None) for event in EVENTS)
    return heard and not isinstance(control, GROUPS)


def takes_focus(control: Any) -> bool:
    """Whether Tab reaches a control: a plain container reacts only to taps, unless it has `ink`."""
    if isinstance(control, ft.GestureDetector):
        return bool(control.exclude_from_semantics)  # a drawn surface, covered by accessible controls
    return not isinstance(control, ft.Container) or bool(control.ink)


LAYERS = 4  # a button; the layers that take its taps; the part that widens it; its row

STRETCHED = ft.CrossAxisAlignment.STRETCH


def least_size(control: Any) -> tuple[float | None, float | None]:
    """A control's minimum width and height in dp."""
    wide, high = getattr(control, "width", None), getattr(control, "height", None)
    if isinstance(control, ft.IconButton):
        return wide or 48, high or 48
    if isinstance(control, Button):
        return wide, high or max(_padded(control), _stretched(control))
    if isinstance(control, ft.ListTile):
        return None, control.min_height or 56
    if isinstance(control, ft.Container):
        inner = least_size(control.content) if isinstance(control.content, ft.Control) else (None, None)
        across, down = _padding(control.padding)
        return _plus(wide, inner[0], across), _plus(high, inner[1], down)
    if isinstance(control, ft.Semantics) and isinstance(control.content, ft.Control):
        return least_size(control.content)
    return wide, high


def _plus(own: float | None, inner: float | None, padding: float) -> float | None:
    if own is not None or inner is None:
        return own
    return inner + padding


def _padded(button: Any) -> float:
    padding = button.style.padding if button.style is not None else None
    inside = button.content.content if isinstance(button.content, ft.Semantics) else button.content
    return max(40.0, _lines(inside) * LINE + _padding(padding)[1])


def _lines(inside: Any) -> int:
    if isinstance(inside, ft.Column):
        return sum(map(_lines, inside.controls))
    if isinstance(inside, ft.Row):
        return max(map(_lines, inside.controls), default=1)
    return str(inside.value).count("\n") + 1 if isinstance(inside, ft.Text) else 1


def _stretched(control: Any) -> float:
    """The height of the row, if all controls in it are stretched to one height; otherwise 0."""
    around = control
    for _ in range(LAYERS):
        around = around.parent
        if isinstance(around, ft.Row) and around.intrinsic_height and around.vertical_alignment == STRETCHED:
            return max((least_size(control)[1] or 0 for control in around.controls if not control.expand), default=0)
    return 0.0


def _padding(padding: Any) -> tuple[float, float]:
    if isinstance(padding, ft.Padding):
        return padding.left + padding.right, padding.top + padding.bottom
    return (2.0 * padding, 2.0 * padding) if isinstance(padding, int | float) else (0.0, 0.0)


def is_stunted(control: Any) -> bool:
    """Whether a button has text, and an icon that doesn't grow with the text."""
    icon, words = getattr(control, "icon", None), getattr(control, "content", None)
    return icon is not None and words is not None and not getattr(icon, "apply_text_scaling", False)
