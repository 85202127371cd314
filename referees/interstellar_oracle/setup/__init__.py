"""Set-up: planets, hazards, races, the first player (IO-10 to IO-19)."""
