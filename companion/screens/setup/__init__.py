"""The screens on which a game is set up."""
