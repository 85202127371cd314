"""Statistics: what players have played and won, as tables and charts."""
