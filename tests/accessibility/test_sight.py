"""The answer to every question is visible, in a group's first game with all explanations."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.boards import BOARDS
from companion.device.settings import TextSize
from companion.language.spoken import speaking
from companion.store.records import GameHead
from companion.store.store import Store
from referees.common.record.journal import Line
from referees.haggatha.sheet.star_charting import DrawLine
from tests.accessibility.led import ALWAYS, Led, Look, led
from tests.accessibility.recorded import Recorded, named, recorded, sample
from tests.accessibility.sight import AGAIN_MS, FEW, LOOKS, TIMES, USUAL, Key, broken, view_of
from tests.accessibility.test_zoom import choose
from tests.companion.test_legal_labels import CHOSEN
from tests.e2e.browser_files import DATABASE
from tests.e2e.data_folder import with_store
from tests.e2e.driver import GO, IS_REDRAWN, Screen
from tests.e2e.offline import Offline
from tests.sampling import some

pytestmark = pytest.mark.browser

every_game = pytest.mark.parametrize("game", BOARDS)
FEWER, ALL = 8, 100  # numbers of kinds of questions
CARDS = "top lane, centre", "top lane, 2 right of centre", "bottom lane, 1 left of centre"
COVE = "haggatha", "4-players-the-whole-game", 50  # a boat has docked
LIES = """(x) => [...document.querySelectorAll('flt-semantics')].some((one) => one.getBoundingClientRect().left === x
    && (one.ariaLabel || one.textContent).startsWith('Bob, top lane, centre:'))"""
BACK = "document.querySelectorAll('flt-semantics').forEach((one) => one.scrollLeft = 0)"
REDO = """() => {
    const all = [...document.querySelectorAll('[role=button]')];
    const key = (words) => all.find((one) => words.test(one.ariaLabel || one.textContent));
    const redo = key(/^Redo: /), close = key(/^Close$/);  // a card's picker opens automatically, and has no Redo
    window.drawn = document.querySelector('flt-semantics-host').innerHTML;
    return (redo || close)?.click(), !!redo;
}"""


class Table:
    """A led table in windows with these looks; looks for faults there."""

    def __init__(self, led: Led, *looks: Look) -> None:
        self.led, self.windows = led, {look: led.window(look) for look in looks}

    def open(self, game: Recorded, at: int, *, hints: bool) -> None:
        """Show a game in all windows after that many entries."""
        self.led.open(game, at, self.windows, hints=hints)

    def look(self, where: str) -> list[str]:
        """Returns the faults in all windows now."""
        primary = self.led.filled()
        by_window = [broken(page, self.led.eye, look, primary) for look, page in self.windows.items()]
        return [f"{where}, {fault}" for faults, _ in by_window for fault in faults]

    def walk(self, game: Recorded, moments: Iterable[int], refused: Iterable[int] = (), *, hints: bool) -> list[str]:
        """Returns the faults at these moments of a game, in order, and at the `refused` ones also after a refusal."""
        faults: list[str] = []
        now = None
        for at in moments:
            where = f"{game.name} after {at}"
            if now is None:
                self.open(game, at, hints=hints)
            else:
                self.led.skip(at - 1 - now)
                self.led.enter()
            now = at
            faults += self.look(where)
            if at in refused and self.led.refuse():
                faults += self.look(f"{where}, refused")
        return faults

    def tour(self, game: str, most: int = ALL, part: slice = slice(None)) -> list[str]:
        """Returns the faults at a part of up to that many of a sample of moments in a group's first games."""
        chosen = some([(played, at) for played, ats in sample(game).items() for at in ats], most)[part]
        moments = {played: [at for one, at in chosen if one is played] for played, _ in chosen}
        return [fault for played, at in moments.items() for fault in self.walk(played, at, at[-2:-1], hints=True)]


@pytest.fixture(scope="module")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Table]]:
    """Makes a table in windows of these looks, the same windows for all tests, since opening one is expensive."""
    with ExitStack() as stack:

        @cache
        def companion(words: TextSize) -> Led:
            return stack.enter_context(led(tmp_path_factory.mktemp("sight"), browser, words))

        yield lambda *looks: Table(companion(looks[0].words), *looks)


@pytest.fixture
def usual(tables: Callable[..., Table]) -> Table:
    """A table in windows of two usual phones."""
    return tables(*USUAL)


