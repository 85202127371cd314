"""The host's board of several shared tables: who is asked and since when, phones, calls for the referee, results."""

import asyncio
import csv
import io
import json
from typing import Any

import pytest

from companion.files.plays.day_results import RESULTS, day_at
from companion.guests.hall import MOST_TABLES
from companion.guests.hosting import Hosting
from companion.screens import tables
from companion.table.answers import Entered
from companion.table.table import Table
from referees.common.always.conclude import Conclude
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.pretended import PretendedNetwork
from tests.companion.served.windows import comes_true
from tests.companion.tables import laid, meow, on_screen, tap


async def joined(hosting: Hosting, seat: int) -> str:
    assert hosting.join(f"192.168.1.{seat}", "Android") is not None
    guest = [*hosting.guests][-1]
    hosting.claim(guest, seat)
    return guest


async def two_tables(house: House) -> tuple[Hosting, Hosting, Table, Table]:
    """The hostings of two shared tables, and the tables."""
    hall = house.device.hall
    hall.network = PretendedNetwork("http://192.168.1.7:8551")
    first, second = await meow(house, 1), await laid(house, "haggatha", "Dan", "Eva")
    await house.device.begin_sharing()
    hall.first.share(first.head.id, "meow_oracle")
    third = hall.share_another(second.head.id, "haggatha")
    assert third is not None
    return hall.first, third, first, second


async def test_a_second_table_is_shared_in_two_taps(house: House) -> None:
    """The sharing screen leads to the other games in progress; a tap on one shares it and shows its PIN. From then on,
    that screen shows the board of both tables."""
    hall = house.device.hall
    hall.network = PretendedNetwork("http://192.168.1.7:8551")
    first, second = await meow(house), await laid(house, "haggatha", "Dan", "Eva")
    await house.device.begin_sharing()
    hall.first.share(first.head.id, "meow_oracle")
    window = await house.window("/share")
    await tap(window, "Share another table")
    assert "Meow Oracle" not in window.texts()
    await tap(window, "Merchants Cove")
    assert window.page.route == "/share/2" and hall.at(second.head.id) is hall.hostings[1]
    pin = hall.hostings[1].pin
    assert f"2 {pin[1:4]} {pin[4:]}" in window.texts() and "Table 2" in window.texts()
    await window.go("/share")
    assert "Tables" in window.texts() and "Table 2 · Merchants Cove: The Oracle" in window.texts()
    await tap(window, "Share another table")
    assert tables.NONE_LEFT in window.texts()
    await window.go("/share/2")
    await tap(window, "Stop sharing this table")
    assert window.page.route == "/share" and len(hall.hostings) == 1 and "Invite phones" in window.texts()


async def test_invite_phones_shares_a_further_table(house: House) -> None:
    """The button "Invite phones" at one more table shares it, too, and leads to its PIN; a sentence says the limit."""
    hall = house.device.hall
    hosting, second, _, _ = await two_tables(house)
    pins = hosting.pin, second.pin
    third, window = await on_screen(house, laid(house, "meow_oracle", "Gil", "Hal"))
    await tap(window, "More", "Invite phones")
    assert window.page.route == "/share/3" and hall.at(third.head.id) is hall.hostings[2]
    assert (hosting.pin, second.pin) == pins
    for number in range(4, MOST_TABLES + 1):
        hall.share_another(str(number), "haggatha")
    last = await laid(house, "meow_oracle", "Ida", "Jon")
    await window.go("/share/another")
    await tap(window, "Meow Oracle")
    assert hall.at(last.head.id) is None and "No more tables can be shared. Stop sharing one first." in window.texts()


async def test_a_table_without_a_game_is_on_the_board(house: House) -> None:
    """A shared table without a game is on the board, too; before sharing starts, no further table can be shared."""
    house.device.hall.network = PretendedNetwork("http://192.168.1.7:8551")
    await house.device.open()
    window = await house.window("/share/another")
    assert tables.NOT_NOW in window.texts()
    await house.device.begin_sharing()
    table = await meow(house)
    house.device.hall.share_another(table.head.id, "meow_oracle")
    await window.go("/share")
    assert tables.NO_GAME in window.texts()
    await tap(window, "Table 1")
    assert window.page.route == "/share/1"


