"""Untrusted game files are refused with a sentence, and nothing from them is stored."""

import asyncio
import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.files.games import judged as judging
from companion.files.games.document import VERSION
from companion.files.games.files import import_game
from companion.files.games.reading import KIND, LARGEST, GameFile
from companion.files.kits.file import kit_file
from companion.files.kits.shelf import shipped
from companion.files.untrusted_json import BadFile
from companion.store.engines import open_store
from companion.store.records import Search
from referees.common.protocol.ruling import Refused
from referees.common.registry import game_ids, referee
from referees.common.timeline import Timeline
from tests.common.playing import faults
from tests.common.records import golden_files
from tests.companion.game_files import ID, damaged, document, full, judged, read, recorded

NO_GAME = "This file isn't an Oracle Companion game."
DAMAGED = "The file is damaged, or only part of it arrived."
BEYOND = "This file is too large or too complex to be a game."
NEWER = "The game was saved by a newer Oracle Companion. Update this app, then try again."
UNFIT = "doesn't follow from the lines before it."
UNREADABLE = "can't be read."
PLACE = "The name of the place where you played is too long, or has characters that can't be displayed."
RESULT = "The result in this file doesn't match its entries."

GOOD = document()
BYTES = json.dumps(GOOD).encode()
ENOUGH = 1000  # bytes of a golden game
EDITION = f'"edition": {GOOD["edition"]}'.encode()


def edited(**changes: Any) -> dict[str, Any]:
    """The document of a small game, with some of it changed."""
    return GOOD | changes


def line(n: int, **changes: Any) -> dict[str, Any]:
    """The document with line `n` changed."""
    lines = [row | (changes if row["n"] == n else {}) for row in GOOD["lines"]]
    return edited(lines=lines)


def entry(n: int, **changes: Any) -> dict[str, Any]:
    """The document with some fields of the entry in line `n` changed."""
    return line(n, entry=GOOD["lines"][n - 1]["entry"] | changes)


def more(*lines: dict[str, Any]) -> dict[str, Any]:
    last, at = GOOD["lines"][-1]["n"], GOOD["updated_at"]
    return edited(lines=GOOD["lines"] + [{"n": last + n, "at": at} | row for n, row in enumerate(lines, start=1)])


def config(**changes: Any) -> dict[str, Any]:
    """The document with seats, options or kit changed from the start."""
    return line(1, config=GOOD["config"] | changes) | {"config": GOOD["config"] | changes}


def cove(**changes: Any) -> dict[str, Any]:
    """The document of a game with a kit, with some fields of the kit changed."""
    edition = referee("haggatha").about.edition
    game = document("haggatha/2-players-abandoned") | {"edition": edition}
    kit = shipped("haggatha").model_dump(mode="json") | changes
    both = game["config"] | {"kit": kit, "edition": edition}
    return game | {"config": both, "lines": [game["lines"][0] | {"config": both}, *game["lines"][1:]]}


def nested(depth: int) -> Any:
    return json.loads("[" * depth + "]" * depth)


START = GOOD["lines"][1]["entry"]
TALLY, OUTCOME = GOOD["tally"], GOOD["outcome"]

