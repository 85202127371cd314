"""Several tables shared at once: each has its PIN, guesses are counted together, and no table affects another."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from companion.guests.hall import MOST_PHONES, MOST_TABLES, Hall, NoRoom
from companion.guests.hosting import Hosting
from companion.guests.pins import MOST_WRONG, new_pin, shown_pin
from companion.serving.joining import join_page
from tests.companion.guests.test_hosting import guesses, seated, shared
from tests.companion.pretended import Clock, PretendedNetwork


def two_tables() -> tuple[Hall, Hosting, Hosting]:
    """A hall with two tables, and a phone with a seat at each."""
    hall = shared(Clock())
    hall.first.share("one", "meow_oracle")
    second = hall.share_another("two", "haggatha")
    assert second is not None
    seated(hall.first, "10.0.1.1", 0)
    seated(second, "10.0.2.1", 1)
    return hall, hall.first, second


def test_each_table_has_a_pin_that_begins_with_its_number() -> None:
    """The first table's PIN has six digits; each of the others begins with the table's number, so no two are equal."""
    hall = shared(Clock())
    alone = hall.first.pin
    tables = [hall.first, *(hall.share_another(str(number), "haggatha") for number in range(2, 12))]
    assert hall.first.pin == alone and len(alone) == 6
    for number, table in enumerate(tables, start=1):
        assert table is not None and table.number == number
        assert table.pin[:-6] == (str(number) if number > 1 else "")
        assert hall.join(table.pin, f"10.0.0.{number}", "") and len(table.guests) == 1
    assert [shown_pin(pin) for pin in ("123456", "2123456", "12123456")] == ["123 456", "2 123 456", "12 123 456"]


def test_the_pin_of_any_table_can_be_typed_as_it_is_shown() -> None:
    """The field has room for the digits and spaces of a PIN in a club with thousands of tables."""
    most = re.search('maxlength="([0-9]+)"', join_page(None, asks=True).decode())
    assert most is not None and len(shown_pin(new_pin(9999))) <= int(most[1])


def test_guesses_at_any_table_count_together() -> None:
    """Twenty tables make guessing no easier: after 30 wrong guesses at any of them, every PIN changes; phones stay."""
    clock = Clock()
    hall = shared(clock)
    tables = [hall.first]
    for number in range(2, 21):
        table = hall.share_another(str(number), "haggatha")
        assert table is not None
        tables.append(table)
    seated(tables[7], "10.0.9.1", 0)
    pins = [hosting.pin for hosting in tables]
    for number in range(MOST_WRONG):
        assert [hosting.pin for hosting in tables] == pins
        at = tables[number % 20]
        address = f"10.0.{number}.2"
        clock.wait(hall.tries.wait(address))
        guess = f"{at.pin[:-6]}{(int(at.pin[-6:]) + 1) % 10**6:06}"
        assert [pin for pin in pins if pin == guess] == []
        assert hall.join(guess, address, "") is None
    assert all(hosting.pin != before for hosting, before in zip(tables, pins, strict=True))
    assert tables[7].phones_of(0) and hall.tries.wrong == 0


def test_an_address_that_has_to_wait_waits_at_every_table() -> None:
    """An address that has to wait can't avoid it by typing another table's PIN."""
    hall, _, second = two_tables()
    for _ in range(4):
        guesses(hall, "10.0.0.2")
    assert hall.join(second.pin, "10.0.0.2", "") is None
    assert hall.join(second.pin, "10.0.0.3", "")


@pytest.mark.parametrize("given", ["", "1", "02123456", "１２３４５６", "2", "9" * 500, "-2123456", "2 23456"])
def test_what_is_no_pin_opens_nothing(given: str) -> None:
    """Any input other than the exact digits counts as a wrong guess."""
    hall, first, second = two_tables()
    assert hall.join(given, "10.0.0.7", "") is None and hall.tries.wrong == 1
    assert (len(first.guests), len(second.guests)) == (1, 1)


def test_a_phone_that_types_the_pin_of_another_table_leaves_its_own() -> None:
    """If a phone types another table's PIN, its seat at the first is freed and its cookie replaced, unless the cookie
    is used from another address, as if stolen."""
    hall, first, second = two_tables()
    token = seated(first, "10.0.1.9", 2)
    stolen = hall.join(second.pin, "10.0.7.7", "", token)
    assert stolen and first.phones_of(2)
    moved = hall.join(second.pin, "10.0.1.9", "", token)
    assert moved and moved != token and not first.phones_of(2)
    assert not hall.knows(token) and len(second.guests) == 3
    assert hall.join(second.pin, "10.0.1.9", "", moved) == moved and len(second.guests) == 3


def test_what_happens_at_one_table_does_not_affect_another() -> None:
    """Removed phones, changed rights, another game, requests and the end of one table don't affect the other."""
    hall, first, second = two_tables()
    before = (second.pin, dict(second.guests), second.each, second.table_id)
    hall.follow("one", "three")
    first.let_each(each=True)
    first.revoke(next(iter(first.guests)))
    seated(first, "10.0.1.4", 0)
    first.share("four", "oblivion")
    guest = next(iter(second.guests))
    for act in (first.revoke, first.watch, first.give_back, first.leave):
        act(guest)
    first.claim(guest, 3)
    first.call(guest, 1)
    first.answer(guest, shares=True)
    asyncio.run(hall.end_one(first))
    assert (second.pin, second.guests, second.each, second.table_id) == before
    assert second.guests[guest].seat == 1 and second.guests[guest].called_at is None
    assert hall.is_on and hall.first is second and not first.guests and not first.is_on
    assert hall.at("four") is None and hall.at("two") is second


