"""Full-text search of rulebooks: words reduced to their roots, a ranked index, excerpts with what matched."""

from referees.common.search.index import Found, RulesIndex
from referees.common.search.marks import Marked

__all__ = ["Found", "Marked", "RulesIndex"]
