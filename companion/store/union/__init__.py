"""Union of two databases of one family: what either device has, the other gets."""
