"""How phones join without a server: codes that two phones show each other."""

from collections.abc import Callable

import flet as ft

from companion.flet_fixes.guard import component, keyed, memoised
from companion.guests.nearby import NearbyPhones
from companion.look.widgets import button, note, wrapped
from companion.screens.shared.controls import card, field, trouble, use_typed
from companion.screens.shared.sharing import copy_button, qr_code
from companion.window.context import use_app, use_changes
from companion.words import said
from referees.common.protocol.sentence import say

SIDE_DP = 276
COPIED = say("Link copied. Send it to the other phone.")


@memoised
def ReplyField(label: str, change: Callable[[str], None]) -> ft.Control:
    """A field for a reply. Redrawn only with a new `key`: a redraw would erase pasted text."""
    return field(label, change)


@component
def NearbyJoin(*, network: NearbyPhones) -> ft.Control:
    """The code for the next phone, and the ways to enter its reply."""
    app = use_app()
    use_changes(app, network)
    tries, set_tries = ft.use_state(0)
    typed, note_typed = use_typed()

    def let_in() -> None:
        network.take(typed.current or "")
        note_typed("")
        set_tries(lambda count: count + 1)

    if not network.code:
        return card(note(said("Making a code …")), padding=ft.Padding.all(16))
    code = ft.use_memo(lambda: qr_code(network.code, said("Code for the next phone"), SIDE_DP, "l"), [network.code])
    parts: list[ft.Control] = [
        ft.Text(said("1. Scan this code with the other phone's camera:"), theme_style=ft.TextThemeStyle.BODY_LARGE),
        ft.Row([code], alignment=ft.MainAxisAlignment.CENTER),
        ft.Text(said("2. Scan the code that appears on the other phone:"), theme_style=ft.TextThemeStyle.BODY_LARGE),
        wrapped([button(said("Scan the other phone"), network.scan, ft.Icons.QR_CODE_SCANNER)]),
        *trouble(network.trouble),
    ]
    if network.is_connecting:
        parts.append(note(said("Connecting …")))
    parts += [
        note(said("Without a camera: send the link to the other phone, then paste its reply.")),
        wrapped([copy_button(app, said("Copy the link"), network.code, COPIED)]),
        keyed(str(tries), ReplyField, label=said("Reply from the other phone"), change=note_typed),
        wrapped([button(said("Let the phone join"), let_in, ft.Icons.CHECK)]),
    ]
    return card(*parts, gap=12, padding=ft.Padding.all(16))
