"""Shows score sheets, whole or part by part, and handles taps on them."""
