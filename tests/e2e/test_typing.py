"""Names typed on a keyboard that composes words, as phones do and as Japanese and Korean require."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.driver import Screen, served
from tests.e2e.other_browsers import Tab, firefox, until, wake, webkit
from tests.e2e.test_other_browsers import IS_THERE, press

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("quick")]

NAMES = ("von S", "გიო", "山　太")


def compose(window: Screen, name: str, words: str) -> None:
    """Type as a composing keyboard does: each letter replaces the word by a longer one, which is entered at the end."""
    field = window.field(name)
    if not field.evaluate("field => field === document.activeElement"):
        field.tap(position={"x": 40, "y": 24})
        window.page.wait_for_timeout(100)
    keyboard = window.page.context.new_cdp_session(window.page)
    for end in range(1, len(words) + 1):
        keyboard.send("Input.imeSetComposition", {"text": words[:end], "selectionStart": end, "selectionEnd": end})
        expect(field).to_have_value(words[:end])
        window.quiet()
        expect(field).to_have_value(words[:end])
    keyboard.send("Input.insertText", {"text": words})
    expect(field).to_have_value(words)
    keyboard.detach()


def test_composed_names_stay_as_typed(window: Screen) -> None:
    """At set-up and among players, no letter of a composed name is doubled or becomes a capital; seats have it."""
    window.go("/new/interstellar_oracle")  # with room for all these beside the players of the last game
    for name in NAMES:
        compose(window, "Another player", name)
        window.page.keyboard.press("Enter")
        seated = " ".join(name.split())
        expect(window.button(f"Remove {seated}")).to_be_attached()
    window.go("/people")
    expect(window.page.get_by_role("heading", name="Players")).to_be_attached()
    window.page.mouse.move(195, 500)
    window.page.mouse.wheel(0, 2000)  # below the players of other tests' games
    window.tap("Add a player")
    compose(window, "Name", "ann m")
    window.page.keyboard.press("Enter")
    expect(window.page.get_by_role("heading", name="ann m")).to_be_attached()


FIELD = "document.querySelector('input[aria-label=\"Another player\"]')"
COMPOSES = f"""async (words) => {{
    const field = {FIELD}, seen = [], pause = (ms) => new Promise((done) => setTimeout(done, ms));
    field.focus();
    if (!document.hasFocus()) field.dispatchEvent(new FocusEvent('focus'));
    await pause(500);
    field.dispatchEvent(new CompositionEvent('compositionstart', {{bubbles: true, data: ''}}));
    for (let end = 1; end <= words.length; end++) {{
        const data = words.slice(0, end);
        field.dispatchEvent(new CompositionEvent('compositionupdate', {{bubbles: true, data}}));
        field.value = data;
        field.setSelectionRange(end, end);
        const told = {{bubbles: true, data, inputType: 'insertCompositionText', isComposing: true}};
        field.dispatchEvent(new InputEvent('input', told));
        await pause(300);
        seen.push(field.value);
    }}
    field.dispatchEvent(new CompositionEvent('compositionend', {{bubbles: true, data: words}}));
    await pause(300);
    return [...seen, field.value];
}}"""
"""No driver can compose in these browsers: so a page gets the events that composing would cause."""


@pytest.mark.soak
@pytest.mark.parametrize("browser", [firefox, webkit])
def test_composed_names_stay_as_typed_in_other_browsers(
    browser: Callable[[Path], AbstractContextManager[Tab]], tmp_path: Path
) -> None:
    """After each composed letter the field has the text so far, and a player of that name is seated."""
    with served(tmp_path) as server, browser(tmp_path / "browser") as tab:
        tab.goto(server.access.address(server.address))
        wake(tab)
        tab.goto(f"{server.address}new/meow_oracle")
        wake(tab)
        until(tab, f"() => !!{FIELD}")
        for words in ("anna", "von", "გიორგი"):
            assert tab.evaluate(COMPOSES, words) == [*(words[:end] for end in range(1, len(words) + 1)), words]
            press(tab, "Add this player")
            until(tab, IS_THERE, f"Remove {words}")
