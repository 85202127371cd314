"""Phones at a shared table, without a server."""
