"""Our line breaks are the same as Chromium's own, without its deprecation warning."""

import ast
import random
import tomllib
from collections.abc import Callable, Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import Browser

from referees.common.values.names import has_visible_sign
from tests.architecture.sources import ROOT, modules, tree
from tests.e2e.driver import Screen, Server, new_tab

pytestmark = pytest.mark.browser

SCRIPT = files("companion").joinpath("assets", "line-breaks.js").read_text("utf-8")
NAMES = (
    "สวัสดีครับ (ทุกคน) 5 แต้ม", "Spiel ผู้เล่น 3", "ភាសាខ្មែរជាភាសា", "မြန်မာဘာသာစကား", "ພາສາລາວ", "देवनागरी लिपि",
    "יום־טוב", "اللغة العربية، ٣٫٥٪",
)  # fmt: skip
LATIN = "aZ09  .,:;!?()[]{}\"'“”‘’«»‹›-–—…/%$€+×°&*@#§éß①¹½→←≤≥•·№₤™\u00a0\u00ad\n\r\t\u200b\u200d\u2060"
OTHERS = "אب漢字ひカー、。「」（）！？한국어ᄀ각👍👨👩🏽❤️✅🎲🇩🇪🇯"
DIFFERENCES = """([script, texts]) => {
    const theirs = new Intl.v8BreakIterator([], {type: 'line'});
    (0, eval)(script);
    const ours = new Intl.v8BreakIterator([], {type: 'line'});
    const places = (iterator, text) => {
        const found = [];
        iterator.adoptText(text);
        for (iterator.first(); iterator.next() !== -1;) found.push(iterator.current());
        return found.join();
    };
    return texts.filter((text) => places(ours, text) !== places(theirs, text));
}"""
COMPLAINTS = """() => new Promise((done) => {
    const heard = (reports) => done(reports.map((one) => one.body.message));
    new ReportingObserver(heard, {types: ['deprecation'], buffered: true}).observe();
    setTimeout(() => done([]), 1000);
})"""
BOXES = """() => [...document.querySelectorAll('flt-semantics')].map((one) => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return [x, y, width, height];
})"""
LONG = "Everybody has nine hidden cards"
CARD = """(words) => [...document.querySelectorAll('flt-semantics')]
    .findLast((one) => (one.ariaLabel || one.textContent).startsWith(words)).getBoundingClientRect().height"""
WITH_BROKEN_LINES = 300
"""The least height in pixels of a picture, two rows of buttons, and a paragraph broken into four lines."""


def written() -> Iterator[str]:
    """All texts in the sources, the rulebooks and other displayed files."""
    for folder in ("companion", "referees", "scoresheets"):
        for path in modules(folder):
            for node in ast.walk(tree(path)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value
        for path in (ROOT / folder).rglob("*.toml"):
            yield from _texts(tomllib.loads(path.read_text("utf-8")))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _texts([*value.values()])
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def test_lines_are_broken_where_the_browser_itself_would(browser: Browser) -> None:
    """Our line breaks equal the browser's in every text of the app, names in other scripts, and random typed text."""
    rng = random.Random("lines")
    typed = {"".join(rng.choices(LATIN + OTHERS, k=rng.randint(1, 14))) for _ in range(30_000)}
    # no character classes of patterns
    ours = {text for text in written() if has_visible_sign(text) and not {text[0], text[-1]} & {*"[]"}}
    assert len(ours) > 10_000
    page = browser.new_page()
    assert page.evaluate(DIFFERENCES, [SCRIPT, sorted(ours | typed | set(NAMES))]) == []
    page.close()


def looked_at(window: Screen) -> tuple[list[str], list[list[float]]]:
    """The deprecation warnings and all texts' boxes on a rules page with line breaks, but for memory that Flutter's
    skwasm.js shares with workers even in a page that has none."""
    window.page.get_by_role("heading", name="In short").first.wait_for(state="attached")
    window.quiet()
    window.rest()
    assert window.page.evaluate(CARD, LONG) > WITH_BROKEN_LINES
    warnings = [words for words in window.page.evaluate(COMPLAINTS) if "`SharedArrayBuffer`" not in words]
    return warnings, window.page.evaluate(BOXES)


def test_nothing_that_is_deprecated_is_used(window: Screen) -> None:
    """The browser warns of no deprecated feature that the app has used since it was loaded."""
    assert looked_at(window.go("/rules/meow_oracle"))[0] == []


@pytest.mark.soak
@pytest.mark.parametrize("server", ["offline"], indirect=True)
def test_nothing_that_is_deprecated_is_used_offline(screen: Callable[..., Screen]) -> None:
    """The browser warns of no deprecated feature in the offline app either."""
    assert looked_at(screen("rules/meow_oracle"))[0] == []


@pytest.mark.long
def test_texts_have_the_same_boxes_as_without_our_script(browser: Browser, server: Server) -> None:
    """All texts have the same boxes with our script as without it, when the browser logs a deprecation warning."""
    context = server.context(browser)
    complaints, boxes = looked_at(Screen(new_tab(context)).open(f"{server.address}rules/meow_oracle"))
    bare = new_tab(context)
    bare.route("**/line-breaks.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    complaints_without, boxes_without = looked_at(Screen(bare).open(f"{server.address}rules/meow_oracle"))
    assert (complaints, len(complaints_without)) == ([], 1) and "v8BreakIterator" in complaints_without[0]
    assert boxes == boxes_without
    context.close()
