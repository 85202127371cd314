"""What all parts of the game stand on: cards and their powers as data, options, state, lanes and damage."""