@every_game
def test_the_answer_is_in_sight(tables: Callable[..., Table], game: str) -> None:
    """At eight kinds of questions, each on one of two phones, the first row of keys and the primary key are fully
    visible, and so are up to eight keys, with hints, consequences, comparisons and a refusal shown."""
    windows = [tables(look) for look in USUAL]
    faults = windows[-1].walk(next(iter(sample(game))), [0], hints=False)
    for at, window in enumerate(windows):
        faults += window.tour(game, FEWER, slice(at, None, len(windows)))
    assert not faults, "\n".join(faults)


@pytest.mark.long
@every_game
def test_the_answer_is_in_sight_at_any_question(usual: Table, game: str) -> None:
    """The same is true at any kind of question on both phones."""
    faults = usual.tour(game)
    assert not faults, "\n".join(faults)


@pytest.mark.long
@every_game
def test_the_answer_is_in_sight_in_german(browser: Browser, tmp_path: Path, game: str) -> None:
    """Longer German words push no key off the screen."""
    with speaking("de"), led(tmp_path, browser) as companion:
        faults = Table(companion, *USUAL).tour(game)
    assert not faults, "\n".join(faults)


def test_the_answer_is_in_sight_before_a_resized_window_is_laid_out_again(usual: Table) -> None:
    """When a tablet's window is resized to a phone's, question and keys are shown at once: the board gets the rest."""
    (look, page), *_ = usual.windows.items()
    usual.open(recorded("haggatha")[0], 60, hints=False)
    page.set_viewport_size({"width": 820, "height": 1180})
    log = Screen(page).button("Check or fix the record")
    log.wait_for(state="attached")
    with usual.led.slow():
        page.set_viewport_size({"width": look.width, "height": look.height})
        page.wait_for_function(f"innerHeight === {look.height}")
        view = view_of(page)
        assert view.is_asked and len(view.keys) - len(view.hidden) > FEW
    page.set_viewport_size({"width": 820, "height": 1180})
    page.set_viewport_size({"width": look.width, "height": look.height})
    log.wait_for(state="detached")


@pytest.mark.parametrize(
    ("words", "moment"),
    [
        ("200", ("oblivion", "2-players-with-cards-confirmed", 9)),
        ("200", ("oblivion", "2-players-example-6-six-cards-and-seven", 19)),
        ("200", ("oblivion", "2-players-the-last-card-returns", 57)),
        ("100", ("oblivion", "3-players", 115)),  # a lane is scrolled sideways
        ("100", ("oblivion", "3-players", 16)),  # piles as high as the board that a card leaves
        pytest.param("100", ("oblivion", "3-players", 117, 119, 124, 131, 133), marks=pytest.mark.long),
        ("100", ("oblivion", "2-players-example-1-the-battlefield-of-the-rulebook", 24, 25, 26)),  # high piles
        ("200", ("higgins_oracle", "3-players-counted", 5)),
        ("200", ("haggatha", "3-players", 601, 603)),
        ("200", ("haggatha", "2-players", 309)),  # only the edge of the last row is cut
        ("200", ("haggatha", "2-players-the-whole-game", 21, 36)),  # boats to board, and piers to dock at
        pytest.param("100", ("interstellar_oracle", "9-players-two-copies", 352), marks=pytest.mark.long),
        pytest.param("100", ("interstellar_oracle", "4-players", 121), marks=pytest.mark.long),
        pytest.param("100", ("interstellar_oracle", "4-players-by-the-advanced-rules", 127), marks=pytest.mark.long),
        ("100", ("haggatha", "3-players", 602)),  # only the edge of the last row would be cut
        pytest.param("100", ("haggatha", "3-players-the-whole-game", 62, 125, 294), marks=pytest.mark.long),
        pytest.param("100", ("haggatha", "2-players", 524), marks=pytest.mark.long),  # the last line is at the border
        pytest.param("100", ("haggatha", "3-players", 486), marks=pytest.mark.long),  # or in the sheet's scrolled part
        ("100", ("haggatha", "2-players-the-whole-game", 321)),  # gold is counted with the Townsfolk's icons
    ],
)
def test_long_words_leave_an_answer_in_sight(tables: Callable[..., Table], words: TextSize, moment: Any) -> None:
    """A board scrolls below a hint or a refusal of three lines, a long refusal scrolls if high cells are highlighted,
    and no ranking or wide key pushes keys out."""
    game, name, *ats = moment
    faults = tables(*[look for look in LOOKS if look.words == words]).walk(named(game, name), ats, ats, hints=True)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("looks", "game", "name", "at"),
    [(LOOKS[3:], "higgins_oracle", "5-players", 1), (LOOKS[:3], "oblivion", "3-players", 78), (LOOKS[:1], *COVE)],
)
def test_all_answers_fit(tables: Callable[..., Table], looks: tuple[Look, ...], game: str, name: str, at: int) -> None:
    """Large words get smaller if the keys need the room. Two answers, or the cove's keys, fit without scrolling."""
    table = tables(*looks)
    table.open(named(game, name), at, hints=True)
    keys = [key for page in table.windows.values() for key in view_of(page).keys]
    assert all(key.isWhole and (key.isPinned or looks[0].words == "200") for key in keys)


