"""`make game` lists what a game lacks, and picks its tests."""

from subprocess import CompletedProcess

import pytest

from referees.common.registry import HOUSE, game_ids
from tests.citations import is_of
from tests.common.by_game import all_tests, unnamed
from tests.common.checklist import checklist, lint, main
from tests.common.golden_texts import written_down
from tests.common.records import RECORDS


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_what_is_required(game: str) -> None:
    """No required item is missing in any game's checklist."""
    items = list(checklist(game))
    assert [item.line() for item in items if item.is_must and not item.is_there] == []
    assert len(items) > 8


def test_a_game_is_listed_in_order(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an unknown game the registry is listed, then its files, and only then the rest; no test is run before."""
    assert main("no_such_oracle") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("✗ referees/common/registry.py: a line for the game") and lines[2] == "1 missing."
    monkeypatch.setitem(HOUSE, "no_such_oracle", "referees.no_such_oracle:REFEREE")
    monkeypatch.setattr("tests.common.checklist.game_ids", lambda: (*HOUSE,))
    assert main("no_such_oracle") == 1
    assert "✗ referees/no_such_oracle/rulebook.toml: its numbered rules (step 1)" in (out := capsys.readouterr().out)
    assert "Then this says what else" in out and "tests/perf/played.py" not in out
    assert [place for place in unnamed("lantern_oracle", all_tests()) if "counts, plus a button or two)" in place]


def test_missing_items_say_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing golden text or translation is named with the command that writes it, wrong chapters with others."""
    with pytest.raises(AssertionError, match=r"^oblivion: x.de.txt is missing: run `make golden ARGS=oblivion`, after"):
        written_down(RECORDS / "oblivion/x.de.txt")
    monkeypatch.setattr("tests.common.checklist.FIRST", ["In brief"])
    monkeypatch.setattr("tests.common.checklist.progress", lambda *_: (7, 0, 8))
    chapters, german = [item.line() for item in checklist("oblivion") if not item.is_there]
    assert chapters.startswith("✗ referees/oblivion/rulebook.toml: chapters are ['In brief'], others, ['")
    assert german.startswith("✗ companion/locale/de/oblivion.po: every sentence (make locale")


def test_style_and_types_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of style or types is a line of the checklist: what to do, and where it is."""
    monkeypatch.setattr("tests.common.checklist.run", lambda *_, **__: CompletedProcess((), 1, "x.py:3: F401", ""))
    style, *others = [item.line() for item in lint()]
    assert style == "✗ ruff check: style (`make fmt` mends most)\nx.py:3: F401" and len(others) == 2


def test_a_game_without_a_board_needs_no_tests_of_boards() -> None:
    """In browser tests and modules that import BOARDS, a game without a board needn't be a dictionary's key."""
    games = {game: 1 for game in HOUSE if game != "oblivion"}
    code = f"from companion.boards import BOARDS\nOF = {games}\n"
    assert unnamed("oblivion", {"tests/x.py": code}) == ["tests/x.py:2 OF"]
    assert unnamed("lantern_oracle", {"tests/x.py": code}) == []
    assert unnamed("lantern_oracle", {"tests/x.py": code.replace("BOARDS", "TILES")}) == ["tests/x.py:2 OF"]
    assert unnamed("lantern_oracle", {"tests/e2e/x.py": code.replace("BOARDS", "TILES")}) == []


def test_a_test_is_of_a_game_by_its_folder_or_its_name() -> None:
    """A test that runs for each game belongs to each, but not to a game whose name is only part of another's."""
    assert is_of("oblivion", "tests/oblivion/test_kit.py::test_it")
    assert is_of("oblivion", "tests/common/test_claims.py::test_it[60-oblivion]")
    assert not is_of("oblivion", "tests/companion/test_board_oblivion.py::test_it")
    assert not is_of("oracle", "tests/common/test_claims.py::test_it[higgins_oracle]")
