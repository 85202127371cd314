"""The app as people use it: in a real browser, served or offline."""
