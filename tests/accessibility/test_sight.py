"""The answer to every question is on the screen: in a group's first game, with whatever else is told beside it."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser

from companion.boards import BOARDS
from companion.language.spoken import speaking
from companion.store.engines import open_store
from referees.common.record.journal import Line
from tests.accessibility.led import ALWAYS, GO, Led, Look, led
from tests.accessibility.recorded import Recorded, recorded, sample
from tests.accessibility.sight import FEW, LOOKS, USUAL, broken, seen
from tests.e2e.driver import DRAWN, IS_DRAWN_ANEW, Screen
from tests.e2e.kept import apart
from tests.e2e.offline import Offline

pytestmark = pytest.mark.browser

every_game = pytest.mark.parametrize("game", BOARDS)


class Table:
    """A led table in windows of some looks, and what was found there."""

    def __init__(self, led: Led, looks: Iterable[Look], browser: Browser) -> None:
        self.led, self.eye = led, browser.new_page()  # first: a page isn't drawn any more once another is opened
        self.windows = [(look, led.window(look)) for look in looks]

    def look(self, where: str) -> list[str]:
        """The faults in all windows now."""
        primary = self.led.filled()
        found = [broken(page, self.eye, look, primary) for look, page in self.windows]
        return [f"{where}, {fault}" for faults in found for fault in faults]

    def walk(self, game: Recorded, moments: Iterable[int], refused: Iterable[int] = (), *, hints: bool) -> list[str]:
        """The faults at these moments of a game, in their order, and where something was `refused` then."""
        found: list[str] = []
        now = None
        for at in moments:
            if now is None:
                self.led.open(game, at, hints=hints)
            else:
                self.led.skip(at - 1 - now)
                self.led.enter()
            now = at
            where = f"{game.name} after {at}"
            found += self.look(where)
            if at in refused and self.led.refuse():
                found += self.look(f"{where}, refused")
        return found

    def tour(self, game: str) -> list[str]:
        """The faults at a sample of moments of a game's first games."""
        sampled = sample(game).items()
        return [one for played, at in sampled for one in self.walk(played, at, at[-2:-1], hints=True)]


