"""Files that people bring and take away."""