def test_no_word_of_a_standing_is_broken(tables: Callable[..., Table]) -> None:
    """With large text, a standing's title keeps to one line; what its totals are follows on the next."""
    table = tables(look := LOOKS[3])
    table.open(named("meow_oracle", "4-players-three-points-joint-winners"), 109, hints=False)
    heights = {says: bottom - top for says, _, top, _, bottom in view_of(table.windows[look]).places}
    assert 30 < heights["Round 1"] == heights["in total: Winner Points"] < 50


def test_no_word_is_wider_than_its_key(tables: Callable[..., Table]) -> None:
    """With large text, the ground on both sides of each key of a new ability is free of the key's word."""
    table = tables(look := LOOKS[3])
    table.open(named("haggatha", "4-players-the-whole-game"), 38, hints=False)
    page = table.windows[look]
    sides = [(side, key.top) for key in view_of(page).keys[:3] for side in (key.left - 5, key.right + 1)]
    assert len({page.screenshot(clip={"x": x, "y": y, "width": 4, "height": 48}) for x, y in sides}) == 1


def test_a_line_is_where_it_is_drawn_once_the_board_is_no_longer_scrolled(tables: Callable[..., Table]) -> None:
    """After a refusal that had scrolled a small phone's board is gone, and after a board is turned around twice, each
    line's box for screen readers is where the line is drawn."""
    table = tables(look := Look(320, 568))
    faults = table.walk(named("haggatha", "3-players"), [480, 481, 486], [480], hints=True)
    assert not faults, "\n".join(faults)
    table.open(named("haggatha", "2-players"), 24, hints=False)
    page = table.windows[look]
    page.wait_for_timeout(AGAIN_MS * TIMES)  # the card's height is known, and the board has scrolled clear of it
    before = [str(key) for key in view_of(page).board]
    for _ in range(2):
        choose(Screen(page), "Turn the board around")
        page.wait_for_timeout(AGAIN_MS * TIMES)
    assert before == [str(key) for key in view_of(page).board]


def test_a_finger_draws_the_line_that_it_touches(usual: Table) -> None:
    """A tap draws the line at that point even where boxes of lines overlap; a tap on a printed line is refused."""
    page = usual.windows[USUAL[0]]
    usual.open(named("haggatha", "2-players"), 24, hints=False)
    lines = {
        key.says.removesuffix(CHOSEN): key for key in view_of(page).board if key.says.startswith("Line between dots ")
    }
    assert usual.led.table is not None and len(lines) == 80

    def touch(line: Key, down: float = 0.5) -> None:
        page.wait_for_timeout(AGAIN_MS * TIMES)  # taps during motion are ignored
        page.touchscreen.tap((line.left + line.right) / 2, line.top + down * (line.bottom - line.top))
        page.wait_for_timeout(AGAIN_MS * TIMES)

    for line in [*lines.values()][::40]:
        touch(line)
        drawn = usual.led.table.timeline.entries[-1].entry
        assert isinstance(drawn, DrawLine) and f" {drawn.line[0] + 1} and {drawn.line[1] + 1}{CHOSEN}" in line.says
        usual.led.run(usual.led.table.undo(agreed=True))
    touch(lines["Line between dots 11 and 18"], 1.5)
    page.get_by_text("There's already a line between dots 18 and 25.").wait_for(state="attached")


def test_a_screen_reader_scrolls_a_lane_back(tables: Callable[..., Table]) -> None:
    """A screen reader's box of a card is where its picture is, also after scrolling; an empty cell looks different."""
    table = tables(look := Look(360, 640))
    page = table.windows[look]
    page.set_viewport_size({"width": look.width, "height": 900})
    table.open(named("oblivion", "3-players"), 119, hints=False)
    for x in (98, 158):
        page.wait_for_function(LIES, arg=x)
        page.wait_for_timeout(AGAIN_MS * TIMES)  # pictures are drawn some frames later
        boxes = {says.partition(":")[0]: (left, top) for says, left, top, *_ in view_of(page).places}
        (_, y), second, below = [boxes[f"Bob, {place}"] for place in CARDS]
        clips: list[Any] = [{"x": at + 20, "y": y + 60, "width": 4, "height": 4} for at in (x, second[0], below[0])]
        face, same, empty = [page.screenshot(clip=clip) for clip in clips]
        assert face == same != empty
        page.evaluate(BACK)
    page.set_viewport_size({"width": look.width, "height": look.height})


