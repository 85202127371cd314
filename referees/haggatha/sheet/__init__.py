"""Haggatha's dish and dry-erase sheet: the Runes, the actions she takes with them, and the bonuses on the sheet."""
