"""A phone's permissions are checked on the host device, for every message, regardless of the phone's screen."""

import asyncio
import inspect
from collections.abc import AsyncIterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from flet.messaging.protocol import MessageAction

from companion.app import guest_routes
from companion.device.device import Device
from companion.device.guest_device import GuestDevice, GuestTables, HostOnly
from companion.guests import pace
from companion.guests.seat_table import SeatTable
from companion.guests.visit import Visit
from companion.store.errors import StoreBusy
from companion.table.answers import Asked, Entered, NotEntered, Tapped, Trouble
from companion.table.open_tables import OpenTables
from companion.table.table import Table
from referees.common.always.conclude import Conclude, Leave
from referees.common.protocol.config import seated
from referees.common.registry import HOUSE, game_ids, referee
from tests.accessibility.addresses import patterns
from tests.common.domains import entries_of
from tests.common.records import RECORDS, any_golden, golden
from tests.companion.served.guests import Party, open_party
from tests.companion.served.windows import comes_true

CHANGES = {"enter", "undo", "redo", "insert", "amend", "remove", "reconfigure"}


@pytest.fixture
async def party(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Party]:
    """A party without a limit on how fast phones send."""
    monkeypatch.setattr(pace, "MOST_AT_ONCE", 10_000.0)
    async with open_party(tmp_path) as opened:
        yield opened


def public_calls(kind: type) -> set[str]:
    """The public coroutine functions that a class defines itself."""
    return {name for name, call in vars(kind).items() if inspect.iscoroutinefunction(call) and not name.startswith("_")}


def test_every_change_of_a_table_needs_a_permission() -> None:
    """Every method that changes a table is overridden for phones, so a new one needs a decision on who may call it."""
    assert public_calls(Table) == CHANGES == public_calls(SeatTable)


def test_no_access_to_tables_is_inherited() -> None:
    """Every public method of the device's tables is overridden for phones."""
    own = {name for name, member in vars(OpenTables).items() if callable(member) and not name.startswith("_")}
    assert own == {name for name, member in vars(GuestTables).items() if callable(member) and not name.startswith("_")}


async def guest_device(folder: Path) -> tuple[Device, GuestDevice, Table, Table]:
    """A device with two tables, one of which is shared with a phone that plays the first seat."""
    device = Device(folder)
    await device.open()
    config = referee("meow_oracle").config(seats=seated(("Ann", "Bob", "Cid")))
    shared, other = [await device.tables.create("meow_oracle", config) for _ in range(2)]
    hosting = device.hall.first
    hosting.is_on = True
    hosting.share(shared.head.id, "meow_oracle")
    assert hosting.join("10.0.0.2", "") is not None
    guest = next(iter(hosting.guests))
    hosting.claim(guest, 0)
    return device, GuestDevice(device, Visit(hosting, guest)), shared, other


async def test_a_guests_device_leads_to_nothing_but_the_shared_table(tmp_path: Path) -> None:
    """A phone can open the shared table, but other calls are refused in plain words, and the store is out of reach."""
    device, phone, shared, other = await guest_device(tmp_path)
    table = await phone.tables.get(shared.head.id)
    assert isinstance(table, SeatTable) and table is await phone.tables.get(shared.head.id)
    assert phone.tables.find_open(other.head.id) is None
    refused: list[Any] = [
        phone.tables.get(other.head.id), phone.tables.get(""), phone.tables.create("oblivion", shared.config),
        phone.tables.rematch(shared.head), phone.tables.copy_into(device.store), phone.backup(),
        phone.tables.set_location(shared.head.id, "Café"),
        phone.restore(b""), phone.undo_restore(), phone.start_over(),
    ]  # fmt: skip
    for call in refused:
        with pytest.raises(HostOnly, match="Only the host device can do that"):
            await call
    for name in ("store", "path", "kits"):
        with pytest.raises(HostOnly):
            getattr(phone, name)
    await device.close()


