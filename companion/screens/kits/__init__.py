"""Screens that list kits, and show and correct them."""
