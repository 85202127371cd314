"""How a player dies or leaves, and how the game is won (IO-70 to IO-73, IO-84, IO-85)."""
