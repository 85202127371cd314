"""A running game handed over to another device: its whole record in a few kilobytes, as a file or codes to scan. Both
devices need the same version of the game's kit, which is the compression dictionary."""

import base64
import json
import zlib
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final

from pydantic import Field, TypeAdapter, ValidationError

from companion.files.games.document import ANY_LINE, LONGEST_NOTE, UUID, Head, Part
from companion.files.games.reading import BAD_PLACE, KIND, LIMITS, Handed, line_of
from companion.files.kits.shelf import shipped
from companion.files.plays.readers.imported import cleaned
from companion.files.untrusted_json import CUT_SHORT, HANDED, LimitExceeded, Unreadable, parsing, printable
from companion.store.days import FURTHEST, local_of
from companion.store.engines import open_store
from companion.store.models.json_values import compact
from companion.store.records import GameHead, Line, StoredGame, named_place
from companion.store.store import Store
from companion.table.kit_references import shortened, shortened_lines, with_kits
from companion.table.remembering import head_after
from referees.common.protocol.sentence import say
from referees.common.record.steps import NOT_KNOWN, Steps
from referees.common.registry import game_ids, referee
from referees.common.timeline import Timeline

LARGEST: Final = 200_000  # bytes, compressed: forty times the largest known
MOST_IN_A_CODE: Final = 1000  # bytes: with the address, as many characters as a camera can read
MOST_CODES: Final = 6
ANOTHER_VERSION = say(
    "This game was handed over by another version of Oracle Companion. Update both devices, then try again."
)


class AboutHanded(Part):
    """A hand-over's metadata, stored beside its journal lines."""

    id: Annotated[str, Field(pattern=UUID)]
    edition: Annotated[int, Field(ge=1, le=100_000)]
    utc_offset: Annotated[int, Field(ge=-FURTHEST, le=FURTHEST)] | None = None
    who: dict[Annotated[str, Field(max_length=200)], Annotated[str, Field(pattern=UUID)]] = Field({}, max_length=100)
    location: str = ""
    note: Annotated[str, Field(max_length=LONGEST_NOTE)] | None = None


# time since the previous line, payload, operation, reference, mark; usual values at the end are omitted
USUAL: Final[tuple[Any, ...]] = (0, None, "enter", None, None)
SHORT: TypeAdapter[list[Any]] = TypeAdapter(Annotated[list[Any], Field(min_length=1, max_length=len(USUAL))])


def packed(game: StoredGame, ids: Mapping[str, str], note: str | None) -> bytes:
    """A running game as hand-over bytes; its journal's configs must contain their kits."""
    head, at, lines = game.head, 0, list[list[Any]]()
    for line in game.lines:
        payload = None if line.payload is None else json.loads(line.payload)
        short = [line.at - at, payload, line.op, line.ref, line.mark]
        at = line.at
        while len(short) > 1 and short[-1] == USUAL[len(short) - 1]:
            short.pop()
        lines.append(short)
    about = AboutHanded(
        id=head.id, edition=head.edition, utc_offset=head.utc_offset, who=dict(ids), location=head.location, note=note
    )
    text = compact(about.model_dump(exclude_defaults=True) | {"lines": lines})
    packer = zlib.compressobj(9, zdict=_dictionary(head.game))
    return HANDED + head.game.encode() + b" " + packer.compress(text.encode()) + packer.flush()


def _dictionary(game: str) -> bytes:
    return shipped(game).model_dump_json().encode()


def reading(content: bytes) -> Steps[Handed]:
    """Parse a game handed over by another device. Raises BadFile."""
    game, body = _unwrapped(content)
    try:
        document = yield from parsing(_unpacked(game, body), LIMITS)
        texts = document.pop("lines", None)
        about = AboutHanded.model_validate_json(compact(document))
        lines, at = list[Line](), 0
        for text in texts if isinstance(texts, list) else ():
            short = SHORT.validate_json(text)
            between, payload, op, ref, mark = [*short, *USUAL[len(short) :]]
            at += between
            name = "config" if op == "config" else "entry"
            line = {"n": len(lines) + 1, "op": op, "at": at, "ref": ref, "mark": mark, name: payload}
            present = {name: value for name, value in line.items() if value is not None}
            lines.append(line_of(ANY_LINE.validate_json(compact(present))))
            yield NOT_KNOWN
    except LimitExceeded as error:
        raise KIND.refused(KIND.beyond) from error
    except (Unreadable, ValidationError, TypeError) as error:
        raise KIND.refused(CUT_SHORT) from error
    if not lines or lines[0].op != "config":
        raise KIND.refused(CUT_SHORT)
    if about.location != named_place(about.location):
        raise KIND.refused(BAD_PLACE)
    if about.edition > referee(game).about.edition:
        raise KIND.refused(KIND.newer)
    head = Head(
        format="oracle-companion-game", version=3, id=about.id, game=game, title="", edition=about.edition,
        created_at=lines[0].at, updated_at=at, utc_offset=about.utc_offset,
    )  # fmt: skip
    return Handed(head, tuple(lines), about.who, about.location, about.note)


