"""Files made to keep a device busy: huge, deeply nested, with endless corrections, or long but valid."""

import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from companion.files.kits.file import kit_file
from companion.files.kits.shelf import shipped
from companion.store.models.json_values import compact
from companion.store.records import GameHead, StoredGame
from referees.common.always.adjust import Adjust
from referees.common.always.conclude import Conclude
from referees.common.protocol.entry import Entry
from referees.common.protocol.ruling import Allowed
from referees.common.protocol.sentence import Reader
from referees.common.record.journal import Line
from referees.common.referee import Referee
from referees.common.registry import referee
from referees.common.timeline import Timeline
from referees.common.wire import outcome_out, tally_out
from tests.common.domains import values_of
from tests.common.playing import config_of
from tests.companion.game_files import BEGUN, ID, document, full

# ---------------------------------------------------------------- long games


@cache
def long_lines(game: str, count: int) -> tuple[Line, ...]:
    """The journal of a running game: its config, then two adjustments of a fact, alternating."""
    rules = referee(game)
    config = config_of(rules, random.Random(game))
    to_and_fro = [entry.model_dump_json() for entry in _to_and_fro(rules, rules.setup(config))]
    lines = [Line(1, "config", None, None, config.model_dump_json(), BEGUN)]
    lines += [Line(n, "enter", None, None, to_and_fro[n % 2], BEGUN + n * 1000) for n in range(2, count + 1)]
    return tuple(lines)


def _to_and_fro(rules: Referee[Any, Any], state: Any) -> tuple[Entry, Entry]:
    """Two entries that may follow each other forever."""
    for offer in rules.more(state):
        if offer.entry is not Adjust:
            continue
        for first in values_of(offer.open["value"])[:3]:
            for second in values_of(offer.open["value"])[:3]:
                pair = offer.fill(value=first), offer.fill(value=second)
                if first != second and _is_allowed(rules, state, (*pair, *pair, *pair)):
                    return pair
    raise LookupError(rules.about.id)


def _is_allowed(rules: Referee[Any, Any], state: Any, entries: tuple[Entry, ...]) -> bool:
    for entry in entries:
        if rules.check(state.config, entry) or not isinstance(rules.judge(state, entry), Allowed):
            return False
        state = rules.evolve(state, entry, 1).state
    return True


@cache
def long_stored(game: str, count: int) -> StoredGame:
    """The game of `long_lines`, ended by the table, as a store returns it, with its kit inlined."""
    rules, lines = referee(game), long_lines(game, count - 1)
    lines = (*lines, Line(count, "enter", None, None, Conclude(how="stands").model_dump_json(), BEGUN + count * 1000))
    timeline = Timeline(rules, lines)
    state, names = timeline.state, timeline.config.names
    outcome = rules.outcome(state)
    assert outcome is not None and not timeline.invalid_entries
    reader = Reader(names)
    tally = json.dumps(tally_out(rules.tally(state), len(names), reader, state))
    head = GameHead(
        ID, game, rules.about.edition, lines[0].payload or "", BEGUN, lines[-1].at,
        "abandoned" if outcome.abandoned else "finished", count - 1, ", ".join(names), tally,
        json.dumps(outcome_out(outcome, reader, state)), utc_offset=0,
    )  # fmt: skip
    return StoredGame(head, lines)


def long_document(game: str, count: int) -> bytes:
    return full(long_stored(game, count), "A long evening")


# ---------------------------------------------------------------- text that is long, deep or many


