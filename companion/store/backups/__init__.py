"""Copies of the store: made, inspected, put in place."""
