"""Shared by all chapters: pieces, kit, options, state, and bonuses."""