async def test_the_board_says_who_is_asked_since_when_and_the_result(house: House) -> None:
    """The board shows each table's players, who is asked since when, lost phones, and how it ended, updated at once."""
    hosting, _, first, second = await two_tables(house)
    window = await house.window("/share")
    assert " · ".join(first.config.names) in window.texts()
    name = first.config.names[first.state.open[-1].seats[0]]
    assert f"Waiting for {name} (0 min)" in window.texts()
    assert "No phone has joined yet." in window.texts()
    for seat in (0, 1):
        house.device.hall.connect(await joined(hosting, seat), is_open=True)
    hosting.miss(next(iter(hosting.guests)), "asleep")
    house.time += 7 * 60_000
    await window.settle()
    assert "Phones not responding: 1 of 2" in window.texts()
    await second.enter(Conclude(how="ranked", ranking=(1, 0)))
    await window.settle()
    assert "Game over: 1. Eva · 2. Dan" in window.texts()
    await second.undo()
    await second.enter(Conclude(how="abandoned"))
    await window.settle()
    assert second.text(second.state.outcome.sentence) in window.texts()
    assert not [words for words in window.texts() if words.startswith("Game over")]
    await window.go("/share/1")
    await window.go("/share")
    assert f"Waiting for {name} (7 min)" in window.texts()
    house.time += 2 * 3_600_000
    await window.go("/share/1")
    await window.go("/share")
    assert [words for words in window.texts() if words.startswith(f"Waiting for {name} since yesterday at ")]


