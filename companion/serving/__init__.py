"""The local web server: the only package with sockets, threads and signals.

On loopback, it answers only requests from its own pages with the access key. While a table is shared, a second listener
answers phones that typed its PIN."""

from companion.guests.processes import NameTaken
from companion.serving.lending import Shared
from companion.serving.server import PortTaken, asgi, serve

__all__ = ["NameTaken", "PortTaken", "Shared", "asgi", "serve"]
