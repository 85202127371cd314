"""Screens for the people of this device: names, marks, merges, and each person's games."""
