"""Notices in the host's windows when a guest presses "Call the referee"."""

import asyncio
import contextvars
from functools import partial

from companion.changes import Stop
from companion.guests.hall import Hall
from companion.guests.hosting import Guest
from companion.window.context import AppContext
from companion.window.hooks import use_while_shown
from companion.window.notices import NoticeAction, notify
from companion.words import said
from referees.common.protocol.sentence import say

BOARD = "/share"  # shows the calls itself
SHOW = say("Show the tables")
PAUSE_SECONDS = 5.0  # between two notices: a phone may call and withdraw as fast as it can


def caller(guest: Guest, names: tuple[str, ...]) -> str:
    """The name of the phone's player, or "Phone 2" without one."""
    if guest.seat is not None and guest.seat < len(names):
        return names[guest.seat]
    return said("Phone {number}", number=guest.number)


def use_calls(app: AppContext) -> None:
    """Hook: notify the host's windows when a guest calls the referee."""

    def begin() -> Stop | None:
        if app.is_guest:
            return None
        context = contextvars.copy_context()  # holds this window's page: another window's task makes the call
        hall, is_pausing = app.device.hall, False
        known = _calls(hall)

        def look() -> None:
            nonlocal known, is_pausing
            calls = _calls(hall)
            new = [call for call in calls if call not in known]
            if app.page.route == BOARD or not new:
                known = calls
            elif not is_pausing:
                known, is_pausing = [*known, new[0]], True
                asyncio.get_running_loop().call_soon(partial(_tell, app, *new[0]), context=context.copy())
                app.later(PAUSE_SECONDS, look_again)

        def look_again() -> None:
            nonlocal is_pausing
            is_pausing = False
            look()

        return app.follow(hall, look)

    use_while_shown(begin)


def _calls(hall: Hall) -> list[tuple[int, str, int | None]]:
    return [(hosting.number, guest.id, guest.called_at) for hosting in hall.hostings for guest in hosting.calls]


def _tell(app: AppContext, number: int, id: str, _: int | None) -> None:
    hosting = app.device.hall.numbered(str(number))
    guest = None if hosting is None else hosting.guests.get(id)
    if hosting is not None and guest is not None:
        table = app.tables.find_open(hosting.table_id)
        who = caller(guest, () if table is None else table.config.names)
        message = said("Table {number}: {who} is calling the referee.", number=number, who=who)
        notify(message, NoticeAction(SHOW, partial(app.go, BOARD)))
