"""Kit screens: list kits, show what is printed on their pieces, and correct it by taps."""
