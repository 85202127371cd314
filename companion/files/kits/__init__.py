"""Kits that a family can correct: fields derived from any game's model, corrections as values, what is wrong in plain
words, files that come and go. Knows nothing of Flet; only `shelf` and `kept` speak with the store."""