def _filled(size: int, unit: str, head: str = "", tail: str = "") -> bytes:
    """A file of that size, whose lines repeat the unit."""
    begin = f'{{"format": "oracle-companion-game", "version": 1, {head}"lines": ['
    count = max((size - len(begin) - len(tail) - 2) // len(unit.encode()), 1)
    return (begin + (unit * count).removesuffix(",") + tail + "]}").encode()


TEXTS: dict[str, Callable[[int], bytes]] = {
    "empty lists": lambda size: _filled(size, "[],"),
    "empty objects": lambda size: _filled(size, "{},"),
    "digits": lambda size: _filled(size, "1,"),
    "lists in lists": lambda size: _filled(size, "[[[[[[[[]]]]]]]],"),
    "lists of numbers": lambda size: _filled(size, "[" + "1," * 9999 + "1],"),
    "long chains of lists": lambda size: _filled(size, "[" * 7 + "[]," * 11_000 + "[]" + "]" * 7 + ","),
    "many small objects": lambda size: _filled(size, '{"a": 1, "b": [2, {"c": 3}]},'),
    "long texts": lambda size: _filled(size, '"' + "x" * 4990 + '",'),
    "escaped texts": lambda size: _filled(size, '"' + r"\u00e9" * 4990 + '",'),
    "pictures": lambda size: _filled(size, '"' + "\U0001f600" * 1200 + '",'),
    "one long text": lambda size: _filled(size, "1", head=f'"title": "{"x" * (size - 200)}", '),
    "one long number": lambda size: _filled(size, "1", head=f'"edition": {"9" * (size - 200)}, '),
    "one long fraction": lambda size: _filled(size, "1", head=f'"edition": 0.{"9" * (size - 200)}, '),
    "nothing but blanks": lambda size: b" " * (size - 2) + b"{}",
    "very deep": lambda size: b'{"a":' * (size // 5),
    "many names": lambda size: ("{" + ",".join(f'"{n}":1' for n in range(size // 12)) + "}").encode(),
    "one name again and again": lambda size: b"{" + b'"a":1,' * (size // 6 - 2) + b'"b":1}',
    "numbers too long": lambda size: _filled(size, "9" * 4299 + ","),
    "a list that never ends": lambda size: _filled(size, "1,")[:-2],
    "no text at all": lambda size: random.Random(size).randbytes(size),
    "no UTF-8 at the end": lambda size: _filled(size, '"é",')[:-4] + b"\xc3]}",
}  # fmt: skip


# ---------------------------------------------------------------- records that take long to judge


def _lines_of(size: int, line: Callable[[int], dict[str, Any]], count: int, game: dict[str, Any]) -> bytes:
    """A file with the first line and those that `line` makes, up to that number and size."""
    first = game["lines"][0]
    lines, length = [first], len(compact(first))
    for n in range(2, count + 1):
        lines.append({"n": n, "at": BEGUN + n} | line(n))
        length += len(compact(lines[-1])) + 1
        if length > size - 6_000:
            lines.pop()
            break
    return compact(game | {"lines": lines}).encode()


def _corrected(op: str, at_start: bool) -> Callable[[int, int], bytes]:
    """Entries, then as many configs, or corrections of the first or the last entry."""

    def content(size: int, count: int) -> bytes:
        game = json.loads(long_document("meow_oracle", max(count // 2, 3)))
        entered = game["lines"][1:-1]
        first, last, half = entered[0], entered[-1], len(entered) + 1
        entry = first["entry"] if at_start else last["entry"]

        def line(n: int) -> dict[str, Any]:
            if n <= half:
                return {"op": "enter", "entry": entered[n - 2]["entry"]}
            if op == "config":
                return {"op": "config", "config": game["config"]}
            ref = (first if at_start else last)["n"] if n == half + 1 or op == "insert" else n - 1
            return {"op": op, "ref": ref, "entry": entry, "mark": "overruled"}

        return _lines_of(size, line, count, game)

    return content


def _pairs(size: int, count: int) -> bytes:
    """Entries that are each removed again."""
    game = json.loads(long_document("meow_oracle", 4))
    entry = game["lines"][1]["entry"]
    return _lines_of(
        size, lambda n: {"op": "remove", "ref": n - 1} if n % 2 else {"op": "enter", "entry": entry}, count, game
    )


def _back_and_forth(size: int, count: int) -> bytes:
    """Half a game, undone to its start and redone, repeatedly."""
    game = json.loads(long_document("lantern_oracle", max(count // 2, 3)))
    half = len(game["lines"]) - 1

    def line(n: int) -> dict[str, Any]:
        if n <= half:
            return {"op": "enter", "entry": game["lines"][n - 1]["entry"]}
        return {"op": "back", "ref": 2} if n % 2 else {"op": "forward", "ref": half}

    return _lines_of(size, line, count, game)


def _configs(game_id: str, differ: bool) -> Callable[[int, int], bytes]:
    """Only configs, all with the same kit, or with a different one each."""

    def content(size: int, count: int) -> bytes:
        game = json.loads(long_document(game_id, 3))

        def line(n: int) -> dict[str, Any]:
            kit = game["config"]["kit"] | ({"name": f"Copy {n}"} if differ else {})
            return {"op": "config", "config": game["config"] | {"kit": kit}}

        return _lines_of(size, line, count, game)

    return content


def _one_piece(size: int, what: str, value: Any) -> bytes:
    game = document()
    if what == "entry":
        game["lines"][2]["entry"] |= {"cell": value}
    elif what in {"checked", "seats"}:
        game["config"] |= {what: value}
        game["lines"][0]["config"] |= {what: value}
    else:
        game[what] = game[what] | value
    return compact(game).encode()[:size]


RECORDS: dict[str, Callable[[int, int], bytes]] = {
    "configs": _configs("meow_oracle", differ=False),
    "configs with a kit": _configs("interstellar_oracle", differ=False),
    "configs with kits that differ": _configs("haggatha", differ=True),
    "configs after half a game": _corrected("config", at_start=True),
    "entered and removed": _pairs,
    "the first one amended": _corrected("amend", at_start=True),
    "the last one amended": _corrected("amend", at_start=False),
    "put before the first": _corrected("insert", at_start=True),
    "back and forth": _back_and_forth,
    "a config with many checked": lambda size, count: _one_piece(size, "checked", [f"item {n}" for n in range(count)]),
    "a config with many seats": lambda size, count: _one_piece(
        size, "seats", [{"player": f"P{n}"} for n in range(count)]
    ),
    "an entry with a long list": lambda size, count: _one_piece(size, "entry", list(range(count))),
    "a tally of many numbers": lambda size, count: _one_piece(size, "tally", {"totals": [1] * count}),
    "a tally of many lines": lambda size, count: _one_piece(
        size, "tally", {"lines": document()["tally"]["lines"][:1] * (count // 4)}
    ),
}  # fmt: skip

GAME_FILES: dict[str, Callable[[int, int], bytes]] = {
    **{name: lambda size, count, build=build: build(size) for name, build in TEXTS.items()},  # type: ignore[misc]
    **RECORDS,
}
"""By name: makes a game's file that a stranger could send, of a size in bytes and a number of lines."""


# ---------------------------------------------------------------- kits


def _kits(size: int, game: str) -> Iterator[tuple[str, bytes]]:
    """The shipped kit of a game, once for each list or object in it, which is made huge."""
    base = json.loads(kit_file(game, shipped(game)))
    for path, value in _holders(base["kit"], ("kit",)):
        for what, unit in (("lists", [1, 2]), ("itself", None)):
            count = min(size // 12, 5_000)
            if isinstance(value, list):
                grown: Any = ((value[:1] or [0]) if unit is None else [unit]) * count
            else:
                grown = value | {f"k{n}": next(iter(value.values()), 1) if unit is None else unit for n in range(count)}
            yield f"{game} {'.'.join(map(str, path))}: {what}", compact(_with(base, path, grown)).encode()[:size]


def _holders(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Lists and objects of a kit with their paths; of several with the same shape, only the first."""
    if isinstance(value, dict):
        yield path, value
        seen: set[frozenset[str]] = set()
        for name, inner in value.items():
            shape = frozenset(inner) if isinstance(inner, dict) else frozenset({name})
            if shape not in seen:
                seen.add(shape)
                yield from _holders(inner, (*path, name))
    elif isinstance(value, list):
        yield path, value
        if value:
            yield from _holders(value[0], (*path, 0))


def _with(tree: Any, path: tuple[str | int, ...], new_value: Any) -> Any:
    if not path:
        return new_value
    copy = tree.copy()
    copy[path[0]] = _with(copy[path[0]], path[1:], new_value)
    return copy


def kit_files(size: int) -> dict[str, bytes]:
    texts = {name: build(size).replace(b"companion-game", b"companion-kit", 1) for name, build in TEXTS.items()}
    for game in ("haggatha", "interstellar_oracle", "oblivion"):
        texts |= dict(_kits(size, game))
    return texts
