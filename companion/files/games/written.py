"""Writer of game files: the whole of a finished game, the public part of a running one."""

import json
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.files.games.document import VERSION
from companion.files.untrusted_json import GAME_FORMAT
from companion.store.days import local_of
from companion.store.records import GameHead, Line, StoredGame
from companion.table.remembering import announced_tally
from companion.table.table import Table
from companion.titles import title_of
from companion.words import capital
from referees.common.protocol.sentence import Reader, in_english
from referees.common.record.steps import NOT_KNOWN, Steps
from referees.common.timeline import Timeline
from referees.common.wire import happenings_out, tally_out

Values = dict[str, Any]


def writing_full(game: StoredGame, note: str | None) -> Steps[bytes]:
    """The document of a finished game, kits included. Raises ValueError if a stored text isn't JSON."""
    head = game.head
    return _writing(
        _head(head, "full")
        | {
            "config": json.loads(head.config),
            "tally": announced_tally(head),
            "outcome": json.loads(head.outcome or "null"),
            **({"location": head.location} if head.location else {}),
            "note": note,
            "lines": map(_line, game.lines),
        }
    )


def writing_public(table: Table) -> Steps[bytes]:
    """The document of a running game: only public content, without entries or withdrawn lines."""
    reader, state = replace(table.reader(), translate=in_english), table.state  # for programs, in any language
    return _writing(
        _head(table.head, "public")
        | {
            "config": table.config.model_dump(mode="json"),
            "asked": [reader.text(decision.ask(state), state) for decision in state.open],
            "tally": tally_out(table.referee.tally(state), len(table.config.seats), reader, state),
            "log": _log(table.timeline.copy(), reader),
        }
    )


def file_name(head: GameHead) -> str:
    """The file name: game and start date."""
    day, kind = local_of(head), "so-far" if head.status == "running" else "game"
    return f"{head.game.replace('_', '-')}-{kind}-{'' if day is None else f'{day:%Y-%m-%d}'}.json"


def _head(head: GameHead, scope: str) -> Values:
    return {
        "format": GAME_FORMAT,
        "version": VERSION,
        "scope": scope,
        "id": head.id,
        "game": head.game,
        "title": title_of(head.game),
        "edition": head.edition,
        "created_at": head.created_at,
        "updated_at": head.updated_at,
        **({} if head.utc_offset is None else {"utc_offset": head.utc_offset}),
    }


def _line(line: Line) -> Values:
    values: Values = {"n": line.n, "op": line.op, "at": line.at}
    if line.ref is not None:
        values["ref"] = line.ref
    if line.mark is not None:
        values["mark"] = line.mark
    if line.payload is not None:
        values["config" if line.op == "config" else "entry"] = json.loads(line.payload)
    return values


def _log(timeline: Timeline, reader: Reader) -> Iterator[Values]:
    state, tell = timeline.state, timeline.referee.tell
    invalid = {id for id, _ in timeline.invalid_entries}
    for index, entry in enumerate(timeline.entries):
        yield {
            "says": capital(reader.text(tell(entry.entry, timeline.state_at(index), state), state)),
            "mark": entry.mark,
            "fits": entry.id not in invalid,
            "followed": happenings_out(timeline.evolved(index).happened, reader, state),
        }


def _writing(document: Values) -> Steps[bytes]:
    """The document as JSON, one member or list element per line for readable diffs."""
    parts: list[str] = []
    for name, value in document.items():
        if isinstance(value, list | Iterator):
            lines: list[str] = []
            for element in value:
                lines.append(_json(element))
                yield NOT_KNOWN
            text = "[\n  " + ",\n  ".join(lines) + "\n ]" if lines else "[]"
        else:
            text = _json(value)
        parts.append(f" {_json(name)}: {text}")
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
