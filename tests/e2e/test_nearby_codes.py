"""The codes with which phones pair are rebuilt exactly, and refused if they are old, used, cut off or another's; and
the limits of a connection hold against pages that aren't the app."""

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.files.games.handed import codes, tag_of
from tests.companion.oblivion_taps import game_config
from tests.e2e.data_folder import store_game
from tests.e2e.driver import announced, new_tab
from tests.e2e.nearby import HostPhone, host_phone
from tests.e2e.offline import Offline

pytestmark = [
    pytest.mark.browser,
    pytest.mark.usefixtures("quick"),
    pytest.mark.parametrize("server", ["offline"], indirect=True),
]

OFFERED = """async () => {
    const {packed, unpacked, connection, described, newId, OFFER} = await import('./pairing.js')
    const peer = connection()
    peer.createDataChannel('table')
    const sdp = await described(peer, await peer.createOffer()), id = newId(), text = packed(OFFER, id, sdp)
    const code = unpacked(text)
    await connection().setRemoteDescription({type: 'offer', sdp: code.sdp})
    return [sdp, code.sdp, text, code.id === id && code.kind === OFFER]
}"""
REBUILT = """async ([kind, sdp]) => {
    const {packed, unpacked} = await import('./pairing.js')
    return unpacked(packed(kind, '01020304', sdp)).sdp
}"""
READ = "async text => { const code = (await import('./pairing.js')).unpacked(text); return code?.text ?? null }"
REPLIED = """async ([link, change]) => {
    const {connection, described, packed, unpacked, REPLY} = await import('./pairing.js')
    const code = unpacked(link), peer = connection(), guest = {peer, notes: []}
    window.guests = [...(window.guests ?? []), guest]
    peer.ondatachannel = ({channel}) => {
        guest.pipe = channel
        channel.binaryType = 'arraybuffer'
        setInterval(() => channel.readyState === 'open' && channel.send('{"isAsleep": false}'), 2000)
        channel.onmessage = ({data}) => {
            if (typeof data === 'string') guest.notes.push(JSON.parse(data))
        }
    }
    await peer.setRemoteDescription({type: 'offer', sdp: code.sdp})
    const sdp = await described(peer, await peer.createAnswer())
    return packed(REPLY, code.id, change ? sdp.replace(/ \\S+ (\\d+) typ host/g, ' 192.0.2.1 $1 typ host') : sdp)
}"""
GREETS = """at => guests[at].pipe?.readyState === 'open' && (guests[at].pipe.send(JSON.stringify({join: {
    token: '', agent: 'Android', languages: 'en', address: location.href, route: '/', width: 390, height: 844
}})), true)"""
IS_WELCOME = "at => guests[at].notes.some(note => note.welcome)"
HAS_ENDED = "([at, why]) => guests[at].notes.some(note => note.end === why)"


def plain(browser: Browser, server: Offline) -> Page:
    """A page of the same origin that runs no script."""
    page = new_tab(browser.new_context())
    page.goto(f"{server.origin}/labels.css")
    return page


HANDED = """async links => {
    const {HandedCodes} = await import('./handed.js')
    const codes = new HandedCodes()
    return links.map(link => codes.add(link) ?? null)
}"""


def test_codes_of_a_game_are_joined(browser: Browser, server: Offline) -> None:
    """Codes of a game that is handed over are joined in any order, even repeated; another game's code starts over."""
    page = plain(browser, server)
    content, another = (bytes(at * factor % 256 for at in range(2500)) for factor in (7, 11))
    first, second, third = codes(content, "https://x.example/app/")
    address = f"/handed/{tag_of(content)}/1/1/{urlsafe_b64encode(content).decode().rstrip('=')}"
    seen = [third, first, third, "https://x.example/", first.replace("/1/3/", "/4/3/"), second]
    assert page.evaluate(HANDED, seen) == [*[None] * 5, address]
    assert page.evaluate(HANDED, [first, codes(another, "")[0], second, third, first]) == [*[None] * 4, address]