def _unwrapped(content: bytes) -> tuple[str, bytes]:
    if len(content) > LARGEST:
        raise KIND.refused(KIND.too_large)
    name, _, body = content.removeprefix(HANDED).partition(b" ")
    if not content.startswith(HANDED) or not body:
        raise KIND.refused(CUT_SHORT if content.startswith(HANDED) else KIND.foreign)
    game = name.decode("ascii", "replace")
    if game not in game_ids():
        raise KIND.refused(say(KIND.not_installed.template, game=printable(game)))
    return game, body


def _unpacked(game: str, body: bytes) -> bytes:
    unpacker = zlib.decompressobj(zdict=_dictionary(game))
    try:
        text = unpacker.decompress(body, LIMITS.bytes)
    except zlib.error as error:
        is_other = body[2:6] != zlib.adler32(_dictionary(game)).to_bytes(4, "big")
        raise KIND.refused(ANOTHER_VERSION if is_other else CUT_SHORT) from error
    if not unpacker.eof or unpacker.unused_data:
        raise KIND.refused(KIND.beyond if unpacker.unconsumed_tail else CUT_SHORT)
    return text


def file_name(head: GameHead) -> str:
    """The name of a hand-over's file."""
    day = local_of(head)
    return f"{head.game.replace('_', '-')}-{'' if day is None else f'{day:%Y-%m-%d}'}.handed"


async def hand_over(store: Store, game_id: str) -> bytes:
    """A game as the bytes of a hand-over. Raises StoreError."""
    stored, note, ids = await store.read(game_id), await store.note(game_id), await store.people.of_game(game_id)
    lines = await with_kits(store, stored.lines)
    return packed(StoredGame(stored.head, tuple(lines)), ids, note)


async def as_backup(handed: Handed, timeline: Timeline) -> bytes:
    """A database with only that game, to merge with another device's database. Raises StoreError."""
    head, config = handed.head, timeline.config
    with TemporaryDirectory() as folder:
        store = await open_store(Path(folder, "handed.db"))
        try:
            lines = await shortened_lines(store, head.game, handed.lines)
            text, kit = await shortened(store, head.game, config)
            row = GameHead(
                head.id, head.game, head.edition, text, head.created_at, head.updated_at, "running", 0,
                ", ".join(config.names), None, None, kit, head.utc_offset, handed.location,
            )  # fmt: skip
            row = head_after(
                row, timeline.referee, timeline.state,
                entries=len(timeline.entries), at=head.updated_at, then=lambda: timeline,
            )  # fmt: skip
            await store.create(row, lines, handed.who, note=cleaned(handed.note, LONGEST_NOTE))
            return await store.snapshot()
        finally:
            await store.close()


def codes(content: bytes, address: str) -> tuple[str, ...]:
    """The links for handing a game over as a series of codes to scan; empty if too many are needed."""
    parts = [content[at : at + MOST_IN_A_CODE] for at in range(0, len(content), MOST_IN_A_CODE)]
    if len(parts) > MOST_CODES:
        return ()
    tag = tag_of(content)
    return tuple(
        f"{address}#/handed/{tag}/{at}/{len(parts)}/{base64.urlsafe_b64encode(part).decode().rstrip('=')}"
        for at, part in enumerate(parts, start=1)
    )


def tag_of(content: bytes) -> str:
    """The tag that the parts of one hand-over share."""
    return blake2b(content, digest_size=4).hexdigest()


def from_codes(parts: Sequence[str]) -> bytes:
    """Decode and join the parts' texts, given in order. Raises BadFile."""
    try:
        return b"".join(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) for text in parts)
    except ValueError as error:
        raise KIND.refused(CUT_SHORT) from error
