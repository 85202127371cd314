"""Full-text search of rulebooks: stemming, a ranked index, excerpts with marked matches."""

from referees.common.search.found import Found
from referees.common.search.index import RulesIndex
from referees.common.search.languages import lexicon
from referees.common.search.lexicon import Lexicon
from referees.common.search.marks import Marked

__all__ = ["Found", "Lexicon", "Marked", "RulesIndex", "lexicon"]
