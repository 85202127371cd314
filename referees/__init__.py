"""The games' rules, without user interface: a referee for each, and what they share."""
