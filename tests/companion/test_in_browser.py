"""The app in a browser that stores the games: requests to it, its promises, and when a backup is suggested."""

from dataclasses import dataclass, field

import pytest

from companion.device.device import BrowserStorage, Installing
from companion.screens.shared.backups import MANY
from tests.companion.conftest import House
from tests.companion.tables import meow
from tests.store.making import config_line, new_head

REMINDER = "aren't in a backup yet"
LOST = "This browser has lost the games that were saved here"


@dataclass
class Browser:
    """A browser that promises to keep the games, or not; how often it was asked to."""

    promises: bool = False
    requests: int = 0
    remembered: int = 0
    flushes: list[None] = field(default_factory=list)

    async def promised(self) -> bool:
        """Whether it has promised."""
        return self.promises and self.requests > 0

    def ask(self) -> None:
        """Ask it to promise."""
        self.requests += 1

    def remember_games(self) -> None:
        """Have its page remember that games exist."""
        self.remembered += 1

    async def flush(self) -> None:
        """Wait for its database."""
        self.flushes.append(None)


def inside(house: House, browser: Browser, *, indexed: bool = False, is_lost: bool = False) -> None:
    """Store the app's games in that browser; `is_lost`: there were some, and there are none now."""
    flush = browser.flush if indexed else None
    house.device.storage = BrowserStorage(flush, browser.promised, browser.ask, browser.remember_games, is_lost=is_lost)


async def finished(house: House, count: int) -> None:
    """That many finished games."""
    await house.device.open()
    for _ in range(count):
        head = new_head(at=house.clock(), status="finished", outcome='{"ranking":[[0],[1]]}')
        await house.device.store.create(head, (config_line(head),))


@pytest.mark.parametrize("promises", [True, False])
async def test_the_browser_is_asked_when_there_is_something_to_keep(house: House, *, promises: bool) -> None:
    """The first game asks it for its promise; the settings show the answer."""
    browser = Browser(promises)
    inside(house, browser)
    window = await house.window("/new/meow_oracle")
    for name in ("Ann", "Bob"):
        await window.type("Another player", name, submit=True)
    assert browser.requests == 0
    await window.tap("Start")
    assert browser.requests == 1
    text = " ".join((await house.window("/settings")).texts())
    assert ("The browser won't delete your games by itself." in text) == promises
    assert ("The browser may delete your games" in text) != promises


@pytest.mark.parametrize("indexed", [True, False])
async def test_where_the_games_are(house: House, *, indexed: bool) -> None:
    """The settings say whether they are in files or in a database; an entry waits for the database."""
    browser = Browser()
    inside(house, browser, indexed=indexed)
    await meow(house, 3)
    assert bool(browser.flushes) == indexed
    text = " ".join((await house.window("/settings")).texts())
    assert ("in this browser's own database" in text) == indexed
    assert ("in this browser's own storage" in text) != indexed


async def test_a_backup_is_suggested(house: House) -> None:
    """If the browser has promised nothing, some finished games suggest a backup, until one is saved."""
    browser = Browser()
    inside(house, browser)
    await finished(house, MANY - 1)
    assert REMINDER not in " ".join((await house.window()).texts())
    await finished(house, 1)
    window = await house.window()
    assert f"{MANY} finished games {REMINDER}" in " ".join(window.texts())
    await window.tap("Save a backup")
    assert REMINDER not in " ".join(window.texts())
    await finished(house, MANY - 1)
    assert REMINDER not in " ".join((await house.window()).texts())
    browser.promises, browser.requests = True, 1
    await finished(house, MANY)
    assert REMINDER not in " ".join((await house.window()).texts())


async def test_the_page_remembers_that_there_are_games(house: House) -> None:
    """It is notified when a game starts, and at a start with games from any source; not without games."""
    browser = Browser()
    inside(house, browser)
    window = await house.window("/new/meow_oracle")
    assert browser.remembered == 0
    for name in ("Ann", "Bob"):
        await window.type("Another player", name, submit=True)
    await window.tap("Start")
    assert browser.remembered == 1
    await house.device.close()
    await house.device.open()
    assert browser.remembered == 2


@pytest.mark.parametrize("way", ["dismissed", "restored"])
async def test_lost_games_are_told(house: House, way: str) -> None:
    """A browser that has lost all games says so on the start screen, also after the next start, until that is
    dismissed or a backup was restored."""
    inside(house, Browser(), is_lost=True)
    assert sum(LOST in words for words in (await house.window()).texts()) == 1
    inside(house, Browser())
    await house.device.close()
    window = await house.window()
    assert sum(LOST in words for words in window.texts()) == 1
    if way == "restored":
        await house.device.restore((await house.device.backup()).content)
    else:
        await window.tap("OK")
        assert not any(LOST in words for words in window.texts())
    assert not any(LOST in words for words in (await house.window()).texts())


async def test_the_loss_leads_to_the_backups(house: House) -> None:
    """A tap on the sentence leads to the settings, to restore a backup; without a loss there is no such sentence."""
    inside(house, Browser())
    assert not any(LOST in words for words in (await house.window()).texts())
    await house.device.close()
    inside(house, Browser(), is_lost=True)
    window = await house.window()
    await window.tap("Go to the settings")
    assert "Restore a backup" in window.labels()


@pytest.mark.parametrize(
    ("way", "words"),
    [("install", "as an app"), ("iphone", "Add to Home Screen"), ("mac", "Dock"), ("firefox", "Firefox's menu")],
)
@pytest.mark.parametrize("answered", ["Later", "Don't ask again", "Install"])
async def test_a_card_of_the_start_says_how_the_browser_keeps_the_app(
    house: House, way: str, words: str, answered: str
) -> None:
    """It is part of the scrolled content, below the title, and gone with the answer that the page remembers; the app
    can be installed from it only if the browser asks by itself."""
    answers: list[str] = []

    async def way_in() -> str:
        return "" if answers else way

    house.device.installing = Installing(way_in, answers.append)
    window = await house.window()
    assert sum(words in text for text in window.texts()) == 1
    assert ("Install" in window.labels()) == (way == "install")
    if answered not in window.labels():
        return
    await window.tap(answered)
    assert answers == [{"Later": "later", "Install": "install"}.get(answered, "never")]
    assert not any(words in text for text in window.texts()) and "Settings" in window.labels()
