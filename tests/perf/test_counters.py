"""Counts instead of times: an action takes one commit (G7), one judgement, and one message."""

from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.table.table import Answer, Entered, Table
from referees.common.always.conclude import Conclude
from referees.common.referee import Referee
from tests.perf.database import Shelf, shelf
from tests.perf.played import Played, real_games

GAME: Played = real_games("meow_oracle")[0]


@pytest.fixture
def ours(tmp_path: Path) -> Iterator[Shelf]:
    """A store on a real file."""
    with shelf(tmp_path) as opened:
        yield opened


def statements(ours: Shelf, doing: Callable[[], Awaitable[Answer]]) -> list[str]:
    """Returns the SQL statements executed during an action."""
    sent: list[str] = []

    async def done() -> Answer:
        return await doing()

    ours.store._db.conn.set_trace_callback(sent.append)
    try:
        assert isinstance(ours.run(done()), Entered)
    finally:
        ours.store._db.conn.set_trace_callback(None)
    return sent


def commits(sent: list[str]) -> int:
    """The number of commits: a statement outside a transaction is one, too."""
    is_open, count = False, 0
    for statement in sent:
        word = statement.split()[0].lower()
        is_open = is_open or word == "begin"
        count += word == "commit" or (not is_open and word in {"insert", "update", "delete"})
        is_open = is_open and word not in {"commit", "rollback"}
    return count


def test_an_entry_is_one_commit_of_two_statements(ours: Shelf) -> None:
    """Each entry of a whole game, including the last, takes one commit. For most of them the game's row is updated and
    a line is added; nothing is read."""
    table = ours.table(GAME, 0)
    for number, entry in enumerate(GAME.read()):
        sent = statements(ours, lambda entry=entry: table.enter(entry))  # type: ignore[misc]
        assert commits(sent) == 1
        if 0 < number < 20:
            assert [statement.split()[0].lower() for statement in sent] == ["begin", "update", "insert", "commit"]
    assert table.head.status == "finished"


def test_undo_and_redo_are_one_commit(ours: Shelf) -> None:
    """Undo back to the start of a finished game and redo to its end take one commit a step."""
    table = ours.table(GAME, 0)
    for entry in GAME.read():
        ours.run(table.enter(entry))
    while table.timeline.entries:
        assert commits(statements(ours, lambda: table.undo(agreed=True))) == 1
    while table.timeline.withdrawn:
        assert commits(statements(ours, table.redo)) == 1
    assert table.head.status == "finished"


def test_several_entries_of_one_tap_are_one_commit(ours: Shelf) -> None:
    """Several entries of one tap are stored in one commit, and undone in one."""
    table = ours.table(GAME, 0)
    assert commits(statements(ours, lambda: table.enter(*GAME.read()[:4]))) == 1
    assert commits(statements(ours, lambda: table.undo(agreed=True))) == 1
    assert not table.timeline.entries


def test_finish_is_one_commit(ours: Shelf) -> None:
    """Ending a game early takes one commit."""
    table = ours.table(GAME, 10)
    assert commits(statements(ours, lambda: table.enter(Conclude(how="stands")))) == 1
    assert table.head.status == "finished"


def test_an_entry_is_judged_and_applied_once(ours: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each entry is checked, judged and applied once, and listeners are called once."""
    table, heard = ours.table(GAME, 0), []
    table.listen(lambda: heard.append(table.changes))
    calls = dict.fromkeys(("check", "judge", "evolve"), 0)
    for name in calls:
        monkeypatch.setattr(Referee, name, _counted(calls, name, getattr(Referee, name)))
    for entry in GAME.read()[:10]:
        ours.run(table.enter(entry))
    assert calls == {"check": 10, "judge": 10, "evolve": 10}
    assert heard == list(range(1, 11))


def test_opening_judges_nothing(ours: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without corrections is trusted: when it's opened, entries are applied once, and not judged again."""
    id = ours.keep(GAME, 30)
    calls = dict.fromkeys(("check", "judge", "evolve"), 0)
    for name in calls:
        monkeypatch.setattr(Referee, name, _counted(calls, name, getattr(Referee, name)))
    ours.run(Table.open(ours.store, id, ours.clock))
    assert calls == {"check": 0, "judge": 0, "evolve": 30}


def _counted(calls: dict[str, int], name: str, real: Callable[..., Any]) -> Callable[..., Any]:
    def counted(*args: Any) -> Any:
        calls[name] += 1
        return real(*args)

    return counted
