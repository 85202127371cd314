"""While a round runs, no screen shows what section D protects: games that differ only in secrets look alike."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.files.games.files import saved
from companion.screens.tally import tally_text
from companion.table.table import Table
from referees.common.protocol.sentence import Only, Sentence, say
from referees.common.wire import tally_out
from referees.higgins_oracle.asking import Guess
from referees.higgins_oracle.laying_out import LayOut
from referees.higgins_oracle.pieces import RANKS
from referees.higgins_oracle.view import Owned
from tests.companion.conftest import House
from tests.companion.game_files import public
from tests.companion.harness import Window
from tests.companion.higgins_tables import Wire, higgins, keyed, keyed_all, tree
from tests.companion.tables import on_screen, open_line, tap
from tests.higgins_oracle.simulator import Entry, play as simulated
from tests.sampling import up_to

ENTRIES = 16
Tour = Callable[[Window, str], Awaitable[list[Any]]]


def pair(seed: int = 3) -> tuple[list[Entry], list[Entry]]:
    """A running round, and a copy with other ranks in guesses but of cards laid out: public information is equal."""
    entries = simulated(seed, 4, rounds=1).entries[:ENTRIES]
    laid_out = {entry["card"][:-1] for entry in entries if "card" in entry}
    free = [rank for rank in RANKS if rank not in laid_out]
    swapped = dict(zip(free, free[1:] + free[:1], strict=True))
    disguised = [
        entry | {"rank": swapped.get(entry["rank"], entry["rank"])} if "rank" in entry else entry for entry in entries
    ]
    assert sum(entry != disguise for entry, disguise in zip(entries, disguised, strict=True)) > 5
    assert {"lay_out", "guess"} <= {entry["kind"] for entry in entries}
    assert any(entry.get("hits") for entry in entries)
    return entries, disguised


async def of_table(window: Window, game: str) -> list[Any]:
    """The screens of a table: the log and the panels of a line, the other panels, and the table after undo and redo."""
    seen = [tree(window)]
    for words in ("Log", "Close", "More", "What can I do now?", "Close"):
        await tap(window, words)
        seen.append(tree(window))
    await tap(window, "Log")
    line = next(text for text in window.texts() if "(guess #" in text)
    for action in ("It was something else", "Something is missing before this"):
        await open_line(window, line)
        seen.append(tree(window))
        await tap(window, action)
        seen.append(tree(window))
        await tap(window, "Close")
        await tap(window, "Log")
    await tap(window, "Close", "Undo: ")
    seen.append(tree(window))
    await tap(window, "Undo: ")
    seen.append(tree(window))
    if "Undo it" in window.labels():
        await tap(window, "Undo it")
    seen.append(tree(window))
    await tap(window, "Redo: ")
    return [*seen, tree(window)]


async def of_replay(window: Window, game: str) -> list[Any]:
    """The screens of the replay's last steps: twelve in the soak."""
    seen = []
    await tap(window, "Last step")
    for _ in range(up_to(5, 12)):
        seen.append(tree(window))
        await tap(window, "Step back")
    return seen


async def as_it_is(window: Window, game: str) -> list[Any]:
    return [tree(window)]


SCREENS: dict[str, Tour] = {
    "/table/{id}": of_table,
    "/tally/{id}": as_it_is,
    "/replay/{id}": of_replay,
    "/record/{id}": as_it_is,
    "/own/{id}": as_it_is,
    "/history": as_it_is,
    "/": as_it_is,
}

LATER = 0.1  # seconds after which all haptics and announcements are done


def sent_by(folder: Path, entries: list[Entry]) -> list[tuple[list[Any], list[Any], str]]:
    """What a tour through each screen shows, all messages sent, and the final address."""

    async def go() -> list[tuple[list[Any], list[Any], str]]:
        house = House(folder)
        try:
            table = await higgins(house, entries, target=999)
            assert table.state.running
            window, id, seen = await house.window("/settings"), table.head.id, []
            for where, tour in SCREENS.items():
                wire = Wire(window)
                await window.go(where.format(id=id))
                trees = await tour(window, id)
                await asyncio.sleep(LATER)
                await window.settle()
                drawn = [message for message in wire.sent if "patch" in message[:2]]
                felt = [message for message in wire.sent if message not in drawn]  # sent by timers at any moment
                seen.append((_named(trees, id), _named([*drawn, *felt], id), _named(window.page.route, id)))
            return seen
        finally:
            await house.close()

    return asyncio.run(go())


