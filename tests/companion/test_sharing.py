"""The tally as text, and the message where a device cannot share it."""

from __future__ import annotations

import flet as ft
import pytest

from companion.screens.shared.sharing import may_copy
from tests.companion.conftest import House, Play
from tests.companion.files.test_png import dots, picture
from tests.companion.harness import Window
from tests.companion.tables import meow, tap


async def finished(house: House) -> Window:
    """The tally of a game that is over."""
    table = await meow(house, 10_000)
    return await house.window(f"/tally/{table.head.id}")


def copied(window: Window) -> str:
    """What the button hands to the client, to be copied while the finger is on it."""
    (action,) = [one.action for one in window.all(ft.FilledTonalButton) if one.action is not None]
    assert isinstance(action, ft.CopyToClipboard)
    return action.data


def asked(window: Window) -> list[str]:
    """What the platform was asked for."""
    return [name for name, _ in window.client.calls]


def test_the_tally_is_copied_line_by_line(play: Play) -> None:
    """Outcome first, then each seat's total with a line for each score line and its rules."""

    async def go(house: House) -> None:
        window = await finished(house)
        lines = copied(window).splitlines()
        assert lines[:2] == ["Meow Oracle", "Dan wins with 3 winner points. [MO-25, MO-3]"]
        assert "Dan: 3" in lines
        assert "  Point 2: Left column in one colour: 2 [MO-22]" in lines
        await tap(window, "Copy as text")
        assert any("copied" in words for words in window.texts())

    play(go)


def test_nothing_is_offered_before_the_first_point(play: Play) -> None:
    """An empty tally is not worth sending."""

    async def go(house: House) -> None:
        table = await meow(house, 5)
        window = await house.window(f"/tally/{table.head.id}")
        assert "Copy as text" not in window.labels()

    play(go)


@pytest.mark.parametrize(
    ("address", "may"),
    [("http://127.0.0.1:8550", True), ("https://cats.example", True), ("http://tablet.local:8550", False)],
)
def test_a_browser_copies_from_secure_addresses_only(address: str, may: bool) -> None:
    """On another device of the house, without https, there is no clipboard; on this one there is."""
    assert may_copy(address) is may


def test_a_device_that_cannot_share_is_told_what_to_do(play: Play) -> None:
    """The platform's refusal becomes a sentence, and the screen lives on."""

    async def go(house: House) -> None:
        window = await finished(house)
        window.client.replies["share_text"] = {"status": "unavailable"}
        await tap(window, "Share")
        assert "share_text" in asked(window)
        assert any(words.startswith("This device has no way to share") for words in window.texts())

    play(go)


def test_a_picture_is_put_together_and_saved(play: Play) -> None:
    """Each part is pictured by itself; the file holds all of them, one under the other."""

    async def go(house: House) -> None:
        window = await finished(house)
        window.client.replies["capture"] = picture(dots(1, 3), 0)
        await tap(window, "Keep a picture")
        parts = asked(window).count("capture")
        (saved,) = [args for name, args in window.client.calls if name == "save_file"]
        assert parts > 8
        assert saved["file_name"] == "meow_oracle-tally.png"
        assert int.from_bytes(saved["src_bytes"][20:24], "big") == 3 * parts
        assert any(words.startswith("The picture is kept") for words in window.texts())

    play(go)


def test_a_picture_that_cannot_be_taken_is_told(play: Play) -> None:
    """A device that gives no picture changes nothing, and the table is told so."""

    async def go(house: House) -> None:
        window = await finished(house)
        window.client.replies["capture"] = b"nothing"
        await tap(window, "Keep a picture")
        assert any(words.startswith("The picture could not be kept") for words in window.texts())

    play(go)
