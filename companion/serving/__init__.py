"""The web server on this device: the only package with sockets, threads and signals.

It answers this device alone: bound to loopback, asked by a loopback name, from its own pages, by a browser that was
given the key.
"""

from companion.serving.server import PortTaken, asgi, serve

__all__ = ["PortTaken", "asgi", "serve"]
