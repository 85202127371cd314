"""What all parts of the game stand on: pieces, kit, options, state, and the areas that gain something."""
