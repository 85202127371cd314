"""Finished games as plays, in the formats of other programs."""
