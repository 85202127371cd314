"""Score sheets as pure drawing: print, tappable regions, and a game's marks."""
