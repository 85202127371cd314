"""Code shared by all chapters: cards and powers as data, options, state, lanes and damage."""
