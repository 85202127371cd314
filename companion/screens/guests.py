"""Screens of a shared table: the host's and a guest's."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.boards import board
from companion.flet_fixes.guard import component, keyed
from companion.guests.hall import Hall
from companion.guests.hosting import Guest, Hosting
from companion.guests.nearby import NearbyPhones
from companion.guests.pins import shown_pin
from companion.guests.visit import Visit
from companion.look.seat_mark import seat_mark
from companion.look.widgets import (
    button,
    heading,
    icon_button,
    notice,
    primary,
    secondary,
    show_screen,
    stretched,
    tile,
    wrapped,
)
from companion.screens.nearby import NearbyJoin
from companion.screens.shared.controls import card, live_text, radio, switch, trouble
from companion.screens.shared.inviting import INVITE, phone_name, turn_sharing
from companion.screens.shared.looks import language_choice, light_or_dark, size_of_words
from companion.screens.shared.sharing import qr_code
from companion.screens.shared.working import opening_screen
from companion.screens.tables import shared_elsewhere, tables_view
from companion.store.records import GameHead
from companion.table.table import Table
from companion.titles import title_of
from companion.window.context import (
    AppContext,
    use_app,
    use_changes,
    use_opened,
    use_settings,
    use_table,
    use_table_here,
)
from companion.window.loading import use_loaded
from companion.words import said, text
from referees.common.protocol.sentence import say

ASKS = say("{phone} would like to play as {who}, but another phone is playing as {who} now.")
RUNNING = 3  # games in progress to choose from
JOIN = "join"  # with several tables the PIN is always asked for: a phone may have another table's cookie
WHAT = (
    "Players see the table and make entries on their phones. No one else sees their private cards. "
    "The phones and this device must be on the same network."
)
PLAIN = (
    "The connection isn't encrypted, because there's no certificate. Share only on a network where you trust "
    "everyone, like your own."
)
WHAT_HOSTED = (
    "Players see the table and make entries on their phones. No one else sees their private cards. "
    "Any phone that can open your club's address can join."
)
ENCRYPTED = "The connection to the phones is encrypted."
WHAT_NEARBY = (
    "Players see the table and make entries on their phones. No one else sees their private cards. The phones don't "
    "need internet, only the same Wi-Fi, or a hotspot on one of them. Open this app once on each phone first."
)
SEALED = "The phones talk to each other directly, and the connection is encrypted."
ABSENT = {
    "asleep": say("The phone is asleep."),
    "away": say("The phone isn't connected. Scan the code on its screen to reconnect it."),
}
RULES = {"all": say("Anyone can enter anything"), "each": say("Players enter only their own actions")}


@component
def HostScreen() -> ft.View:
    """The host's screen: how to join, the shared table, who may enter what, and the joined phones."""
    app = use_app()
    hall = app.device.hall
    use_changes(app, hall)
    chosen = hall.numbered(ft.use_route_params().get("number", ""))
    hosting = chosen or hall.first
    count = RUNNING + len(hall.hostings) - 1
    running, _ = use_loaded(partial(app.store.resume, count), hosting.table_id, hosting.is_on, count)
    if hall.network is None:
        return show_screen(said(INVITE), [notice(said("This device can't share a table."))], back=app.back)
    if hall.is_several and chosen is None:
        return tables_view(app)
    turn = switch(said("Share with other phones"), hall.is_on, partial(turn_sharing, app))
    parts = [*([] if hall.is_several else [turn]), *trouble(running.trouble), *shared_elsewhere(hall)]
    nearby = hall.network if isinstance(hall.network, NearbyPhones) else None
    what, secrecy = (said(WHAT), said(PLAIN)) if nearby is None else (said(WHAT_NEARBY), said(SEALED))
    if hall.is_hosted:
        what, secrecy = said(WHAT_HOSTED), said(ENCRYPTED)
    if not hall.is_on:
        return show_screen(said(INVITE), [*parts, notice(what), notice(secrecy)], back=app.back)
    parts += [_how_to_join(hall, hosting) if nearby is None else NearbyJoin(network=nearby)]
    mine = [head for head in running.value or () if not hall.has_elsewhere(head.id)]
    heads = [head for head in mine if hall.at(head.id) in {None, hosting}]
    parts += [heading(said("Which table?")), *_tables(app, hosting, heads)]
    if hosting.table_id:
        rules = radio(
            [(answer, text(words)) for answer, words in RULES.items()],
            "each" if hosting.each else "all",
            lambda answer: hosting.let_each(each=answer == "each"),
        )
        phones: ft.Control = notice(said("No phone has joined yet."))
        if hosting.guests:
            phones = keyed(hosting.table_id, Phones, hosting=hosting)
        parts += [heading(said("Who can make entries?")), card(rules, padding=ft.Padding.all(12))]
        parts += [heading(said("Phones")), phones]
        if nearby is None:
            parts.append(_other_tables(app, hall, hosting))
        elif hosting.guests:
            to_share = partial(app.go, f"/tally/{hosting.table_id}/share")
            parts.append(wrapped([button(said("Hand over the game"), to_share, icon=ft.Icons.SEND_TO_MOBILE)]))
    below = [primary(said("Go to the table"), lambda: app.show_table(hosting.table_id))] if hosting.table_id else []
    title = said("Table {number}", number=hosting.number) if hall.is_several else said(INVITE)
    return show_screen(title, [*parts, notice(secrecy)], back=app.back, below=below)


