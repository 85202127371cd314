"""The golden games, moment by moment: the entries, and the kind of question that is open after each."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from companion.store.records import GameHead
from referees.common.protocol.config import Config
from referees.common.protocol.ruling import Mark
from referees.common.record.journal import Line
from referees.common.registry import referee
from tests.common.records import golden, golden_files


@dataclass(frozen=True, eq=False)
class Recorded:
    """A golden game: its file's name, its config, and its entries in order, as JSON text with marks."""

    name: str
    game: str
    config: Config
    entries: tuple[tuple[str, Mark], ...]

    def stored(self, entries: int, id: str) -> tuple[GameHead, list[Line]]:
        """Head and lines of the game with its first entries, a second apart."""
        config = Line(1, "config", None, None, self.config.model_dump_json(), 0)
        numbered = enumerate(self.entries[:entries], start=2)
        lines = [config, *(Line(n, "enter", None, mark, text, n * 1000) for n, (text, mark) in numbered)]
        edition = referee(self.game).about.edition
        return GameHead(id, self.game, edition, config.payload or "", 0, lines[-1].at, entries=entries), lines

    def kinds(self) -> Iterator[str]:
        """The kinds of questions open before each entry and after the last, with passages; empty if the game's over."""
        rules = referee(self.game)
        state = rules.setup(self.config)
        for at, (text, _) in enumerate((*self.entries, ("", None))):
            question = state.open[-1] if state.open else None
            yield "" if question is None else f"{type(question).__name__} {question.passage(state)}"
            if text:
                state = rules.evolve(state, rules.read_entry(text), at + 2).state


@cache
def recorded(game: str) -> tuple[Recorded, ...]:
    """All golden games of this kind, longest first."""
    games = []
    for file in golden_files(game):
        record = golden(file)
        games.append(Recorded(file.stem, game, referee(game).read_config(record.config), record.entries))
    return tuple(sorted(games, key=lambda each: -len(each.entries)))


def named(game: str, name: str) -> Recorded:
    """The golden game in the file of that name."""
    return next(record for record in recorded(game) if record.name == name)


@cache
def sample(game: str) -> dict[Recorded, tuple[int, ...]]:
    """In few games, the moments (numbers of entries) at which each kind of question first comes up, and the end."""
    first = {play: dict(reversed([(kind, at) for at, kind in enumerate(play.kinds())])) for play in recorded(game)}
    left = {kind for kinds in first.values() for kind in kinds}
    chosen: dict[Recorded, tuple[int, ...]] = {}
    while left:
        record = max(first, key=lambda each: len(left.intersection(first[each])))
        chosen[record] = tuple(sorted(at for kind, at in first[record].items() if kind in left))
        left -= first[record].keys()
    return chosen
