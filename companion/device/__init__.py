"""What all windows of this device share."""
