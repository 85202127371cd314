"""Modules that the others share: pieces, kit, options, state, and bonuses."""
