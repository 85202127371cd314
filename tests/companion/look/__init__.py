"""How the app looks."""