def test_the_last_table_that_ends_ends_sharing() -> None:
    """After the last table has ended, the next one has the first number again, and a PIN of six digits."""
    hall, first, second = two_tables()
    asyncio.run(hall.end_one(first))
    asyncio.run(hall.end_one(second))
    assert not hall.is_on and not hall.guest_file.lock()
    asyncio.run(hall.begin())
    assert (hall.first.number, len(hall.first.pin), len(hall.hostings)) == (1, 6, 1)


def test_tables_and_phones_are_bounded() -> None:
    """A shared table isn't shared twice; the numbers of a process's tables and phones are bounded."""
    hall = shared(Clock())
    hall.first.share("1", "haggatha")
    assert hall.share_another("1", "haggatha") is hall.first
    for number in range(2, MOST_TABLES + 5):
        assert (hall.share_another(str(number), "haggatha") is None) == (number > MOST_TABLES)
    token: str | None = None
    for number in range(MOST_PHONES):
        table = hall.hostings[number % MOST_TABLES]
        token = hall.join(table.pin, f"10.1.{number}.1", "")
        assert token is not None
        table.claim([*table.guests][-1], number)
    with pytest.raises(NoRoom):
        hall.join(hall.first.pin, "10.2.0.1", "")
    assert token is not None and hall.join(hall.first.pin, f"10.1.{MOST_PHONES - 1}.1", "", token)  # it changes tables
    assert sum(len(hosting.guests) for hosting in hall.hostings) == MOST_PHONES
    assert hall.tries.wrong == 0


def of(hall: Hall) -> list[tuple[object, ...]]:
    """The state of a hall that a restart has to restore."""
    return [(one.number, one.pin, one.table_id, one.game, one.each, one.count, one.guests) for one in hall.hostings]


def started(folder: Path, clock: Clock) -> Hall:
    hall = Hall(clock, clock)
    hall.network, hall.guest_file.folder = PretendedNetwork("http://10.0.0.1:8551/"), folder
    return hall


def test_a_restart_finds_every_table_again(tmp_path: Path) -> None:
    """After a kill, all tables have their PINs, numbers, phones, rights and calls; a table that ended stays ended."""
    clock = Clock()
    hall = started(tmp_path, clock)
    asyncio.run(hall.begin())
    hall.first.share("one", "meow_oracle")
    tables = [hall.share_another(name, "haggatha") for name in ("two", "three")]
    assert tables[0] is not None and tables[1] is not None
    asyncio.run(hall.end_one(tables[0]))
    tables[1].let_each(each=True)
    token = seated(tables[1], "10.0.0.5", 1)
    tables[1].call(next(iter(tables[1].guests)), clock())
    before = of(hall)
    hall.guest_file.unlock()  # as when its process is killed
    again = started(tmp_path, clock)
    assert asyncio.run(again.resume()) and again.numbers == hall.numbers
    assert of(again) == before and [hosting.number for hosting in again.hostings] == [1, 3]
    assert again.guest_of(token, "10.0.0.5") is not None and again.at("three") is not None
    assert all(hosting.is_on and hosting.is_one_of_several for hosting in again.hostings)


