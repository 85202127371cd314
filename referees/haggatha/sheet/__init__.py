"""Haggatha's dish and dry-erase sheet: the Runes, her actions with them, and the bonuses of the sheet."""
