"""Every error says what happened, that nothing is lost, and what to do."""

import re
import sqlite3
from pathlib import Path

import pytest

from companion.store import errors
from companion.store.errors import StoreBusy, StoreDamaged, StoreError, StoreFull, StoreReadOnly, StoreUnreachable
from companion.store.sqlite import access, errors as sqlite_errors, opening
from companion.store.sqlite.errors import troubled
from companion.store.sqlite.opening import opened
from referees.common.protocol.sentence import Sentence

from .making import run

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, StoreError)]
SENTENCES = [kind().sentence for kind in KINDS] + [
    value for module in (opening, access) for value in vars(module).values() if isinstance(value, Sentence)
]
NO_WORDS_FOR_PEOPLE = re.compile(
    r"\b(SQL\w*|database|error|exception|null|WAL|lock\w*|invalid|corrupt\w*|I/O)\b", re.IGNORECASE
)


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence.template[:40])
def test_sentences(sentence: Sentence) -> None:
    """Each error's sentence reassures, says what to do, and has no programmer's words and no exclamation mark."""
    text = sentence.template
    assert re.search(
        r"safe|nothing (was|is) changed|Nothing was changed|left it as it|is saved|in memory|restore deleted", text
    )
    assert re.search(
        r"Open the game|Set it aside|[Uu]pdate this app|[Ff]ree up some space|[Cc]lose the|Check that|start (the app"
        r"|it)|Start the app|can restore|allow this app",
        text,
    )
    assert not NO_WORDS_FOR_PEOPLE.search(text)
    assert "!" not in text


def test_the_text_of_an_error_is_its_sentence() -> None:
    """`str()` of an error is its English sentence, so logs and tests show what the screen does."""
    for kind in KINDS:
        assert str(kind()) == kind().sentence.template


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_BUSY, StoreBusy),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, StoreBusy),
        (sqlite3.SQLITE_FULL, StoreFull),
        (sqlite3.SQLITE_READONLY_DBMOVED, StoreReadOnly),
        (sqlite3.SQLITE_CORRUPT_INDEX, StoreDamaged),
        (sqlite3.SQLITE_NOTADB, StoreDamaged),
        (sqlite3.SQLITE_IOERR_FSYNC, StoreUnreachable),
        (sqlite3.SQLITE_CANTOPEN, StoreUnreachable),
        (sqlite3.SQLITE_MISUSE, StoreError),
    ],
)
def test_errors_of_sqlite(code: int, kind: type[StoreError], tmp_path: Path) -> None:
    """Each error code of SQLite, extended ones included, becomes one of the store's errors."""
    error = sqlite3.OperationalError("something")
    error.sqlite_errorcode = code
    assert type(troubled(error, tmp_path)) is kind


def test_an_unexplained_failure_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If SQLite only says that it couldn't write, and there is no space, the error is a full disk."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
    monkeypatch.setattr(sqlite_errors, "ROOM_NEEDED", 1 << 60)
    assert type(troubled(error, tmp_path)) is StoreFull
    assert type(troubled(error, tmp_path / "gone")) is StoreUnreachable


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    """A database in a missing folder is reported as unreachable."""
    with pytest.raises(StoreUnreachable, match="still connected"):
        run(opened(tmp_path / "unplugged" / "companion.db"))
