"""The cove around Haggatha's shop, if the whole game is tracked (MC-B3, C-MC-22)."""
