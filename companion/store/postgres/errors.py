"""Errors of a club's server, with sentences for players, and their conversion from psycopg's errors."""

from typing import Final

import psycopg

from companion.store.errors import StoreBusy, StoreDamaged, StoreError, StoreFull, StoreReadOnly, StoreUnreachable
from referees.common.protocol.sentence import say


class ServerError(StoreError):
    """A server error without its own class."""

    says = say(
        "The club's server couldn't do this, so nothing was changed. Everything you saved earlier is safe there. Try "
        "again. If it happens again, look in the server's log for the reason."
    )


class ServerUnreachable(StoreUnreachable):
    """There is no connection; nothing was saved."""

    says = say(
        "We can't reach the club's server, so nothing was saved just now. Everything you saved earlier is safe there. "
        "Check that the server is running and this computer is connected, then try again."
    )


class ServerLost(ServerUnreachable):
    """The connection broke during a commit, so the outcome is unknown."""

    says = say(
        "The connection to the club's server broke while your last step was being saved, so it may be missing. "
        "Everything you saved earlier is safe. Open the game again to check, and continue from there."
    )


class ServerRefuses(StoreUnreachable):
    """The server refuses this user, password or database."""


class PasswordMissing(StoreUnreachable):
    """The server requires a password, and none was given: libpq ignores a password file that others may read."""

    says = say(
        "The club's server asks for a password. Add it to ~/.pgpass, run chmod 600 ~/.pgpass so that only you can read "
        "it, then try again. Nothing was changed, and everything you saved earlier is safe there."
    )


class ServerBusy(StoreBusy):
    """The server is too slow, or others keep changing the same rows."""

    says = say(
        "The club's server is too busy, so nothing was saved just now. Everything you saved earlier is safe there. "
        "Wait a moment, then try again."
    )


class ServerFull(StoreFull):
    """The server's disk is full."""

    says = say(
        "The club's server is out of space, so nothing was saved just now. Everything you saved earlier is safe there. "
        "Free up some space on the server, then enter the last step again."
    )


class ServerReadOnly(StoreReadOnly):
    """The server is a standby, or its administrator allows no writes."""

    says = say(
        "The club's server is read-only now, so nothing was saved. Everything you saved earlier is safe there. Ask "
        "the person who runs the server to make it writable, then try again."
    )


class ServerDamaged(StoreDamaged):
    """A checksum failed: a row isn't as it was written. There is no file to set aside."""

    says = say(
        "Part of the club's database is damaged or was changed from outside. We haven't touched it, so nothing more is "
        "lost. Ask the person who runs the server to restore an earlier backup."
    )


class ServerNewer(StoreError):
    """The schema is newer than this app's."""

    says = say(
        "The club's games were last saved by a newer Oracle Companion, so nothing was changed. They're safe on the "
        "server. Update this app to continue."
    )


class NotOurs(StoreError):
    """The database has tables of another program."""

    says = say(
        "This database belongs to another program. We left it as it is. Start the app with the address of an empty "
        "database."
    )


class NotUnicode(StoreError):
    """The database can't store every name."""

    says = say(
        "This database can't store names in every script, so nothing was changed. Start the app with the address of a "
        "database whose encoding is UTF8."
    )


class BadAddress(StoreError):
    """The text after --store isn't an address."""

    says = say(
        "The address after --store can't be read, so nothing was changed. Start the app with an address such as "
        "postgresql://name:password@server/companion."
    )


RETRYABLE: Final = frozenset({"40001", "40P01"})  # serialization failure, deadlock
DOWN: Final = frozenset({"57P01", "57P02", "57P03", "57P05", "25P03"})  # shut down, starting up, timed out while idle
_KINDS: Final[dict[str, type[StoreError]]] = {
    "23505": ServerBusy,  # each time we tried, another process had inserted the same key
    "25006": ServerReadOnly,
    "40001": ServerBusy,
    "40P01": ServerBusy,
    "53100": ServerFull,
    "53200": ServerBusy,
    "53300": ServerBusy,
    "55P03": ServerBusy,
    "57014": ServerBusy,
    "58030": ServerUnreachable,
    "XX001": ServerDamaged,
    "XX002": ServerDamaged,
} | dict.fromkeys(DOWN, ServerUnreachable)


def as_store_error(error: psycopg.Error) -> StoreError:
    """The StoreError for an error during a transaction that wasn't committed."""
    if error.sqlstate is None:
        return ServerUnreachable() if isinstance(error, psycopg.OperationalError) else ServerError()
    if error.sqlstate in ("28000", "28P01", "3D000", "42501"):
        return refused(error)
    return _KINDS.get(error.sqlstate, ServerError)()


def unconnected(error: psycopg.OperationalError) -> StoreError:
    """The StoreError for a failure to connect. If the server gave a reason, it is quoted untranslated."""
    if error.pgconn is not None and error.pgconn.needs_password:
        return PasswordMissing()
    return refused(error) if "FATAL:" in str(error) and not _is_starting(error) else ServerUnreachable()


def refused(error: psycopg.Error) -> ServerRefuses:
    """The error that quotes the server's refusal, which may name the user or database but never the password."""
    reason = str(error).rpartition("FATAL:")[2].strip().partition("\n")[0] or str(error).partition("\n")[0]
    return ServerRefuses(
        say(
            "The club's server won't let this app in ({reason}). Nothing was changed, and everything you saved earlier "
            "is safe there. Check the name and the database in the address after --store, and the password (it may be "
            "in a .pgpass file).",
            reason=reason,
        )
    )


def _is_starting(error: psycopg.OperationalError) -> bool:
    return any(words in str(error) for words in ("starting up", "shutting down", "recovery mode", "not yet accepting"))
