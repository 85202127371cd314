"""The ways to share a table: where they are, and how many phones have joined."""

from typing import Any

import flet as ft
import pytest

from companion.app import entry
from companion.guests.hall import Hall
from companion.guests.hosting import Hosting
from companion.guests.pins import new_pin
from companion.table.table import Table
from referees.oblivion.drafting import Deal
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.pretended import PretendedNetwork
from tests.companion.tables import laid, meow, open_line, tap
from tests.companion.test_board_interstellar_oracle import new_table as interstellar
from tests.companion.test_kits_at_table import new_table


@pytest.fixture
def hall(house: House) -> Hall:
    """The shared tables of a device in such a network."""
    house.device.hall.network = PretendedNetwork("http://192.168.1.7:8551")
    return house.device.hall


def joined(hosting: Hosting) -> None:
    """Another phone joins with the PIN."""
    assert hosting.join("192.168.1.9", "Android") is not None


async def test_phones_are_invited_to_a_table_from_its_menu(house: House, hall: Hall) -> None:
    """The menu "More" shares its table, even if another was played later, and says how to join; a phone keeps it."""
    hosting = hall.first
    first, last = await meow(house), await laid(house, "haggatha", "Dan", "Eva")
    window = await house.window(f"/table/{first.head.id}")
    await tap(window, "More", "Invite phones")
    assert window.page.route == "/share" and hosting.is_on and hosting.table_id == first.head.id
    joined(hosting)
    await window.go(f"/table/{last.head.id}")
    await tap(window, "More", "Invite phones")
    assert window.page.route == "/share" and hosting.table_id == first.head.id


@pytest.mark.parametrize("shared", [["other"], []])
async def test_inviting_does_not_replace_a_table_that_was_taken_over(
    house: House, hall: Hall, shared: list[str]
) -> None:
    """A table that another process of the club has shared stays shared, though no phone has joined it yet; if it shared
    only a PIN, that now leads to this table."""
    state = {"number": 3, "pin": new_pin(3), "table": "".join(shared), "game": "", "each": False, "count": 0}
    other, table = hall.adopt({**state, "guests": []}), await meow(house)
    window = await house.window(f"/table/{table.head.id}")
    await tap(window, "More", "Invite phones")
    assert hall.first is other and [hosting.table_id for hosting in hall.hostings] == [*shared, table.head.id]


async def test_the_screen_says_whether_the_connection_is_encrypted(house: House, hall: Hall) -> None:
    """The connection is said to be encrypted behind a web server with a certificate, and not otherwise."""
    for hall.is_hosted in (False, True):
        text = " ".join((await house.window("/share")).texts())
        assert ("is encrypted" in text, "isn't encrypted" in text) == (hall.is_hosted, not hall.is_hosted)


async def test_phones_are_invited_from_the_start_screen(house: House, hall: Hall) -> None:
    """With or without a running game there's a button; of several games, the last one played is shared."""
    hosting = hall.first
    assert (await house.window()).labels().count("Invite phones") == 1
    await meow(house)
    table = await laid(house, "haggatha", "Dan", "Eva")
    again = await house.window()
    await tap(again, "Invite phones")
    assert again.page.route == "/share" and hosting.table_id == table.head.id


async def test_the_bar_of_a_shared_table_counts_its_phones(house: House, hall: Hall) -> None:
    """Each phone that joins is counted at once, and a tap opens the sharing screen; other tables' bars count none."""
    hosting = hall.first
    second, table = await laid(house, "haggatha", "Dan", "Eva"), await meow(house)
    window = await house.window(f"/table/{table.head.id}")
    assert not [text for text in window.labels() if text and "hone" in text]
    await house.device.begin_sharing()
    hosting.share(table.head.id, "meow_oracle")
    await window.settle()
    assert "Invite phones" in window.labels()
    joined(hosting)
    await window.settle()
    assert "One phone connected" in window.labels()
    joined(hosting)
    await window.settle()
    await tap(window, "2 phones connected")
    assert window.page.route == "/share"
    await window.go(f"/table/{second.head.id}")
    assert not [text for text in window.labels() if text and "hone" in text]


async def test_phones_at_the_table_are_not_thrown_out_by_one_tap(house: House, hall: Hall) -> None:
    """Sharing continues, and the switch stays on, until a second tap; without phones, it ends at once."""
    await meow(house)
    window = await house.window("/share")
    for phones in (0, 1):
        await house.device.begin_sharing()
        await window.settle()
        for _ in range(phones):
            joined(hall.first)
        await window.event(window.one(ft.Switch), "change", None, value=False)
        assert hall.is_on == bool(phones) == window.one(ft.Switch).value
    await window.tap("Stop sharing")
    assert not hall.is_on


@pytest.mark.parametrize(("width", "has_title"), [(390, True), (320, False)])
async def test_the_title_makes_room_for_the_button_of_phones(
    house: House, hall: Hall, width: int, has_title: bool
) -> None:
    """On the narrowest phone, a table's title is hidden while it's shared, to make room for the phones' button."""
    hosting = hall.first
    await meow(house)
    await house.device.begin_sharing()
    window = await house.window(f"/table/{hosting.table_id}", width=width, height=568)
    assert ("Meow Oracle" in window.texts()) == has_title and "Invite phones" in window.labels()
    await hall.end()
    await window.settle()
    assert "Meow Oracle" in window.texts()


async def test_a_device_that_cannot_share_invites_nobody(house: House) -> None:
    """Without a network, sharing is offered neither on the start screen nor under "More"."""
    table = await meow(house)
    window = await house.window()
    assert "Invite phones" not in window.labels()
    await window.go(f"/table/{table.head.id}")
    await tap(window, "More")
    assert "Invite phones" not in window.labels()


async def on_phone(house: House, table: Table) -> Window:
    """A guest's window that shows a shared table."""
    hosting, main = house.device.hall.first, entry(house.device)
    hosting.is_on = True
    hosting.share(table.head.id, table.head.game)
    guest = hosting.with_token(hosting.join("10.0.0.9", "") or "")
    assert guest is not None
    hosting.claim(guest.id, 0)

    def of_guest(page: Any) -> Any:
        page.session.connection.guest = guest.id
        return main(page)

    return await house.window(f"/table/{table.head.id}", main=of_guest)


async def test_a_phone_has_no_keys_that_change_the_kit(house: House) -> None:
    """What is printed on the pieces is corrected on the host device only: no key on a phone leads to a refusal."""
    table = await laid(house, "oblivion", "Ann", "Bob")
    await table.enter(Deal(dealer=1))
    window = await on_phone(house, table)
    await tap(window, "Another card")
    await window.type("Search the deck", "Ice Golem")
    assert "No card in the deck has that name." in window.texts()
    assert not any(words.startswith("Add ") for words in map(str, window.labels()))
    window = await on_phone(house, await interstellar(house))
    await tap(window, "planet 6,")
    assert "Map as a list" in window.labels() and "Change neighbours" not in window.labels()
    window = await on_phone(house, await new_table(house, "lantern_oracle", entries=1))
    await tap(window, "How many drops?", "4", "Log")
    await open_line(window, "Ann pours 4 drops")
    assert any(words.startswith("This hasn't been compared") for words in window.texts())
    assert not any(words == "As shown" or words.startswith("Fix: ") for words in map(str, window.labels()))