async def test_a_phone_tries_again_with_its_host(tmp_path: Path) -> None:
    """A phone that joined while the host's store couldn't be opened goes on once it can."""
    device, phone, *_ = await guest_device(tmp_path)
    phone.trouble = StoreBusy()
    await phone.open()
    assert phone.trouble is device.trouble
    await device.close()


async def test_phones_that_enter_only_for_their_seat(tmp_path: Path) -> None:
    """By default players can enter for each other. With the option against that, a phone can't enter, correct or undo
    for other seats or the whole table, only for its own seat; spectators and removed phones enter nothing."""
    device, phone, shared, _ = await guest_device(tmp_path)
    hosting, table = device.hall.first, await phone.tables.get(shared.head.id)
    guest = next(iter(hosting.guests))
    assert isinstance(await table.enter(Leave(seat=1)), Entered)
    assert isinstance(await table.undo(), Entered)
    hosting.let_each(each=True)
    others = await shared.enter(Leave(seat=1))
    assert isinstance(others, Entered)
    id = shared.timeline.entries[-1].id
    for refused in (
        table.enter(Leave(seat=2)), table.undo(), table.remove(id),
        table.amend(id, Leave(seat=0)), table.insert(id, Leave(seat=2)), table.enter(Conclude(how="stands")),
        table.enter(Leave(seat=0), Leave(seat=2)), table.reconfigure(table.config),
    ):  # fmt: skip
        before = shared.changes
        answer = await refused
        assert isinstance(answer, Trouble) and shared.changes == before, answer
        words = table.reader().text(answer.sentence)
        assert "players enter only their own actions" in words or "Only the host device" in words
    assert isinstance(await shared.amend(id, Leave(seat=0)), Entered)
    assert isinstance(await shared.undo(), Entered)
    assert "for everyone" in table.text(answer_of(await table.redo())), "it replaces Bob's entry"
    assert "Cid" in table.text(answer_of(await table.enter(Leave(seat=2))))
    assert isinstance(await table.enter(Leave(seat=0)), Entered)
    assert isinstance(await table.undo(), Entered)
    assert isinstance(await table.redo(), Entered | Asked)
    hosting.watch(guest)
    assert "Spectators" in table.text(answer_of(await table.enter(Leave(seat=0))))
    hosting.revoke(guest)
    assert "no longer shared with this phone" in table.text(answer_of(await table.enter(Leave(seat=0))))
    await device.close()


def answer_of(answer: Any) -> Any:
    """The sentence that says why nothing was entered."""
    assert isinstance(answer, Trouble), answer
    return answer.sentence


@pytest.mark.parametrize("game", game_ids())
async def test_a_seat_is_offered_only_its_own_entries(game: str, tmp_path: Path) -> None:
    """At the first questions of every game, a phone that may enter only for its seat gets no offers of other seats."""
    device, phone, _, _ = await guest_device(tmp_path)
    rules = referee(game)
    names = ("Ann", "Bob", "Cid")[: max(2, rules.about.seats[0])]
    shared = await device.tables.create(game, rules.config(seats=seated(names)))
    guest = next(iter(device.hall.first.guests))
    device.hall.first.share(shared.head.id, game)
    device.hall.first.claim(guest, 1)
    device.hall.first.let_each(each=True)
    table = await phone.tables.get(shared.head.id)
    for _ in range(12):
        offered = [*table.offers, *table.more()]
        assert all(offer.fixed.get("seat", 1) == 1 for offer in offered)
        if not shared.offers:
            break
        entry = next(iter(entries_of(shared.offers[0], 1)))
        assert isinstance(await shared.enter(entry), Entered | NotEntered)
    await device.close()


async def at_each_seat(device: Device, shared: Table) -> list[Table]:
    hosting, tables = device.hall.first, []
    hosting.share(shared.head.id, shared.head.game)
    for seat in range(len(shared.config.seats)):
        hosting.join(f"10.0.0.{3 + seat}", "")
        id = [*hosting.guests][-1]
        hosting.claim(id, seat)
        tables.append(await GuestDevice(device, Visit(hosting, id)).tables.get(shared.head.id))
    return tables


