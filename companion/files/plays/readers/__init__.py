"""Readers of plays that other programs have written: each yields plays of one model, in small steps."""
