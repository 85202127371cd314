"""A whole game of each of the five, played on three phones and the tablet that hosts it, in real browsers."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Locator

from referees.common.protocol.config import seated
from referees.common.protocol.sentence import Reader
from referees.common.registry import referee
from tests.common.records import RECORDS, golden
from tests.companion import higgins_tables, meow_taps, oblivion_taps, space_taps
from tests.companion.served.test_guests_privacy import WITH_SECRETS
from tests.e2e.data_folder import GAME, reopened, store_game
from tests.e2e.driver import DRAWN, IS_REDRAWN, LONGEST_SECONDS, UNDO, Screen
from tests.e2e.haggatha_ledger import Keeper, whole_game
from tests.e2e.phones import BACK_SECONDS, Guest, Host, hosting, reconnected, screens_around
from tests.haggatha.tables import config as haggatha_config
from tests.meow_oracle.simulator import Played

pytestmark = [pytest.mark.browser, pytest.mark.soak, pytest.mark.usefixtures("quick")]
NOW = f"(({UNDO})() ?? '')"
FOLLOWED = f"([said, before]) => {NOW} === said || {NOW} !== before"
"""A screen shows the same as the one last tapped, or something new if its seat reads other words."""
IS_ASKED = "() => document.querySelector('flt-semantics-host').innerHTML.includes('Your turn')"

CUT, BACK, KILLED = 12, 16, 20
"""The number of entries after which one phone is cut off, gets its network back, and the host is killed."""


class Around(Keeper):
    """Makes each entry on the phone that says "Your turn", or on the tablet if no phone does."""

    def __init__(self, host: Host, phones: list[Guest], tablet: Screen) -> None:
        super().__init__(tablet)
        self.host, self.phones, self.tablet = host, phones, tablet
        self.cut: Guest | None = None
        self.was_killed = False
        self.entries = 0
        self.by: dict[str, int] = {}
        self._last: Locator | None = None
        self._labels: dict[Screen, str] = {}
        self.sent: list[tuple[int, list[int]]] = []
        """After each entry: the number of entries, and of messages that each phone got until all showed the entry."""
        self.pass_on()

    @property
    def screens(self) -> list[Screen]:
        """All screens except a phone that is cut off."""
        return [*(phone for phone in self.phones if phone is not self.cut), self.tablet]

    def enter(self, words: str) -> None:
        """Tap a key that makes an entry."""
        self.tap(words)

    def tap(self, words: str) -> None:
        """Tap a key that makes an entry, or only prepares it."""
        self.screen.quiet()
        place = self._at(words)
        self.screen.page.evaluate(DRAWN)
        self.screen.activate(place)
        self._last = place
        try:
            self.screen.wait(IS_REDRAWN, f"nothing came of “{words}”", seconds=LONGEST_SECONDS / 4)
        except Error:
            self.screen.activate(self._at(words))
            self.screen.wait(IS_REDRAWN, f"nothing came of “{words}”")
        self.screen.quiet()
        count = entries_in(self.host.folder)
        if count > self.entries:
            name = str(self.phones.index(self.screen)) if isinstance(self.screen, Guest) else "tablet"
            self.by[name] = self.by.get(name, 0) + 1
            self.entries, self._last = count, None
            self.pass_on()

    def pass_on(self) -> None:
        """Wait until all screens show the entry, and switch to the screen that makes the next one."""
        self._disturb()
        for screen in self.screens:
            self._follows(screen)
        self.sent.append((self.entries, [len(phone.sent) for phone in self.phones]))
        asked_phones = [phone for phone in self.phones if phone is not self.cut and phone.page.evaluate(IS_ASKED)]
        self.screen = asked_phones[0] if asked_phones else self.tablet

    def _follows(self, screen: Screen, seconds: float = LONGEST_SECONDS) -> None:
        """Wait until a screen shows the last entry; remember its label."""
        if self.entries:  # a reconnected screen has no entry to undo for a moment
            self.screen.wait(f"() => {NOW}", "nothing can be taken back")
        label = self.screen.page.evaluate(f"() => {NOW}")
        screen.wait(FOLLOWED, f"it does not show “{label}”", [label, self._labels.get(screen, label)], seconds)
        self._labels[screen] = screen.page.evaluate(f"() => {NOW}")

    def _disturb(self) -> None:
        """Cut a phone off for some entries, and reconnect it; later kill and restart the host."""
        if self.cut is None and CUT <= self.entries < BACK:
            self.cut = next(phone for phone in self.phones if phone is not self.screen)
            self.cut.page.context.set_offline(True)
        elif self.cut is not None and self.entries >= BACK:
            self.cut.page.context.set_offline(False)
            start = time.monotonic()
            self._follows(self.cut, BACK_SECONDS)
            print(f"back after {time.monotonic() - start:.1f} s", end=", ")
            self.cut = None
        elif self.cut is None and self.entries >= KILLED and not self.was_killed:
            self.was_killed = True
            self.host.server.kill()
            self.host.start_again()
            start = time.monotonic()
            for screen in self.screens:
                reconnected(screen, start)
            print(f"after a kill {time.monotonic() - start:.1f} s", end=", ")

    def _at(self, words: str) -> Locator:
        """The button with that label, or the first whose label begins with it. A tap during a redraw is repeated."""
        exact, prefixed = self.screen.button(words), self.screen.starting(words)
        try:
            prefixed.wait_for(state="attached", timeout=LONGEST_SECONDS * 250)
        except Error:
            if self._last is not None:
                self.screen.activate(self._last)
            prefixed.wait_for(state="attached")
        return exact if exact.count() else prefixed


def entries_in(folder: Path) -> int:
    """The number of the game's entries in the database."""
    with closing(sqlite3.connect(f"file:{folder / 'companion.db'}?mode=ro", uri=True)) as database:
        count: int = database.execute("select count(*) from journal where game_id = ?", (GAME,)).fetchone()[0]
    return count - 1


