"""Tracks whether the running task has committed anything, for a later error's wording."""

from contextvars import ContextVar

from companion.changes import ChangeCounter

_acknowledged: ContextVar[bool] = ContextVar("acknowledged", default=False)


def begin_unacknowledged() -> None:
    """Start tracking what the current task commits."""
    _acknowledged.set(False)


def acknowledge(changed: ChangeCounter) -> None:
    """Record a durable change; the store calls it after each commit (and flush)."""
    _acknowledged.set(True)
    changed.tell()


def is_acknowledged() -> bool:
    """Whether the current task has committed anything since it began."""
    return _acknowledged.get()
