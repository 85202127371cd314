"""Tests of imported and exported files."""
