"""Plays from other programs: the preview of an import, and the card of an imported play."""
