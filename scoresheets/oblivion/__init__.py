"""Drawings of Oblivion's pieces."""
