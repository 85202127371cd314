"""Haggatha's dish and dry-erase sheet: the Runes, the actions taken with them, the sheet's bonuses."""
