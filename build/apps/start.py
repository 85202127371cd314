"""Starts the companion as an app of its own; Flet names the folder in which its games lie."""

from __future__ import annotations

import flet as ft

from companion.app import entry
from companion.device.device import Device
from companion.look.theme import FACE

shown = entry(Device())


async def main(page: ft.Page) -> None:
    """One window, in the typeface that a browser would have found by itself."""
    page.fonts = {FACE: "fonts/AtkinsonHyperlegibleNext-400.ttf"}
    await shown(page)


if __name__ == "__main__":
    ft.run(main, assets_dir="assets")
