"""Readers of other programs' plays: each yields plays of one model, in small steps."""
