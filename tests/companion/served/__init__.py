"""The app behind its real server: real sockets on this device, and windows that speak Flet's protocol over them."""
