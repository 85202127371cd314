"""Frozen values: how they are declared, and how changed copies of them are made."""

from __future__ import annotations

from referees.common.values.change import added, changed, changed_further, replaced
from referees.common.values.value import Value

__all__ = ["Value", "added", "changed", "changed_further", "replaced"]
