"""Print colours by role."""

from __future__ import annotations

from scoresheets.shapes import Role

__all__ = ["PAPER"]

PAPER: dict[Role, str] = {
    "paper": "#FFFFFF",
    "panel": "#F4F1FA",
    "ink": "#3A3548",
    "faint": "#BDB6CC",
    "pen": "#1B2E96",
    "lit": "#5B4FA8",
    "red": "#F2B48C",
    "green": "#8FD3BC",
    "blue": "#9CCBEB",
    "yellow": "#F7EC9A",
    "grey": "#C9C6CF",
    "corruption": "#7A1F4B",
    "halo": "#FFFFFF",
    "run": "#1B1622",
    "red line": "#B83F00",
    "green line": "#006B4E",
    "blue line": "#00528A",
    "joker line": "#4A4252",
}
"""Okabe's and Ito's vermilion, green, blue and yellow as tints, so that print and pen stand out on them; a letter
doubles each."""
