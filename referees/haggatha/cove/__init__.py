"""The cove around her shop, where the table keeps the whole game (MC-B3, C-MC-22)."""
