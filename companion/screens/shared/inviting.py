"""Controls for sharing a table with phones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.flet_fixes.guard import component
from companion.guests.hall import Hall
from companion.guests.hosting import Guest
from companion.guests.nearby import NearbyPhones
from companion.look.widgets import QUIET, button, icon_button, spoken
from companion.window.context import AppContext, use_app, use_changes
from companion.window.notices import NoticeAction, notify
from companion.words import said, text
from referees.common.protocol.sentence import say, say_count

if TYPE_CHECKING:
    from referees.common.protocol.config import Seat

NO_NETWORK = say(
    "We couldn't use the local network, so nothing is shared. Check that this device is on a network, and try again."
)
SHARED_ELSEWHERE = say("Another computer at your club is already sharing this table. The PIN is on its screen.")
INVITE = "Invite phones"
ENDS, STOP = say("All phones will leave the table. Nothing you've entered will be lost."), say("Stop sharing")
MISSING = {"asleep": say("{name}'s phone is asleep"), "away": say("{name} is offline")}


def phone_name(guest: Guest, names: tuple[str, ...] = ()) -> str:
    """A phone's name: its player's in `names`, or its number and kind."""
    if guest.seat is not None and guest.seat < len(names):
        return said("{name}'s phone", name=names[guest.seat])
    phone = said("Phone {number}", number=guest.number)
    return said("{name}, {kind}", name=phone, kind=guest.told) if guest.told else phone


async def turn_sharing(app: AppContext, on: bool, *, is_agreed: bool = False) -> None:
    """Start or stop sharing; with phones at the table, stop only if `is_agreed`. Raises StoreError."""
    hall = app.device.hall
    if not (on or is_agreed) and any(hosting.guests for hosting in hall.hostings):
        hall.tell()
        notify(ENDS, NoticeAction(STOP, partial(turn_sharing, app, False, is_agreed=True)))
        return
    try:
        await (app.device.begin_sharing() if on else hall.end())
    except OSError:
        notify(NO_NETWORK)


async def _invite(app: AppContext, game_id: str, game: str) -> None:
    hall = app.device.hall
    if not hall.is_on:
        await turn_sharing(app, True)
    if hall.is_on:
        if hall.has_elsewhere(game_id):
            notify(SHARED_ELSEWHERE)
        elif game_id and (hall.is_several or hall.first.is_taken_over):
            await hall.share_more(game_id, game)
        elif game_id and not hall.first.guests:
            hall.first.share(game_id, game)
        await app.go(share_path(hall, game_id))


def share_path(hall: Hall, game_id: str = "") -> str:
    """The address of a table's sharing screen; `/share` unless it is one of several shared tables."""
    hosting = hall.at(game_id)
    return f"/share/{hosting.number}" if hall.is_several and hosting is not None else "/share"


@component
def InvitePhones(*, game_id: str = "", game: str = "") -> ft.Control:
    """A button that lets phones join this table, or the last played; hidden if this device can't share."""
    app = use_app()
    invite = button(said(INVITE), partial(_invite, app, game_id, game), icon=ft.Icons.PHONELINK_RING_OUTLINED)
    return ft.Container(invite, visible=not app.is_guest and app.device.hall.network is not None)


@component
def CallReferee(*, done: Callable[[], Any]) -> ft.Control:
    """A guest's button that summons the referee or cancels that, then runs `done`; hidden with only one table."""
    app = use_app()
    use_changes(app, app.sharing)
    visit = app.visit
    guest = None if visit is None else visit.guest
    if visit is None or guest is None or guest.seat is None or not visit.hosting.is_one_of_several:
        return ft.Container(visible=False)
    is_called = guest.called_at is not None

    def call() -> None:
        visit.hosting.call(visit.id, None if is_called else app.clock())
        done()

    words = said("Cancel the call") if is_called else said("Call the referee")
    return ft.Container(button(words, call, icon=ft.Icons.NOTIFICATIONS_OFF if is_called else ft.Icons.NOTIFICATIONS))


@component
def PhonesHere(*, game_id: str) -> ft.Control:
    """The number of phones at a shared table, for its app bar; a tap opens their list."""
    app = use_app()
    use_changes(app, app.sharing)
    hosting = None if app.is_guest else app.hosting_of(game_id)
    if hosting is None:
        return ft.Container(visible=False)
    count = len(hosting.guests)
    label = text(say_count("One phone connected", "{count} phones connected", count)) if count else said(INVITE)
    sign = icon_button(ft.Icons.PHONELINK_RING_OUTLINED, label, partial(app.go, share_path(app.device.hall, game_id)))
    sign.badge = ft.Badge(str(count), offset=ft.Offset(-8, 8)) if count else None
    return ft.Container(sign)


def who_is_missing(app: AppContext, game_id: str, seats: tuple[Seat, ...]) -> str:
    """Names the player whose phone is asleep or offline, or counts several such phones; empty if none."""
    hosting = app.hosting_of(game_id)
    absences = {} if hosting is None else hosting.absent_seats
    if len(absences) > 1:
        return said("{count} phones are offline", count=len(absences))
    for seat, absence in absences.items():
        return text(say(MISSING[absence].template, name=seats[seat].player))
    return ""


@component
def WhoIsHere(*, game_id: str, seats: tuple[Seat, ...]) -> ft.Control:
    """A line below the title that names a player whose phone is offline, or else tells guests their own role."""
    app = use_app()
    use_changes(app, app.sharing)
    visit = app.visit
    seat = None if visit is None or visit.table_id != game_id else visit.seat
    missing = who_is_missing(app, game_id, seats)
    guest = None if visit is None or not visit.hosting.is_one_of_several else visit.guest
    if guest is not None and guest.called_at is not None:
        missing = said("You've called the referee")
    role = said("You're watching") if seat is None else said("You're {name}", name=seats[seat].player)
    words = ft.Text(missing or role, size=13, color=QUIET, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    line = ft.Semantics(content=spoken(words, missing or role), live_region=bool(missing), container=True)
    return ft.Container(line, visible=bool(missing) or app.is_guest)


@component
def JoinAnother() -> ft.Control:
    """A button for joining another phone's table as a guest; hidden if that's impossible."""
    app = use_app()
    network = None if app.is_guest else app.device.hall.network
    act = network.visit if isinstance(network, NearbyPhones) else None
    return ft.Container(button(said("Join another phone's table"), act, ft.Icons.LOGIN), visible=act is not None)
