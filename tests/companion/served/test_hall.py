"""Phones at several tables of one companion: each reaches only its own table."""

import asyncio
from functools import partial

import pytest

from companion.device.guest_device import GuestDevice, HostOnly
from companion.guests.visit import Visit
from companion.table.answers import Entered
from companion.window.context import AppContext
from referees.common.always.conclude import Leave
from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.companion.served.guests import Party
from tests.companion.served.test_guests_privacy import still
from tests.companion.served.windows import comes_true


async def test_phones_play_at_two_tables_at_once(party: Party) -> None:
    """Two phones join two tables with their PINs; an entry at one table sends nothing to the other's phone."""
    first = await party.table("meow_oracle", "Ann", "Bob")
    hosting, second = await party.another("meow_oracle", "Dan", "Eva")
    ann, dan = party.phone(), party.phone("127.0.0.2")
    assert (await ann.join(party.pin)).status_code == 303 and (await dan.join(hosting.pin)).status_code == 303
    for phone, name in ((ann, "Ann"), (dan, "Dan")):
        await phone.window("/")
        await phone.sees("Who's playing on this phone?")
        await phone.tap(name)
        await phone.sees("Who starts?")
    await still(ann.windows[-1])
    before = len(ann.windows[-1].frames)
    await dan.tap("Eva")
    await comes_true(lambda: len(second.timeline.entries) == 1)
    await still(dan.windows[-1])
    assert not first.timeline.entries and len(ann.windows[-1].frames) == before


async def test_a_phone_is_sent_nothing_of_another_table(party: Party) -> None:
    """At addresses with another table's id, a phone gets none of its players, game or PIN; its device can't open it."""
    first = await party.table("meow_oracle", "Ann", "Bob")
    hosting, second = await party.another("haggatha", "Zacharias", "Yolanda")
    phone, other = await party.joined(0), await party.joined(0, at=hosting, address="127.0.0.2")
    await other.window(f"/table/{second.head.id}")
    await other.sees("Zacharias")
    hosting.call(next(iter(hosting.guests)), party.device.clock())
    id, wrong = second.head.id, []
    for route in (f"table/{id}", f"own/{id}", f"tally/{id}", f"table/{id}/rules", f"record/{id}", f"watch/{id}",
                  "share", "share/2", "share/another", f"table/{first.head.id}"):  # fmt: skip
        wrong.append(await phone.window(f"/{route}"))
        if len(wrong) == 4:
            for window in wrong:
                await still(window)
                await window.close()
            wrong.clear()
    assert isinstance(await second.enter(Leave(seat=1)), Entered)
    await phone.sees("Ann")
    sent = b"".join(frame for window in phone.windows for frame in window.frames)
    rest = sent.replace(f"/{id}".encode(), b"")  # the addresses it typed itself
    assert b"Ann" in sent
    assert [word for word in (b"Zacharias", b"Yolanda", b"Merchants Cove", hosting.pin.encode()) if word in rest] == []
    guest = GuestDevice(party.device, Visit(party.device.hall.first, next(iter(party.device.hall.first.guests))))
    with pytest.raises(HostOnly):
        await guest.tables.get(id)
    assert guest.tables.find_open(id) is None and not guest.hall.is_on and guest.hall.at(id) is None


async def test_a_phone_goes_to_another_table_with_its_pin(party: Party) -> None:
    """A phone that types another table's PIN is a new phone there; its old seat is free, and its old windows say so."""
    await party.table("meow_oracle", "Ann", "Bob")
    hosting, _ = await party.another("meow_oracle", "Dan", "Eva")
    phone = await party.joined(0)
    await phone.window("/")
    await phone.sees("Ann is playing on this phone.")
    old = phone.cookie
    assert "Type the PIN" in (await phone.ask(path="/join")).text
    assert (await phone.join(hosting.pin)).status_code == 303 and phone.cookie != old
    await phone.sees("This phone has left the table.")
    await asyncio.wait_for(phone.windows[-1].socket.wait_closed(), 10)
    await phone.window("/")
    await phone.sees("Dan")
    assert not party.device.hall.first.guests and len(hosting.guests) == 1


