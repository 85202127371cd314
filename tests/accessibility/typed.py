"""Types into each field of a screen, and looks for what changes the text."""

import flet as ft

from tests.companion.harness import Window, label

NAME = "von მარი"  # starts with a small letter, and has letters without capitals


async def rewritten(window: Window) -> list[str]:
    """The fields with settings that change the text, which interrupts keyboards that compose, and the fields that don't
    show the text after the first letter of a name or after the last."""
    faults = []
    for field in window.all(ft.TextField):
        if field.capitalization not in (None, ft.TextCapitalization.NONE) or field.input_filter:
            faults.append(f"{label(field)} has a formatter")
        shown = field
        for typed in (NAME[:1], NAME):
            await window.event(shown, "change", typed, value=typed)
            shown = next((control for control in window.all(ft.TextField) if label(control) == label(field)), shown)
            if shown.value != typed:
                faults.append(f"{label(field)} shows {shown.value} for {typed}")
    return faults
