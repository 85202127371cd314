"""Haggatha's shop board: goods, Corruption cards, Townsfolk, sales."""
