"""G11: every list, search and filter takes the same time with 20,000 stored games as with 1,000."""

import asyncio
import json
import random
import uuid
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from companion.store.records import GameHead, Line, Search
from companion.store.sqlite.opening import opened
from companion.store.sqlite.store import SqliteStore
from tests.perf.database import Shelf
from tests.perf.gates import Gate, race

pytestmark = pytest.mark.bench

FEW, MANY = 1_000, 20_000
REGULARS = ("Anna", "Andreas", "Boris", "Claire", "Dörte", "Emil", "Zoë", "Łukasz", "Mia", "Nils", "Ruth", "Sami")
KINDS = ("haggatha", "haggatha", "meow_oracle", "meow_oracle", "interstellar_oracle")
EVENINGS = ("Rain all evening at the lake", "Dörte's birthday", "First try with the new deck")
RULES = ("MO-20", "MO-22", "MO-24")
RARE = 7  # games of one guest in the small store and in the large one
EACH = 15  # queries in a round: their median isn't affected by other programs

Query = Callable[[SqliteStore], Awaitable[Any]]


def search(**filters: Any) -> Query:
    """Queries the first page of a search."""
    return lambda store: store.search(Search(**filters))


def second_page(**filters: Any) -> Query:
    """Queries the second page of a search."""
    keys: dict[SqliteStore, str | None] = {}

    async def ask(store: SqliteStore) -> Any:
        if store not in keys:
            keys[store] = (await store.search(Search(**filters))).after
        return await store.search(Search(**filters), keys[store])

    return ask


def zoes_statistics(game: str | None = None, period: str = "") -> Query:
    """Queries Zoë's statistics."""
    ids: dict[SqliteStore, str] = {}

    async def ask(store: SqliteStore) -> Any:
        if store not in ids:
            ids[store] = next(person.id for person in await store.people.all() if person.name == "Zoë")
        return await store.statistics.profile(ids[store], game, period=period)

    return ask


QUERIES: dict[str, Query] = {
    "all games": search(),
    "all games, page 2": second_page(),
    "running": search(shelf="running"),
    "finished": search(shelf="finished"),
    "deleted": search(shelf="deleted"),
    "a game": search(game="haggatha"),
    "a player": search(player="Zoë"),
    "a player, page 2": second_page(player="Zoë"),
    "a game, a player, finished": search(game="haggatha", player="Zoë", shelf="finished"),
    "one letter": search(words="a"),
    "the beginning of two names": search(words="an"),
    "a name": search(words="zoe"),
    "a name, page 2": second_page(words="zoe"),
    "two names": search(words="zoe anna"),
    "a title": search(words="interstellar"),
    "a note": search(words="lake"),
    "a rare name": search(words="quentin"),
    "a rare name and another": search(words="quentin anna"),
    "nobody's name": search(words="xyz"),
    "a name, running": search(words="zoe", shelf="running"),
    "a name at a game": search(words="zoe", game="haggatha"),
    "resume": lambda store: store.resume(),
    "players": lambda store: store.players(),
    "kinds": lambda store: store.kinds(),
    "nothing to purge": lambda store: store.purge(0),
    "a note read": lambda store: store.note("none"),
    "standings": lambda store: store.statistics.standings(),
    "standings of a year": lambda store: store.statistics.standings("2020"),
    "a player's statistics": zoes_statistics(),
    "a player's statistics of a game": zoes_statistics("haggatha"),
    "a player's statistics of a year": zoes_statistics("meow_oracle", "2020"),
    "what games are remembered by": lambda store: store.statistics.game_stats(),
    "what games of a year are remembered by": lambda store: store.statistics.game_stats(period="2020"),
    "games not told yet": lambda store: store.statistics.pending(),
}


