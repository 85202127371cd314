"""Words cut or wrapped to a width. Widths are estimates by average letters, in font sizes; wide letters, as in Chinese,
are as wide as they are high."""

from textwrap import wrap
from unicodedata import east_asian_width

LETTER = 0.56
FILLER = "\0"  # follows a wide letter, which takes two places


def fitted(words: str, size: float, room: float, letter: float = LETTER) -> str:
    """The text, truncated to one line of that width."""
    if width_of(words, letter) * size <= room:
        return words
    while words and width_of(f"{words}…", letter) * size > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


def wrapped(words: str, size: float, room: float) -> list[str]:
    """The text in lines of that width, broken at spaces; within a word only if it's longer than a line."""
    filled = "".join(f"{sign}{FILLER}" if is_wide(sign) else sign for sign in words)
    return [line.replace(FILLER, "") for line in wrap(filled, int(room / (size * LETTER)))]


def width_of(words: str, letter: float = LETTER) -> float:
    """The width in font sizes."""
    wide = sum(map(is_wide, words))
    return wide + (len(words) - wide) * letter


def is_wide(sign: str) -> bool:
    """Whether a letter is as wide as it is high."""
    return east_asian_width(sign) in "WF"
