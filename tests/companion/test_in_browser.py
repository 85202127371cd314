"""The app in a browser that stores the games: requests for durable storage, suggested backups, and lost games."""

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
    """A browser that promises durable storage, or not; counts how often that was requested."""

    promises: bool = False
    requests: int = 0
    remembered: int = 0
    flushes: list[None] = field(default_factory=list)

    async def promised(self) -> bool:
        return self.promises and self.requests > 0

    def ask(self) -> None:
        self.requests += 1

    def remember_games(self) -> None:
        self.remembered += 1

    async def flush(self) -> None:
        """Wait until the database has written everything."""
        self.flushes.append(None)


def inside(house: House, browser: Browser, *, indexed: bool = False, is_lost: bool = False) -> None:
    """Store the games in that browser; `is_lost`: the browser had games, and has none now."""
    flush = browser.flush if indexed else None
    house.device.storage = BrowserStorage(flush, browser.promised, browser.ask, browser.remember_games, is_lost=is_lost)


async def finished(house: House, count: int) -> None:
    await house.device.open()
    for _ in range(count):
        head = new_head(at=house.clock(), status="finished", outcome='{"ranking":[[0],[1]]}')
        await house.device.store.create(head, (config_line(head),))


@pytest.mark.parametrize("promises", [True, False])
async def test_durable_storage_is_requested_with_the_first_game(house: House, *, promises: bool) -> None:
    """The first game requests durable storage; the settings show the answer."""
    browser = Browser(promises)
    inside(house, browser)
    window = await house.window("/new/meow_oracle")
    await window.seat("Ann", "Bob")
    assert browser.requests == 0
    await window.tap("Start")
    assert browser.requests == 1
    text = " ".join((await house.window("/settings")).texts())
    assert ("The browser won't delete your games by itself." in text) == promises
    assert ("The browser may delete your games" in text) != promises


@pytest.mark.parametrize("indexed", [True, False])
async def test_where_the_games_are(house: House, *, indexed: bool) -> None:
    """The settings name files or a database; an entry waits for a database to be written."""
    browser = Browser()
    inside(house, browser, indexed=indexed)
    await meow(house, 3)
    assert bool(browser.flushes) == indexed
    text = " ".join((await house.window("/settings")).texts())
    assert ("in this browser's own database" in text) == indexed
    assert ("in this browser's own storage" in text) != indexed


async def test_a_backup_is_suggested(house: House) -> None:
    """After some finished games a backup is suggested until it's saved, unless the browser promised durable storage."""
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
    """The page is notified when a game starts, and when the app opens with games; not without games."""
    browser = Browser()
    inside(house, browser)
    window = await house.window("/new/meow_oracle")
    assert browser.remembered == 0
    await window.seat("Ann", "Bob")
    await window.tap("Start")
    assert browser.remembered == 1
    await house.device.close()
    await house.device.open()
    assert browser.remembered == 2


@pytest.mark.parametrize("way", ["dismissed", "restored"])
async def test_lost_games_are_reported(house: House, way: str) -> None:
    """A browser that lost all games says so on the start screen, even restarted, until it's dismissed or restored."""
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
    """Only if games were lost a sentence says so; it leads to the settings, where a backup can be restored."""
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
async def test_a_card_on_the_start_screen_says_how_to_install_the_app(
    house: House, way: str, words: str, answered: str
) -> None:
    """A card on the start screen says how to install the app, until answered; "Install" only if the browser can."""
    answers: list[str] = []

    async def kind() -> str:
        return "" if answers else way

    house.device.installing = Installing(kind, answers.append)
    window = await house.window()
    assert sum(words in text for text in window.texts()) == 1
    assert ("Install" in window.labels()) == (way == "install")
    if answered not in window.labels():
        return
    await window.tap(answered)
    assert answers == [{"Later": "later", "Install": "install"}.get(answered, "never")]
    assert not any(words in text for text in window.texts()) and "Settings" in window.labels()
