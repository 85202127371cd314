"""One window: its context, keyboard, size, notices, and the hooks that follow them."""
