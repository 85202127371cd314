"""The cove around her shop, if the table tracks the whole game (MC-B3, C-MC-22)."""
