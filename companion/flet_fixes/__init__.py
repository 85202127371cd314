"""Patches of Flet's internals, each with a test that fails if Flet changes."""

from companion.flet_fixes import comparison, encoding, event_types, sparse_controls, tree_walks


def apply() -> None:
    """Apply all patches once per process, before the first window is drawn."""
    sparse_controls.apply()
    tree_walks.apply()
    comparison.apply()
    encoding.apply()
    event_types.apply()
