"""The app: screens, the open table, the store. The only package with files, time and words for people."""
