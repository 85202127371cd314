"""Kits on the screen: which there are, what is printed in each, and setting it right by taps."""