@dataclass(frozen=True)
class Shared:
    """A game to play: a recorded one, or one whose end is known from its game's tests."""

    config: Any
    play: Callable[[Around], None]
    winners: tuple[int, ...]
    entries: tuple[dict[str, Any], ...] = ()
    totals: tuple[int, ...] = ()


def written(game: str, record: str, names: Iterable[str], keys: Callable[[Any, Any], Iterable[str]]) -> Shared:
    """A golden game, played by tapping the keys of its entries."""
    file, rules = golden(RECORDS / game / f"{record}.jsonl"), referee(game)
    config = rules.read_config(file.config, file.edition).model_copy(update={"seats": seated(tuple(names))})
    entries = tuple(json.loads(text) for text, _ in file.entries)
    words = list(keys(config, entries))
    return Shared(config, by_keys(words), file.expected.ranking[0], entries, file.expected.totals)


def by_keys(labels: Iterable[str]) -> Callable[[Around], None]:

    def play(hand: Around) -> None:
        for words in labels:
            hand.tap(words)

    return play


def oblivion_keys(config: Any, entries: Iterable[Any]) -> Iterator[str]:
    """Oblivion's taps, which depend on the state before each entry."""
    rules = referee("oblivion")
    state = rules.setup(config)
    for fields in entries:
        entry = rules.read_entry(json.dumps(fields))
        yield from oblivion_taps.taps(state, entry)
        state = rules.evolve(state, entry, 1).state


def meow_keys(_: Any, entries: Any) -> Iterator[str]:
    """Meow Oracle's taps; a turn's cards are handed out in order."""
    return meow_taps.taps(Played(0, 3, "", list(entries)))


def higgins_keys(_: Any, entries: Any) -> Iterator[str]:
    """The taps of The Oracle by Peter Higgins."""
    return chain.from_iterable(higgins_tables.taps(entries))


def space_keys() -> Iterator[str]:
    """Interstellar Oracle's taps, with a card under a planet, shown only to the player who has just moved there."""
    for words in space_taps.whole_game():
        yield words
        if words == "planet 2,":
            yield from ("More", "A player looks under a planet", "Claire looks under planet 2 and enters a card")
            yield from ("Galactic Cannon", "Yes, Claire can")


