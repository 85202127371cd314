"""Games as files: whole, exact and described by a schema; kits are included, and no game is stored twice."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from companion.files.games.document import FullGame, PublicGame, schema
from companion.files.games.files import import_game, saved
from companion.files.games.written import file_name
from companion.store.errors import StoreFull
from companion.store.records import GameHead, Line, StoredGame
from companion.store.store import Store
from companion.table.kit_references import with_kits
from companion.table.remembering import announced_tally
from companion.table.table import Table
from referees.common.registry import game_ids
from referees.common.values.change import changed
from tests.common.journals import fold, record_of
from tests.companion.conftest import House
from tests.companion.game_files import ID, SMALL, document, full, other_store, recorded
from tests.companion.played import concluded, played_table
from tests.companion.tables import laid
from tests.store.making import store_in

EVERY_GAME = pytest.mark.parametrize("game", game_ids())
OTHER = "meow_oracle/2-players"
NOTE = "Rain.\nBob's “last” game 🐈‍⬛"
WHOLE = (
    "haggatha/3-players-joint-winners", "higgins_oracle/3-players-counted", "interstellar_oracle/3-players-two-leave",
    "lantern_oracle/three_nights", "meow_oracle/2-players-counted", "oblivion/2-players-fall-together",
)  # fmt: skip
"""For each referee, a game that was played to its end."""


async def file_of(house: House, table: Table) -> bytes:
    return (await saved(house.device.store, house.device.tables, table.head.id)).content


async def same_on_both(mine: Store, other: Store, table: Table) -> None:
    assert await other.read(table.head.id) == await mine.read(table.head.id)
    assert await other.note(table.head.id) == await mine.note(table.head.id)
    replayed = await Table.open(other, table.head.id, lambda: 0)
    lines = await with_kits(other, (await other.read(table.head.id)).lines)
    assert fold(lines, table.referee.read_config, table.referee.read_entry) == record_of(table.timeline)
    assert record_of(replayed.timeline) == record_of(table.timeline)
    assert replayed.state == table.state
    assert list(replayed.timeline.invalid_entries) == list(table.timeline.invalid_entries)
    assert list(replayed.timeline.withdrawn) == list(table.timeline.withdrawn)


async def there_and_back(house: House, game: str, seed: int) -> None:
    """Asserts that a game with many corrections is the same on another device, and so is its file."""
    table = await concluded(await played_table(house, game, seed))
    await house.device.store.set_note(table.head.id, NOTE)
    content = await file_of(house, table)
    async with other_store(house, f"elsewhere {seed}") as other:
        assert (await import_game(other, content)).status == "new"
        await same_on_both(house.device.store, other, table)
        stored = await other.read(table.head.id)
        assert stored.lines and full(await complete(other, stored), NOTE) == content


async def complete(store: Store, stored: StoredGame) -> StoredGame:
    lines = await with_kits(store, (Line(0, "config", None, None, stored.head.config, 0), *stored.lines))
    return StoredGame(changed(stored.head, config=lines[0].payload or ""), tuple(lines[1:]))


@pytest.mark.parametrize("seeds", [range(1, 2), pytest.param(range(2, 200), marks=pytest.mark.soak)])
@EVERY_GAME
async def test_a_game_comes_back_as_it_was(house: House, game: str, seeds: range) -> None:
    """After random corrections, head, lines, note, record, state and invalid entries are the same on another device."""
    for seed in seeds:
        await there_and_back(house, game, seed)


async def test_played_tables_have_every_kind_of_line(house: House) -> None:
    """A journal like those above has every kind of line and mark."""
    table = await played_table(house, "lantern_oracle", 2)
    lines = (await house.device.store.read(table.head.id)).lines
    assert {line.op for line in lines} == {"config", "enter", "insert", "amend", "remove", "back", "forward"}
    assert {line.mark for line in lines} == {None, "confirmed", "overruled"}


def announced(head: GameHead) -> GameHead:
    """A stored game's head as in its file: without the kit, the offset from UTC and statistics."""
    return changed(head, kit=None, utc_offset=None, tally=json.dumps(announced_tally(head)))


@pytest.mark.parametrize("name", WHOLE)
async def test_a_whole_game_is_imported(house: House, name: str) -> None:
    """A game that was played to its end is stored unchanged on another device."""
    game = recorded(name)
    async with other_store(house) as other:
        assert (await import_game(other, full(game, None))).status == "new"
        stored = await complete(other, await other.read(ID))
        assert (announced(stored.head), stored.lines) == (game.head, game.lines)


async def test_a_game_of_older_rules_keeps_what_was_announced(house: House) -> None:
    """A game of an older edition keeps its lines, and its result as announced then."""
    game = recorded("lantern_oracle/edition_1")
    tally = json.loads(game.head.tally or "")
    tally["lines"][0]["label"], tally["totals"][0] = "As we counted then", tally["totals"][0] + 3
    tally["lines"][0]["points"] += 3
    game = changed(game, head=changed(game.head, tally=json.dumps(tally)))
    async with other_store(house) as other:
        await import_game(other, full(game, None))
        stored = await other.read(ID)
        assert game.head.edition == 1
        assert (announced(stored.head), stored.lines) == (game.head, game.lines)


# The content of a file


