"""Phones that join a table over the local network: who they are, and what they may see and do there."""
