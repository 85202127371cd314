"""Accessibility tests of every screen, found through the app's own routes."""
