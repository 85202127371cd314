"""Each window has its own language: two windows of one process can use different ones."""

import asyncio
import contextvars

import pytest

from companion.app import entry
from companion.language.offered import MORE, accepted_languages, best
from companion.language.spoken import speaking
from companion.serving.joining import join_page
from companion.serving.languages import speaking_to
from companion.window.language import SPOKEN
from companion.words import said, text
from scoresheets.haggatha.printed import STAND_IN
from tests.companion.conftest import House
from tests.companion.harness import Window
from tests.companion.tables import laid, meow, tap
from tests.companion.test_board_interstellar_oracle import new_table
from tests.companion.test_sharing import saved


@pytest.fixture(autouse=True)
def _with_german(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MORE, "de")


async def on(house: House, *languages: str, route: str = "/") -> Window:
    """A window in a browser that prefers these languages."""
    return await house.window(route, entry(house.device, languages))


async def test_two_windows_of_a_table_speak_two_languages(house: House) -> None:
    """Each window shows entries made in either in its own language."""
    table = await meow(house, 37)
    german = await on(house, "de-AT", "en", route=f"/table/{table.head.id}")
    english = await on(house, "fr", route=f"/table/{table.head.id}")
    await tap(english, "Bob: ")
    await tap(english, "red 5")
    await german.settle()
    assert any("Rot 5" in text for text in german.texts()) and not any("Rot 5" in text for text in english.texts())
    assert any("red 5" in text for text in english.texts()) and not any("red 5" in text for text in german.texts())


async def test_the_map_has_labels_in_each_window_s_language(house: House) -> None:
    """The planets of a shared state are named in the language of each window, not of the one that drew them first."""
    table = await new_table(house)
    for language, planet, only in (("en", "planet 13, ", "can choose"), ("de", "Planet 13, ", "wählbar")):
        window = await on(house, language, route=f"/table/{table.head.id}")
        (words,) = [text for text in map(str, window.labels()) if text.startswith(planet)]
        assert only in words and ("underneath" in words) == (language == "en")


async def test_a_task_of_a_window_speaks_its_language(house: House) -> None:
    """Tasks of a window, and threads and delayed calls that they start, use its language."""
    german, english = await on(house, "de"), await on(house, "en")
    heard: list[tuple[str, str]] = []
    end = asyncio.Event()

    async def work(name: str) -> None:
        await end.wait()
        heard.append((name, said("Settings")))
        heard.append((name, await asyncio.to_thread(said, "Settings")))
        asyncio.get_running_loop().call_soon(lambda: heard.append((name, said("Settings"))))

    for name, window in (("german", german), ("english", english)):
        window.page.run_task(work, name)
    await asyncio.sleep(0)
    end.set()
    await german.settle()
    await english.settle()
    assert {line for line in heard if line[0] == "german"} == {("german", "Einstellungen")}
    assert {line for line in heard if line[0] == "english"} == {("english", "Settings")}
    assert len(heard) == 6


async def test_a_choice_redraws_every_screen_of_the_device(house: House) -> None:
    """A chosen language applies at once, also to new windows, and overrides the browser's preference."""
    window = await on(house, "en", route="/settings")
    assert "Deutsch" in window.texts() and "Language" in window.texts()
    await house.device.settings.change(house.device.store, language="de")
    await window.settle()
    assert "Sprache" in window.texts() and "Language" not in window.texts()
    again = await on(house, "en")
    assert again.page.session.store.get(SPOKEN) == "de"
    await house.device.settings.change(house.device.store, language="automatic")
    await window.settle()
    assert "Language" in window.texts()


async def test_a_drawing_to_save_has_the_window_s_language(house: House) -> None:
    """A saved drawing of a sheet has its printed words in German, as on the screen of a German window."""
    table = await laid(house, "haggatha", "Ann", "Bob")
    window = await on(house, "de", route=f"/tally/{table.head.id}/share")
    with speaking("de"):
        labels, words = (said("The sheet"), said("Drawing (SVG)")), text(STAND_IN)
    await tap(window, *labels)
    (drawing,) = saved(window).values()
    assert words.encode() in drawing and b"Sample" not in drawing


def test_without_a_window_it_is_english() -> None:
    """Outside of a window, texts are English unless another language is requested."""
    assert contextvars.Context().run(said, "Settings") == "Settings"
    with speaking("de"):
        assert said("Settings") == "Einstellungen"


def test_the_browser_s_best_language_is_spoken() -> None:
    """The language is the browser's most preferred one that is offered, or else English."""
    assert best(accepted_languages("fr;q=0.9, de-CH;q=0.8, en;q=0.1, *;q=0")) == "de"
    assert best(accepted_languages("fr")) == best(()) == best(accepted_languages(";;q=,x;q=y")) == "en"


def test_a_page_before_the_first_window_speaks_the_browser_s_language() -> None:
    """The PIN page declares the browser's language."""
    with speaking_to({"type": "http", "headers": [(b"Accept-Language", b"de-DE,de;q=0.9,en;q=0.8")]}):
        assert b'lang="de"' in join_page(None, asks=True)
    with speaking_to({"type": "http", "headers": []}):
        assert b'lang="en"' in join_page(None, asks=True)
