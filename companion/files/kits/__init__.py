"""Kit editing: a schema derived from a game's kit model, edits as values, validation, and kit files."""
