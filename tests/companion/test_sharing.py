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


def copied(window: Window, words: str) -> str:
    """What the button hands to the client, to be copied while the finger is on it."""
    action = getattr(window.labelled(words), "action", None)
    assert isinstance(action, ft.CopyToClipboard)
    return action.data


def asked(window: Window) -> list[str]:
    """What the platform was asked for."""
    return [name for name, _ in window.client.calls]


def test_the_tally_is_copied_line_by_line(play: Play) -> None:
    """Outcome first, then each seat's total with a line for each score line and its rules."""

    async def go(house: House) -> None:
        window = await finished(house)
        lines = copied(window, "Copy every line").splitlines()
        assert lines[:2] == ["Meow Oracle", "Dan wins with 3 winner points. [MO-25, MO-3]"]
        assert "Dan: 3" in lines
        assert "  Point 2: Left column in one colour: 2 [MO-22]" in lines
        await tap(window, "Copy every line")
        assert any("copied" in words for words in window.texts())

    play(go)


def test_nothing_is_offered_before_the_first_point(play: Play) -> None:
    """An empty tally is not worth sending."""

    async def go(house: House) -> None:
        table = await meow(house, 5)
        window = await house.window(f"/tally/{table.head.id}")
        assert not {"Copy the result", "Copy every line", "Share the result"} & set(window.labels())

    play(go)


@pytest.mark.parametrize(
    ("address", "may"),
    [("http://127.0.0.1:8550", True), ("https://cats.example", True), ("http://tablet.local:8550", False)],
)
def test_a_browser_copies_from_secure_addresses_only(address: str, may: bool) -> None:
    """On another device of the house, without https, there is no clipboard; on this one there is."""
    assert may_copy(address) is may


def test_a_result_is_one_line(play: Play) -> None:
    """Game, players by rank, and what each has: the button below copies it, the one in the bar shares it."""

    async def go(house: House) -> None:
        window = await finished(house)
        line = "Meow Oracle · Dan 3 · Bob 2 · Ann 2 · Claire 2"
        assert copied(window, "Copy the result") == line
        window.client.replies["share_text"] = {"status": "success"}
        await tap(window, "Share the result")
        (shared,) = [args for name, args in window.client.calls if name == "share_text"]
        assert shared["text"] == line

    play(go)


def test_a_result_is_one_picture(play: Play) -> None:
    """The card on top is all of it: game, day, players and points, and who wins; nothing else is in the picture."""

    async def go(house: House) -> None:
        window = await finished(house)
        card = window.all(ft.Screenshot)[0]
        told = [one.value for one in window.walk(card) if isinstance(one, ft.Text)]
        assert {"Meow Oracle", "14 November 2023", "Dan wins with 3 winner points.", "Ann", "Bob", "Claire"} <= set(
            told
        )
        window.client.replies["capture"] = picture(dots(1, 3), 0)
        await tap(window, "Keep a picture")
        (saved,) = [args for name, args in window.client.calls if name == "save_file"]
        assert asked(window).count("capture") == 1 and saved["file_name"] == "meow_oracle-result.png"

    play(go)


def test_a_device_that_cannot_share_is_told_what_to_do(play: Play) -> None:
    """The platform's refusal becomes a sentence, and the screen lives on."""

    async def go(house: House) -> None:
        window = await finished(house)
        window.client.replies["share_text"] = {"status": "unavailable"}
        await tap(window, "Share the result")
        assert "share_text" in asked(window)
        assert any(words.startswith("This device has no way to share") for words in window.texts())

    play(go)


def test_a_picture_is_put_together_and_saved(play: Play) -> None:
    """Each part is pictured by itself; the file holds all of them, one under the other."""

    async def go(house: House) -> None:
        window = await finished(house)
        window.client.replies["capture"] = picture(dots(1, 3), 0)
        await tap(window, "Picture every line")
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