@pytest.mark.soak
@every_game
@pytest.mark.parametrize("words", ["100", "200"])
def test_the_answer_is_in_sight_at_every_moment(browser: Browser, tmp_path: Path, game: str, words: TextSize) -> None:
    """The answer is visible after each entry of each golden game; on the smallest phone or with large text one key and
    a sign that there are more are enough. Every second game is a group's first."""
    faults: list[str] = []
    with led(tmp_path, browser, words) as companion:
        table = Table(companion, *[look for look in LOOKS if look.words == words])
        for number, played in enumerate(recorded(game)):
            moments = range(len(played.entries) + 1)
            faults += table.walk(played, moments, moments[::10], hints=number % 2 == 0)
    assert not faults, "\n".join(faults)


@pytest.mark.soak
@every_game
@pytest.mark.parametrize("server", ["offline"], indirect=True)
@pytest.mark.parametrize("words", ["100", "200"])
def test_the_answer_is_in_sight_offline(
    browser: Browser, server: Offline, tmp_path: Path, game: str, words: str
) -> None:
    """As above, offline, for each entry redone; in other windows, for each new kind of question or number of keys."""
    first, *others = [look for look in LOOKS if look.words == words]
    eye = browser.new_page()
    faults: list[str] = []
    new: dict[tuple[str, int], Part] = {}
    for look in (first, *others):  # a window for each: after resizing, the semantics may still be at the old position
        parts = [*new.values()] if new else [Part(record, 0, len(record.entries)) for record in recorded(game)]
        (tmp_path / DATABASE).unlink(missing_ok=True)
        with_store(tmp_path, partial(store_parts, parts=parts, words=words))
        context = server.context(browser, look.width, look.height)
        screen = Screen(context.new_page()).open(f"{server.address}settings", "Appearance")
        for part in parts:
            kinds = [*part.played.kinds()]
            for at in part.walked(screen):
                if look == first or at == part.end:
                    left, view = broken(screen.page, eye, look, ())
                    faults += [f"{part} after {at}, {fault}" for fault in left]
                    if look == first:  # another window may show more keys, and the same part can't be stored twice
                        new.setdefault((kinds[at], len(view.keys)), Part(part.played, max(0, at - 1), at))
        context.close()
    eye.close()
    assert not faults, "\n".join(faults)


@dataclass(frozen=True)
class Part:
    """The entries of a golden game from `start` to `end`, made by "Redo"."""

    played: Recorded
    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.played.name}-{self.start}-{self.end}"

    def stored(self) -> tuple[GameHead, list[Line]]:
        """The game with its entries until `end`, undone to `start`."""
        head, lines = self.played.stored(self.end, str(self))
        return head, [*lines, Line(len(lines) + 1, "back", self.start + 2, None, None, lines[-1].at + 1000)]

    def walked(self, screen: Screen) -> Iterator[int]:
        """Open the game and redo its entries; yields the number of entries after each redo."""
        screen.page.evaluate(GO, f"/#/table/{self}")
        screen.button(re.compile("^Redo: " if self.start < self.end else "^Nothing to undo")).wait_for(state="attached")
        yield self.start
        for at in range(self.start + 1, self.end + 1):
            screen.page.wait_for_function(REDO, polling=AGAIN_MS)
            if at > 1 and self.played.entries[at - 1] == self.played.entries[at - 2]:  # nothing may change
                screen.page.wait_for_timeout(AGAIN_MS * TIMES)
            else:
                screen.wait(IS_REDRAWN, f"{self} stays before {at}")
            yield at


async def store_parts(store: Store, parts: Collection[Part], words: str) -> None:
    """Store these parts, each as a group's first game."""
    for part in parts:
        await store.create(*part.stored())
    game = next(iter(parts)).played.game
    kinds = {kind.partition(" ")[0]: ALWAYS for record in recorded(game) for kind in record.kinds()}
    settings = {"motion": "reduced", "text_size": words, f"explained {game}": json.dumps(kinds)}
    for name, value in (settings | {"first games": json.dumps([str(part) for part in parts])}).items():
        await store.set_setting(name, value)
