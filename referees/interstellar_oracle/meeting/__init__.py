"""Two players on one planet: encounters and diplomacy (IO-38 to IO-52)."""
