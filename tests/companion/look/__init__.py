"""Tests of how the app looks."""
