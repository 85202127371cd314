"""Cards and abilities used at any time (IO-102 to IO-114)."""
