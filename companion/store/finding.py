"""Search index of games by words and filters, in the caller's transaction. A row of `found` holds one game's tokens:
its filters, and all prefixes of words in title, players, location and note, so one look-up finds an incomplete word.
`Database.words` finds games by token, newest first by `place`."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple
from zlib import crc32

from companion.store.queries import games as queries
from companion.store.records import GameHead, Search, Shelf
from companion.titles import title_of
from referees.common.values.names import UNSEEN, name_key

if TYPE_CHECKING:
    from companion.store.database import Database

LONGEST = 20  # characters of an indexed prefix
LONGEST_TEXT = 10_000  # characters of a game; folding may expand one to eighteen
MOST_ASKED = 8  # words per search
MAX_WORDS = 200  # words per game
TIE_BITS = 20  # bits of a place that distinguish games from the same millisecond
LATEST_TIME = 2**42

# from Devanagari to Khmer, where vowels are written as marks
VOWELS: Final = (
    "\u0900-\u0963\u0971-\u0df3\u0e31-\u0e3a\u0e47-\u0e4e\u0eb1-\u0ebc\u0ec8-\u0ecd\u102b-\u103e\u17b4-\u17d3"
)
LETTERS: Final = rf"(?:[^\W_]|[{VOWELS}])+"
WORD, PLAIN_WORD = re.compile(LETTERS), re.compile(r"[a-z0-9]+")
JOINED = re.compile(rf"{LETTERS}(?:['-]{LETTERS})+")
# Thai, Lao, Burmese, Hangul initials, Khmer, Kana, Han
SPACELESS: Final = (
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u1112\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]"
)
# starts of words in text without spaces
BEGINNING = re.compile(rf"(?!^)(?:(?={SPACELESS})|(?<={SPACELESS})(?=[a-z0-9]))")
APOSTROPHES: Final = dict.fromkeys(map(ord, "\u2018\u2019\u02b9\u02bb\u02bc\u00b4\u0060\uff07"), "'")
HYPHENS: Final = dict.fromkeys(map(ord, "\u2010\u2011"), "-")
PLAIN: Final = str.maketrans({"ø": "o", "œ": "oe", "æ": "ae", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
MARK: Final = "·"  # prefix of filter tokens: not a letter, so a search can't produce one


class Players(NamedTuple):
    """A game's players: names to search for, and person ids to filter by."""

    names: tuple[str, ...]
    ids: tuple[str, ...]


def words_in(text: str) -> list[str]:
    """The normalized words of a text (lower case, no diacritics), without duplicates."""
    return list(dict.fromkeys(word[:LONGEST] for word in _words(_plain(text))))


def words_to_find(text: str) -> list[str]:
    """Words to index for a text, plus forms without apostrophes or hyphens and, in scripts without spaces, suffixes."""
    plain = _plain(text)
    words = _words(plain)
    if "'" in plain or "-" in plain:
        words += [re.sub("['-]", "", joined) for joined in JOINED.findall(plain)]
    if not plain.isascii():
        words += [word[match.start() :][:LONGEST] for word in words for match in BEGINNING.finditer(word[:MAX_WORDS])]
    return list(dict.fromkeys(word[:LONGEST] for word in words))


def _words(plain: str) -> list[str]:
    words: list[str] = (PLAIN_WORD if plain.isascii() else WORD).findall(plain)
    return words


def _plain(text: str) -> str:
    plain = text[:LONGEST_TEXT].casefold()
    if plain.isascii():  # no diacritics, ten times as fast
        return plain
    visible = UNSEEN.sub("", text[:LONGEST_TEXT]).translate(APOSTROPHES | HYPHENS)
    letters = unicodedata.normalize("NFKD", visible).casefold()
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).translate(PLAIN)


def search_tokens(search: Search) -> tuple[str, ...]:
    """The tokens to search for; empty if every game matches. Raises ValueError for conditions on deleted games."""
    tokens = words_in(search.words)[:MOST_ASKED]
    is_filtered = search.game is not None or search.player is not None
    if not tokens and not is_filtered:
        return ()
    if search.shelf == "deleted":
        raise ValueError("deleted games are listed, not searched")
    if is_filtered or search.shelf != "all":
        tokens.append(_filter(search.game, search.player, search.shelf))
    return tuple(tokens)


def index(db: Database, head: GameHead, players: Players, *, tidy: bool = True) -> None:
    """Reindex a game, or remove it if deleted; `tidy` is False for bulk changes."""
    deleted_at, location = db.execute(queries.DELETION_AND_PLACE, (head.id,)).fetchone() or (0, "")
    if deleted_at is not None:
        drop(db, head.id)
        return
    note = db.execute(queries.READ_NOTE, (head.id,)).fetchone()
    tokens = " ".join(_tokens(head, players, location, "" if note is None else note[0]))
    before = db.execute(queries.FOUND, (head.id,)).fetchone()
    if before is not None and before[1] == tokens:
        return
    place = _place(db, head) if before is None else before[0]
    db.execute(queries.DROP_FOUND, (head.id,))
    db.execute(queries.ADD_FOUND, (place, head.id, tokens))
    db.words.replace_tokens(db, before, (place, tokens), tidy=tidy)


def add(db: Database, head: GameHead, players: Players, note: str) -> None:
    """Index a new game; call `merge_some` afterwards."""
    after = (_place(db, head), " ".join(_tokens(head, players, head.location, note)))
    db.execute(queries.ADD_FOUND, (after[0], head.id, after[1]))
    db.words.replace_tokens(db, None, after, tidy=False)


def drop(db: Database, game_id: str, *, tidy: bool = True) -> None:
    """Remove a game from the index."""
    before = db.execute(queries.FOUND, (game_id,)).fetchone()
    if before is not None:
        db.execute(queries.DROP_FOUND, (game_id,))
        db.words.replace_tokens(db, before, None, tidy=tidy)


def clear(db: Database) -> None:
    """Empty the index before all games are indexed again."""
    db.execute(queries.CLEAR_FOUND)
    db.words.clear(db)


def _tokens(head: GameHead, players: Players, *notes: str) -> Iterator[str]:
    words = words_to_find(" ".join((_title(head.game), head.game, *players.names, *notes)))[:MAX_WORDS]
    yield from dict.fromkeys(word[:length] for word in words for length in range(1, len(word) + 1))
    shelves: tuple[Shelf, Shelf] = ("all", "running" if head.status == "running" else "finished")
    yield from dict.fromkeys(_filters(head.game, (*players.names, *players.ids), shelves))


def _title(game: str) -> str:
    try:
        return title_of(game)
    except Exception:  # noqa: BLE001 - an error in a third-party rulebook must not lose the game
        return ""


def _filters(game: str, players: Iterable[str], shelves: Iterable[Shelf]) -> Iterator[str]:
    everybody = dict.fromkeys((None, *players))
    for shelf in shelves:
        for kind in (None, game):
            yield from (_filter(kind, player, shelf) for player in everybody)


@lru_cache(20_000)
def _filter(game: str | None, player: str | None, shelf: Shelf) -> str:
    key = None if player is None else name_key(player)
    return MARK + hashlib.blake2b(repr((game, key, shelf)).encode("utf-8", "replace"), digest_size=7).hexdigest()


def _place(db: Database, head: GameHead) -> int:
    moment = min(max(head.created_at, 0), LATEST_TIME)
    place = moment << TIE_BITS | crc32(head.id.encode()) & (1 << TIE_BITS) - 1
    while db.execute(queries.IS_PLACE_TAKEN, (place,)).fetchone() is not None:
        place += 1
    return place
