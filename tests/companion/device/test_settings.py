"""Settings take effect at once, in all windows, and survive a restart."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.device.device import Device
from companion.device.settings import TEXT_SIZES, CurrentSettings, Settings, read
from companion.look.seat_mark import COLOURS, GREYS
from companion.store.errors import StoreDamaged, StoreFull
from tests.companion.conftest import House
from tests.companion.harness import Window, label
from tests.companion.test_bad_input import begin, change_file

Group = tuple[str, str, str]


async def choose(window: Window, value: str) -> None:
    """Choose a radio button by its value, which must be in one group only."""
    groups = [group for group in window.all(ft.RadioGroup) if value in [radio.value for radio in radios(window, group)]]
    assert len(groups) == 1
    await window.choose(groups[0], value)


def radios(window: Window, group: ft.RadioGroup) -> list[ft.Radio]:
    return [control for control in window.walk(group) if isinstance(control, ft.Radio)]


async def turn(window: Window, title: str, on: bool) -> None:
    tile = next(control for control in window.all(ft.ListTile) if label(control) == title)
    assert isinstance(tile.trailing, ft.Switch)
    await window.event(tile.trailing, "change", on, value=on)


def size_of_words(window: Window) -> str | None:
    """The last value stored where the page reads the text size."""
    sizes = [args["value"] for name, args in window.client.calls if name == "set" and args.get("key") == "text_size"]
    return sizes[-1] if sizes else None


@pytest.mark.parametrize(
    ("value", "mode"), [("light", ft.ThemeMode.LIGHT), ("dark", ft.ThemeMode.DARK), ("system", ft.ThemeMode.SYSTEM)]
)
async def test_light_and_dark(house: House, value: str, mode: ft.ThemeMode) -> None:
    """A chosen theme applies at once in this window and in another."""
    await house.device.open()
    await house.device.settings.change(house.device.store, theme="dark" if value != "dark" else "light")
    window, other = await house.window("/settings"), await house.window()
    await choose(window, value)
    await other.settle()
    assert window.page.theme_mode == other.page.theme_mode == mode


async def test_contrast(house: House) -> None:
    """High contrast has its own colours, for the page's background too."""
    window = await house.window("/settings")
    assert window.page.theme is not None and window.page.theme.color_scheme is None
    await choose(window, "high")
    for theme in (window.page.theme, window.page.dark_theme):
        assert theme is not None and theme.color_scheme is not None
        assert theme.scaffold_bgcolor == theme.color_scheme.surface
    await choose(window, "normal")
    assert window.page.theme.color_scheme is None


async def test_words_grow_step_by_step_to_twice_their_size(house: House) -> None:
    """In a browser, the page scales the text; at the largest and the smallest size, the button is disabled."""
    window, other = await house.window("/settings"), await house.window()
    assert size_of_words(window) == "100"
    for size in TEXT_SIZES[1:]:
        await window.tap("Larger text")
        assert size_of_words(window) == size and f"{size}%" in window.texts()
    await other.settle()
    assert size_of_words(other) == "200"
    assert getattr(window.labelled("Larger text"), "disabled", False)
    for _ in TEXT_SIZES[1:]:
        await window.tap("Smaller text")
    assert size_of_words(window) == "100"
    assert getattr(window.labelled("Smaller text"), "disabled", False)


async def test_words_grow_by_the_theme_where_there_is_no_browser(house: House) -> None:
    """In an app for a phone or desktop, the theme's text sizes grow."""
    window = await house.window("/settings", web=False)
    await window.tap("Larger text")
    text = window.page.theme.text_theme if window.page.theme is not None else None
    assert text is not None and text.body_medium is not None
    assert text.body_medium.size == pytest.approx(16 * 1.15)
    assert size_of_words(window) is None


async def test_a_browser_that_stores_nothing(house: House) -> None:
    """The text size can still be changed if the browser can't store it."""
    window = await house.window()
    window.client.failing.add("set")
    await window.tap("Settings")
    await window.tap("Larger text")
    assert "115%" in window.texts()


async def test_little_movement(house: House) -> None:
    """With reduced motion, screens change without sliding on every platform."""
    window = await house.window("/settings")
    await choose(window, "reduced")
    theme = window.page.theme
    assert theme is not None
    moves = theme.page_transitions
    none = ft.PageTransitionTheme.NONE
    assert (moves.android, moves.ios, moves.linux, moves.macos, moves.windows) == (none,) * 5


async def test_marks_in_greys(house: House) -> None:
    """The players' marks on an open screen turn grey at once."""
    await begin(house, "Ann", "Bob")
    window = await house.window("/new/meow_oracle")
    assert paints(window) <= set(COLOURS.values()) and paints(window)
    await house.device.settings.change(house.device.store, colours="greys")
    await window.settle()
    assert paints(window) <= set(GREYS.values()) and paints(window)


def paints(window: Window) -> set[Any]:
    """The colours of all that is drawn in a window."""
    values = [getattr(control, "paint", None) for control in window.walk()]
    return {paint.color for paint in values if isinstance(paint, ft.Paint)}


