"""The store of games, over SQLite or PostgreSQL."""
