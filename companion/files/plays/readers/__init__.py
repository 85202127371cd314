"""Readers of other programs' plays: each yields `ImportedPlay`s, in small steps."""
