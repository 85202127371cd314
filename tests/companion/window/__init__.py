"""Tests of what each window has of its own."""
