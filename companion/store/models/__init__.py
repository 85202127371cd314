"""Models of stored JSON and untyped values: a database may have been restored from anywhere."""
