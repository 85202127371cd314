"""Frozen values: how they are declared, and how changed copies of them are made."""

from __future__ import annotations

from referees.common.values.change import added, changed, changed_further, changing, replaced
from referees.common.values.frozen import frozen

__all__ = ["added", "changed", "changed_further", "changing", "frozen", "replaced"]
