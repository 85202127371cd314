"""How the app looks: colours, type, and the controls that every screen uses."""
