"""Diagrams of adjacent planets in Interstellar Oracle, by kit."""
