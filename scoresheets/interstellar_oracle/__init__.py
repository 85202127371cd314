"""Drawings of Interstellar Oracle's pieces and a kit's diagrams."""
