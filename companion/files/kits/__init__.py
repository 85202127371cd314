"""Kit editing: a schema derived from any game's kit model, edits as values, validation in plain words, and kit files.
Knows nothing of Flet; only `shelf` and `kept` use the store."""