def _named(value: Any, id: str) -> Any:
    """The value without the game's id, which differs from game to game."""
    if isinstance(value, str):
        return value.replace(id, "ID")
    if isinstance(value, list | tuple):
        return [_named(item, id) for item in value]
    return value


async def test_a_rank_is_shown_until_the_next_entry(house: House) -> None:
    """To make a mistaken tap visible, "Undo" and the log name the rank of the last guess. After the next entry no
    screen and no message has it, even if that entry is undone and redone, or the game is reopened."""
    table, window = await on_screen(house, higgins(house))
    wire = Wire(window)
    await tap(window, "Ann")
    await keyed_all(window, "Q")
    assert "Undo: Dan names queen and misses (#1)" in window.labels()
    assert "Redo: Dan misses (guess #1)" not in window.labels()
    await tap(window, "Log")
    assert "Dan names queen and misses (#1)" in window.texts()
    await tap(window, "Close")
    wire.sent.clear()

    async def is_forgotten(*keys: str) -> None:
        await tap(window, *keys)
        trees = [_without_keys(window)]
        await tap(window, "Log")
        trees.append(_without_keys(window))
        await tap(window, "Close")
        assert not [line for words in trees for line in words.split("\n") if "queen" in line]
        assert not any("queen" in str(message) for message in wire.sent)

    await is_forgotten("7", "Miss")
    assert "Undo: Claire names 7 and misses (#2)" in window.labels()
    await is_forgotten("Undo: ")
    await is_forgotten("Redo: ")
    assert "Undo: Claire misses (guess #2)" in window.labels()
    await is_forgotten("Undo: ", "Undo: ", "Undo it")
    assert "Redo: Dan misses (guess #1)" in window.labels()
    await is_forgotten("Redo: ")
    await keyed_all(window, "Q")
    assert "queen" in _without_keys(window)
    house.device.tables.close(table.head.id)
    again = await house.window(f"/table/{table.head.id}")
    assert "misses (guess #2)" in _without_keys(again)
    assert "queen" not in _without_keys(again)


