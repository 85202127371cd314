"""Import and export: games, kits, plays, pictures."""
