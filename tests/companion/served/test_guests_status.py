"""What a guest's phone shows about itself: its player, and, in a group's first game, hints about questions."""

import asyncio
from typing import Any

import pytest
from flet.messaging.session import Session

from companion.device.first_game import begin
from companion.screens.table.first_game import hint_text
from tests.companion.served.guests import Party
from tests.companion.served.windows import comes_true


async def test_a_phone_shows_whose_it_is(party: Party) -> None:
    """The table's bar names the phone's player, or says that it's a spectator's phone, also after that changes."""
    table = await party.table()
    plays, watches = await party.joined(1), await party.joined(watches=True, address="127.0.0.2")
    for phone, status in ((plays, "You're Bob"), (watches, "You're watching")):
        await phone.at(table)
        await phone.sees(status)
    party.device.hall.first.claim([*party.device.hall.first.guests][1], 2)
    await watches.sees("You're Cid")


async def test_a_phone_has_the_hints_of_a_first_game(party: Party) -> None:
    """In a group's first game a phone shows hints, not counted as explained on the host; in others it shows none."""
    table = await party.table()
    words = hint_text(table)
    phone = await party.joined(1)
    await phone.at(table)
    assert not any(words in text for text in phone.shown.texts())
    await begin(party.device.store, table.head.id)
    again = await party.joined(0, address="127.0.0.2")
    await again.window(f"/table/{table.head.id}")
    await again.sees(words)
    assert await party.device.explained(table.head.id, "meow_oracle") == {}


async def test_the_phone_that_enters_is_redrawn_first(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an entry on a phone, its window is redrawn first, then those of other phones, as their messages take
    longest, and the host device's last, although it was opened first."""
    table = await party.table()
    route = f"/table/{table.head.id}"
    await party.served.window(route)
    ids = {(await (await party.joined(seat)).window(route)).session_id: seat for seat in range(3)}
    await asyncio.gather(*(phone.sees("Who starts?") for phone in party.phones))
    usual, drawn = Session.patch_control, list[int | str]()

    def patch_control(session: Session, *given: Any, **more: Any) -> None:
        usual(session, *given, **more)
        drawn.append(ids.get(session.id, "device"))

    monkeypatch.setattr(Session, "patch_control", patch_control)
    await asyncio.sleep(0.5)  # until the last window is whole
    drawn.clear()
    await party.phones[1].tap("Bob")
    await comes_true(lambda: table.timeline.entries and len(set(drawn)) == 4)
    assert [*dict.fromkeys(drawn)] == [1, 0, 2, "device"]