async def test_removing_and_ending_at_one_table_leaves_the_other(party: Party) -> None:
    """If a table ends or one phone is removed, another table's phone still plays; the ended one's PIN opens nothing."""
    first = await party.table("meow_oracle", "Ann", "Bob")
    hosting, second = await party.another("meow_oracle", "Dan", "Eva")
    ann, bob = await party.joined(0), await party.joined(1, address="127.0.0.3")
    dan = await party.joined(0, at=hosting, address="127.0.0.2")
    pin = party.pin
    for phone, table in ((ann, first), (bob, first), (dan, second)):
        await phone.at(table)
    hall = party.device.hall
    hall.first.revoke(next(iter(hall.first.guests)))
    await ann.sees("This phone has left the table.")
    await hall.end_one(hall.first)
    await bob.sees("This phone has left the table.")
    await dan.tap("Eva")
    await comes_true(lambda: len(second.timeline.entries) == 1)
    assert (await bob.ask()).status_code == 401
    assert (await party.phone("127.0.0.3").join(pin)).status_code in {401, 429}
    assert isinstance(await second.enter(Leave(seat=1)), Entered)
    await dan.sees("Eva leaves")


async def test_a_player_calls_the_referee(party: Party) -> None:
    """With several tables, a player can call the referee under "More", and cancel: only the host's windows show it. No
    phone says so once its table is the only one."""
    hall = party.device.hall
    first = await party.table("meow_oracle", "Ann", "Bob")
    phone = await party.joined(0)
    await phone.window(f"/table/{first.head.id}")
    await phone.tap("More")
    await phone.sees("What can I do now?")
    assert "Call the referee" not in phone.shown.labels()
    hosting, second = await party.another("meow_oracle", "Dan", "Eva")
    dan, watcher = await party.joined(0, at=hosting), await party.joined(watches=True, at=hosting, address="127.0.0.2")
    for viewer in (dan, watcher):
        await viewer.at(second)
    board, home = await party.served.window("/share"), await party.served.window("/history")
    await board.shows("Table 2")
    await home.shows("History")
    await still(phone.windows[-1])
    before = len(phone.windows[-1].frames)
    await dan.tap("More")
    await dan.tap("Call the referee")
    await dan.sees("You've called the referee")
    await board.shows("Dan called the referee 0 min ago")
    await home.shows("Table 2: Dan is calling the referee.")
    assert [guest.seat for guest in hosting.calls] == [0]
    await dan.tap("More")
    await dan.tap("Cancel the call")
    await dan.sees("You're Dan")
    assert not hosting.calls
    await still(phone.windows[-1])
    assert len(phone.windows[-1].frames) == before
    assert not [text for text in watcher.shown.texts() if "called" in text]
    caller = next(iter(hosting.guests))
    for end in (partial(hosting.call, caller, None), partial(hall.give_up, hall.first)):
        hosting.call(caller, party.device.clock())
        await dan.sees("You've called the referee")
        end()
        await dan.sees("You're Dan")


async def test_a_tap_on_a_player_is_for_the_game_it_was_made_in(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the host chooses another game just as a phone chooses a player, the phone is asked again, for that game."""
    await party.table("meow_oracle", "Ann", "Bob", "Cid")
    setup = referee("meow_oracle").config(seats=seated(("Dan", "Eva")))
    other = await party.device.tables.create("meow_oracle", setup)
    hosting, shown = party.device.hall.first, AppContext.has_shown

    async def shown_late(app: AppContext) -> None:
        await shown(app)
        hosting.share(other.head.id, "meow_oracle")

    monkeypatch.setattr(AppContext, "has_shown", shown_late)
    phone = party.phone()
    await phone.join(party.pin)
    await phone.window("/")
    await phone.tap("Cid")
    await phone.sees("Dan")
    assert "Who's playing on this phone?" in phone.shown.texts() and not hosting.seats


async def test_a_phone_leaves_its_table(party: Party) -> None:
    """A phone that leaves its table is removed from the list, and says so."""
    await party.table("meow_oracle", "Ann", "Bob")
    hosting, _ = await party.another("meow_oracle", "Dan", "Eva")
    phone = await party.joined(1, at=hosting)
    await phone.window("/")
    await phone.tap("Leave this table")
    await phone.sees("This phone has left the table.")
    assert not hosting.guests and hosting.is_on


async def test_the_board_knows_which_phones_have_the_app_open(party: Party) -> None:
    """A phone counts as silent if it has no open window."""
    await party.table("meow_oracle", "Ann", "Bob")
    hosting, _ = await party.another("meow_oracle", "Dan", "Eva")
    phone, hall = await party.joined(0, at=hosting), party.device.hall
    assert hall.silent(hosting) == 1
    first, second = await phone.window("/"), await phone.window("/")
    assert hall.silent(hosting) == 0
    await first.close()
    await asyncio.sleep(0.2)
    assert hall.silent(hosting) == 0
    await second.close()
    await comes_true(lambda: hall.silent(hosting) == 1)
