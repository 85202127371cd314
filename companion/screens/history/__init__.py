"""The list of games and what can be done with each."""
