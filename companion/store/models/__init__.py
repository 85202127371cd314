"""Models that validate stored JSON and untyped values, since a restored database may come from anywhere."""
