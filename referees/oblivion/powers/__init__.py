"""Powers of cards: their parts, targets, effects, questions and entries."""
