"""The language of pages outside the app: the one that the browser asks for with each request."""

from contextlib import AbstractContextManager

from starlette.types import Scope

from companion.language.offered import accepted_languages, best
from companion.language.spoken import speaking


def speaking_to(scope: Scope) -> AbstractContextManager[None]:
    """A context in which sentences are in the language that the request asks for."""
    headers = {name.lower(): value for name, value in scope.get("headers", ())}
    return speaking(best(accepted_languages(headers.get(b"accept-language", b"").decode("latin1"))))
