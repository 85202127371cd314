"""Phones that join a table over the local network: identity and permissions."""
