"""Golden games: `tests/records/<game>/*.jsonl`, one JSON object per line. The first is `{"config": {...}}` (its
`edition` is that of the rules it was written under), then entries `{"entry": {...}, "mark": null | "confirmed" |
"overruled"}`, last `{"expect": {"totals": [...], "ranking": [[...]], "ends_by": ["MO-25"], "abandoned": false}}`."""

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from referees.common.protocol.ruling import Mark
from referees.common.record.journal import Line

RECORDS = Path(__file__).parents[1] / "records"


@dataclass(frozen=True)
class Expected:
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    ends_by: tuple[str, ...]
    abandoned: bool


@dataclass(frozen=True)
class Golden:
    """A recorded game: its JSON texts, and the entries' marks."""

    config: str
    edition: int | None
    entries: tuple[tuple[str, Mark], ...]
    expected: Expected

    def lines(self) -> list[Line]:
        first = Line(1, "config", None, None, self.config, 0)
        return [first, *(Line(n, "enter", None, mark, text, n) for n, (text, mark) in enumerate(self.entries, 2))]


def golden_files(game: str | None = None) -> list[Path]:
    """The files of one game, or of all."""
    return sorted(RECORDS.glob(f"{game or '*'}/*.jsonl"))


@cache
def golden(file: Path) -> Golden:
    """Reads one game. Raises ValueError if a line is of an unknown kind or out of place."""
    first, *middle, last = [json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip()]
    if set(first) != {"config"} or set(last) != {"expect"} or any(set(line) - {"mark"} != {"entry"} for line in middle):
        raise ValueError(f"{file.name}: a config, entries, what is expected")
    expect: dict[str, Any] = last["expect"]
    return Golden(
        json.dumps(first["config"]),
        first["config"].get("edition"),
        tuple((json.dumps(line["entry"]), line.get("mark")) for line in middle),
        Expected(
            tuple(expect["totals"]),
            tuple(tuple(group) for group in expect["ranking"]),
            tuple(expect["ends_by"]),
            expect["abandoned"],
        ),
    )


def any_golden(game: str) -> Golden:
    """One golden game: "3-players" if it exists, otherwise the first."""
    files = golden_files(game)
    assert files, (
        f"{game} has no golden game: write one into tests/records/{game}/ (python -m referees {game} --record)"
    )
    return golden(max(files, key=lambda file: file.stem == "3-players"))


def asserted(game: str) -> dict[str, str]:
    """Passages that no ruling cites, each with the test that asserts it: from the game's `asserted.toml`, and for rules
    common to all games from the one in the folder above."""
    files = [file for file in (RECORDS / "asserted.toml", RECORDS / game / "asserted.toml") if file.exists()]
    return {id: test for file in files for id, test in tomllib.loads(file.read_text("utf-8"))["passages"].items()}
