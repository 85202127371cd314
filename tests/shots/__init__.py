"""Pictures of every screen, to look at: `make shots`."""
