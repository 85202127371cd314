"""Import and export of games, kits, plays and pictures."""
