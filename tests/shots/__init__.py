"""Pictures of every screen, to be looked at: make shots."""
