"""Planets vanish at the end of turns (IO-81, IO-82)."""
