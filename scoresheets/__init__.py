"""Pure drawing: what is printed on a score sheet, where a tap lands, which marks a game puts on it."""
