"""What one window has."""
