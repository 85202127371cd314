"""Phones at one table in a real browser: they join, play, are cut off and reconnect, and the host is killed."""

import re
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, WebSocket, expect

from tests.companion.meow_taps import NAMES, taps
from tests.e2e.data_folder import store_game_of, stored
from tests.e2e.driver import LONGEST_SECONDS, UNDO, Screen
from tests.e2e.meow_keys import CARD, called
from tests.e2e.phones import BACK_SECONDS, SAME, agree, hosting, phone, reconnected, screens_around
from tests.meow_oracle.simulator import play

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.usefixtures("quick")]
PLAYED = play(3, 3)
TURNS = 3  # number of turns left
ASKS = """() => [...document.querySelectorAll('flt-semantics-host h2')]
    .some(heading => heading.textContent.startsWith('Which card'))"""
IS_ANOTHER = f"before => ![undefined, before].includes(({UNDO})())"
COVERED_SECONDS = 2.5  # seconds after which a phone says that it has lost its connection
AWAY = "This phone isn't connected to the host device."


def left() -> tuple[list[dict[str, Any]], list[list[str]]]:
    """The entries before the last turns, and the taps in each of these turns."""
    kinds = [entry["kind"] for entry in PLAYED.entries]
    ends = [at for at, pair in enumerate(pairwise(kinds), 1) if pair == ("place", "turn_up")][-TURNS:]
    before, labels = PLAYED.entries[: ends[0]], [*taps(PLAYED)]
    done = [len([*taps(replace(PLAYED, entries=PLAYED.entries[:end]))]) for end in ends]
    return before, [labels[start:end] for start, end in pairwise([*done, len(labels)])]


def turn(hand: Screen, labels: list[str]) -> None:
    for words, following in pairwise([*labels, ""]):
        is_answered = ASKS if CARD.fullmatch(following) else IS_ANOTHER
        before = hand.page.evaluate(UNDO) or ""
        place = called(hand, words)
        hand.activate(place)
        try:
            hand.wait(is_answered, f"nothing came of “{words}”", before, LONGEST_SECONDS / 4)
        except Error:  # a tap during a redraw is repeated, as people's are
            hand.activate(place)
            hand.wait(is_answered, f"nothing came of “{words}”", before)


def test_phones_play_are_cut_off_and_reconnect(browser: Browser, tmp_path: Path) -> None:
    """Three phones play the last turns of a game, a turn each, with the tablet as host. A phone that is cut off or
    reloaded shows later entries within three seconds, without the PIN; after the host was killed and restarted, all
    continue by themselves. Nothing is lost or duplicated."""
    before, turns = left()
    store_game_of(tmp_path, "meow_oracle", NAMES[:3], before)
    with hosting(tmp_path) as host, screens_around(browser, host, *NAMES[:3]) as screens:
        first, second, third, _ = screens
        for screen in screens:
            called(screen, turns[0][0]).wait_for(state="attached")

        cut = second.page.context
        cut.set_offline(True)
        turn(first, turns[0])
        assert second.page.evaluate(UNDO) != first.page.evaluate(UNDO)
        cut.set_offline(False)
        second.wait(SAME, "it doesn't reconnect", first.page.evaluate(UNDO), BACK_SECONDS)
        agree(first, third, second)

        turn(second, turns[1])
        agree(second, *screens)
        start = time.monotonic()
        third.page.reload()
        third.wake()
        third.wait(SAME, "it does not come back", second.page.evaluate(UNDO))
        print(f"\nback after loading it anew: {time.monotonic() - start:.2f} s")
        assert time.monotonic() - start < 3 * BACK_SECONDS  # a reload takes longer on a busy machine

        host.server.kill()
        expect(first.page.get_by_role("alert").filter(has_text=AWAY)).to_be_visible()
        assert len(stored(tmp_path).lines) - 1 == len(PLAYED.entries) - entries_of(turns[2])
        host.start_again()
        start = time.monotonic()
        for screen in screens:
            reconnected(screen, start)
        turn(third, turns[2])
        for screen in screens:
            expect(called(screen, "See the tally")).to_be_attached()
    head = stored(tmp_path).head
    assert len(stored(tmp_path).lines) - 1 == len(PLAYED.entries)
    assert head.status == "finished" and f'"totals": {PLAYED.totals}' in (head.tally or "")
    assert not (tmp_path / "companion-guests").exists()


