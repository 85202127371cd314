"""Extraction, merging and checking of translations: `make locale`."""