class FilledStore(Shelf):
    """A store with that many games, stored one by one as if played, and an event loop for queries."""

    def __init__(self, folder: Path, count: int) -> None:
        asyncio.run(fill(folder / "companion.db", count))
        super().__init__(folder)

    def answer(self, query: Query) -> Any:
        """Returns the store's answer."""
        return self.run(query(self.store))  # type: ignore[arg-type]  # every query is a coroutine

    def timed(self, query: Query) -> float:
        """Returns the median seconds of this query."""

        async def ask() -> float:
            times = []
            for _ in range(EACH):
                start = perf_counter()
                await query(self.store)
                times.append(perf_counter() - start)
            return median(times)

        return self.run(ask())


async def fill(path: Path, count: int) -> None:
    """Creates that many games one by one as if played; some have notes, some are deleted."""
    store, rng = await opened(path), random.Random("history")
    store._db.execute("pragma synchronous = off")  # this database needn't survive a power cut
    for n in range(count):
        names = rng.sample(REGULARS, 3)
        if n % (count // RARE) == count // RARE - 1:
            names = ["Quentin", "Anna", "Mia"]
        head = _head(rng, names, 1_600_000_000_000 + n * 3_600_000)
        await store.create(head, [Line(1, "config", None, None, head.config, head.created_at)])
        if n % 7 == 0:
            await store.set_note(head.id, rng.choice(EVENINGS))
        if n % 25 == 7 and names[0] != "Quentin":
            await store.delete(head.id, head.created_at)
    await store.close()


def _head(rng: random.Random, names: list[str], at: int) -> GameHead:
    """The head of a game that has just ended, or is running."""
    config = json.dumps({"seats": [{"player": name, "colour": "sky", "shape": "circle"} for name in names]})
    status: Any = "running" if rng.random() < 0.3 else "finished"
    id, kind = str(uuid.UUID(int=rng.getrandbits(128))), rng.choice(KINDS)
    tally, outcome = _result(rng) if status == "finished" else (None, None)
    return GameHead(id, kind, 1, config, at, at, status, 40, ", ".join(names), tally, outcome)


def _result(rng: random.Random) -> tuple[str, str]:
    """A game's tally, with points by three rules and statistics, and its outcome."""
    lines = [{"seat": seat, "points": rng.randrange(20), "cites": [rule]} for seat in range(3) for rule in RULES]
    stats = [[seat, name, rng.randrange(9)] for seat in (-1, 0, 1, 2) for name in ("runs", "lines", "goods:chart")]
    stats += [[-1, "minutes", rng.randrange(20, 90)], [rng.randrange(3), f"place:{rng.randrange(1, 4)}", 1]]
    ranking = [[seat] for seat in rng.sample(range(3), 3)]
    return json.dumps({"lines": lines, "parts": [], "memories": stats}), json.dumps({"ranking": ranking})


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[FilledStore, FilledStore]]:
    """A small store and a large one, which takes a minute or two to fill."""
    with ExitStack() as stack:
        stores = [FilledStore(tmp_path_factory.mktemp("kept"), count) for count in (FEW, MANY)]
        for store in stores:
            stack.callback(store.close)
        yield stores[0], stores[1]


@pytest.mark.parametrize("name", QUERIES)
def test_g11_lists_and_searches(filled: tuple[FilledStore, FilledStore], name: str) -> None:
    """With 20 times as many games a page takes as long; a player's statistics take at most a tenth of a second."""
    few, large = filled
    query = QUERIES[name]
    answers = [few.answer(query), large.answer(query)]
    assert len({len(getattr(answer, "heads", ())) for answer in answers}) == 1, "pages of different length"
    rounds = race({"few": lambda: few.timed(query), "many": lambda: large.timed(query)}, 31)
    if name.startswith("a player's statistics"):
        Gate(f"G11 {name}, 20,000 games", "time", 100, 150, " ms").hold([1000 * lap["many"] for lap in rounds])
        return
    Gate(f"G11 {name}, 20,000 games", "time", 1.15, 1.5).hold([lap["many"] / lap["few"] for lap in rounds])