def _other_tables(app: AppContext, hall: Hall, hosting: Hosting) -> ft.Control:
    async def end() -> None:
        await app.go("/share", instead=True)
        await hall.end_one(hosting)

    buttons = [button(said("Share another table"), partial(app.go, "/share/another"), icon=ft.Icons.ADD)]
    if hall.is_several:
        to_watch = partial(app.go, f"/watch/{hosting.table_id}")
        buttons.append(button(said("Show on a television"), to_watch, icon=ft.Icons.TV))
        buttons.append(button(said("Stop sharing this table"), end, icon=ft.Icons.LINK_OFF))
    return wrapped(buttons)


def _how_to_join(hall: Hall, hosting: Hosting) -> ft.Control:
    addresses = [address + JOIN if hall.is_several else address for address in hall.addresses]
    first, *others = addresses or ("",)
    pin = shown_pin(hosting.pin)
    parts: list[ft.Control] = [
        ft.Text(said("Scan this code, or open the address in a browser:"), theme_style=ft.TextThemeStyle.BODY_LARGE),
        ft.Row([qr_code(first, first)], alignment=ft.MainAxisAlignment.CENTER),
        ft.Text(first, theme_style=ft.TextThemeStyle.TITLE_LARGE, selectable=False),
        ft.Text(said("Then type this PIN:"), theme_style=ft.TextThemeStyle.BODY_LARGE),
        live_text(pin, size=48, weight=ft.FontWeight.W_700),
    ]
    if others:
        parts.append(ft.Text(said("If no page opens, try:"), color=ft.Colors.ON_SURFACE_VARIANT))
        parts += [ft.Text(address, theme_style=ft.TextThemeStyle.BODY_LARGE) for address in others]
    return card(*parts, gap=12, padding=ft.Padding.all(16))


def _tables(app: AppContext, hosting: Hosting, heads: Sequence[GameHead]) -> list[ft.Control]:
    if not heads:
        words = said("There's no game in progress that you can share here. Start one, then choose it.")
        start = wrapped([button(said("New game"), app.home, icon=ft.Icons.ADD)])
        return [notice(words, ft.Icons.INFO_OUTLINE, start)]
    games = {head.id: head.game for head in heads}
    names = [(head.id, said("{game}: {names}", game=title_of(head.game), names=head.headline)) for head in heads]
    return [card(radio(names, hosting.table_id, lambda id: hosting.share(id, games[id])), padding=ft.Padding.all(12))]


@component
def Phones(*, hosting: Hosting) -> ft.Control:
    """The joined phones with their seats; those that request a taken seat come first."""
    use_changes(use_app(), hosting)
    table = use_opened(hosting.table_id)
    names = table.config.names if isinstance(table, Table) else ()
    guests = sorted(hosting.guests.values(), key=lambda guest: (guest.wants is None, guest.number))
    return stretched(*[_phone(guest, names, hosting) for guest in guests])


def _phone(guest: Guest, names: tuple[str, ...], hosting: Hosting) -> ft.Control:
    phone = said("Phone {number}", number=guest.number)
    if guest.seat is not None and guest.seat < len(names):
        status = said("Playing as {who}", who=names[guest.seat])
    else:
        status = said("Watching") if guest.watches else said("Hasn't picked a player yet")
    absence = hosting.absent.get(guest.id)
    if absence is not None:
        status = " ".join((f"{status}.", said(ABSENT[absence].template)))
    remove = icon_button(ft.Icons.LINK_OFF, said("Remove {name}", name=phone), partial(hosting.revoke, guest.id))
    line = ft.ListTile(title=ft.Text(phone_name(guest)), subtitle=ft.Text(status), trailing=remove)
    if guest.wants is None or guest.wants >= len(names):
        return card(line)
    question = said(ASKS.template, phone=phone, who=names[guest.wants])
    buttons = [
        button(said("Both play"), partial(hosting.answer, guest.id, shares=True)),
        button(said("The new phone takes over"), partial(hosting.answer, guest.id, shares=False, takes_over=True)),
        button(said("No"), partial(hosting.answer, guest.id, shares=False)),
    ]
    return card(line, live_text(question), wrapped(buttons), padding=ft.Padding.all(12))


# A guest's own screens

PRIVATE = "Only {name} can see this. It isn't sent to any other phone."


