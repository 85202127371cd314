"""Full-text search of rulebooks: stemming, a ranked index, excerpts with marked matches."""

from referees.common.search.found import Found
from referees.common.search.index import RulesIndex
from referees.common.search.lexicon import Lexicon
from referees.common.search.marks import Marked

__all__ = ["Found", "Lexicon", "Marked", "RulesIndex", "lexicon"]


def lexicon(language: str) -> Lexicon:
    """The lexicon of a language; English if the search doesn't support it."""
    if language == "de":
        from referees.common.search.german import GERMAN

        return GERMAN
    from referees.common.search.english import ENGLISH

    return ENGLISH
