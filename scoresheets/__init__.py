"""Score sheets as drawings, without UI: the printed form, tappable regions, a game's marks."""
