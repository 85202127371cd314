"""Powers of cards: what they are made of, on which cards they work, what they do and ask, and their entries."""
