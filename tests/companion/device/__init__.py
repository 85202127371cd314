"""What all windows of a device share."""
