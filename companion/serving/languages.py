"""The language of pages that are no windows: the browser's, as it says with each request."""

from contextlib import AbstractContextManager

from starlette.types import Scope

from companion.language.offered import accepted_languages, best
from companion.language.spoken import speaking


def speaking_to(scope: Scope) -> AbstractContextManager[None]:
    """Speak the language of whoever sends this request."""
    headers = {name.lower(): value for name, value in scope.get("headers", ())}
    return speaking(best(accepted_languages(headers.get(b"accept-language", b"").decode("latin1"))))
