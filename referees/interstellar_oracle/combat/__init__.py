"""Combat: attacks and what answers them (IO-60 to IO-66)."""
