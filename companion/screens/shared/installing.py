"""A card on the start screen: how to install the app from this browser."""

from collections.abc import Awaitable, Callable
from functools import partial

import flet as ft

from companion.device.device import Installing
from companion.look.widgets import button, notice, quiet, wrapped
from companion.words import said

WORDS = {
    "install": "Install Oracle Companion as an app: it starts faster, and your games are safer.",
    "iphone": (
        "Keep Oracle Companion on your Home Screen: tap Share, then “Add to Home Screen”. Safari "
        "deletes the games of a page you haven't opened for a week; an app keeps its games. Your games so far "
        "won't move to the app by themselves: save a backup in the settings, then restore it in the app."
    ),
    "mac": (
        "Keep Oracle Companion in your Dock: choose “Add to Dock” in Safari's File menu. Safari "
        "deletes the games of a page you haven't opened for a week; an app keeps its games. Your games so far "
        "won't move to the app by themselves: save a backup in the settings, then restore it in the app."
    ),
    "firefox": "Keep Oracle Companion on your home screen: open Firefox's menu and tap “Add to Home screen”.",
}


def install_card(installing: Installing, kind: str, look_again: Callable[[], Awaitable[None]]) -> ft.Control:
    """The steps to install the app, with the browser's own dialog if it has one."""

    async def answer(name: str) -> None:
        installing.answer(name)
        await look_again()

    buttons = [
        *([button(said("Install"), partial(answer, "install"))] if kind == "install" else []),
        button(said("Later"), partial(answer, "later")),
        quiet(said("Don't ask again"), partial(answer, "never")),
    ]
    return notice(said(WORDS[kind]), ft.Icons.INSTALL_MOBILE, wrapped(buttons))
