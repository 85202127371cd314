"""Tracks whether the running task has committed anything: an error after that must not say that nothing was changed."""

from __future__ import annotations

from contextvars import ContextVar

_acknowledged: ContextVar[bool] = ContextVar("acknowledged", default=False)


def begin_unacknowledged() -> None:
    """Start tracking for the current task."""
    _acknowledged.set(False)


def acknowledge() -> None:
    """Record a durable change; called by a store after each commit (and flush)."""
    _acknowledged.set(True)


def is_acknowledged() -> bool:
    """Whether the current task has made anything durable since it began."""
    return _acknowledged.get()
