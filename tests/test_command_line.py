"""`python -m referees`: JSON lines in, JSON lines out, for any other program."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from referees.__main__ import main
from referees.common.protocol.config import seated
from referees.common.registry import referee
from tests.common.records import RECORDS, golden
from tests.meow_oracle.simulator import play

START = {"kind": "start_round", "starter": 0}
UP = {"kind": "turn_up", "seat": 0, "source": 0, "card": "R0"}
FORBIDDEN = {"kind": "turn_up", "seat": 1, "source": 0, "card": "R7"}


def run(*arguments: str, lines: list[Any] | None = None) -> tuple[int, list[dict[str, Any]]]:
    """Returns the exit code, and the answers to these lines."""
    out = StringIO()
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines or [])
    code = main(arguments, StringIO(text), out)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_whole_game_ends_with_tally_and_outcome() -> None:
    """Each true entry is allowed and applied; the last line has the simulator's totals and winners."""
    played = play(11, 2)
    code, answers = run("meow_oracle", lines=list(played.entries))
    assert code == 0
    assert len(answers) == len(played.entries) + 1
    assert all(answer["ruling"] == "allowed" and answer["applied"] for answer in answers[:-1])
    assert answers[-1]["tally"]["totals"] == list(played.totals)
    assert answers[-1]["outcome"]["ranking"][0] == sorted(played.winners)
    assert answers[-2]["asked"] is None


def test_an_answer_says_what_permits_it_and_what_is_asked_next() -> None:
    """An allowed entry's answer has its citation, happenings, and the next question with its offers."""
    _, answers = run("meow_oracle", lines=[START])
    assert answers[0]["cites"] == ["MO-2"]
    assert answers[0]["happened"][0]["cites"] == ["MO-4", "MO-5"]
    assert answers[0]["asked"] == "A: turn up a card (1 of 3)"
    assert answers[0]["offers"][0]["kind"] == "turn_up"


def test_a_refused_line_is_not_applied_unless_overruled() -> None:
    """The refusal cites its rule and names legal alternatives; with the mark the entry is applied."""
    _, answers = run("meow_oracle", lines=[START, FORBIDDEN, {"entry": FORBIDDEN, "mark": "overruled"}])
    refused, overruled = answers[1], answers[2]
    assert (refused["ruling"], refused["cites"], refused["applied"]) == ("refused", ["MO-10"], False)
    assert refused["instead"][0]["fixed"] == {"seat": 0}
    assert (overruled["applied"], overruled["asked"]) == (True, "A: turn up a card (1 of 3)")


def test_an_entry_without_a_question_is_never_applied() -> None:
    """An entry that answers no open question can't be overruled."""
    give = {"entry": {"kind": "give", "seat": 0, "card": "R0", "to": 1}, "mark": "overruled"}
    _, answers = run("meow_oracle", lines=[START, give])
    assert (answers[1]["applied"], answers[1]["may_overrule"], answers[1]["cites"]) == (False, False, ["MO-11"])


def answered(*arguments: str, stdin: bytes) -> tuple[int, list[dict[str, Any]], str]:
    """The exit code, the answers and the error message of another process that gets these bytes."""
    ran = subprocess.run([sys.executable, "-m", "referees", *arguments], input=stdin, capture_output=True, check=False)
    return ran.returncode, [json.loads(line) for line in ran.stdout.splitlines()], ran.stderr.decode()


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    """A byte order mark may precede the entries and the config, as some programs write it."""
    config = tmp_path / "config.json"
    config.write_bytes(b"\xef\xbb\xbf" + json.dumps({"seats": [{"player": "Ann"}, {"player": "Bob"}]}).encode())
    content = b"\xef\xbb\xbf" + json.dumps(START).encode()
    code, answers, _ = answered("meow_oracle", "--config", str(config), stdin=content)
    assert (code, answers[0]["ruling"], answers[0]["asked"]) == (0, "allowed", "Ann: turn up a card (1 of 3)")


def test_lines_before_one_that_is_no_text_are_answered() -> None:
    """Lines before one that can't be decoded are answered; the error names that line."""
    code, answers, complaint = answered(
        "meow_oracle", stdin=b"\n".join([json.dumps(START).encode(), json.dumps(UP).encode(), b'{"kind": "\xff"}', b""])
    )
    assert (code, [answer["ruling"] for answer in answers]) == (2, ["allowed", "allowed"])
    assert complaint == "Line 3: this isn't UTF-8 text.\n"


