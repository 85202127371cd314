"""SQL statements of the store, a module for each group of tables."""
