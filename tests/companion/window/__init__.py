"""Tests of what each window has for itself."""