@pytest.mark.parametrize("seat", [True, False, 0.0, 1.0])
def test_a_seat_is_a_whole_number(seat: object) -> None:
    """A seat given as true or 0.0 is an error, and nothing is applied."""
    code, answers = run("meow_oracle", lines=[START, UP | {"seat": seat}])
    assert (code, len(answers)) == (2, 1)
    assert run("meow_oracle", lines=[START, {"entry": UP | {"seat": seat}, "mark": None}])[0] == 2


def test_the_documented_commands_work() -> None:
    """The commands in docs/referees.md run, and the first one's output is as shown there."""
    root = Path(__file__).parents[1]
    guide = (root / "docs/referees.md").read_text("utf-8")
    lines, output = [block.strip().splitlines() for block in guide.split("```")[1:4:2]]
    assert len(lines) == 3
    ran = [
        subprocess.run(line, shell=True, cwd=root, capture_output=True, check=True).stdout.decode()  # noqa: S602 - ours
        for line in lines
    ]
    for words, line in zip(output, ran[0].splitlines(), strict=True):
        at = 0
        for part in words.split(" … "):
            at = line.index(part.removesuffix(" …"), at) + 1
    assert {"config", "entry"} == set(json.loads(ran[1]))
    assert json.loads(ran[2].splitlines()[0])["id"] == "MO-25"


