"""State shared by all windows of this device."""
