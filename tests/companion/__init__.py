"""Tests of the app without a browser: screens in a window with a simulated client."""
