"""What is drawn on sheets."""
