"""The host's screen of a shared table: how to join, which table it is, who has joined, and who may enter what."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.flet_fixes.guard import component
from companion.guests.hosting import Guest, Hosting
from companion.look.widgets import button, heading, icon_button, notice, primary, show_screen, wrapped
from companion.screens.shared.controls import card, column, radio, spoken, switch, trouble
from companion.screens.shared.sharing import qr_code
from companion.store.records import GameHead
from companion.table.table import Table
from companion.titles import title_of
from companion.window.context import AppContext, use_app, use_changes, use_opened
from companion.window.loading import use_loaded
from companion.window.notices import notify
from companion.words import said
from referees.common.protocol.sentence import say

__all__ = ["HostScreen", "turn_sharing"]

NO_NETWORK = say(
    "The local network could not be used, so nothing is shared. See that this device is in one, and try again."
)
ASKS = say("{phone} would like to play {who}, whom another phone plays.")
TITLE = "Share a table"
WHAT = (
    "Each player sees the table on their own phone, enters there, and has private cards there alone. "
    "Phones and this device have to be in the same network."
)
PLAIN = (
    "What is sent is not encrypted, as in any network without a certificate: share only in a network "
    "whose users you trust, such as your own."
)
RULES = {"all": "Everybody for everybody", "each": "Each seat for itself"}


async def turn_sharing(app: AppContext, on: bool) -> None:
    """Begin or end sharing."""
    try:
        await (app.device.begin_sharing() if on else app.device.hosting.end())
    except OSError:
        notify(NO_NETWORK)


@component
def HostScreen() -> ft.View:
    """Everything about sharing on one screen; it follows the phones that join."""
    app = use_app()
    hosting = app.device.hosting
    use_changes(app, hosting)
    running, _ = use_loaded(app.store.resume, hosting.table_id, hosting.is_on)
    if hosting.network is None:
        return show_screen(TITLE, [notice("This device cannot share a table.")], back=app.back)
    turn = switch("Let other phones join", hosting.is_on, partial(turn_sharing, app))
    parts: list[ft.Control] = [turn, *trouble(running.trouble)]
    if not hosting.is_on:
        return show_screen(TITLE, [*parts, notice(WHAT), notice(PLAIN)], back=app.back)
    parts += [_way_in(hosting), heading("Which table"), *_tables(app, hosting, running.value or ())]
    if hosting.table_id:
        parts += [heading("Who enters"), _rules(hosting), heading("Phones"), *_phones(app, hosting)]
    below = [primary("To the table", lambda: app.show_table(hosting.table_id))] if hosting.table_id else []
    return show_screen(TITLE, [*parts, notice(PLAIN)], back=app.back, below=below)


def _way_in(hosting: Hosting) -> ft.Control:
    """The code to scan, the PIN and the addresses, all to be read from across the table."""
    first, *others = hosting.addresses or ("",)
    pin = " ".join((hosting.pin.digits[:3], hosting.pin.digits[3:]))
    parts: list[ft.Control] = [
        ft.Text("Scan this, or open the address in a browser:", theme_style=ft.TextThemeStyle.BODY_LARGE),
        ft.Row([qr_code(first, first)], alignment=ft.MainAxisAlignment.CENTER),
        ft.Text(first, theme_style=ft.TextThemeStyle.TITLE_LARGE, selectable=False),
        ft.Text("Then type this PIN:", theme_style=ft.TextThemeStyle.BODY_LARGE),
        spoken(pin, size=48, weight=ft.FontWeight.W_700),
    ]
    if others:
        parts.append(ft.Text("If that does not open, try:", color=ft.Colors.ON_SURFACE_VARIANT))
        parts += [ft.Text(one, theme_style=ft.TextThemeStyle.BODY_LARGE) for one in others]
    return card(*parts, spacing=12, padding=ft.Padding.all(16))


def _tables(app: AppContext, hosting: Hosting, heads: tuple[GameHead, ...]) -> list[ft.Control]:
    """The running games, one of which is shared."""
    if not heads:
        begin = button("New game", lambda: app.go("/new"), icon=ft.Icons.ADD)
        return [notice("No game is running. Begin one, then choose it here.", ft.Icons.INFO_OUTLINE, wrapped([begin]))]
    games = {head.id: head.game for head in heads}
    names = [(head.id, said("{game}: {names}", game=title_of(head.game), names=head.headline)) for head in heads]
    return [card(radio(names, hosting.table_id, lambda id: hosting.share(id, games[id])), padding=ft.Padding.all(12))]


def _rules(hosting: Hosting) -> ft.Control:
    chosen = "each" if hosting.each else "all"
    group = radio(RULES.items(), chosen, lambda value: hosting.let_each(each=value == "each"))
    return card(group, padding=ft.Padding.all(12))


def _phones(app: AppContext, hosting: Hosting) -> list[ft.Control]:
    if not hosting.guests:
        return [notice("No phone has joined yet.")]
    return [Phones(game_id=hosting.table_id, key=hosting.table_id)]


@component
def Phones(*, game_id: str, key: str = "") -> ft.Control:
    """The phones that have joined, each with its seat; those that ask for a taken seat first."""
    app = use_app()
    hosting = app.device.hosting
    use_changes(app, hosting)
    table = use_opened(game_id)
    names = table.config.names if isinstance(table, Table) else ()
    guests = sorted(hosting.guests.values(), key=lambda one: (one.wants is None, one.number))
    return column(*[_phone(one, names, hosting) for one in guests])


def _phone(guest: Guest, names: tuple[str, ...], hosting: Hosting) -> ft.Control:
    kind = said("{name}, {kind}", name=guest.name, kind=guest.told) if guest.told else guest.name
    if guest.seat is not None and guest.seat < len(names):
        told = said("Plays {who}", who=names[guest.seat])
    else:
        told = "Watches" if guest.watches else "Has not said yet who it is"
    away = icon_button(ft.Icons.LINK_OFF, said("Send {name} away", name=guest.name), partial(hosting.revoke, guest.id))
    line = ft.ListTile(title=ft.Text(kind), subtitle=ft.Text(told), trailing=away)
    if guest.wants is None or guest.wants >= len(names):
        return card(line)
    asked = said(ASKS.template, phone=guest.name, who=names[guest.wants])
    ways = wrapped(
        [
            button("Both play", partial(hosting.answer, guest.id, beside=True)),
            button("It takes over", partial(hosting.answer, guest.id, beside=False, over=True)),
            button("No", partial(hosting.answer, guest.id, beside=False)),
        ]
    )
    return card(line, spoken(asked), ways, padding=ft.Padding.all(12))
