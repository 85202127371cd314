"""Detects changes in the Flet functions that are patched."""

import inspect
from hashlib import sha256
from typing import Any


def same_source(function: Any, digest: str) -> None:
    """Fails unless the source of the function, unwrapped, has that digest."""
    checksum = sha256(inspect.getsource(inspect.unwrap(function)).encode()).hexdigest()[:16]
    assert checksum == digest, f"{function.__qualname__} of Flet is another one now: {checksum}"
