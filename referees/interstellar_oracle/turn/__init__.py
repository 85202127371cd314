"""A player's turn: moving, searching, hazards, Xenocaches, the hand limit (IO-30 to IO-37)."""
