"""Models of what is kept as JSON or without a type: a database may have been restored from anywhere."""
