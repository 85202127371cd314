"""Whole games of all five by phones only: three browsers over data channels, one cut off, the host's page reloaded."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.companion.served.test_guests_privacy import WITH_SECRETS
from tests.e2e import test_sharing_whole
from tests.e2e.data_folder import reopened, store_game
from tests.e2e.driver import LONGEST_SECONDS, Screen
from tests.e2e.nearby import HostPhone, Nearby, cut, inviting, reconnect, reconnect_by_link, table, to_table
from tests.e2e.offline import Offline
from tests.e2e.phones import TABLET, Host
from tests.e2e.test_sharing_whole import BACK, CUT, KILLED, TABLES, Around, check_as_recorded, sent_secrets

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.usefixtures("quick")]


class AroundPhones(Around):
    """Phones of players, and a phone as host, without a server."""

    def __init__(self, static: Offline, phones: list[Nearby], host: HostPhone) -> None:
        self._phone = host
        super().__init__(Folder(static.folder), list(phones), host)

    def _follows(self, screen: Screen, seconds: float = LONGEST_SECONDS) -> None:
        """Wait until a screen shows the last entry, and has received all messages."""
        self.screen.quiet()
        super()._follows(screen, seconds)
        screen.quiet()

    def _disturb(self) -> None:
        """Cut a phone off for some entries, and reconnect it by one scan; later reload the host's page."""
        if self.cut is None and CUT <= self.entries < BACK:
            self.cut = next(phone for phone in self.phones if phone is not self.screen)
            assert isinstance(self.cut, Nearby)
            cut(self.cut)
        elif isinstance(self.cut, Nearby) and self.entries >= BACK:
            start = time.monotonic()
            reconnect(self._phone, self.cut)
            self._follows(self.cut, LONGEST_SECONDS)
            print(f"back after {time.monotonic() - start:.1f} s", end=", ")
            self.cut = None
        elif self.cut is None and self.entries >= KILLED and not self.was_killed:
            self.was_killed = True
            self._phone.page.reload()
            self._phone.wake()
            inviting(self._phone)
            for phone in self.phones:
                assert isinstance(phone, Nearby)
                reconnect_by_link(self._phone, phone)
            to_table(self._phone)


class Folder(Host):
    """A folder in the place of a host with a server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder


@pytest.mark.parametrize("server", ["offline"], indirect=True)
@pytest.mark.parametrize("game", TABLES)
def test_a_whole_game_by_phones_alone(
    browser: Browser, server: Offline, tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each entry is made on the phone that says "Your turn", otherwise on the host, and shown on all phones before the
    next one. The game is stored and scored as recorded; secrets were sent only to the phones of their own seats."""
    shared = TABLES[game]()
    store_game(tmp_path, game, shared.config)
    seats = [*shared.config.names, "Just watch"][:2]
    usual = test_sharing_whole.entries_in

    def entries_in(folder: Path) -> int:
        server.to_folder()
        return usual(folder)

    monkeypatch.setattr(test_sharing_whole, "entries_in", entries_in)
    with table(browser, server, *seats, width=TABLET[0]) as (host, phones):
        hand = AroundPhones(server, phones, host)
        shared.play(hand)
        for screen in hand.screens:
            screen.button("See the tally").wait_for(state="attached")
        copy = reopened(tmp_path)
        secrets = sent_secrets(copy, list(phones), seats, hand.sent)
    assert hand.was_killed and hand.cut is None
    check_as_recorded(copy, shared)
    assert bool(secrets) == (game in WITH_SECRETS), secrets
    print(f"entries by {hand.by}, {secrets} secrets were told to their own seats alone")
