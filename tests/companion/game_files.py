"""Game files for tests: golden games as a store would return them, and tables made from a journal without a store."""

import json
import random
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from companion.files.games.judged import judging
from companion.files.games.reading import GameFile, reading
from companion.files.games.written import writing_full, writing_public
from companion.store.engines import open_store
from companion.store.models.json_values import compact
from companion.store.records import GameHead, Line, StoredGame
from companion.store.store import Store
from companion.table.table import Table
from referees.common.protocol.config import Config
from referees.common.protocol.entry import Entry
from referees.common.protocol.sentence import Reader
from referees.common.record.steps import finished
from referees.common.registry import referee
from referees.common.timeline import Timeline
from referees.common.wire import outcome_out, tally_out
from tests.common.records import RECORDS, golden
from tests.companion.conftest import House

ID = "0f0e0d0c-0b0a-4908-8706-050403020100"
SMALL = "meow_oracle/3-players-two-leave"
BEGUN = 1_700_000_000_000


def full(game: StoredGame, note: str | None) -> bytes:
    """The file of a finished game, written in one go."""
    return finished(writing_full(game, note))


def public(table: Table) -> bytes:
    """The file of a running game, written in one go."""
    return finished(writing_public(table))


def read(content: bytes) -> GameFile:
    """The game in a file, read in one go."""
    return finished(reading(content))


def judged(game: GameFile) -> Timeline:
    """A game from a file, judged in one go."""
    return finished(judging(game))


@asynccontextmanager
async def other_store(house: House, name: str = "elsewhere") -> AsyncIterator[Store]:
    """The store of another device, closed at the end."""
    (house.folder / name).mkdir(exist_ok=True)
    store = await open_store(house.folder / name / "companion.db")
    try:
        yield store
    finally:
        await store.close()


def damaged(content: bytes, rng: random.Random) -> bytes:
    """The content with up to three random pieces replaced, removed or inserted."""
    changed = bytearray(content)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(changed))
        changed[at : at + rng.randrange(0, 3)] = rng.randbytes(rng.randrange(0, 3))
    return bytes(changed)


def recorded(name: str) -> StoredGame:
    """A golden game as a store returns it, with its kit inlined."""
    file = RECORDS / f"{name}.jsonl"
    game, record = file.parent.name, golden(Path(file))
    rules, config = referee(game), compact(json.loads(record.config))
    edition = record.edition or rules.about.edition
    lines = [Line(1, "config", None, None, config, BEGUN)]
    for n, (text, mark) in enumerate(record.entries, start=2):
        lines.append(Line(n, "enter", None, mark, compact(json.loads(text)), BEGUN + n))
    timeline = Timeline(rules, lines, edition)
    state, names = timeline.state, timeline.config.names
    outcome = rules.outcome(state)
    assert outcome is not None
    reader = Reader(names)
    head = GameHead(
        ID, game, edition, config, BEGUN, lines[-1].at, "abandoned" if outcome.abandoned else "finished",
        len(timeline.entries), ", ".join(names), json.dumps(tally_out(rules.tally(state), len(names), reader, state)),
        json.dumps(outcome_out(outcome, reader, state)),
    )  # fmt: skip
    return StoredGame(head, tuple(lines))


def document(name: str = SMALL, note: str | None = None) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(full(recorded(name), note))
    return content


def running(game: str, config: Config, entries: Iterable[Entry]) -> Table:
    """A table with these entries, without a store."""
    lines = [Line(1, "config", None, None, config.model_dump_json(), BEGUN)]
    lines += [Line(n, "enter", None, None, act.model_dump_json(), BEGUN + n) for n, act in enumerate(entries, start=2)]
    edition = referee(game).about.edition
    head = GameHead(ID, game, edition, lines[0].payload or "", BEGUN, lines[-1].at, headline=", ".join(config.names))
    return Table(cast(Store, None), head, lines, Timeline(referee(game), lines, edition), lambda: BEGUN)
