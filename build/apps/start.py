"""Starts the companion as an app of its own; Flet provides the data folder."""

import locale

import flet as ft

from companion.app import entry
from companion.device.device import Device
from companion.look.theme import FACE

system = (locale.getlocale()[0] or "").replace("_", "-")
show = entry(Device(), (system,))


async def main(page: ft.Page) -> None:
    """Open a window, and register the typeface, which only a browser finds by itself."""
    page.fonts = {FACE: "fonts/AtkinsonHyperlegibleNext-400.ttf"}
    await show(page)


if __name__ == "__main__":
    ft.run(main, assets_dir="assets")
