"""Tests of phones at a shared table, without a server."""