class Raw:
    """Phones that don't run the app, all in one page."""

    def __init__(self, page: Page, host: HostPhone) -> None:
        self.page, self.host, self.count = page, host, 0

    def reply(self, link: str, *, unreachable: bool = False) -> str:
        """A new phone's reply to a link, from an unreachable address if `unreachable`."""
        self.count += 1
        reply: str = self.page.evaluate(REPLIED, [link, unreachable])
        return reply

    def join(self) -> int:
        """Let a new phone join the table; returns its number."""
        self.host.let_in(self.reply(self.host.invite()))
        at = self.count - 1
        self.page.wait_for_function(GREETS, arg=at)
        self.page.wait_for_function(IS_WELCOME, arg=at)
        return at

    def ended(self, at: int, why: str) -> None:
        """Wait until the host has ended that phone's connection for that reason."""
        self.page.wait_for_function(HAS_ENDED, arg=[at, why])


@pytest.fixture
def raw(browser: Browser, server: Offline, tmp_path: Path) -> Iterator[Raw]:
    """A host with a table, and a page of phones that don't run the app."""
    store_game(tmp_path, "oblivion", game_config())
    with host_phone(browser, server) as host:
        yield Raw(plain(browser, server), host)


def differing(sdp: str) -> dict[str, Any]:
    """The parts of a connection description (SDP) that differ between phones."""
    lines = sdp.split("\r\n")
    fields: dict[str, Any] = {
        name: next(line for line in lines if line.startswith(name)).lower()
        for name in ("a=ice-ufrag:", "a=ice-pwd:", "a=fingerprint:", "a=setup:", "a=mid:", "a=sctp-port:", "m=")
    }
    candidates = [line.lower().split() for line in lines if line.startswith("a=candidate:")]
    fields["candidates"] = sorted(tuple(candidate[2:8]) for candidate in candidates if candidate[2] == "udp")
    return fields


def test_a_description_is_rebuilt_from_its_code(browser: Browser, server: Offline) -> None:
    """A session description is rebuilt from a code of under 300 characters, with all that differs between phones, and
    another connection accepts it. Only UDP host candidates are kept."""
    page = plain(browser, server)
    offer, rebuilt, text, is_same = page.evaluate(OFFERED)
    assert is_same
    assert differing(rebuilt) == differing(offer)
    assert len(text) < 300, len(text)
    candidates = [
        "a=candidate:1 1 UDP 2122252543 192.168.43.1 50000 typ host",
        "a=candidate:2 1 udp 2122187007 fe80::1:2 50001 typ host",
        "a=candidate:3 1 udp 2122187006 2001:db8::ff00:42:8329 50002 typ host generation 0",
    ]
    foreign_lines = [
        "a=candidate:4 1 tcp 1518280447 192.168.43.1 9 typ host tcptype active",
        "a=candidate:5 1 udp 1686052607 203.0.113.9 50003 typ srflx raddr 192.168.43.1 rport 50000",
        "a=candidate:6 1 udp 41885439 203.0.113.10 50004 typ relay raddr 0.0.0.0 rport 0",
    ]
    lines = [line for line in offer.split("\r\n") if not line.startswith("a=candidate")]
    offer_text = page.evaluate(REBUILT, [1, "\r\n".join([*lines[:7], *candidates, *foreign_lines, *lines[7:]])])
    rows = [tuple(line.split()[2:6]) for line in offer_text.split("\r\n") if line.startswith("a=candidate")]
    assert rows == [
        ("udp", "2122252543", "192.168.43.1", "50000"),
        ("udp", "2122187007", "fe80:0000:0000:0000:0000:0000:0001:0002", "50001"),
        ("udp", "2122187006", "2001:0db8:0000:0000:0000:ff00:0042:8329", "50002"),
    ]


