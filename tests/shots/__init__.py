"""Pictures of every screen, to be viewed: make shots."""
