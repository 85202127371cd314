"""Plain parts that boards are put together from: words of two strengths, rows, columns, a picture with its label."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.measures import GAP

__all__ = ["CENTRED", "MIDDLE", "QUIET", "column", "note", "row", "spoken", "stretched", "strong"]

QUIET = ft.Colors.ON_SURFACE_VARIANT
"""The colour of what is said beside something else."""

MIDDLE, CENTRED = ft.MainAxisAlignment.CENTER, ft.CrossAxisAlignment.CENTER


def note(words: str, size: float = 14, **props: Any) -> ft.Text:
    """Words beside something else."""
    return ft.Text(words, size=size, color=QUIET, **props)


def strong(words: str, size: float, weight: ft.FontWeight = ft.FontWeight.W_600, **props: Any) -> ft.Text:
    """Words that stand out."""
    return ft.Text(words, size=size, weight=weight, **props)


def row(*parts: ft.Control, gap: float = GAP, **props: Any) -> ft.Row:
    """Parts side by side, no wider than they need."""
    return ft.Row([*parts], spacing=gap, tight=True, **props)


def column(*parts: ft.Control, gap: float = GAP, **props: Any) -> ft.Column:
    """Parts one below the other, no higher than they need."""
    return ft.Column([*parts], spacing=gap, tight=True, **props)


def stretched(*parts: ft.Control, gap: float = GAP, **props: Any) -> ft.Column:
    """Parts one below the other, each as wide as the widest."""
    return column(*parts, gap=gap, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, **props)


def spoken(face: ft.Control, label: str, **props: Any) -> ft.Semantics:
    """A picture, and the words that a screen reader says for it."""
    return ft.Semantics(content=face, label=label, exclude_semantics=True, **props)
