"""The screens, one per module, imported on first use."""
