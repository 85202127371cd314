"""The app as people have it: served, in a real browser."""
