"""After any sequence of calls, restarts and power cuts the store has the same data as a plain dictionary."""

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, strategies as st
from hypothesis.stateful import Bundle, invariant, precondition, rule

from companion.store.errors import GameMissing, StaleWriter
from companion.store.records import GameHead, Line, Search, Shelf, StoredGame
from referees.common.values.change import changed

from .making import Places, StoreMachine, config_line, config_of, explore, new_head, opened_in

NAMES = st.lists(st.sampled_from(["Ann", "Bob", "Claire", "Zoë"]), min_size=1, max_size=3, unique=True)
PAYLOADS = st.lists(st.text(max_size=5), min_size=1, max_size=3)
STATUSES = st.sampled_from(["running", "running", "finished", "abandoned"])


class Games(StoreMachine):
    """The store and a model of it: games by id, and which of them are deleted."""

    ids: Bundle[str] = Bundle("ids")

    def __init__(self) -> None:
        super().__init__()
        self.first = self.path
        self.games: dict[str, StoredGame] = {}
        self.deleted: set[str] = set()
        self.notes: dict[str, str] = {}

    @rule(target=ids, names=NAMES, at=st.integers(0, 5))
    def create(self, names: list[str], at: int) -> str:
        """Create a game with its config line."""
        head = new_head(*names, at=at)
        self.run(self.store.create(head, (config_line(head),)))
        self.games[head.id] = StoredGame(head, (config_line(head),))
        return head.id

    @rule(id=ids, payloads=PAYLOADS, status=STATUSES, names=st.none() | NAMES, at=st.integers(0, 2**22))
    def append(self, id: str, payloads: list[str], status: Any, names: list[str] | None, at: int) -> None:
        """Add a step of some lines, which may end the game, resume it, or correct its names."""
        assume(id in self.games)
        game = self.games[id]
        first = len(game.lines) + 1
        lines = [Line(n, "enter", None, None, text, at) for n, text in enumerate(payloads, start=first)]
        head = changed(game.head, status=status, updated_at=at, entries=first, headline=payloads[0])
        if names is not None:
            head = changed(head, config=config_of(*names))
        if id in self.deleted:
            with pytest.raises(GameMissing):
                self.run(self.store.append(head, lines))
        else:
            self.run(self.store.append(head, lines))
            self.games[id] = StoredGame(head, (*game.lines, *lines))

    @rule(id=ids, off=st.integers(-3, 3).filter(bool))
    def append_stale(self, id: str, off: int) -> None:
        """Try a step that doesn't follow the last line: it's refused."""
        assume(id in self.games)
        game = self.games[id]
        n = max(1, len(game.lines) + 1 + off)
        if n != len(game.lines) + 1:
            with pytest.raises(GameMissing if id in self.deleted else StaleWriter):
                self.run(self.store.append(game.head, (Line(n, "enter", None, None, "stale", 1),)))

    @rule(id=ids)
    def delete(self, id: str) -> None:
        assume(id in self.games)
        self.run(self.store.delete(id, 1))
        self.deleted.add(id)

    @rule(id=ids)
    def undelete(self, id: str) -> None:
        """Restore a deleted game."""
        assume(id in self.games)
        self.run(self.store.undelete(id))
        self.deleted.discard(id)

    @rule()
    def purge(self) -> None:
        """Remove deleted games for good."""
        assert self.run(self.store.purge(2)) == len(self.deleted)
        for id in self.deleted:
            del self.games[id]
            self.notes.pop(id, None)
        self.deleted.clear()

    @rule(id=ids, note=st.sampled_from(["", "by the lake", "Zoë won"]))
    def write(self, id: str, note: str) -> None:
        assume(id in self.games)
        self.run(self.store.set_note(id, note))
        self.notes[id] = note

    @rule()
    def rebuild(self) -> None:
        """Recompute the projections: nothing changes."""
        before = self.run(self.store.players())
        self.run(self.store.rebuild())
        assert self.run(self.store.players()) == before

    @precondition(lambda self: isinstance(self.path, Path))
    @rule()
    def power_cut(self) -> None:
        """Open copies of the files elsewhere, as after a power cut, without the process and its shared memory."""
        assert isinstance(self.path, Path)
        folder = Path(tempfile.mkdtemp(dir=self.first.parent))  # not in the last one: SQLite limits the length of paths
        for suffix in ("", "-wal"):
            source = self.path.with_name(self.path.name + suffix)
            if source.exists():
                shutil.copyfile(source, folder / source.name)
        self.run(self.store.close())
        self.path = folder / "companion.db"
        self.store = self.run(opened_in(self.path))

    @rule(id=ids)
    def read(self, id: str) -> None:
        """Read a game: it is as it was written, and missing if it was deleted."""
        assume(id in self.games)
        if id in self.deleted:
            with pytest.raises(GameMissing):
                self.run(self.store.read(id))
        else:
            assert self.run(self.store.read(id)) == self.games[id]

    @invariant()
    def lists_agree(self) -> None:
        """Every shelf, the games to resume and the players equal those of the dictionary."""
        if not self.games:
            return
        live = [game.head for id, game in self.games.items() if id not in self.deleted]
        running = [head for head in live if head.status == "running"]
        shelves: dict[Any, list[GameHead]] = {
            "all": live,
            "running": running,
            "finished": [head for head in live if head.status != "running"],
            "deleted": [self.games[id].head for id in self.deleted],
        }
        for shelf, heads in shelves.items():
            expected = sorted(heads, key=lambda head: (head.created_at, head.id), reverse=True)
            assert list(self.run(self.store.page(shelf, limit=1000)).heads) == expected
        by_step = sorted(running, key=lambda head: (head.updated_at, head.id), reverse=True)
        assert list(self.run(self.store.resume(1000))) == by_step
        names = {name for game in self.games.values() for name in names_in(game.head.config)}
        assert {player.name for player in self.run(self.store.players())} == names

    @invariant()
    def search_agrees(self) -> None:
        """A search by words, player or shelf finds the same games as checking each game."""
        if not self.games:
            return
        live = {id: game.head for id, game in self.games.items() if id not in self.deleted}
        searches: tuple[tuple[str, str | None, Shelf], ...] = (
            ("z", None, "all"),
            ("", "Ann", "all"),
            ("l", "Bob", "running"),
        )
        for letter, player, shelf in searches:
            page = self.run(self.store.search(Search(letter, player=player, shelf=shelf), limit=1000))
            expected = {
                id
                for id, head in live.items()
                if any(word.startswith(letter) for word in _words(self.notes.get(id, ""), *names_in(head.config)))
                and (player is None or player in names_in(head.config))
                and (shelf == "all" or head.status == "running")
            }
            assert {head.id for head in page.heads} == expected
            assert page.notes == {id: self.notes[id] for id in expected if self.notes.get(id)}
            assert [head.created_at for head in page.heads] == sorted(
                (live[id].created_at for id in expected), reverse=True
            )


def _words(*texts: str) -> list[str]:
    return ["meow", "oracle", *" ".join(texts).casefold().split()]


def names_in(config: str) -> list[str]:
    return [seat["player"] for seat in json.loads(config)["seats"]]


@pytest.mark.parametrize(("examples", "steps"), [(8, 25), pytest.param(400, 50, marks=pytest.mark.soak)])
def test_any_sequence_of_calls(places: Places, examples: int, steps: int) -> None:
    """The store and the dictionary agree after each call of eight sequences; in the soak, of many longer ones."""
    explore(Games, places, examples=examples, steps=steps)