def test_a_code_is_found_among_other_words_or_not_at_all(browser: Browser, server: Offline) -> None:
    """A code is found in a text or a link, but not with a letter changed, missing or doubled."""
    page = plain(browser, server)
    text = page.evaluate(OFFERED)[2]
    for around in (text, f"Hello, tap https://example.org/app/?a=b#join={text} please.", f"“{text}”\n"):
        assert page.evaluate(READ, around) == text
    wrong = [f"{text[:at]}{'A' if text[at] != 'A' else 'B'}{text[at + 1 :]}" for at in range(0, len(text) - 1, 7)]
    wrong += [text[:-4], text[4:], text[:40] + text[44:], text[:40] * 2, text[:60] + text[56:], "", "x" * 100_000]
    assert [code for code in wrong if page.evaluate(READ, code) is not None] == []


@pytest.mark.long
def test_a_code_serves_one_phone_once(raw: Raw) -> None:
    """A reply is accepted once. The same or another phone's reply to a used code, the host's own code and a truncated
    reply are each refused with a reason. Each code is new, and only one guest joins."""
    host = raw.host
    link = host.invite()
    first, second = raw.reply(link), raw.reply(link)
    host.let_in(first)
    raw.page.wait_for_function(GREETS, arg=0)
    raw.page.wait_for_function(IS_WELCOME, arg=0)
    for reply in (first, second):
        host.let_in(reply)
        announced(host.page, "Another phone has used that code.")
    another = host.link()
    assert another != link
    host.let_in(another)
    announced(host.page, "That's this phone's own code")
    host.let_in(first[:-3])
    announced(host.page, "That isn't the other phone's whole reply.")
    assert host.page.get_by_role("button", name=re.compile("^Remove Phone")).count() == 1


@pytest.mark.long
def test_an_old_code_is_refused(browser: Browser, server: Offline, tmp_path: Path) -> None:
    """After an hour and a half of new codes, the reply to the first one is refused as expired."""
    store_game(tmp_path, "oblivion", game_config())
    with host_phone(browser, server) as host:
        host.page.clock.install()
        link = host.invite()
        reply = Raw(plain(browser, server), host).reply(link)
        for _ in range(9):
            host.page.clock.run_for(601_000)
            host.page.wait_for_timeout(300)
        host.let_in(reply)
        announced(host.page, "has expired")


@pytest.mark.long
def test_an_unreachable_phone_is_reported_soon(raw: Raw) -> None:
    """If the network keeps phones apart, the host says what to do within 20 seconds, and the next phone can join."""
    host = raw.host
    reply = raw.reply(raw.host.invite(), unreachable=True)
    raw.page.evaluate("guests[0].peer.close()")
    host.let_in(reply)
    expect(host.text("turn on a hotspot on one phone")).to_be_attached(timeout=20_000)
    raw.join()


@pytest.mark.long
def test_eight_phones_and_no_more(raw: Raw) -> None:
    """The ninth phone is refused with a reason, and joins once another phone isn't heard any more."""
    for _ in range(8):
        raw.join()
    last = raw.host.link()
    raw.host.let_in(raw.reply(last))
    announced(raw.host.page, "No more phones can join this table.")
    raw.page.evaluate("void (guests[0].pipe.send = () => {})")
    announced(raw.host.page, "The phone isn't connected")
    raw.host.let_in(raw.reply(last))
    raw.page.wait_for_function(GREETS, arg=9)
    raw.page.wait_for_function(IS_WELCOME, arg=9)


