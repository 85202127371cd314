"""The app: screens, open tables and the store. Only this package does file access, clocks and text for players."""