async def test_what_is_chosen_survives_a_restart(house: House, tmp_path: Path) -> None:
    """After a restart, every changed setting is as chosen."""
    window = await house.window("/settings")
    await choose(window, "dark")
    await choose(window, "high")
    await choose(window, "greys")
    await choose(window, "reduced")
    await window.tap("Larger text")
    await turn(window, "Keep the screen on", False)
    await turn(window, "Vibrate", False)
    again = Device(tmp_path)
    await again.open()
    everything = {"theme": "dark", "contrast": "high", "colours": "greys", "motion": "reduced", "text_size": "115"}
    assert again.settings.now == replace(Settings(), **{**everything, "keep_awake": False, "haptics": False})  # type: ignore[arg-type]
    await again.close()


async def test_a_window_has_its_theme_before_it_is_shown(house: House) -> None:
    """A new window has the chosen dark theme from the start: no white flash."""
    await house.device.open()
    await house.device.settings.change(house.device.store, theme="dark")
    assert (await house.window()).page.theme_mode == ft.ThemeMode.DARK


def test_a_setting_that_is_not_understood_has_its_default() -> None:
    """A newer app's setting or a damaged one has its default; the others are read."""
    stored = {"theme": "dark", "text_size": "9000", "haptics": "perhaps", "keep_awake": "false", "taste": "sweet"}
    assert read(stored) == Settings(theme="dark", keep_awake=False)


async def test_what_cannot_be_chosen_is_not_stored(house: House) -> None:
    """A value that isn't offered is rejected and not stored."""
    await house.device.open()
    with pytest.raises(ValueError, match="text_size"):
        await house.device.settings.change(house.device.store, text_size="9000")
    assert await house.device.store.settings() == {}


async def test_settings_changed_quickly_all_apply(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings changed while another is still being stored all apply, and each step of the text size counts."""
    window = await house.window("/settings")
    settings, store, larger = house.device.settings, house.device.store, window.labelled("Larger text")

    async def slowly(name: str, value: str) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(store, "set_setting", slowly)
    assert isinstance(larger, ft.IconButton) and larger.on_click is not None
    tap: Any = larger.on_click
    await asyncio.gather(settings.change(store, theme="dark"), settings.change(store, contrast="high"), tap(), tap())
    assert settings.now == Settings(theme="dark", contrast="high", text_size="130")

    async def fails(name: str, value: str) -> None:
        await asyncio.sleep(0)
        raise StoreFull

    monkeypatch.setattr(store, "set_setting", fails)
    with pytest.raises(StoreFull):
        await settings.change(store, theme="light")
    await asyncio.gather(tap(), tap())
    assert settings.now == Settings(theme="dark", contrast="high", text_size="130"), "only what is stored applies"


async def test_a_file_that_may_only_be_read(house: House) -> None:
    """If the database is read-only, a changed setting applies for now, and the screen says that it isn't stored."""
    await begin(house)
    await change_file(house, "pragma user_version = 99")
    window = await house.window("/settings")
    await choose(window, "dark")
    assert window.page.theme_mode == ft.ThemeMode.DARK
    assert any(words.startswith("This change lasts until you close the app.") for words in window.texts())


def test_settings_that_cannot_be_read_have_their_defaults() -> None:
    """If the settings can't be read, the defaults apply."""

    class Broken:
        async def settings(self) -> dict[str, str]:
            """Always raises."""
            raise StoreDamaged

    chosen = CurrentSettings()
    asyncio.run(chosen.load(Broken()))  # type: ignore[arg-type]
    assert chosen.now == Settings()


async def test_the_place_of_the_games_is_shown_and_copied(house: House, tmp_path: Path) -> None:
    """The folder's name is shown and copied; if copying isn't allowed, a notice says how to do it by hand."""
    window = await house.window("/settings")
    assert str(tmp_path) in window.texts()
    await window.tap("Copy folder name")
    assert ("set", {"data": str(tmp_path)}) in window.client.calls
    window.client.failing.add("set")
    await window.tap("Copy folder name")
    assert any("Select the text" in words for words in window.texts())


async def test_the_licences_of_all_parts_can_be_read(house: House) -> None:
    """The app's own licence is first, then the font's, then the packages'; a tap opens a text, another closes it."""
    window = await house.window("/settings")
    await window.tap(next(text for text in window.labels() if text and text.startswith("Oracle Companion ")))
    names = [str(text) for text in window.labels() if text != "Back"]
    assert names[0].startswith("Oracle Companion") and names[1].startswith("Atkinson")
    assert {"flet", "pydantic", "sqlite-utils"} <= {name.split(" ")[0] for name in names}
    await window.tap(names[1])
    assert "SIL OPEN FONT LICENSE" in window.text()
    await window.tap(names[1])
    assert "SIL OPEN FONT LICENSE" not in window.text()


async def test_a_setting_of_a_few_words_takes_a_line(house: House) -> None:
    """Up to three answers of a setting are in one row, which can wrap, each high enough for a finger."""
    window = await house.window("/settings")
    groups = [group for group in window.all(ft.RadioGroup) if len(radios(window, group)) <= 3]
    assert len(groups) >= 4
    for group in groups:
        assert isinstance(group.content, ft.Row) and group.content.wrap
        assert all(isinstance(row, ft.Row) and row.tight and row.height == 48 for row in group.content.controls)
        assert all(radio.label for radio in radios(window, group))
