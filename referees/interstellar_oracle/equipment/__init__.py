"""Cards and abilities that are used at any time (IO-102 to IO-114)."""
