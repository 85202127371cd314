"""Files that people bring and take away: games, kits, pictures."""
