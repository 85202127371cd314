"""Parts of screens that several folders of screens use."""
