"""Colours, type, and the controls that every screen uses."""
