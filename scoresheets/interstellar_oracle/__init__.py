"""The diagrams of Interstellar Oracle: which planets are neighbours, as a family's kit has it."""