@pytest.mark.sampled
def test_games_that_differ_only_in_secrets_look_alike(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Games that differ only in secrets have equal trees with all labels, messages to the client, address and logs."""
    caplog.set_level(logging.DEBUG, "companion")
    caplog.set_level(logging.DEBUG, "referees")
    answers = []
    for name, entries in zip("ab", pair(), strict=True):
        (tmp_path / name).mkdir()
        caplog.clear()
        seen = sent_by(tmp_path / name, entries)
        ours = [record for record in caplog.records if record.name.startswith(("companion", "referees"))]
        answers.append((seen, [record.getMessage() for record in ours]))
    (screens, logs), (screens_too, logs_too) = answers
    for where, (trees, wire, address), (trees_too, wire_too, address_too) in zip(
        SCREENS, screens, screens_too, strict=True
    ):
        assert trees == trees_too, where
        assert wire == wire_too, where
        assert address == address_too
        assert any(len(nodes) > 10 for nodes in trees)
    assert logs == logs_too


async def test_a_ruling_card_says_no_rank(house: House) -> None:
    """A suspected mistake is named by number and player, never by rank, even after it was confirmed."""
    _, window = await on_screen(house, higgins(house))
    await tap(window, "Ann")
    await keyed_all(window, "A Q 2")
    await keyed(window, {"kind": "guess", "rank": "Q", "hits": 3})
    why = "After Claire's guess #2, the Oracle had no card of this rank, and the hand has gained at most 2 cards"
    assert f"{why} since. Either that entry or this one is wrong. Is this one right?" in window.texts()
    ranks = [_without_keys(window)]
    await tap(window, "Yes, this is right")
    await keyed_all(window, "3")
    ranks.append(_without_keys(window))
    assert not any("queen" in words for words in ranks), ranks
    assert not any(name == "selected" for node in tree(window) for name, *_ in node[1:])


def _without_keys(window: Window) -> str:
    """All texts and labels on the screen, except those of the rank keys."""
    words = [value for node in tree(window) for name, value in node[1:] if isinstance(value, str)]
    return "\n".join(word for word in words if word not in {"king", "queen"})


async def test_a_guess_that_no_longer_fits_hides_its_rank(house: House) -> None:
    """After a card laid out is corrected, a later guess may be invalid: it is shown, but not its rank."""
    table, window = await on_screen(house, higgins(house, players=3))
    await tap(window, "Ann")
    await keyed_all(window, "A 2 3 4 /KS 5 /KH 6 /9C")
    await keyed(window, {"kind": "guess", "rank": "K", "hits": 2})
    laid_out = next(stored for stored in table.timeline.entries if getattr(stored.entry, "card", "") == "9C")
    await table.amend(laid_out.id, LayOut(seat=0, card="KD"))
    await window.settle()
    assert "no longer fits" in window.text()
    lines = [text for text in window.texts() if "no longer fits" in text]
    assert len(lines) == 1
    assert "king" not in lines[0].replace("the king of diamonds", "")  # which is face up for all to see
    await window.go(f"/replay/{table.head.id}")
    await tap(window, "Last step")
    assert not any("king" in text.replace("king of", "") for text in window.texts() if "lay" not in text)


def play_round() -> list[Entry]:
    return simulated(5, 4, rounds=1).entries


CANARY = "canary"
EVERYWHERE = {**SCREENS, "/new/higgins_oracle": as_it_is}


@pytest.fixture
def _planted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adds a word that occurs nowhere else to all secrets, those of the log and the cards won."""

    def only(value: Sentence, *others: Any, **props: Any) -> Only:
        return Only(say("{canary} {value}", canary=CANARY, value=value), *others, **props)

    def owned(rank: str, *others: Any) -> Owned:
        return Owned(f"{CANARY} {rank}", *others)

    monkeypatch.setattr(import_module("referees.higgins_oracle.asking"), "Only", only)
    monkeypatch.setattr(import_module("referees.higgins_oracle.view"), "Owned", owned)


@pytest.mark.sampled
@pytest.mark.usefixtures("_planted")
async def test_planted_secrets_come_up_nowhere_while_the_round_runs(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """No screen, hidden property, message, platform call, address, log, projection, export or game file has the planted
    secrets; once the round is scored, the log has them."""
    caplog.set_level(logging.DEBUG, "companion")
    caplog.set_level(logging.DEBUG, "referees")
    entries = play_round()
    laid = max(at for at, entry in enumerate(entries[:-30]) if entry["kind"] == "lay_out")
    table = await higgins(house, entries[: laid + 1], target=999)
    assert [card for card in table.referee.view(table.state, 0).own or () if CANARY in card.rank]
    window = await house.window("/settings")
    wire, seen = Wire(window), list[Any]()
    for where, tour in EVERYWHERE.items():
        await window.go(where.format(id=table.head.id))
        seen += [window.page.route, await tour(window, table.head.id), window.texts()]
    seen += [wire.sent, window.client.calls, caplog.text, table.head, repr(table.state), _tally_copied(table)]
    seen += [public(table), await saved(house.device.store, house.device.tables, table.head.id)]
    assert len(wire.sent) > 20
    assert CANARY not in repr(seen).casefold()
    for entry in entries[len(table.timeline.entries) :]:
        await table.enter(table.referee.read_entry(json.dumps(entry)))
    await window.go(f"/table/{table.head.id}")
    await tap(window, "Log")
    assert CANARY in window.text().casefold()
    assert CANARY in repr(wire.sent).casefold()


def _tally_copied(table: Table) -> str:
    """The tally as text, as the shared screen would copy it."""
    seats = len(table.config.seats)
    tally = tally_out(table.referee.tally(table.state), seats, table.reader(), table.state)
    return tally_text(table.referee.about, table.config.names, tally, None)


async def test_copied_texts_have_nothing_of_a_running_round(house: House) -> None:
    """In the first round, the copied texts only say which game it is; in the second, they have only the first round."""
    first = play_round()
    second = [{"kind": "start_round", "oracle": simulated(5, 4, rounds=1).rounds[0].oracle_end}]
    table, window = await on_screen(house, higgins(house, first[:-1], target=999), "/tally/{}/share")
    assert set(_copied(window)) == {"The Oracle by Peter Higgins\n"}
    for entry in (first[-1], *second):
        await table.enter(table.referee.read_entry(json.dumps(entry)))
    await window.settle()
    await window.tap("The tally")
    before = _copied(window)
    await table.enter(Guess(seat=table.state.turn, rank="Q", hits=1))
    await window.settle()
    assert _copied(window) == before
    assert "Round 1" in "".join(before)
    assert "Round 2" not in "".join(before)


def _copied(window: Window) -> list[str]:
    """All texts that the dialog would copy."""
    actions = [getattr(control, "action", None) for control in window.walk()]
    return [action.data for action in actions if isinstance(action, ft.CopyToClipboard)]