TABLES: dict[str, Callable[[], Shared]] = {
    "meow_oracle": lambda: written("meow_oracle", "3-players", meow_taps.NAMES[:3], meow_keys),
    "higgins_oracle": lambda: written(
        "higgins_oracle", "3-players-joint-winners", higgins_tables.NAMES[:3], higgins_keys
    ),
    "oblivion": lambda: written("oblivion", "3-players-fall-together", ("Claire", "Molly", "Bryan"), oblivion_keys),
    "interstellar_oracle": lambda: Shared(
        referee("interstellar_oracle").config(seats=seated(space_taps.NAMES)), by_keys(space_keys()), (0,)
    ),
    "haggatha": lambda: Shared(
        haggatha_config(2, ledger="table", setup_roll="rolled_anew"), whole_game, (1,), totals=(10, 13)
    ),
}
"""Makes the game to play by its id, only when it's played, to keep imports fast."""


@pytest.mark.parametrize("game", TABLES)
def test_a_whole_game_by_three_phones_and_the_tablet(browser: Browser, tmp_path: Path, game: str) -> None:
    """Each entry is made on the phone that says "Your turn", otherwise on the tablet, and shown on all screens before
    the next one. A phone is cut off and reconnects, and the host is killed. The game is stored and scored as recorded;
    secrets were sent only to the phones of their own seats. With two players the third phone is a spectator."""
    shared = TABLES[game]()
    store_game(tmp_path, game, shared.config)
    seats = [*shared.config.names, "Just watch"][:3]
    with hosting(tmp_path) as host, screens_around(browser, host, *seats) as screens:
        for screen in screens:
            screen.quiet()
        phones = [screen for screen in screens if isinstance(screen, Guest)]
        hand = Around(host, phones, screens[-1])
        shared.play(hand)
        for screen in screens:
            screen.button("See the tally").wait_for(state="attached")
    print(f"entries by {hand.by}", end=" ")
    table = reopened(tmp_path)
    assert hand.was_killed and hand.cut is None
    assert len([name for name in hand.by if name != "tablet"]) == len(shared.config.names), "each seat's phone entered"
    check_as_recorded(table, shared)
    secrets = sent_secrets(table, phones, seats, hand.sent)
    assert bool(secrets) == (game in WITH_SECRETS), secrets
    print(f"{secrets} secrets were told to their own seats alone")


def check_as_recorded(table: Any, shared: Shared) -> None:
    """Asserts that a table has the entries of the game, as far as they were recorded, its winners and its totals."""
    assert table.state.outcome.ranking[0] == shared.winners
    if shared.entries:
        entries = [line.entry.model_dump(mode="json") for line in table.timeline.entries]
        written_down = [table.referee.read_entry(json.dumps(entry)).model_dump(mode="json") for entry in shared.entries]
        assert sorted(map(str, entries)) == sorted(map(str, written_down))
    if shared.totals:
        assert table.referee.tally(table.state, None).totals(len(table.config.seats)) == shared.totals


def sent_secrets(table: Any, phones: list[Guest], seats: list[str], sent: list[tuple[int, list[int]]]) -> int:
    """Asserts that each sentence in the log that a spectator reads in other words was sent only to phones whose seats
    may read it; returns the number of these sentences."""
    names, rules = table.config.names, table.referee
    entries = [line.entry for line in table.timeline.entries]
    states = [rules.setup(table.config)]
    for entry in entries:
        states.append(rules.evolve(states[-1], entry, 1).state)
    eyes = [Reader(names, names.index(seat) if seat in names else None) for seat in seats]
    total = 0
    aloud = Reader(names, hears=True)
    for (since, before), (count, after) in pairwise(sent):
        now = states[count]
        lines = [rules.tell(entry, state, now) for entry, state in zip(entries[:count], states, strict=False)]
        to_all = {Reader(names).text(line, now) for line in lines}
        texts = {aloud.text(line, now) for line in lines[since:]}  # the messages sent before the next entry
        read = [{reader.text(line, now) for line in lines} for reader in eyes]
        secret = set().union(*read) - to_all
        for at, phone in enumerate(phones):
            frames = b"".join(phone.sent[before[at] : after[at]])
            was_sent = {text for text in secret if text.encode() in frames}
            assert was_sent <= read[at] | texts, (seats[at], was_sent - read[at] - texts)
            total += len(was_sent)
    return total
