"""The app: screens, open tables and the store. Only this package has file access, clocks and texts for players."""
