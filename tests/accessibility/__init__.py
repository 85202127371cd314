"""Accessibility tests of every screen; the screens are found by the app's routes."""
