"""The history: all games, and actions on each."""
