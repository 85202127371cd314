"""The languages that the search supports."""

from __future__ import annotations

from referees.common.search.lexicon import Lexicon

__all__ = ["lexicon"]


def lexicon(language: str) -> Lexicon:
    """The lexicon of a language; English if it isn't supported."""
    if language == "de":
        from referees.common.search.german import GERMAN

        return GERMAN
    from referees.common.search.english import ENGLISH

    return ENGLISH
