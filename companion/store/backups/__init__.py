"""Backups of the store: creation, inspection, restore."""
