"""Interstellar Oracle's diagrams of neighbouring planets, from a family's kit."""
