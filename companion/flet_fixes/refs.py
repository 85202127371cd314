"""The type of what `ft.use_ref` gives: Flet has it, and exports it nowhere."""

from __future__ import annotations

from flet.components.hooks.use_ref import MutableRef

__all__ = ["MutableRef"]
