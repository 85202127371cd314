"""Sharing a table with other phones: the host's screen, and what a guest sees beside the table."""