async def test_minutes_pass_while_nothing_happens(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board updates its minutes by itself."""
    monkeypatch.setattr(tables, "LOOK_SECONDS", 0.05)
    await two_tables(house)
    window = await house.window("/share")
    house.time += 3 * 60_000
    for _ in range(100):
        await asyncio.sleep(0.02)
        await window.settle()
        if [words for words in window.texts() if words.endswith(" (3 min)")]:
            break
    else:
        raise AssertionError(window.texts())


async def test_a_call_is_on_top_until_it_is_answered(house: House) -> None:
    """The table that called first is on top, with the caller's name, until a tap answers it. The host's other windows
    show a notice that leads to the board, which doesn't show the notice itself."""
    _, hosting, _, _ = await two_tables(house)
    guest = await joined(hosting, 1)
    board, home = await house.window("/share"), await house.window("/")
    assert _order(board) == ["Table 1 · Meow Oracle", "Table 2 · Merchants Cove: The Oracle"]
    hosting.call(guest, house.clock())
    await board.settle()
    await home.settle()
    assert _order(board) == ["Table 2 · Merchants Cove: The Oracle", "Table 1 · Meow Oracle"]
    assert "Eva called the referee 0 min ago" in board.texts()
    assert "Table 2: Eva is calling the referee." in home.texts()
    assert "Table 2: Eva is calling the referee." not in board.texts()
    await tap(home, "Show the tables")
    assert home.page.route == "/share"
    await tap(board, "Answered")
    assert hosting.calls == () and "Eva called the referee 0 min ago" not in board.texts()
    assert _order(board) == ["Table 1 · Meow Oracle", "Table 2 · Merchants Cove: The Oracle"]


@pytest.mark.parametrize(("route", "label"), [("/", "Meow Oracle with "), ("/tally/{id}", "Rematch")])
async def test_phones_and_televisions_go_on_with_a_rematch(house: House, route: str, label: str) -> None:
    """Wherever the next game with the same players is started, the table's phones and television show that one."""
    hosting, _, first, _ = await two_tables(house)
    guest = await joined(hosting, 1)
    television = await house.window(f"/watch/{first.head.id}", width=1280, height=720)
    assert isinstance(await first.enter(Conclude(how="stands")), Entered)
    window = await house.window(route.format(id=first.head.id))
    await tap(window, label)
    assert hosting.table_id != first.head.id and hosting.guests[guest].seat == 1
    await television.settle()
    assert window.page.route == f"/table/{hosting.table_id}" and television.page.route == f"/watch/{hosting.table_id}"


async def test_a_game_in_progress_keeps_its_phones(house: House) -> None:
    """If the same players start another game while a shared one is in progress, its phones stay with it."""
    hosting, _, first, _ = await two_tables(house)
    window = await house.window("/history")
    await tap(window, "More about Meow Oracle", "Rematch")
    assert window.page.route != f"/table/{first.head.id}" and hosting.table_id == first.head.id


async def test_calls_at_once_are_announced_in_turn(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that comes while the notice of another is new is announced after it, unless it's withdrawn before."""
    monkeypatch.setattr("companion.window.calls.PAUSE_SECONDS", 0.2)
    first, second, _, _ = await two_tables(house)
    guests = [await joined(second, seat) for seat in (0, 1)]
    home = await house.window("/")
    first.call(await joined(first, 0), house.clock())
    for guest in guests:
        second.call(guest, house.clock())
    await home.settle()
    assert "Table 1: Ann is calling the referee." in home.texts()
    second.call(guests[0], None)
    await comes_true(lambda: "Table 2: Eva is calling the referee." in home.texts())


def _order(window: Window) -> list[str]:
    return [words for words in window.texts() if words.startswith("Table ") and " · " in words]


async def test_a_table_is_shown_on_a_television(house: House) -> None:
    """The board leads to a view for televisions, without controls for entries; a small window says what to do."""
    _, _, first, _ = await two_tables(house)
    window = await house.window("/share", width=1280, height=720)
    await tap(window, "PIN and phones for table 1", "Show on a television")
    assert window.page.route == f"/watch/{first.head.id}"
    assert set(first.config.names) <= {*window.texts()}
    assert "More" not in window.labels()
    small = await house.window(f"/watch/{first.head.id}")
    assert [words for words in small.texts() if words.startswith("Move this window to the TV")]


async def test_the_results_of_the_day_are_saved(house: House) -> None:
    """The results of games finished today, even if begun before midnight, are saved as a spreadsheet, one row a player,
    and for BG Stats; on a day without results, a sentence says so."""
    _, _, _, second = await two_tables(house)
    window = await house.window("/share")
    await tap(window, "Save as a spreadsheet (CSV)")
    assert [words for words in window.texts() if words.startswith("No game has been finished today")]
    assert isinstance(await second.enter(Conclude(how="ranked", ranking=(1, 0))), Entered)
    saved: dict[str, bytes] = {}

    def save(args: dict[str, Any]) -> str:
        saved[args["file_name"]] = args["src_bytes"]
        return "there"

    window.client.replies["save_file"] = save
    await tap(window, "Save as a spreadsheet (CSV)", "Save for BG Stats")
    day = day_at(house.time).isoformat()
    table, plays = saved[f"oracle-results-{day}.csv"], saved[f"oracle-results-{day}.bgsplay"]
    rows = [*csv.DictReader(io.StringIO(table.decode(), newline=""))]
    assert [*rows[0]] == [*RESULTS]
    assert [(row["date"], row["table"], row["game"], row["player"], row["rank"]) for row in rows] == [
        (day, "2", "Merchants Cove: The Oracle", "Dan", "2"), (day, "2", "Merchants Cove: The Oracle", "Eva", "1"),
    ]  # fmt: skip
    house.device.hall.follow(second.head.id, (await laid(house, "haggatha", "Dan", "Eva")).head.id)  # a rematch
    await tap(window, "Save as a spreadsheet (CSV)")
    assert saved[f"oracle-results-{day}.csv"] == table, "the first game's table number stays"
    content: Any = json.loads(plays)
    assert [player["name"] for player in content["players"]] == ["Dan", "Eva"] and len(content["plays"]) == 1
    house.time += 2 * 86_400_000
    saved.clear()
    await tap(window, "Save as a spreadsheet (CSV)")
    assert not saved
    await house.device.hall.end()
    assert house.device.hall.numbers[second.head.id] == 2, "for those who share again"
    while day_at(house.time + 7_200_000) == day_at(house.time):
        house.time += 3_600_000
    late = await laid(house, "meow_oracle", "Gil", "Hal")
    house.time += 7_200_000
    assert isinstance(await late.enter(Conclude(how="stands")), Entered)
    await tap(window, "Save as a spreadsheet (CSV)")
    assert [*saved] == [f"oracle-results-{day_at(house.time).isoformat()}.csv"]
