"""Chooses the language of pages outside the app, by the Accept-Language header of each request."""

from contextlib import AbstractContextManager

from starlette.types import Scope

from companion.language.offered import accepted_languages, best
from companion.language.spoken import speaking


def speaking_to(scope: Scope) -> AbstractContextManager[None]:
    """Context manager in which sentences are in the language that the request prefers."""
    headers = {name.lower(): value for name, value in scope.get("headers", ())}
    return speaking(best(accepted_languages(headers.get(b"accept-language", b"").decode("latin1"))))
