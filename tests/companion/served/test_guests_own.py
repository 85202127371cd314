"""A phone's own settings at a shared table: its appearance, and the way between seat and table."""

import flet as ft
from flet.messaging.protocol import MessageAction

from companion.look.theme import KEY, LANGUAGE, SPOKEN, THEME
from tests.companion.served.guests import Party as There, Phone, session_of
from tests.companion.served.windows import comes_true

SPEAKS = {LANGUAGE: "automatic", SPOKEN: "en"}


def is_dark(phone: Phone) -> bool:
    """Whether its latest window is dark."""
    return bool(session_of(phone.windows[-1]).page.theme_mode == ft.ThemeMode.DARK)


async def test_how_it_looks_is_chosen_on_each_phone_and_kept_there(there: There) -> None:
    """Dark and larger words on one phone leave the other and the host device as they are; the page is notified, and a
    window opened on that phone later looks the same."""
    await there.table()
    one, two = await there.joined(0), await there.joined(1)
    for phone in (one, two):
        await phone.window("/")
        await phone.sees("is playing on this phone")
    await one.tap("Larger text")
    await one.sees("115%")
    (dark,) = [group for group in one.shown.all(ft.RadioGroup) if group.value == "system"]
    await one.windows[-1].send(MessageAction.UPDATE_CONTROL_PROPS, {"id": dark._i, "props": {"value": "dark"}})
    await one.send(dark._i, "change", "dark")
    await comes_true(lambda: is_dark(one))
    await comes_true(lambda: one.kept == {KEY: "115", THEME: "dark"} | SPEAKS)
    await comes_true(lambda: two.kept == {KEY: "100", THEME: "system"} | SPEAKS)
    assert not is_dark(two)
    kept = there.device.settings.now
    assert (kept.theme, kept.text_size) == ("system", "100")
    await one.window("/")
    await one.sees("115%")
    await comes_true(lambda: is_dark(one))
    await comes_true(lambda: one.kept == {KEY: "115", THEME: "dark"} | SPEAKS)


async def test_what_a_phone_has_kept_wrongly_leaves_it_as_usual(there: There) -> None:
    """A size that isn't offered is ignored, and other settings are used."""
    await there.table()
    phone = await there.joined(0)
    phone.kept |= {KEY: "9999", THEME: "dark"}
    await phone.window("/")
    await comes_true(lambda: is_dark(phone))
    await phone.sees("100%")
    await comes_true(lambda: phone.kept == {KEY: "100", THEME: "dark"} | SPEAKS)


async def test_back_closes_what_lies_over_the_table_on_a_phone(there: There) -> None:
    """The browser's way back closes the panel and leaves the phone at the table; the next one leads to its place."""
    table = await there.table()
    phone = await there.joined(0)
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
    here = f"/table/{table.head.id}"
    await comes_true(lambda: phone.shown.texts() == before and phone.shown.page.route == here)
    await back()
    await phone.sees("Ann is playing on this phone.")


async def test_a_seat_is_chosen_given_back_and_chosen_anew(there: There) -> None:
    """Each choice leads to the table at once, without a page about the choice."""
    table, hosting = await there.table(), there.device.hall.first
    phone = await there.joined()
    window = await phone.window("/")
    shown: list[str] = []
    stop = hosting.listen(lambda: shown.append(session_of(window).page.route))
    for name in ("Ann", "Bob", "Just watch"):
        await phone.sees("Who's playing on this phone?")
        await phone.tap(name)
        await phone.sees("Who starts?")
        assert shown.pop() == f"/table/{table.head.id}"
        await phone.tap("Back")
        await phone.tap("Choose a seat" if name == "Just watch" else "Give up this seat")
    stop()


async def test_a_television_shows_a_game_without_a_board(there: There) -> None:
    """Only question, ranking and the last entries are on the screen; with a board they are beside it."""
    for game, parts in (
        ("lantern_oracle", ["watched standing"]),
        ("meow_oracle", ["watched board", "watched standing"]),
    ):
        table = await there.table(game)
        phone = await there.joined(watches=True)
        await phone.window(f"/table/{table.head.id}", width=1920, height=1080)
        await phone.sees("Ann")
        assert [one.identifier for one in phone.shown.all(ft.Semantics) if one.identifier] == parts