async def test_sharing_begun_in_two_windows_begins_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """If two windows start to share at once, the network is opened once, and the table keeps its PIN."""
    hall, opened = Hall(Clock()), list[str]()
    hall.network = network = PretendedNetwork("10.0.0.1")

    async def slowly() -> tuple[str, ...]:
        opened.append(hall.first.pin)
        await asyncio.sleep(0)
        return network.addresses

    monkeypatch.setattr(network, "open", slowly)
    await asyncio.gather(hall.begin(), hall.begin())
    assert opened == [hall.first.pin]


async def test_a_restart_after_hours_of_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After hours in which only entries were made, and however many games before, a restart still has the table, its
    phones and the latest numbers."""
    monkeypatch.setattr("companion.guests.hall.KEEP_SECONDS", 0.01)
    clock = Clock()
    hall = started(tmp_path, clock)
    hall.numbers = {f"{number:032}": 1 for number in range(20_000)}
    await hall.begin()
    seated(hall.first, "10.0.0.5", 1)
    before = of(hall)
    clock.wait(5 * 3600)
    keeping = asyncio.ensure_future(hall.keep_on())
    await asyncio.sleep(0.1)
    keeping.cancel()
    hall.guest_file.unlock()
    again = started(tmp_path, clock)
    assert await again.resume() and of(again) == before and again.numbers[f"{19_999:032}"] == 1


def test_the_file_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    """An earlier version's file, with one table at its top level and phones without calls, is read."""
    clock = Clock()
    hall = started(tmp_path, clock)
    asyncio.run(hall.begin())
    hall.first.share("one", "meow_oracle")
    token = seated(hall.first, "10.0.0.5", 1)
    before = of(hall)
    path = tmp_path / "companion-guests"
    saved = json.loads(path.read_text("utf-8"))
    (table,) = saved.pop("tables")
    del table["number"]
    for guest in table["guests"]:
        del guest["called_at"]
    hall.guest_file.unlock()
    path.write_text(json.dumps(saved | table), "utf-8")
    again = started(tmp_path, clock)
    assert asyncio.run(again.resume()) and of(again) == before
    assert again.guest_of(token, "10.0.0.5") is not None


@pytest.mark.parametrize("spoilt", [{"number": 3}, {"pin": "x"}, {"guests": [{"id": 1}]}, {"count": "many"}])
def test_tables_that_cannot_be_read_are_not_continued(spoilt: dict[str, object], tmp_path: Path) -> None:
    """If a table can't be read, nothing is shared, but sharing can be started."""
    clock = Clock()
    hall = started(tmp_path, clock)
    asyncio.run(hall.begin())
    hall.share_another("two", "haggatha")
    path = tmp_path / "companion-guests"
    saved = json.loads(path.read_text("utf-8"))
    saved["tables"][1] |= spoilt
    hall.guest_file.unlock()
    path.write_text(json.dumps(saved), "utf-8")
    again = started(tmp_path, clock)
    assert not asyncio.run(again.resume())
    asyncio.run(again.begin())
    assert again.is_on and len(again.hostings) == 1


def test_the_first_call_comes_first() -> None:
    """The first call is listed first until it's withdrawn or its phone is removed; a repeated call changes nothing."""
    _, hosting, _ = two_tables()
    seated(hosting, "10.0.1.2", 1)
    first, second = hosting.guests
    hosting.call(second, 5)
    hosting.call(first, 7)
    hosting.call(second, 9)
    assert [guest.id for guest in hosting.calls] == [second, first]
    hosting.call(second, None)
    assert [guest.id for guest in hosting.calls] == [first]
    hosting.revoke(first)
    assert hosting.calls == ()


def test_a_phone_without_a_seat_calls_nobody() -> None:
    """A call ends when its phone gives up its seat, watches, loses the seat to another phone, or the table ends."""
    _, hosting, _ = two_tables()
    seated(hosting, "10.0.1.2", 1)
    first, second = hosting.guests

    def take_over() -> None:
        hosting.claim(second, 0)
        hosting.answer(second, shares=False, takes_over=True)

    for leave in (hosting.give_back, hosting.watch, lambda id: hosting.share("another", ""), lambda id: take_over()):
        hosting.claim(first, 0)
        hosting.call(first, 5)
        leave(first)
        assert hosting.calls == () and hosting.guests[first].seat is None
