"""Pure rules: a referee for each game, and what they share."""
