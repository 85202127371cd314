"""The languages whose words the search knows."""

from __future__ import annotations

from referees.common.search.lexicon import Lexicon

__all__ = ["lexicon"]


def lexicon(language: str) -> Lexicon:
    """The words of a language; English ones if it has none yet."""
    if language == "de":
        from referees.common.search.german import GERMAN

        return GERMAN
    from referees.common.search.english import ENGLISH

    return ENGLISH
