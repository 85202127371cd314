"""Union of a family's two databases: each device gets what the other has."""