HOSTILE: dict[str, tuple[Any, str]] = {
    "nothing": (b"", NO_GAME),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(200), NO_GAME),
    "a word": (b'"game"', NO_GAME),
    "another JSON": (b'{"games": []}', NO_GAME),
    "a kit": (kit_file("haggatha", shipped("haggatha")), "This file is a kit, not a game"),
    "a backup": (b"SQLite format 3\x00" + bytes(100), "This file is a backup, not a single game"),
    "cut short": (BYTES[: len(BYTES) // 2], DAMAGED),
    "no UTF-8": (BYTES.replace(b"Ann", b"\xff\xfe"), DAMAGED),
    "a name twice": (BYTES.replace(EDITION, EDITION + b", " + EDITION), DAMAGED),
    "a number beyond counting": (BYTES.replace(EDITION, b'"edition": ' + b"9" * 5000), DAMAGED),
    "not a number": (BYTES.replace(EDITION, b'"edition": NaN'), DAMAGED),
    "very deep": (b'{"format": ' + b"[" * 100_000, BEYOND),
    "deep": (edited(more=nested(40)), BEYOND),
    "very many": (edited(more=[0] * 400_000), BEYOND),
    "a long text": (edited(title="x" * 6000), BEYOND),
    "half a letter": (edited(note="\ud800"), DAMAGED),
    "a newer file": (edited(version=VERSION + 1), NEWER),
    "newer rules": (edited(edition=99), NEWER),
    "no rules": (edited(edition=0), DAMAGED),
    "no version": (edited(version="1"), NEWER),
    "an unknown game": (edited(game="../../etc/passwd"), "“../../etc/passwd”"),
    "another game": (edited(game="haggatha", edition=1), UNREADABLE),
    "no game": (edited(game=7), DAMAGED),
    "a path as id": (edited(id="../../../../../../../../../../../etc/x"), DAMAGED),
    "no id": (edited(id=""), DAMAGED),
    "something more": (edited(weather="fine"), DAMAGED),
    "no lines": (edited(lines=[]), DAMAGED),
    "no config": (edited(lines=GOOD["lines"][1:]), DAMAGED),
    "lines out of order": (edited(lines=GOOD["lines"][::-1]), DAMAGED),
    "a line twice": (edited(lines=[GOOD["lines"][0], *GOOD["lines"]]), DAMAGED),
    "an unknown line": (more({"op": "shout"}), DAMAGED),
    "a moment before time": (line(2, at=-1), DAMAGED),
    "a moment after time": (edited(created_at=10**14), DAMAGED),
    "an unknown mark": (line(3, mark="sworn"), DAMAGED),
    "a line with too much": (line(3, payload="{}"), DAMAGED),
    "a note without end": (edited(note="x" * 5001), BEYOND),
    "a place without end": (edited(location="x" * 61), PLACE),
    "a place of control signs": (edited(location="Caf\u202e"), PLACE),
    "a place of several lines": (edited(location="At\nhome"), PLACE),
    "a place of boxes": (edited(location="\ue000 Street"), PLACE),
    "a place that cannot be seen": (edited(location="\u200b"), PLACE),
    "a place that is no text": (edited(location=["Home"]), DAMAGED),
    "an unknown entry": (entry(3, kind="cheat"), "Line 3 of the record can't be read. “cheat” isn't"),
    "an entry of no seat": (entry(2, starter=9), "Line 2 of the record doesn't follow"),
    "an entry out of place": (more({"op": "enter", "entry": START}), UNFIT),
    "an entry forced in": (line(3, entry=START, mark="overruled"), UNFIT),
    "a correction of nothing": (more({"op": "remove", "ref": 999}), UNFIT),
    "an amended config": (more({"op": "amend", "ref": 1, "entry": START}), UNFIT),
    "a lone seat": (config(seats=GOOD["config"]["seats"][:1]), UNREADABLE),
    "a name of control signs": (config(seats=[{"player": name} for name in ("\u202eAnn", "Bob", "C")]), UNREADABLE),
    "a reading that there is not": (config(options={"weather": "fine"}), UNREADABLE),
    "other seats than its record": (edited(config=GOOD["config"] | {"checked": ["x"]}), "don't match its entries"),
    "a kit that was kept elsewhere": (config(kit={"kept": "0" * 64}), UNREADABLE),
    "a wrong kit": (cove(divining=2), UNREADABLE),
    "not to the end": (edited(lines=GOOD["lines"][:-1]), "The entries stop before the end of the game."),
    "the end taken back": (more({"op": "back"}), "The entries stop before the end of the game."),
    "other points": (edited(tally=TALLY | {"totals": [99, 0, 0]}), RESULT),
    "another winner": (edited(outcome=OUTCOME | {"ranking": [[2], [1], [0]]}), RESULT),
    "another rule": (edited(outcome=OUTCOME | {"cites": ["MO-1"]}), RESULT),
    "no result": (edited(outcome=None), DAMAGED),
}  # fmt: skip


async def refusals(folder: Path, *contents: bytes) -> list[str]:
    """The error for each of these files; asserts that the store stays empty."""
    store, errors = await open_store(folder / "companion.db"), []
    try:
        for content in contents:
            with pytest.raises(BadFile) as caught:
                await import_game(store, content)
            errors.append(str(caught.value))
            for shelf in ("all", "deleted"):
                assert (await store.search(Search(shelf=shelf))).heads == ()
            assert (await store.players(), await store.own_kits()) == ((), ())
    finally:
        await store.close()
    return errors


def refusal(folder: Path, content: bytes) -> str:
    return asyncio.run(refusals(folder, content))[0]


def test_hostile_files_are_refused_in_a_sentence(tmp_path: Path) -> None:
    """Each hostile file is refused with a sentence that says what's wrong, and nothing from it is stored."""
    raw = [content if isinstance(content, bytes) else json.dumps(content).encode() for content, _ in HOSTILE.values()]
    errors = dict(zip(HOSTILE, asyncio.run(refusals(tmp_path, *raw)), strict=True))
    for name, (_, words) in HOSTILE.items():
        assert words in errors[name], (name, errors[name])
        assert errors[name].endswith("Your games are unchanged."), name


def test_the_file_of_a_running_game_cannot_be_imported(tmp_path: Path) -> None:
    """The file of a running game has only public texts, no record to import."""
    error = refusal(tmp_path, json.dumps(edited(scope="public")).encode())
    assert "was still in progress when it was saved" in error


def test_an_old_result_must_be_possible(tmp_path: Path) -> None:
    """A result announced by older rules is refused if no rules could give it."""
    game = document("lantern_oracle/edition_1")
    tally, outcome = game["tally"], game["outcome"]
    nowhere = tally["lines"][0] | {"seat": 7}
    hidden = tally["lines"][0] | {"label": "\u202eten"}
    for wrong in (
        {"tally": tally | {"totals": [1, 2]}},
        {"tally": tally | {"lines": [nowhere, *tally["lines"][1:]]}},
        {"tally": tally | {"lines": [hidden, *tally["lines"][1:]]}},
        {"outcome": outcome | {"ranking": [[0, 0]]}},
        {"outcome": outcome | {"ranking": [[0], [7]]}},
        {"outcome": outcome | {"says": "\x07"}},
    ):
        error = refusal(tmp_path, json.dumps(game | wrong).encode())
        assert "The result in this file isn't possible." in error


def test_what_older_rules_allowed_is_accepted() -> None:
    """An entry that today's rules forbid needn't be marked as overruled in a game of an older edition, only in one of
    today's; one that means nothing today is then skipped and listed, as if the game had always been on this device."""
    forbidden, senseless = _refused_at(17, True), _refused_at(19, False)
    assert len(judged(_ending(17, forbidden, edition=1)).entries) == 18
    game = _ending(19, senseless, edition=1)
    timeline, stored = judged(game), Timeline(referee(game.head.game), game.lines, edition=1)
    assert [id for id, _ in timeline.invalid_entries] == [id for id, _ in stored.invalid_entries] == [21]
    assert timeline.state == stored.state == timeline.state_at(19)
    for number, entry in ((17, forbidden), (19, senseless)):
        with pytest.raises(BadFile, match=UNFIT):
            judged(_ending(number, entry, edition=2))


NIGHTS = document("lantern_oracle/three_nights")


def _refused_at(number: int, may_overrule: bool) -> dict[str, Any]:
    """An entry that is refused at the place of entry `number`, and either can or can't be overruled."""
    timeline, rules = judged(read(json.dumps(NIGHTS).encode())), referee("lantern_oracle")
    state, entry = timeline.state_at(number), timeline.entries[number].entry
    for fault in faults(rules, state, entry, rules.offers(state)):
        ruling = rules.check(state.config, fault) or rules.judge(state, fault)
        if isinstance(ruling, Refused) and ruling.may_overrule == may_overrule:
            return fault.model_dump(mode="json")
    raise LookupError(number)


def _ending(number: int, entry: dict[str, Any], edition: int) -> GameFile:
    """The game up to that point, with another last entry."""
    lines = NIGHTS["lines"][: number + 2]
    changed = NIGHTS | {"edition": edition, "lines": [*lines[:-1], lines[-1] | {"entry": entry}]}
    return read(json.dumps(changed).encode())


def test_a_record_corrected_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each correction replays the game from the start; a stranger's file can't keep the device busy forever."""
    corrections = [{"op": "config", "config": GOOD["config"]}] * 30
    monkeypatch.setattr(judging, "MOST_WORK", 20 * len(GOOD["lines"]))
    error = refusal(tmp_path, json.dumps(more(*corrections)).encode())
    assert "more corrections than this app can handle" in error


def test_a_kit_corrected_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kit of a record is stored, so it may have a few different ones, not hundreds; the same one counts once."""
    monkeypatch.setattr(judging, "MOST_KITS", 3)
    game = cove()
    config, last = game["config"], game["lines"][-1]

    def corrected(*names: str) -> dict[str, Any]:
        kits = [{"config": config | {"kit": config["kit"] | {"name": name}}} for name in names]
        lines = [{"n": 2 + n, "at": last["at"], "op": "config"} | kit for n, kit in enumerate(kits)]
        end = {"n": 2 + len(lines), "at": last["at"], "op": "config", "config": config}
        return game | {"lines": [game["lines"][0], *lines, end]}

    for names, words in ((("A", "B", "A", "B"), "stop before the end"), (("A", "B", "C"), "more corrections")):
        assert words in refusal(tmp_path, json.dumps(corrected(*names)).encode())


def test_a_record_that_makes_a_referee_fail_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a referee raises an error, the file is refused with a sentence."""

    def broken(*_: Any) -> Any:
        raise RuntimeError("a rule that nobody thought of")

    monkeypatch.setattr(referee("meow_oracle"), "evolve", broken)
    assert "can't be replayed with the rules in this app" in refusal(tmp_path, BYTES)


def test_a_file_too_large_is_not_read() -> None:
    """Too large a file is rejected by its size alone."""
    assert KIND.refused_size(LARGEST) is None
    assert "too large" in str(KIND.refused_size(LARGEST + 1))
    with pytest.raises(BadFile, match="too large"):
        read(b" " * (LARGEST + 1))


def short(game: str) -> str:
    """The smallest golden game of at least `ENOUGH` bytes."""
    sizes = {file.stem: file.stat().st_size for file in golden_files(game)}
    return min(sizes, key=lambda name: (sizes[name] < ENOUGH, sizes[name]))


@pytest.mark.parametrize(
    ("bytes_changed", "values_changed"), [(30, 40), pytest.param(2000, 4000, marks=pytest.mark.soak)]
)
@pytest.mark.parametrize("game", game_ids())
def test_damaged_files_never_raise_anything_else(game: str, bytes_changed: int, values_changed: int) -> None:
    """A good file with random bytes or values changed is accepted, or refused with a sentence."""
    good, rng = full(recorded(f"{game}/{short(game)}"), "A note"), random.Random(game)
    judged(read(good))
    for _ in range(bytes_changed):
        with suppress(BadFile):
            judged(read(damaged(good, rng)))
    for _ in range(values_changed):
        content = json.loads(good)
        _change_one(content["lines"], rng)
        with suppress(BadFile):
            judged(read(json.dumps(content).encode()))


def _change_one(value: Any, rng: random.Random) -> None:
    """Replaces a random value by another of the document, or by an odd one."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(value[key], dict | list) and rng.random() < 0.9:
            value = value[key]
            continue
        others = [None, -1, 0, 1, 7, 10**9, "", "A", [], {}, True, 0.5, ID, value[rng.choice(keys)]]
        value[key] = rng.choice(others)
        return
