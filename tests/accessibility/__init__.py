"""What every screen owes to eyes, fingers and ears; the screens are found from the app's own addresses."""
