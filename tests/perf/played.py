"""Games to measure with: real ones of each kind, and an endless one."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from companion.table.table import Entered, Table
from referees.common.protocol.config import Config, seated
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import ALLOWED
from referees.common.record.journal import Line
from referees.common.registry import referee
from referees.haggatha.table.kit import ITEMS
from tests.common.playing import picked
from tests.haggatha import cove_simulator, simulator as haggatha_simulator
from tests.higgins_oracle import simulator as higgins_simulator
from tests.interstellar_oracle import simulator as interstellar_simulator
from tests.meow_oracle import simulator as meow_simulator
from tests.oblivion import simulator as oblivion_simulator
from tests.oblivion.tables import KITS

NAMES = ("Ada", "Ben", "Claire", "Dan", "Eve", "Fay")


@dataclass(frozen=True, slots=True)
class Played:
    """A game as entered: its id in the registry, its config, its entries in order as JSON text."""

    game: str
    config: Config
    entries: tuple[str, ...]

    def lines(self, count: int | None = None) -> list[Line]:
        """The journal of the first `count` entries, a second apart."""
        config = Line(1, "config", None, None, self.config.model_dump_json(), 0)
        entries = enumerate(self.entries[:count], start=2)
        return [config, *(Line(n, "enter", None, None, text, n * 1000) for n, text in entries)]

    def read(self) -> tuple[Entry, ...]:
        """The entries, parsed."""
        return tuple(referee(self.game).read_entry(text) for text in self.entries)


def _meow_oracle() -> Iterator[Played]:
    for seed in range(4):
        for players in (2, 3, 4):
            game = meow_simulator.play(seed, players, style="mixed")
            config = referee("meow_oracle").config(seats=seated(NAMES[:players]))
            yield Played("meow_oracle", config, tuple(json.dumps(entry) for entry in game.entries))


def _higgins_oracle() -> Iterator[Played]:
    for seed, players in enumerate((2, 3, 4, 5, 6)):
        game = higgins_simulator.play(seed, players, style="mixed", suits=bool(seed % 2))
        config = referee("higgins_oracle").config(seats=seated(NAMES[:players]))
        yield Played("higgins_oracle", config, tuple(json.dumps(entry) for entry in game.entries))


def _interstellar_oracle() -> Iterator[Played]:
    """Real games in which cards are named now and then; doubts about cards are confirmed."""
    rules = referee("interstellar_oracle")
    for seed, players in enumerate((2, 3, 4, 5, 6)):
        game = interstellar_simulator.play(seed, players)
        config = rules.config(seats=seated(NAMES[:players]))
        config = config.model_copy(update={"checked": config.kit.assumed})
        yield Played("interstellar_oracle", config, tuple(json.dumps(line.entry) for line in game.steps))


def _haggatha() -> Iterator[Played]:
    for seed in range(24):
        game = haggatha_simulator.play(seed, breaks_off=False)
        kind = referee("haggatha").config
        items = {"seats": seated(NAMES[: game.players]), "options": game.options, "kit": game.kit, "checked": ITEMS}
        yield Played("haggatha", kind.model_validate(items), tuple(json.dumps(entry) for entry in game.entries))


def _oblivion() -> Iterator[Played]:
    """Real games, half with the rulebook's cards, half with a homemade deck that has powers of every kind."""
    for seed in range(4):
        deck = ("rulebook", "family")[seed % 2]
        kit = KITS[deck]
        for players in (2, 3, 4):
            game = oblivion_simulator.play(seed, players, deck)
            items = {"seats": seated(NAMES[:players]), "kit": kit, "checked": kit.assumed}
            config = referee("oblivion").config.model_validate(items)
            yield Played("oblivion", config, tuple(json.dumps(line.entry) for line in game.steps))


REAL: dict[str, Callable[[], Iterator[Played]]] = {
    "meow_oracle": _meow_oracle,
    "higgins_oracle": _higgins_oracle,
    "haggatha": _haggatha,
    "interstellar_oracle": _interstellar_oracle,
    "oblivion": _oblivion,
}
"""Makes each registered game's real games."""


@cache
def real_games(game: str) -> tuple[Played, ...]:
    """Some whole games with real cards and dice."""
    return tuple(REAL[game]())


async def made(table: Table, entry: Entry) -> None:
    """Makes an entry, and confirms it if it's unclear."""
    assert isinstance(await table.enter(entry, mark="confirmed"), Entered)


@cache
def cove_games() -> tuple[Played, ...]:
    """Some whole three-day games around Haggatha's shop: boats, piers and Halls."""
    games = []
    for seed, players in enumerate((2, 3, 4)):
        game = cove_simulator.play_cove(seed, players).played
        items = {"seats": seated(NAMES[: game.players]), "options": game.options, "kit": game.kit, "checked": ITEMS}
        config = referee("haggatha").config.model_validate(items)
        games.append(Played("haggatha", config, tuple(json.dumps(entry) for entry in game.entries)))
    return tuple(games)


USUAL: dict[str, Callable[[], Played]] = {
    **{game: (lambda game=game: real_games(game)[-1]) for game in REAL},  # type: ignore[misc]
    "cove": lambda: cove_games()[-1],
}
"""Makes a real game of each kind, and one of the cove, by the name used in benchmarks."""


@cache
def endless(count: int) -> Played:
    """A game of that many random, allowed entries that isn't over afterwards."""
    rules = referee("lantern_oracle")
    config = rules.config(seats=seated(NAMES[:4]))
    config = config.model_copy(update={"checked": config.kit.assumed})
    rng = random.Random("endless")
    state = rules.setup(config)
    entries: list[str] = []
    while len(entries) < count:
        entry = picked(rng.choice(rules.offers(state)), rng)
        if rules.judge(state, entry) == ALLOWED:
            state = rules.evolve(state, entry, len(entries) + 2).state
            entries.append(entry.model_dump_json())
    assert state.outcome is None
    return Played(rules.about.id, config, tuple(entries))
