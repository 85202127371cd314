"""What all windows of this device share: settings, seats, search, the store held open."""
