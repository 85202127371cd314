"""The screens of a shared table: the host's, and those of phones."""

from collections.abc import AsyncIterator
from typing import Any

import flet as ft

from companion.app import entry
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.pretended import PretendedNetwork


async def shared_screens(house: House, **look: Any) -> AsyncIterator[tuple[str, Window]]:
    """The screens of sharing turned off and on; a phone without a seat, one that plays, one that asks for a taken seat,
    a spectator, an address not for guests; several tables, one of which calls; and a removed phone."""
    hall = house.device.hall
    hosting = hall.first
    hall.network = PretendedNetwork("http://192.168.1.17:8551/", "http://10.0.0.2:8551/")
    yield "/share, off", await house.window("/share", **look)
    yield "/settings, shareable", await house.window("/settings", **look)
    await house.device.begin_sharing()
    table = hosting.table_id
    for number in range(4):
        assert hosting.join(f"10.0.0.{number + 3}", "iPhone")
    newcomer, plays, asks, watches = hosting.guests
    hosting.claim(plays, 0)
    hosting.claim(asks, 0)
    hosting.watch(watches)
    yield "/share, on", await house.window("/share", **look)
    yield "/own, of others", await house.window(f"/own/{table}", **look)
    for id, route in (
        (newcomer, "/"), (plays, "/"), (plays, f"/table/{table}"), (plays, f"/own/{table}"), (plays, f"/tally/{table}"),
        (asks, "/"), (watches, "/"), (watches, f"/own/{table}"), (plays, "/settings"),
    ):  # fmt: skip
        yield f"{route} of a guest", await _of_guest(house, id, route, **look)
    for head in await house.device.store.resume(9):
        hall.share_another(head.id, head.game)
    second = hall.hostings[1]
    assert second.join("10.0.0.9", "iPad")
    calls = next(iter(second.guests))
    second.claim(calls, 1)
    second.call(calls, house.clock())
    for route in ("/share", "/share/2", "/share/another", f"/watch/{table}"):
        yield f"{route}, of several", await house.window(route, **look)
    yield "/ of a guest of several", await _of_guest(house, plays, "/", **look)
    revoked = await _of_guest(house, plays, "/", **look)
    hosting.revoke(plays)
    await revoked.settle()
    yield "a guest that was sent away", revoked


async def _of_guest(house: House, id: str, route: str, **look: Any) -> Window:
    async def main(page: ft.Page) -> None:
        page.session.connection.guest = id  # type: ignore[attr-defined]
        await entry(house.device)(page)

    return await house.window(route, main, **look)