@EVERY_GAME
async def test_documents_are_what_the_schema_says(house: House, game: str) -> None:
    """The files of a running and a finished game match the schema; with an extra field or a wrong value they don't."""
    table = await played_table(house, game, steps=12)
    asks = schema(game)
    running = json.loads(await file_of(house, table))
    over = json.loads(await file_of(house, await concluded(table)))
    assert (running["scope"], over["scope"]) == ("public", "full")
    Draft202012Validator.check_schema(asks)
    fits = Draft202012Validator(asks).is_valid
    assert fits(running) and fits(over)
    public, full = PublicGame[dict[str, Any]], FullGame[dict[str, Any], dict[str, Any]]
    assert public.model_validate_json(json.dumps(running)).id == full.model_validate_json(json.dumps(over)).id
    for name, wrong in (("weather", "fine"), ("version", 4), ("lines", []), ("config", {})):
        assert not fits(over | {name: wrong})
    entered = next(line for line in over["lines"] if line["op"] == "enter")
    entered["entry"]["weather"] = "fine"
    assert not fits(over)


def test_a_line_of_the_journal_is_a_line_of_the_file() -> None:
    """Each line of the journal is a line of text with its entry as stored, which makes diffs readable."""
    game = recorded("haggatha/2-players-abandoned")
    text = full(game, None).decode()
    lines = [line for line in text.splitlines() if line.startswith('  {"n": ')]
    assert len(lines) == len(game.lines)
    assert json.loads(lines[1].rstrip(","))["entry"] == json.loads(game.lines[1].payload or "")
    assert file_name(changed(game.head, utc_offset=0)) == "haggatha-game-2023-11-14.json"


async def test_a_kit_corrected_during_a_game_is_included(house: House) -> None:
    """The file has the kit before and after; another device stores each once, for all games that use it."""
    table = await laid(house, "haggatha", "Ann", "Bob")
    before = table.config.kit
    after = before.model_copy(update={"divining": before.divining + 1})
    await table.reconfigure(table.config.model_copy(update={"kit": after}))
    await concluded(table)
    content = await file_of(house, table)
    kits = [line["config"]["kit"] for line in json.loads(content)["lines"] if line["op"] == "config"]
    assert kits == [before.model_dump(mode="json"), after.model_dump(mode="json")]
    async with other_store(house) as other:
        await import_game(other, content)
        stored = await other.read(table.head.id)
        assert "divining" not in stored.head.config + (stored.lines[0].payload or "")
        assert (await Table.open(other, table.head.id, lambda: 0)).config.kit == after
        twin = json.loads(content) | {"id": ID}
        assert (await import_game(other, json.dumps(twin).encode())).head.kit == stored.head.kit


# Games that are already stored


async def test_a_stored_game_is_recognized_by_its_id(house: House) -> None:
    """Importing the same game, another record of it, or a game deleted here changes nothing."""
    async with other_store(house) as other:
        game = document()
        with_note = json.dumps(game | {"note": "sun\x00 \nrain"}).encode()
        assert (await import_game(other, with_note)).status == "new"
        stored = await other.read(ID)
        assert await other.note(ID) == "sun \nrain", "without control characters"
        assert (await import_game(other, json.dumps(game).encode())).status == "same"
        later = game | {"lines": game["lines"][:-1]}
        preview = await import_game(other, json.dumps(later).encode())
        assert (preview.status, preview.names) == ("other", ("Ann", "Bob", "Cid"))
        assert await other.read(ID) == stored
        await other.delete(ID, 1)
        assert (await import_game(other, json.dumps(game).encode())).status == "deleted"
        await other.undelete(ID)
        assert await other.read(ID) == stored


@pytest.mark.parametrize("failing", range(1, 4))
async def test_a_replaced_game_is_never_lost(tmp_path: Path, failing: int) -> None:
    """If the browser fails to keep something while a file replaces a game, the former game is in the history, or among
    the deleted ones with the file's game in its place; each with its note."""
    flushes = failing

    async def flush() -> None:
        nonlocal flushes
        flushes += 1
        if flushes == failing:
            raise RuntimeError("QuotaExceededError")

    async with store_in(tmp_path / "companion.db", flush=flush) as store:
        await import_game(store, json.dumps(document(SMALL, "mine")).encode())
        flushes = 0
        with suppress(StoreFull):
            await import_game(store, json.dumps(document(OTHER, "theirs")).encode(), instead_at=7)
        assert [head.id for head in (await store.page()).heads] == [ID]
        notes = [await store.note(head.id) for head in (await store.page("deleted")).heads]
        assert (await store.note(ID), notes) in (("mine", []), ("theirs", ["mine"]))


async def test_a_file_can_replace_another_record(house: House) -> None:
    """An imported record can replace a stored or deleted game, which is then deleted, whole, with note and players."""
    ids: set[str] = set()
    async with other_store(house) as other:
        mine, theirs = document(SMALL, "mine"), document(OTHER, "theirs")
        for is_deleted in (False, True):
            await import_game(other, json.dumps(mine).encode(), instead_at=5 if is_deleted else None)
            before, who = await other.read(ID), await other.people.of_game(ID)
            if is_deleted:
                await other.delete(ID, 1)
            preview = await import_game(other, json.dumps(theirs).encode(), instead_at=7)
            assert preview.status == "new"
            now = await other.read(ID)
            assert [line.at for line in now.lines] == [line["at"] for line in theirs["lines"]]
            assert await other.note(ID) == "theirs"
            deleted = (await other.page("deleted")).heads
            (copy,) = [head for head in deleted if head.tally == before.head.tally and head.id not in ids]
            ids.add(copy.id)
            assert await other.note(copy.id) == "mine"
            await other.undelete(copy.id)
            assert (await other.read(copy.id)).lines == before.lines
            assert await other.people.of_game(copy.id) == who
            assert await other.rebuild() == ()
            await other.delete(copy.id, 9)