def test_an_impossible_entry_is_invalid() -> None:
    """A card that isn't in the pack makes an entry invalid, not malformed, and the game continues."""
    code, answers = run("meow_oracle", lines=[START, UP | {"card": "J7"}, UP])
    assert code == 0
    assert [answer.get("ruling") for answer in answers[:-1]] == ["allowed", "invalid", "allowed"]
    assert answers[1]["field"] == "card"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"kind": "turn_up", "seat": 0, "source": 0}', "Line 2: turn_up, field “card”: this field is missing."),
        ('{"kind": "turn_up", "seat": "x", "source": 0, "card": "R0"}', "turn_up, field “seat”"),
        ('{"kind": "turn_up", "seat": 0, "source": 0, "card": "R0", "by": 1}', "field “by”: this field doesn't exist"),
        ('{"kind": "fly"}', "“fly” isn't an entry in this game."),
        ("{not json", "This isn't JSON"),
        ("[]", "Line 2: "),
        ("[" * 3000, "Line 2: "),
        ('{"entry": ' + "[" * 3000, "Line 2: "),
        ('{"kind": "turn_up", "seat": ' + "[" * 3000 + "]" * 3000 + "}", "Line 2: "),
        ("7", "Line 2: "),
        ('{"entry": {"kind": "start_round", "starter": 0}, "mark": "maybe"}', "“mark” must be null, “confirmed” or"),
        ('{"entry": {"kind": "start_round", "starter": 0}, "note": 1}', "no field “note”, only “entry” and “mark”."),
        ('\n\n{"kind": "fly"}', "Line 4: "),
        ('{"entry": 3}', "Line 2: "),
    ],
)
def test_a_malformed_line_is_named_and_ends_with_two(line: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One clear error names line, entry and field; the exit code is 2."""
    code, answers = run("meow_oracle", lines=[START, line])
    assert code == 2
    assert len(answers) == 1
    complaint = capsys.readouterr().err
    assert words in complaint
    assert complaint.count("\n") == 1


def test_a_config_file_sets_seats_and_options(tmp_path: Path) -> None:
    """`--config` names the file with the players."""
    file = tmp_path / "config.json"
    seats = [seat.model_dump() for seat in seated(["Ann", "Bob", "Cid"])]
    file.write_text(json.dumps({"seats": seats, "options": {"unseen": "shown"}}))
    _, answers = run("meow_oracle", "--config", str(file), lines=[START])
    assert answers[0]["asked"] == "Ann: turn up a card (1 of 3)"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "field “seats”: this field is missing"),
        ('{"seats": [{"player": "Ann"}, {"player": "ann"}]}', "Two players are called Ann."),
        ('{"seats": [{"player": "Ann"}]}', "This game is for 2 to 4 players, not 1."),
        ("no json", "This isn't JSON"),
        ("[" * 3000, "This isn't JSON"),
        (b"\xff", "this isn't UTF-8 text"),
    ],
)
def test_a_wrong_config_is_named(
    text: str | bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A malformed config gives one clear error, and exit code 2."""
    file = tmp_path / "config.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    code, _ = run("meow_oracle", "--config", str(file))
    assert code == 2
    assert words in capsys.readouterr().err


def test_a_missing_config_and_an_unknown_game_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """A missing config, unknown game or missing seat is named, with exit code 2; existing games are listed."""
    assert run("meow_oracle", "--config", "nowhere.json")[0] == 2
    assert run("chess")[0] == 2
    assert run("meow_oracle", "--to", "5")[0] == 2
    complaint = capsys.readouterr().err
    assert "nowhere.json can't be read" in complaint
    assert "No game is called “chess”. Choose from: meow_oracle" in complaint
    assert "There's no seat 5" in complaint


def test_a_whole_game_is_recorded_as_a_golden_one(tmp_path: Path) -> None:
    """A recorded game marks overruled entries, omits refused ones, and equals the record it was played from."""
    recorded = golden(RECORDS / "higgins_oracle" / "2-players-counted-wrongly.jsonl")
    (config := tmp_path / "config.json").write_text(recorded.config, "utf-8")
    lines: list[Any] = [{"entry": json.loads(text), "mark": mark} for text, mark in recorded.entries]
    file = tmp_path / "whole.jsonl"
    code, _ = run("higgins_oracle", "--config", str(config), "--record", str(file), lines=[lines[0], *lines])
    assert code == 0
    rewritten = golden(file)
    rules = referee("higgins_oracle")
    first, again = [[(rules.read_entry(text), mark) for text, mark in game.entries] for game in (recorded, rewritten)]
    assert (again, rewritten.expected) == (first, recorded.expected)
    assert rewritten.edition == rules.about.edition
    assert rules.read_config(rewritten.config) == rules.read_config(recorded.config, rewritten.edition)


def test_a_game_that_is_not_over_is_not_recorded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game that isn't over isn't recorded, nor one whose file can't be written: each gives a sentence."""
    file = tmp_path / "half.jsonl"
    assert run("meow_oracle", "--record", str(file), lines=[START])[0] == 2
    assert "The game isn't over" in capsys.readouterr().err and not file.exists()
    ended = [START, {"kind": "conclude", "how": "abandoned"}]
    assert run("meow_oracle", "--record", str(tmp_path), lines=ended)[0] == 2
    assert "can't be written" in capsys.readouterr().err


def test_the_schema_describes_config_and_entries() -> None:
    """`--schema` prints one JSON document with the schemas of config and entries."""
    out = StringIO()
    assert main(["meow_oracle", "--schema"], StringIO(), out) == 0
    schema = json.loads(out.getvalue())
    assert "seats" in schema["config"]["properties"]
    assert "turn_up" in schema["entry"]["discriminator"]["mapping"]


def test_rules_are_found_by_words() -> None:
    """`--rules` finds passages by a player's words and by a misspelt one, best first."""
    assert run("meow_oracle", "--rules", "peek")[1][0]["id"] == "MO-6"
    assert run("meow_oracle", "--rules", "diagnal", "colour")[1][0]["id"] == "MO-22"


def test_answers_are_flushed_one_by_one() -> None:
    """Another program may wait for each answer before it sends the next line."""
    process = subprocess.Popen(
        [sys.executable, "-m", "referees", "meow_oracle", "--ask"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, cwd=Path(__file__).parent.parent,
    )  # fmt: skip
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert json.loads(process.stdout.readline())["asked"].startswith("Shuffle all 36 cards")
        for entry in (START, UP):
            process.stdin.write(json.dumps(entry) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ruling"] == "allowed"
        process.stdin.close()
        assert json.loads(process.stdout.readline())["outcome"] is None
    assert process.returncode == 0


def piped(*arguments: str, stdin: bytes) -> subprocess.CompletedProcess[bytes]:
    """Returns the result of the command with these bytes as input."""
    command = [sys.executable, "-m", "referees", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, check=False, cwd=Path(__file__).parents[1])


def test_bytes_that_are_no_text_are_named() -> None:
    """Bytes that can't be decoded give one sentence, and exit code 2."""
    ran = piped("meow_oracle", stdin=json.dumps(START).encode() + b"\n\xff\n")
    assert ran.returncode == 2 and ran.stderr.count(b"\n") == 1 and b"isn't UTF-8 text" in ran.stderr


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["referees", "meow_oracle", "--schema"], 141), (["companion", "--schema", "meow_oracle"], 0)],
)
def test_a_closed_output_ends_it_quietly(arguments: list[str], code: int) -> None:
    """If its output is closed, as by `head`, the command ends without a traceback or any other message."""
    command = [sys.executable, "-m", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path(__file__).parents[1])
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert (process.stderr.read(), process.wait(20)) == (b"", code)
    process.stderr.close()
