"""`python -m referees`: any program can query a referee, with one JSON line in and one out for each entry."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from lantern_oracle import REFEREE

from referees.__main__ import main
from tests.common.records import golden, golden_files

KINDLE = {"kind": "kindle", "seat": 0, "colour": "rose"}
DRAW = {"kind": "draw", "seat": 0, "colour": "jade"}


def pour(drops: int, seat: int = 0) -> dict[str, Any]:
    return {"kind": "pour", "seat": seat, "drops": drops}


def answered(*lines: object, arguments: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """The answers to these valid lines."""
    output = io.StringIO()
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    assert main(["lantern_oracle", *arguments], io.StringIO(text), output) == 0
    return [json.loads(line) for line in output.getvalue().splitlines()]


def error_message(capsys: pytest.CaptureFixture[str], *arguments: str, entries: str = "") -> str:
    """The error message for unreadable input, with exit code 2."""
    assert main(arguments, io.StringIO(entries), io.StringIO()) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    return error


def test_each_line_gets_one_answer_and_the_end_a_tally() -> None:
    """An answer has ruling, citations, happenings and the next question; the last output line is the tally."""
    kindled, poured, closing = answered(KINDLE, pour(3))
    assert (kindled["ruling"], kindled["applied"], kindled["cites"]) == ("allowed", True, ["LO-3"])
    assert kindled["happened"] == [{"says": "Smoke rises and is gone.", "cites": ["LO-14"]}]
    assert (kindled["asked"], kindled["seats"]) == ("A: pour, draw or show", [0])
    assert poured["offers"][0]["kind"] == "trim"
    assert (closing["tally"]["totals"], closing["outcome"]) == ([3, 0], None)


def test_a_refused_line_is_not_applied_unless_overruled() -> None:
    """A refused line is applied only with the mark "overruled" in a field beside the entry."""
    _, refused, overruled, closing = answered(KINDLE, pour(1, seat=1), {"entry": pour(1, seat=1), "mark": "overruled"})
    assert (refused["ruling"], refused["applied"], refused["cites"]) == ("refused", False, ["LO-4"])
    assert refused["instead"][0]["fixed"] == {"seat": 0}
    assert (overruled["ruling"], overruled["applied"]) == ("refused", True)
    assert closing["tally"]["totals"] == [0, 1]


def test_confirming_settles_an_assumed_fact_once() -> None:
    """An assumed fact is confirmed only once: four drops need it the first time, and are allowed the next time."""
    wish = [{"kind": "wish", "seat": seat, "colour": "ink"} for seat in (0, 1)]
    answers = answered(KINDLE, pour(4), {"entry": pour(4), "mark": "confirmed"}, pour(4, seat=1), *wish)
    assert [answer.get("ruling") for answer in answers[1:4]] == ["unclear", "unclear", "allowed"]
    assert answers[1]["assumed"] == ["ladle"]
    assert [answer.get("applied") for answer in answers[1:4]] == [False, True, True]


def test_an_impossible_entry_is_invalid_and_its_field_named() -> None:
    """An impossible entry isn't applied, even if overruled; its field is named."""
    _, answer, _ = answered(KINDLE, {"entry": pour(1, seat=7), "mark": "overruled"})
    assert (answer["ruling"], answer["field"], answer["applied"]) == ("invalid", "seat", False)


def test_the_first_question_is_printed_on_request() -> None:
    """With `--ask`, the first line of output is the question."""
    first, _ = answered(arguments=("--ask",))
    assert first["asked"] == "A: kindle the lantern"


@pytest.mark.parametrize(("arguments", "offered"), [((), 1), (("--to", "0"), 1), (("--to", "1"), 0), (("--all",), 1)])
def test_answers_are_for_one_reader(arguments: tuple[str, ...], offered: int) -> None:
    """`--to` limits the offers to what the seat may answer."""
    kindled, _ = answered(KINDLE, arguments=arguments)
    assert bool(kindled["offers"]) == bool(offered)


def test_no_answer_holds_a_secret_for_other_eyes() -> None:
    """Bob and the shared screen get the same answers for any card that Ann drew."""
    for eyes in ((), ("--to", "1")):
        assert answered(KINDLE, DRAW, arguments=eyes) == answered(KINDLE, DRAW | {"colour": "ink"}, arguments=eyes)


def test_other_mistakes_are_reported_as_plainly(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """An unknown game, a missing file, an impossible config and a missing seat each give one plain error."""
    (tmp_path / "bad.json").write_text('{"seats": []}', "utf-8")
    assert "No game is called “moon”. Choose from: meow_oracle" in error_message(capsys, "moon")
    assert "can't be read" in error_message(capsys, "lantern_oracle", "--config", str(tmp_path / "none.json"))
    assert "players, not 0" in error_message(capsys, "lantern_oracle", "--config", str(tmp_path / "bad.json"))
    assert error_message(capsys, "lantern_oracle", "--to", "7") == "There's no seat 7; seats are 0 to 1.\n"


def test_the_schema_describes_config_and_entries() -> None:
    """`--schema` prints what other programs need for validating configs and entries."""
    schema = json.loads(run_out("--schema"))
    assert "seats" in schema["config"]["properties"]
    assert set(schema["entry"]["discriminator"]["mapping"]) == {entry.kind_name() for entry in REFEREE.entries}


def test_the_rulebook_is_searched() -> None:
    """`--rules` prints one JSON line for each passage found, best first, this game's before others'."""
    first = json.loads(run_out("--rules", "spoon").splitlines()[0])
    assert first["id"] == "LO-2" and first["original"] == "Leaflet, front"
    answers = [json.loads(line) for line in run_out("--rules", "May", "a", "keeper", "draw", "cards?").splitlines()]
    games = [answer["game"] for answer in answers]
    assert games[0] == "lantern_oracle" != games[-1]
    assert games == sorted(games, key="lantern_oracle".__ne__)


def run_out(*arguments: str) -> str:
    """The output of the command with these arguments."""
    output = io.StringIO()
    assert main(["lantern_oracle", *arguments], io.StringIO(), output) == 0
    return output.getvalue()


@pytest.mark.parametrize(
    "file", [file for file in golden_files("lantern_oracle") if golden(file).edition == 2], ids=lambda file: file.stem
)
def test_a_golden_game_at_the_desk_ends_as_recorded(file: Path, tmp_path: Path) -> None:
    """A golden game, entered line by line, ends with the recorded totals and ranking."""
    record = golden(file)
    (tmp_path / "config.json").write_text(record.config, "utf-8")
    lines = [json.dumps({"entry": json.loads(text), "mark": mark}) for text, mark in record.entries]
    *answers, closing = answered(*lines, arguments=("--config", str(tmp_path / "config.json")))
    assert all(answer["applied"] for answer in answers)
    assert tuple(closing["tally"]["totals"]) == record.expected.totals
    assert closing["outcome"]["ranking"] == [list(group) for group in record.expected.ranking]
