"""After a power cut that damages the log or rollback journal, games reopen with an exact prefix of their lines."""

import random
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.store.errors import GameMissing
from companion.store.records import Line, StoredGame
from companion.store.sqlite import opening
from companion.store.sqlite.store import SqliteStore

from .making import FRAME, a_line, after, begin, config_line, enter, is_prefix, store_in, with_store

HEAD_BYTES = 32
STEPS = 12
PAGE, RECORD = 4096, 4 + 4096 + 4
MAGIC = bytes.fromhex("d9d505f920a163d7 ffffffff")
"""The first bytes of a rollback journal whose record count is derived from its size."""


class Played(NamedTuple):
    """A game on the disk in mid-play: the database, its log, and the log's length after each step."""

    game_id: str
    lines: list[Line]
    database: bytes
    log: bytes
    ends: list[int]  # ends[k]: the log's length in bytes when k lines were acknowledged


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A game of single steps and a last one of three lines; its log was never checkpointed."""
    path = tmp_path_factory.mktemp("played") / "companion.db"
    log = path.with_name("companion.db-wal")

    async def play(store: SqliteStore) -> Played:
        ends = [log.stat().st_size]
        head = await begin(store, "Claire", "Molly", "Zoë")
        ends.append(log.stat().st_size)
        for n in range(2, STEPS):
            head = await enter(store, head, n)
            ends.append(log.stat().st_size)
        tap = [a_line(n) for n in (STEPS, STEPS + 1, STEPS + 2)]
        await store.append(after(head, STEPS + 2, status="finished", outcome='{"ranking":[[0,1],[2]]}'), tap)
        ends += [-1, -1, log.stat().st_size]  # no cut leaves one or two lines of this step
        lines = [config_line(head), *[a_line(n) for n in range(2, STEPS + 3)]]
        return Played(head.id, lines, path.read_bytes(), log.read_bytes(), ends)

    return with_store(path, play)


async def reopened(folder: Path, played: Played, log: bytes) -> StoredGame | None:
    """Returns the game as read after a power cut that left this log, and checks that one more step works."""
    path = folder / "companion.db"
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    path.write_bytes(played.database)
    path.with_name("companion.db-wal").write_bytes(log)
    async with store_in(path) as store:
        try:
            game: StoredGame = await store.read(played.game_id)
        except GameMissing:
            return None
        if game.head.status == "running":
            await enter(store, game.head, len(game.lines) + 1)
            assert len((await store.read(played.game_id)).lines) == len(game.lines) + 1
        return game


def expected(played: Played, size: int) -> int:
    """How many lines were acknowledged when the log had at most `size` bytes."""
    return max((lines for lines, end in enumerate(played.ends) if 0 <= end <= size), default=0)


async def check(folder: Path, played: Played, log: bytes, sound: int) -> None:
    """Asserts that, if a log's first `sound` bytes are intact, exactly the lines acknowledged by then are there."""
    game = await reopened(folder, played, log)
    count = expected(played, sound)
    if game is None:
        assert count == 0
        return
    assert is_prefix(game, played.lines)
    assert len(game.lines) == count
    assert (game.head.status == "finished") == (count == len(played.lines))


async def test_cut_at_each_frame(tmp_path: Path, played: Played) -> None:
    """A log cut at any frame boundary has every step whose frames are all there, and no other step."""
    frames = (len(played.log) - HEAD_BYTES) // FRAME
    assert frames > 2 * STEPS
    for frame in range(0, frames + 1, 2):
        size = HEAD_BYTES + frame * FRAME
        await check(tmp_path, played, played.log[:size], size)


async def test_cut_in_mid_frame(tmp_path: Path, played: Played) -> None:
    """A log cut within a frame, or within its own header, counts as cut before it."""
    draw = random.Random(7)
    frames = (len(played.log) - HEAD_BYTES) // FRAME
    for size in [0, 1, 31, *[HEAD_BYTES + frame * FRAME + draw.randrange(1, FRAME) for frame in range(0, frames, 3)]]:
        await check(tmp_path, played, played.log[:size], size)


async def test_flipped_bytes(tmp_path: Path, played: Played) -> None:
    """A frame with a wrong byte, and all frames after it, are ignored, because of the log's checksums."""
    draw = random.Random(11)
    frames = (len(played.log) - HEAD_BYTES) // FRAME
    for frame in range(0, frames, 3):
        at = HEAD_BYTES + frame * FRAME + draw.randrange(FRAME)
        log = bytearray(played.log)
        log[at] ^= 1 << draw.randrange(8)
        await check(tmp_path, played, bytes(log), HEAD_BYTES + frame * FRAME)


async def test_zeros_at_the_end(tmp_path: Path, played: Played) -> None:
    """A tail of zeros, as some file systems leave after a power cut, counts as cut off."""
    for lines in (1, 4, STEPS - 1):
        size = played.ends[lines]
        await check(tmp_path, played, played.log[:size] + bytes(len(played.log) - size), size)


def test_a_page_torn_under_its_journal(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a log, as in a browser, a page that was half written at a power cut is restored from the journal."""
    monkeypatch.setattr(opening, "JOURNAL_MODE", "delete")
    journal = path.with_name(f"{path.name}-journal")

    async def play(store: SqliteStore) -> tuple[StoredGame, bytes]:
        head = await enter(store, await begin(store), 2, 3)
        store._db.execute("begin")
        store._db.execute("update games set headline = 'half'")
        written = journal.read_bytes()
        store._db.rollback()
        return await store.read(head.id), written

    game, written = with_store(path, play)
    content, journal_written = bytearray(path.read_bytes()), MAGIC + written[12:]
    pages = range(512, len(journal_written), RECORD)
    assert pages
    for start in pages:
        number = int.from_bytes(journal_written[start : start + 4], "big")
        content[(number - 1) * PAGE : (number - 1) * PAGE + PAGE // 2] = bytes(PAGE // 2)
    path.write_bytes(content)
    journal.write_bytes(journal_written)
    assert with_store(path, lambda store: store.read(game.head.id)) == game
    assert not journal.exists()