RETURNED = """async () => {
    globalThis.SENTENCES = {}
    const {packed, newId, OFFER} = await import('./pairing.js'), {begin} = await import('./guest.js')
    const sdp = `a=ice-ufrag:abcd a=ice-pwd:${'p'.repeat(24)} a=fingerprint:sha-256 ${Array(32).fill('AB').join(':')}`
    const codes = [1, 2, 3].map(() => packed(OFFER, newId(), sdp)), back = codes.slice(1), sent = []
    let peer, left
    globalThis.RTCPeerConnection = class extends EventTarget {
        iceGatheringState = 'complete'
        localDescription = {sdp}
        constructor() { super(); peer = this }
        async setRemoteDescription() {}
        async createAnswer() {}
        async setLocalDescription() {}
        close() {}
    }
    const connected = async act => {
        await new Promise(done => setTimeout(done, 300))
        const send = data => typeof data === 'string' || sent.push(data[1])
        const pipe = {label: 'table', readyState: 'open', bufferedAmount: 0, send}
        peer.ondatachannel({channel: pipe})
        act()
        pipe.onmessage({data: JSON.stringify({welcome: 'token', back})})
        return pipe
    }
    location.hash = `#join=${codes[0]}`
    begin(() => {})
    const first = await connected(() => {})
    jsSend(1, new Uint8Array([1]))
    first.onclose()
    await connected(() => {
        jsSend(1, new Uint8Array([2]))
        left = JSON.parse(localStorage.getItem('oracle-companion table')).back
    })
    return [sent, left.length === 1 && left[0] === codes[2]]
}"""


def test_a_returning_phone_first_asks_for_a_new_window(browser: Browser, server: Offline) -> None:
    """What a returning phone's app reports before the host's welcome isn't sent: it's of the window it had before. The
    code that it came back with isn't used again."""
    assert plain(browser, server).evaluate(RETURNED) == [[1, 1], True]


FLOOD = """async () => {
    const {Channel} = await import('./channel.js'), pipe = {readyState: 'open', bufferedAmount: 0, send() {}}, told = []
    const channel = new Channel({close() {}}, pipe, {most: 1000, state: state => told.push(state), ended() {}})
    for (let at = 0; at < 1001; at++) pipe.onmessage({data: JSON.stringify({isAsleep: at % 2 === 0})})
    await new Promise(done => setTimeout(done, 2500))
    channel.end('left')
    return told
}"""


def test_a_flood_of_notes_is_reported_once(browser: Browser, server: Offline) -> None:
    """If a phone often says that it's asleep or awake, the app hears of it once a heartbeat, if it has changed."""
    assert plain(browser, server).evaluate(FLOOD) == ["asleep"]


BAD: dict[str, str] = {
    "10 MB": """async pipe => {
        const piece = new Uint8Array(16384).fill(1, 0, 1)
        for (let at = 0; at < 640 && pipe.readyState === 'open'; at++) {
            pipe.send(piece)
            if (pipe.bufferedAmount > 4e6) await new Promise(on => setTimeout(on, 50))
        }
    }""",
    "an empty piece": "pipe => pipe.send(new Uint8Array(0))",
    "a piece of no kind": "pipe => pipe.send(new Uint8Array([7, 1, 2]))",
    "no JSON": "pipe => pipe.send('{')",
    "a long note": "pipe => pipe.send(JSON.stringify({join: 'x'.repeat(5000)}))",
    "a list": "pipe => pipe.send('[1]')",
    "bytes of no message": "pipe => pipe.send(new Uint8Array([0, 0, 0xc1]))",
    "a window of no client": "pipe => pipe.send(new Uint8Array([0, 1, 1, 1, 1]))",
}


@pytest.mark.long
def test_an_invalid_message_ends_only_its_connection(raw: Raw) -> None:
    """Each invalid message ends only the connection it came over; the other phones and the host continue."""
    good = raw.join()
    for kind, act in BAD.items():
        bad = raw.join()
        raw.page.evaluate(f"at => ({act})(guests[at].pipe)", bad)
        try:
            raw.ended(bad, "unreadable")
        except Exception as error:
            raise AssertionError(kind) from error
    assert raw.page.evaluate("at => guests[at].pipe.readyState", good) == "open"
    raw.host.activate(raw.host.button("Go to the table"))
    raw.host.button("Tally").wait_for(state="attached")
