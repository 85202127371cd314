"""Screens for the people of this device."""
