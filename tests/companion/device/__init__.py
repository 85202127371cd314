"""Tests of what all windows of a device share."""