@pytest.fixture(scope="module")
def usual(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One companion with two windows for all games: what a window costs is its beginning."""
    with led(tmp_path_factory.mktemp("sight"), browser) as one:
        table = Table(one, USUAL, browser)
        yield table
        table.eye.close()


@every_game
def test_the_answer_is_in_sight(usual: Table, game: str) -> None:
    """The first row of keys and the commonest one are whole, and all of up to eight, whatever kind of question it is,
    beside hints, what followed, what there is to compare, and a refusal."""
    found = usual.tour(game) + usual.walk(next(iter(sample(game))), [0], hints=False)
    assert not found, "\n".join(found)


@pytest.mark.long
@every_game
def test_the_answer_is_in_sight_in_german(browser: Browser, tmp_path: Path, game: str) -> None:
    """Longer words take no key off the screen."""
    with speaking("de"), led(tmp_path, browser) as one:
        table = Table(one, USUAL, browser)
        found = table.tour(game)
        table.eye.close()
    assert not found, "\n".join(found)


def test_the_answer_is_in_sight_before_a_turned_window_is_laid_out_anew(usual: Table) -> None:
    """A window that was as large as a tablet's and is a phone's now shows the question and its keys at once: the board
    has what they leave."""
    (look, page), *_ = usual.windows
    usual.led.open(recorded("haggatha")[0], 60, hints=False)
    page.set_viewport_size({"width": 820, "height": 1180})
    log = Screen(page).button("Check or fix the record")
    log.wait_for(state="attached")
    with usual.led.slow():
        page.set_viewport_size({"width": look.width, "height": look.height})
        page.wait_for_function(f"innerHeight === {look.height}")
        shown = seen(page)
        assert shown.is_asked and len(shown.keys) - len(shown.hidden) > FEW
    page.set_viewport_size({"width": 820, "height": 1180})
    page.set_viewport_size({"width": look.width, "height": look.height})
    log.wait_for(state="detached")


@pytest.mark.parametrize(
    ("words", "moment"),
    [
        ("200", ("oblivion", "2-players-with-cards-confirmed", 9)),
        ("200", ("higgins_oracle", "3-players-counted", 5)),
        ("200", ("haggatha", "3-players", 601, 603)),
        ("200", ("haggatha", "2-players-the-whole-game", 21, 36)),  # boats to board and piers to dock at
        pytest.param("100", ("interstellar_oracle", "9-players-two-copies", 352), marks=pytest.mark.long),
        pytest.param("100", ("interstellar_oracle", "4-players", 121), marks=pytest.mark.long),
        pytest.param("100", ("interstellar_oracle", "4-players-by-the-advanced-rules", 127), marks=pytest.mark.long),
        pytest.param("100", ("haggatha", "3-players-the-whole-game", 125), marks=pytest.mark.long),
    ],
)
def test_long_words_leave_an_answer_in_sight(
    browser: Browser, tmp_path: Path, words: Literal["100", "200"], moment: tuple[Any, ...]
) -> None:
    """A board is scrolled on below a hint or a refusal of three lines, a long refusal is scrolled where high places to
    tap are lit, and no standing or wide key pushes keys away."""
    game, name, *ats = moment
    (played,) = [one for one in recorded(game) if one.name == name]
    with led(tmp_path, browser, words) as one:
        table = Table(one, [look for look in LOOKS if look.words == words], browser)
        found = table.walk(played, ats, ats, hints=True)
        table.eye.close()
    assert not found, "\n".join(found)


@pytest.mark.soak
@every_game
@pytest.mark.parametrize("words", ["100", "200"])
def test_the_answer_is_in_sight_at_every_moment(browser: Browser, tmp_path: Path, game: str, words: str) -> None:
    """The same after each entry of each golden game, on the smallest phone and in large words too, where one key and a
    sign of the others are enough; every other game is a group's first."""
    found: list[str] = []
    with led(tmp_path, browser, words) as one:  # type: ignore[arg-type]
        table = Table(one, [look for look in LOOKS if look.words == words], browser)
        for number, played in enumerate(recorded(game)):
            moments = range(len(played.entries) + 1)
            found += table.walk(played, moments, moments[::10], hints=number % 2 == 0)
        table.eye.close()
    assert not found, "\n".join(found)


@pytest.mark.soak
@every_game
@pytest.mark.parametrize("server", ["offline"], indirect=True)
@pytest.mark.parametrize("words", ["100", "200"])
def test_the_answer_is_in_sight_offline(
    browser: Browser, server: Offline, tmp_path: Path, game: str, words: str
) -> None:
    """The same in the offline app, where each golden game is done again entry by entry; in the other windows whenever a
    question of a kind comes with another number of keys than before."""
    looks = [look for look in LOOKS if look.words == words]
    apart(withdrawn(tmp_path, game, words))
    context = server.context(browser, looks[0].width, looks[0].height)
    eye, page = browser.new_page(), context.new_page()
    screen = Screen(page).open(f"{server.address}settings", "How it looks")
    found: list[str] = []
    known: set[tuple[str, int]] = set()
    for played in recorded(game):
        page.evaluate(GO, f"/#/table/{played.name}")
        screen.button("Nothing to undo").wait_for(state="attached")
        for at, kind in enumerate(played.kinds()):
            if at:
                redo = screen.button(re.compile("^Redo: "))
                if not redo.count():  # a card's picker, which has opened by itself, has none
                    screen.activate(screen.button("Close"))
                    redo.wait_for(state="attached")
                page.evaluate(DRAWN)
                screen.activate(redo)
                screen.wait(IS_DRAWN_ANEW, f"{played.name} stays before {at}")
            is_new = (kind, len(seen(page).keys)) not in known
            known.add((kind, len(seen(page).keys)))
            for look in looks if is_new else looks[:1]:
                page.set_viewport_size({"width": look.width, "height": look.height})
                found += [f"{played.name} after {at}, {fault}" for fault in broken(page, eye, look, ())]
            page.set_viewport_size({"width": looks[0].width, "height": looks[0].height})
    context.close()
    eye.close()
    assert not found, "\n".join(found)


async def withdrawn(folder: Path, game: str, words: str) -> None:
    """All golden games, each of them taken back to its beginning and a group's first."""
    store = await open_store(folder / "companion.db")
    games = recorded(game)
    for one in games:
        head, lines = one.stored(len(one.entries), one.name)
        await store.create(head, [*lines, Line(len(lines) + 1, "back", 2, None, None, lines[-1].at + 1000)])
    kinds = {kind.partition(" ")[0]: ALWAYS for one in games for kind in one.kinds()}
    told = {"motion": "reduced", "text_size": words, f"explained {game}": json.dumps(kinds)}
    for name, value in (told | {"first games": json.dumps([one.name for one in games])}).items():
        await store.set_setting(name, value)
    await store.close()
