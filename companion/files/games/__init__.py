"""Game files: one JSON document per game. Imported files aren't trusted."""
