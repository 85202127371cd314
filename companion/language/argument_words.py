"""Translations for Python's `argparse`, which on its own reads only the system's compiled catalogues."""

import argparse
from typing import Final

from companion.language.spoken import translation
from referees.common.protocol.sentence import Sentence, say

WORDS: Final[dict[str, Sentence]] = {
    sentence.template: sentence
    for sentence in (
        say("usage: "),
        say("positional arguments"),
        say("options"),
        say("show this help message and exit"),
        say("%(prog)s: error: %(message)s\n"),
        say("argument %(argument_name)s: %(message)s"),
        say("unrecognized arguments: %s"),
        say("ignored explicit argument %r"),
        say("expected one argument"),
        say("ambiguous option: %(option)s could match %(matches)s"),
        say("invalid %(type)s value: %(value)r"),
        say("invalid choice: %(value)r (choose from %(choices)s)"),
    )
}
"""The `argparse` texts that our command can show, by template; their placeholders are argparse's."""


def translate_arguments() -> None:
    """Make `argparse` print in the current language."""
    translate = translation()
    vars(argparse)["_"] = lambda words: translate(WORDS[words]) if words in WORDS else words
