"""Tables of The Oracle by Peter Higgins, the taps that enter a game, and all that a window shows or is sent."""

import dataclasses
import json
from collections.abc import Iterable, Iterator
from typing import Any

import msgpack  # type: ignore[import-untyped]
from flet.controls.base_control import BaseControl

from companion.table.table import Entered, Table
from tests.companion.client import ENCODE
from tests.companion.conftest import House
from tests.companion.harness import Window, hears, label
from tests.companion.tables import laid, starting, tap
from tests.higgins_oracle.simulator import Entry

NAMES = ("Ann", "Bob", "Claire", "Dan", "Eve", "Fay")
RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


async def higgins(house: House, entries: Iterable[Entry] = (), players: int = 4, **config: Any) -> Table:
    table = await laid(house, "higgins_oracle", *NAMES[:players], **config)
    for entry in entries:
        answered = await table.enter(table.referee.read_entry(json.dumps(entry)))
        assert isinstance(answered, Entered), answered
    return table


def rank_words(rank: str) -> str:
    return RANKS.get(rank, rank)


def answer_words(hits: int) -> str:
    return "Miss" if not hits else "1 card given" if hits == 1 else f"{hits} cards given"


def card_words(card: str) -> tuple[str, str]:
    """The labels of a card's keys on the pad: its rank and its suit."""
    return rank_words(card[:-1]), SUITS[card[-1]]


def suits_words(suits: Iterable[str]) -> str:
    *first, last = [SUITS[suit] for suit in suits]
    return f"{', '.join(first)} and {last}" if first else last


def taps(entries: Iterable[Entry]) -> list[tuple[str, ...]]:
    """The keys to tap for these entries, in groups whose last key makes the entries. If a full hand lacks the rank, the
    rank and suit of the card laid out are tapped instead of "Miss". Suits that were entered take another tap, except
    all four, which are the only possible ones."""
    groups: list[tuple[str, ...]] = []
    for entry in entries:
        if entry["kind"] == "guess":
            words = (rank_words(entry["rank"]), answer_words(entry["hits"]))
            groups.append((*words, suits_words(entry["suits"])) if 0 < len(entry["suits"] or ()) < 4 else words)
        elif entry["kind"] == "lay_out":
            named, _ = groups.pop()
            groups.append((named, *card_words(entry["card"])))
        else:
            groups.append((NAMES[entry["oracle"]],))
    return groups


async def press(window: Window, *keys: str) -> None:
    """Taps keys; of two with the same label, the one on top."""
    for words in keys:
        controls = [control for control in window.walk() if hears(control) and label(control) == words]
        await window.event(controls[-1] if controls else starting(window, words), "click")


async def keyed(window: Window, entry: Entry) -> None:
    """Enters an entry by its keys, the hits first: then a card of a full hand is laid out without an extra step."""
    if entry["kind"] == "guess":
        await tap(window, answer_words(entry["hits"]), rank_words(entry["rank"]))
    elif entry["kind"] == "lay_out":
        await press(window, *card_words(entry["card"]))
    else:
        await tap(window, NAMES[entry["oracle"]])


async def keyed_all(window: Window, words: str) -> None:
    """Enters misses by their ranks, and cards laid out, each after a slash: "A 2 3 4 /KS"."""
    for word in words.split():
        laid_out = {"kind": "lay_out", "card": word[1:]}
        await keyed(window, laid_out if word[0] == "/" else {"kind": "guess", "rank": word, "hits": 0})


def tree(window: Window) -> list[Any]:
    """Every control on the screen with all its plain properties, labels for screen readers among them."""
    return [(type(control).__name__, *_plain(control)) for control in window.walk()]


def _plain(control: BaseControl) -> Iterator[tuple[str, Any]]:
    for field in dataclasses.fields(control):
        value = getattr(control, field.name, None)
        if not field.name.startswith("_") and isinstance(value, str | int | float) and value not in ("", False):
            yield field.name, value


class Wire:
    """Everything sent to a window's client: all words and numbers except the ids of controls."""

    def __init__(self, window: Window) -> None:
        self.sent: list[list[Any]] = []
        client, send = window.client, window.client.send_message

        def record(message: Any) -> None:
            packed = msgpack.packb([message.action, message.body], default=ENCODE)
            self.sent.append(list(_leaves(msgpack.unpackb(packed, strict_map_key=False))))
            send(message)

        client.send_message = record  # type: ignore[method-assign]


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key) if isinstance(key, str) else "#"
            if key not in {"_i", "id", "control_id", "call_id"}:
                yield from _leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(inner)
    elif not isinstance(value, int) or isinstance(value, bool):
        yield value
