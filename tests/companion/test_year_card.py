"""A year in one picture, shared from the statistics."""

import flet as ft

from tests.companion.conftest import House
from tests.companion.tables import tap
from tests.companion.test_sharing import copied, saved
from tests.companion.test_statistics_screen import finished
from tests.store.test_statistics import YEAR, over


async def test_a_year_is_shared_on_one_card(house: House) -> None:
    """The card of the last or the chosen year has the numbers of its games, the most played one, and who won how often,
    for all players; it's shared as a picture, a drawing and a line of text."""
    await house.device.open()
    await finished(house, "Ann", "Bob")
    for at in range(3):
        await finished(house, "Ann", "Bob", at=YEAR + at, **over([[0], [1]]))
    await finished(house, "Bob", "Cid", game="oblivion", at=YEAR + 9, **over([[0], [1]]))
    window = await house.window("/statistics")
    await tap(window, "Player", "Cid", "Share", "Our year 2026")
    line = "Our year 2026 · 4 games · Most played: Meow Oracle, 3 times · Games won: Ann 3, Bob 1, Cid 0"
    assert copied(window, "Copy the text") == line
    card = [text.value for text in window.walk(window.all(ft.Screenshot)[0]) if isinstance(text, ft.Text)]
    assert {"Our year 2026", "4 games", "Most played: Meow Oracle, 3 times", "in total: games played"} <= {*card}
    await tap(window, "Drawing (SVG)")
    assert b"Our year 2026" in saved(window)["oracle-2026.svg"]
    await window.go("/statistics")
    await tap(window, "Year", "2025", "Share", "Our year 2025")
    assert copied(window, "Copy the text").startswith("Our year 2025 · 1 game · ")
