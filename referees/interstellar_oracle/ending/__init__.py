"""Death, leaving, and winning (IO-70 to IO-73, IO-84, IO-85)."""
