"""Games as files: one JSON document each, written for other programs and other devices, read as a stranger's."""
