"""One window: context, keyboard, size, notices, hooks."""
