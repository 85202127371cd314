"""Drawings for The Oracle by Peter Higgins: cards, and tile faces of its board."""
