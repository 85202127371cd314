"""Game files: one JSON document per game, for other programs and devices; imported as untrusted."""
