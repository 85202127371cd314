"""Changes to how Flet works inside, each with a test that fails when Flet changes under it."""

from __future__ import annotations

from companion.flet_fixes import sparse_controls, tree_walks

__all__ = ["apply"]


def apply() -> None:
    """Make all of them, once for the process; before the first window is drawn."""
    sparse_controls.apply()
    tree_walks.apply()
