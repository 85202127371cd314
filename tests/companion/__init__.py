"""The app without a browser: screens in a window whose other end is only pretended."""
