"""A phone's own settings at a shared table, and navigation between seat and table."""

import flet as ft
from flet.messaging.protocol import MessageAction

from companion.look.theme import KEY, LANGUAGE, SPOKEN, THEME
from tests.companion.served.guests import Party, Phone, session_of
from tests.companion.served.windows import comes_true

SPEAKS = {LANGUAGE: "automatic", SPOKEN: "en"}


def is_dark(phone: Phone) -> bool:
    return bool(session_of(phone.windows[-1]).page.theme_mode == ft.ThemeMode.DARK)


async def test_each_phone_has_and_stores_its_own_appearance(party: Party) -> None:
    """A phone's theme and text size don't affect other phones or the host; it stores them for its next windows."""
    await party.table()
    first, second = await party.joined(0), await party.joined(1)
    for phone in (first, second):
        await phone.window("/")
        await phone.sees("is playing on this phone")
    await first.tap("Larger text")
    await first.sees("115%")
    (dark,) = [group for group in first.shown.all(ft.RadioGroup) if group.value == "system"]
    await first.windows[-1].send(MessageAction.UPDATE_CONTROL_PROPS, {"id": dark._i, "props": {"value": "dark"}})
    await first.send(dark._i, "change", "dark")
    await comes_true(lambda: is_dark(first))
    await comes_true(lambda: first.storage == {KEY: "115", THEME: "dark"} | SPEAKS)
    await comes_true(lambda: second.storage == {KEY: "100", THEME: "system"} | SPEAKS)
    assert not is_dark(second)
    settings = party.device.settings.now
    assert (settings.theme, settings.text_size) == ("system", "100")
    await first.window("/")
    await first.sees("115%")
    await comes_true(lambda: is_dark(first))
    await comes_true(lambda: first.storage == {KEY: "115", THEME: "dark"} | SPEAKS)


async def test_an_invalid_stored_setting_is_ignored(party: Party) -> None:
    """A stored text size that isn't offered is ignored, and other settings are used."""
    _, phone = await party.playing()
    phone.storage |= {KEY: "9999", THEME: "dark"}
    await phone.window("/")
    await comes_true(lambda: is_dark(phone))
    await phone.sees("100%")
    await comes_true(lambda: phone.storage == {KEY: "100", THEME: "dark"} | SPEAKS)


async def test_back_closes_a_panel_over_the_table_on_a_phone(party: Party) -> None:
    """The browser's Back closes an open panel and leaves the phone at the table; a second Back leads to its seat."""
    table, phone = await party.playing()
    window = await phone.window("/")
    await phone.tap("Go to the table")
    await phone.sees("Who starts?")

    async def back() -> None:
        await window.send(MessageAction.UPDATE_CONTROL_PROPS, {"id": 1, "props": {"route": "/"}})
        await phone.send(1, "route_change", {"route": "/"})

    before = phone.shown.texts()
    await phone.tap("Log")
    await comes_true(lambda: phone.shown.texts() != before)
    await back()
    address = f"/table/{table.head.id}"
    await comes_true(lambda: phone.shown.texts() == before and phone.shown.page.route == address)
    await back()
    await phone.sees("Ann is playing on this phone.")


async def test_a_seat_is_chosen_given_up_and_chosen_again(party: Party) -> None:
    """Each choice of a seat leads straight to the table."""
    table, hosting = await party.table(), party.device.hall.first
    phone = await party.joined()
    window = await phone.window("/")
    routes: list[str] = []
    stop = hosting.listen(lambda: routes.append(session_of(window).page.route))
    for name in ("Ann", "Bob", "Just watch"):
        await phone.sees("Who's playing on this phone?")
        await phone.tap(name)
        await phone.sees("Who starts?")
        assert routes.pop() == f"/table/{table.head.id}"
        await phone.tap("Back")
        await phone.tap("Choose a seat" if name == "Just watch" else "Give up this seat")
    stop()


async def test_a_television_shows_a_game_without_a_board(party: Party) -> None:
    """A spectator's large screen shows the ranking of a game without a board, and the board as well if there's one."""
    for game, parts in (
        ("lantern_oracle", ["watched standing"]),
        ("meow_oracle", ["watched board", "watched standing"]),
    ):
        table = await party.table(game)
        phone = await party.joined(watches=True)
        await phone.window(f"/table/{table.head.id}", width=1920, height=1080)
        await phone.sees("Ann")
        assert [part.identifier for part in phone.shown.all(ft.Semantics) if part.identifier] == parts