@component
def PlaceScreen() -> ft.View:
    """Lets the phone choose a seat or watch; then says who plays here, with a button to give the seat back."""
    app = use_app()
    visit = app.visit
    assert visit is not None, "only guests' windows have this screen"
    table = use_opened(visit.table_id)
    guest = visit.guest
    use_settings()
    if not visit.table_id or guest is None:
        waiting = said("No table is open for this phone yet. You'll see one here as soon as it opens.")
        return show_screen(said("Oracle Companion"), [notice(waiting, ft.Icons.HOURGLASS_EMPTY)])
    if not isinstance(table, Table):
        return opening_screen(
            said("Oracle Companion"), table, said("Opening the table …"), visit.table_id, has_home=False
        )
    if guest.has_chosen:
        return _chosen(app, visit, table)
    return show_screen(table.referee.about.title, _choice(app, visit, table, guest.wants))


def _chosen(app: AppContext, visit: Visit, table: Table) -> ft.View:
    name = table.config.names[visit.seat] if visit.seat is not None else None
    status = said("This phone is a spectator.") if name is None else said("{name} is playing on this phone.", name=name)
    to_table = primary(said("Go to the table"), lambda: app.show_table(visit.table_id))
    back = said("Choose a seat") if name is None else said("Give up this seat")
    give = secondary(back, partial(visit.hosting.give_back, visit.id))
    settings = [
        heading(said("Appearance on this phone")),
        *language_choice(app, app.settings),
        light_or_dark(app, app.settings),
        size_of_words(app, app.settings),
    ]
    if visit.hosting.is_one_of_several:
        leave = button(said("Leave this table"), partial(visit.hosting.leave, visit.id), icon=ft.Icons.LOGOUT)
        settings = [wrapped([leave]), *settings]
    parts = [notice(status, ft.Icons.PERSON_OUTLINE), *settings]
    return show_screen(table.referee.about.title, parts, below=[give, to_table])


def _choice(app: AppContext, visit: Visit, table: Table, requested: int | None) -> list[ft.Control]:
    async def choose(act: Callable[[], None]) -> None:
        await app.show_table(table.head.id)  # first: otherwise this screen would be redrawn for a moment
        await app.has_shown()
        if visit.table_id == table.head.id:
            act()
        else:  # the host has chosen another game meanwhile
            await app.home()

    def of(seat: int, name: str) -> ft.Control:
        is_taken = bool(visit.hosting.phones_of(seat))
        status: str | None = None
        if requested == seat:
            status = said("Request sent. Waiting for someone to accept it on the host device.")
        elif is_taken:
            status = said("Another phone has this seat. Tap to ask for it.")
        take = partial(choose, partial(visit.hosting.claim, visit.id, seat))
        return tile(name, take, status, seat_mark(table.config.seats[seat]))

    seats = [of(seat, name) for seat, name in enumerate(table.config.names)]
    watch = partial(choose, partial(visit.hosting.watch, visit.id))
    about = said("You see the table and its rules, but you can't enter anything")
    only = tile(said("Just watch"), watch, about, ft.Icon(ft.Icons.VISIBILITY))
    return [heading(said("Who's playing on this phone?")), *seats, only]


@component
def OwnScreen() -> ft.View:
    """The private cards of this phone's seat."""
    app, game_id, table = use_table_here()
    visit = app.visit
    assert visit is not None, "only guests' windows have this screen"
    if not isinstance(table, Table):
        return opening_screen(said("Your cards"), table, said("Opening the table …"), game_id, has_home=False)
    below = [primary(said("Back to the table"), lambda: app.show_table(game_id))]
    return show_screen(
        said("Your cards"), [keyed(game_id, OwnCards, table=table, visit=visit)], back=app.back, below=below
    )


@component
def OwnCards(*, table: Table, visit: Visit) -> ft.Control:
    """A seat's private cards, redrawn with the table."""
    use_table(table)
    seat = visit.seat if visit.table_id == table.head.id else None
    drawn = board(table.referee.about.board)
    if seat is None:
        return notice(said("Spectators don't have cards of their own. Choose a seat to play."))
    if drawn is None or drawn.own is None:
        return notice(said("This game has no secret information."))
    name = table.config.names[seat]
    privacy = notice(said(PRIVATE, name=name), ft.Icons.LOCK_OUTLINE)
    return stretched(privacy, drawn.own(table.referee.view(table.state, to=seat), name), gap=16)


@component
def HostOnlyScreen() -> ft.Control:
    """The screen for addresses that guests may not open; the router wraps it in a view."""
    app = use_app()
    message = notice(said("This phone shows only the shared table and its rules."), ft.Icons.WRONG_LOCATION)
    content = stretched(message, primary(said("Go to the table"), app.home), gap=16)
    return ft.SafeArea(content, minimum_padding=6)  # the view adds 10


@component
def GoneScreen() -> ft.View:
    """The screen of a removed phone, or one whose table is no longer shared."""
    message = said("This phone has left the table. Everything you entered is safe on the host device.")
    again = said("To join again, reload this page and type the PIN shown on the host device.")
    return show_screen(said("Oracle Companion"), [notice(message, ft.Icons.WAVING_HAND_OUTLINED), notice(again)])
