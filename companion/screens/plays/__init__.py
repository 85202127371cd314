"""Plays of other programs: what a file would bring, and the card of one that is here."""