LONG_SECONDS = 35  # by then Flet waits sixteen seconds and more between attempts to reconnect
HOLDS = """window.sockets = [];
window.WebSocket = class extends WebSocket {
    constructor(...address) {
        super(...address);
        window.sockets.push(this);
    }
};"""
"""Keeps a page's sockets so that a test can close them: if only the network fails, a browser keeps them open."""
BREAKS = "() => window.sockets.at(-1).close()"
ASLEEP = """() => {
    const seen = hidden => {
        Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'));
    };
    seen(true);
    const now = Date.now;
    Date.now = () => now() + 60_000;
    seen(false);
}"""


def test_phones_come_back_at_once_after_a_long_time(browser: Browser, tmp_path: Path) -> None:
    """One phone had no network for more than half a minute; another slept for a minute, and makes a new connection,
    since the old one may be dead without notice. Both show entries made meanwhile within three seconds."""
    before, turns = left()
    store_game_of(tmp_path, "meow_oracle", NAMES[:3], before)
    with (
        hosting(tmp_path) as host,
        phone(browser, tmp_path, NAMES[1], HOLDS) as (_, second),
        screens_around(browser, host, NAMES[0], NAMES[2]) as others,
    ):
        first, third, _ = others
        screens = [*others, second]
        for screen in screens:
            called(screen, turns[0][0]).wait_for(state="attached")
        second.page.context.set_offline(True)
        second.page.evaluate(BREAKS)
        expect(second.page.get_by_role("alert").filter(has_text=AWAY)).to_be_visible()
        turn(first, turns[0])
        agree(first, third)
        second.page.wait_for_timeout(LONG_SECONDS * 1000)
        second.page.context.set_offline(False)
        start = time.monotonic()
        second.wait(SAME, "it doesn't reconnect", first.page.evaluate(UNDO), BACK_SECONDS)
        print(f"\nback after a long cut: {time.monotonic() - start:.2f} s", end="")
        expect(second.page.get_by_role("alert").filter(has_text=AWAY)).to_be_hidden()

        sockets: list[WebSocket] = []

        def count(socket: WebSocket) -> None:
            sockets.append(socket)

        third.page.on("websocket", count)
        start = time.monotonic()
        third.page.evaluate(ASLEEP)
        reconnected(third, start)
        print(f", after a sleep: {time.monotonic() - start:.2f} s")
        assert len(sockets) == 1 and time.monotonic() - start < BACK_SECONDS
        # the host would ask again about a tap on an entry that isn't known to be shown yet
        second.page.wait_for_timeout(BACK_SECONDS * 1000)
        turn(second, turns[1])
        agree(second, *screens)


def test_a_removed_phone_says_so(browser: Browser, tmp_path: Path) -> None:
    """The open page of a removed phone says so, without a promise to reconnect; one tap leads to the PIN."""
    store_game_of(tmp_path, "meow_oracle", NAMES[:2])
    with hosting(tmp_path) as host, screens_around(browser, host, NAMES[0]) as (sent, tablet):
        tablet.open(f"{host.server.address}share", "Invite phones")
        tablet.activate(tablet.button(re.compile("^Remove ")))
        alert = sent.page.get_by_role("alert").filter(has_text="This phone is no longer at the table")
        alert.wait_for()
        sent.page.wait_for_timeout((COVERED_SECONDS + 2) * 1000)
        assert alert.is_visible()
        expect(sent.page.get_by_role("alert").filter(has_text=AWAY)).to_be_hidden()
        alert.get_by_role("button", name="Join again").click()
        sent.page.get_by_label("PIN").wait_for()


def entries_of(labels: list[str]) -> int:
    """How many entries the taps of a turn make: each card is turned up, handed out and placed."""
    return 3 * sum(CARD.fullmatch(words) is not None for words in labels)
