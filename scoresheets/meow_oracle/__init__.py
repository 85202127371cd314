"""The cards of Meow Oracle, and an area's score drawn over its nine cards."""
