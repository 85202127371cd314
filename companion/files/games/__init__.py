"""Game files: one JSON document per game; imported as untrusted."""
