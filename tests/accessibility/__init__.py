"""Accessibility tests of every screen, which are found by the app's routes."""
