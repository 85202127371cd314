"""Combat: attacks and answers to them (IO-60 to IO-66)."""