async def test_an_answer_stays_its_players_when_another_is_asked(tmp_path: Path) -> None:
    """With that option, only the phone of the player who was asked can undo, correct, remove or precede the answer."""
    record = golden(RECORDS / "haggatha" / "3-players-the-whole-game.jsonl")
    device, *_ = await guest_device(tmp_path)
    rules = referee("haggatha")
    shared = await device.tables.create("haggatha", rules.read_config(record.config, record.edition))
    phones = await at_each_seat(device, shared)
    for text, mark in record.entries[:26]:
        assert isinstance(await shared.enter(rules.read_entry(text, record.edition), mark=mark), Entered)
    device.hall.first.let_each(each=True)
    last, seats = shared.timeline.entries[-1], [shared.timeline.state_at(at).open[-1].seats[0] for at in (25, 26)]
    own, other = (phones[seat] for seat in seats)
    for refused in (
        other.undo(), other.remove(last.id), other.amend(last.id, last.entry), other.insert(last.id, last.entry),
    ):  # fmt: skip
        assert shared.config.names[seats[0]] in shared.text(answer_of(await refused))
    for made in (own.undo(), own.redo(), own.amend(last.id, last.entry)):
        assert isinstance(await made, Entered)
    assert isinstance(await own.remove(shared.timeline.entries[-1].id), Entered)
    await device.close()


@pytest.mark.parametrize("game", HOUSE)
async def test_a_whole_game_by_a_phone_for_each_and_the_shared_device(game: str, tmp_path: Path) -> None:
    """A golden game, entered by the shared device and a phone for each seat in turn, has the recorded result."""
    record = any_golden(game)
    device, *_ = await guest_device(tmp_path)
    rules = referee(game)
    shared = await device.tables.create(game, rules.read_config(record.config, record.edition))
    tables = [shared, *await at_each_seat(device, shared)]
    for number, (text, mark) in enumerate(record.entries):
        table = tables[number % len(tables)]
        answer = await table.enter(rules.read_entry(text, record.edition), mark=mark, tapped=Tapped(shared.changes))
        assert isinstance(answer, Entered), answer
    assert tables[1].state.outcome is not None
    assert tables[1].state.outcome.ranking == record.expected.ranking
    await device.close()


async def test_every_screen_for_guests_is_shown(party: Party) -> None:
    """Each address for guests shows its screen, with nothing that couldn't be drawn or is refused."""
    table, phone = await party.playing()
    values = {f":id({table.head.id})": table.head.id, ":game(meow_oracle)": "meow_oracle", ":passage": "MO-1"}
    for route in guest_routes(table.head.id, "meow_oracle"):
        for pattern in patterns([route]):
            window = await phone.window("/".join(values.get(part, part) for part in pattern.split("/")))
            await comes_true(lambda: len(phone.shown.texts()) > 1)
            assert not [text for text in phone.shown.texts() if "couldn't be shown" in text or "Only the" in text]
            await window.close()


