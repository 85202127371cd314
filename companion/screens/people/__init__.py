"""The people of this device: names, marks, who is the same, and who played which game."""
