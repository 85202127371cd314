"""Whether the running task has made anything durable: an error after that must not say that nothing was changed."""

from __future__ import annotations

from contextvars import ContextVar

__all__ = ["acknowledge", "begin_unacknowledged", "is_acknowledged"]

_acknowledged: ContextVar[bool] = ContextVar("acknowledged", default=False)


def begin_unacknowledged() -> None:
    """From here on only what this task does counts."""
    _acknowledged.set(False)


def acknowledge() -> None:
    """Something was made durable; called by a store after each commit (and flush)."""
    _acknowledged.set(True)


def is_acknowledged() -> bool:
    """Whether something was made durable since the task began."""
    return _acknowledged.get()
