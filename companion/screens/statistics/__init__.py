"""Statistics: games played and won, as tables and charts."""