async def test_guests_reach_only_the_table_and_its_rules(party: Party) -> None:
    """At all other addresses of the app and at those of another table, a phone shows only a plain sentence."""
    own = {pattern for route in guest_routes("ID", "meow_oracle") for pattern in patterns([route])}
    assert own == {
        "/", "/table/:id(ID)", "/table/:id(ID)/rules", "/own/:id(ID)", "/tally/:id(ID)", "/rules/:game(meow_oracle)",
        "/rules/:game(meow_oracle)/:passage", "/table/:id(ID)/rules/:passage",
    }  # fmt: skip
    table = await party.table()
    config = referee("meow_oracle").config(seats=seated(("Dee", "Eve")))
    other = await party.device.tables.create("meow_oracle", config)
    phone = await party.joined(0)
    window = await phone.window("/rules/meow_oracle/MO-1")
    await phone.sees("MO-1")
    values = {":id": other.head.id, ":game": "oblivion", ":kit": "oblivion", ":part": "x", ":passage": "OB-1"}
    for pattern in patterns():
        if pattern == "/":
            continue
        route = "/".join(values.get(part, part) for part in pattern.split("/"))
        await window.send(MessageAction.UPDATE_CONTROL_PROPS, {"id": 1, "props": {"route": route}})
        await phone.send(1, "route_change", {"route": route})
        await phone.sees("This phone shows only the shared table and its rules.")
        assert "Dee" not in phone.shown.text()
        await phone.send(1, "route_change", {"route": "/"})
        await phone.sees("Ann is playing on this phone.")
    await phone.send(1, "route_change", {"route": f"/table/{table.head.id}"})
    await phone.sees("Who starts?")


async def test_made_up_messages_enter_nothing(party: Party) -> None:
    """A spectator's made-up events, of any control and value, and properties enter nothing; others can still play."""
    table = await party.table()
    watching, playing = await party.joined(watches=True), await party.joined(0)
    for phone in (watching, playing):
        await phone.at(table)
    await watching.tap("Ann")
    await watching.sees("Spectators can't enter anything.")
    ids = {control._i for control in watching.shown.walk()}
    values = cycle((None, "99999", {"value": [1] * 9}))
    names = cycle(("change", "submit", "dismiss", "nothing"))
    for at, target in enumerate((10**9, -1, *sorted(ids))):
        for name in ("click",) if at % 4 else ("click", next(names)):
            await watching.send(target, name, next(values))
    await watching.windows[-1].send(MessageAction.UPDATE_CONTROL_PROPS, {"id": 1, "props": {"route": 7, "_i": None}})
    await asyncio.sleep(0.5)
    assert not table.timeline.entries
    assert party.device.hall.first.is_on and len(party.device.hall.first.guests) == 2
    await playing.tap("Ann")
    await comes_true(lambda: len(table.timeline.entries) == 1)


async def test_of_two_phones_that_tap_at_once_one_enters(party: Party) -> None:
    """If two phones tap at once, one entry is made; the slower phone says that nothing was entered there."""
    table = await party.table()
    phones = [await party.joined(0), await party.joined(1)]
    for phone in phones:
        await phone.at(table)
    targets = [phone.shown.labelled("Bob")._i for phone in phones]
    await asyncio.gather(*(phone.send(to, "click") for phone, to in zip(phones, targets, strict=True)))
    await comes_true(lambda: table.timeline.entries)
    await comes_true(lambda: any("Nothing was entered here" in phone.shown.text() for phone in phones))
    assert len(table.timeline.entries) == 1
    slower = [phone for phone in phones if "Nothing was entered here" in phone.shown.text()]
    assert len(slower) == 1 and "Bob" in slower[0].shown.text()


async def test_a_tap_on_a_screen_that_lags_behind_enters_nothing(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tap on a phone that doesn't show the last entry yet enters nothing, however old that is; a later one does."""
    monkeypatch.setattr("companion.table.control.controller.LATE_MS", 0)
    monkeypatch.setenv("COMPANION_TAP_PAUSE_MS", "0")
    table, phone = await party.playing()
    await phone.at(table)
    await asyncio.sleep(0.2)
    phone.windows[-1].is_slow = True
    assert isinstance(await table.enter(Leave(seat=2)), Entered)
    await phone.sees("Undo: Cid leaves")
    await phone.tap("Ann")
    await phone.sees("another phone was faster: Cid leaves")
    assert len(table.timeline.entries) == 1
    phone.windows[-1].is_slow = False
    assert isinstance(await table.undo(), Entered)
    await phone.sees("Nothing to undo")
    await asyncio.sleep(0.2)
    await phone.tap("Ann")
    await comes_true(lambda: len(table.timeline.entries) == 1)
