"""The rules: answers to questions, the rulebook of each game to read, and single passages."""
