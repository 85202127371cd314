"""The app: screens, open tables and the store. Only here are files, clocks and texts for players."""
