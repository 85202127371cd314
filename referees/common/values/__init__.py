"""Frozen values, and functions that make changed copies of them."""

from referees.common.values.change import added, changed, changed_further, replaced
from referees.common.values.value import Value

__all__ = ["Value", "added", "changed", "changed_further", "replaced"]
