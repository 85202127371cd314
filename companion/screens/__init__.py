"""The screens, one a module; imported when they are first shown."""
