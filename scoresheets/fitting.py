"""Words cut or broken to a width, estimated by average letters, in font sizes; wide ones, as in Chinese, are square."""

from textwrap import wrap
from unicodedata import east_asian_width

from scoresheets.lettering import ISOLATED

LETTER = 0.56
FILLER = "\0"  # follows a wide letter, which takes two places


def fitted(words: str, size: float, room: float, letter: float = LETTER) -> str:
    """The text, truncated to one line of that width."""
    if width_of(words, letter) * size <= room:
        return words
    while words and width_of(f"{words}…", letter) * size > room:
        words = words[:-1]
    return f"{words.rstrip()}…"


def broken(words: str, letters: int) -> list[str]:
    """The text in lines of at most `letters` average letters. Bidi-isolated names stay whole, to keep marks paired."""
    whole = ISOLATED.sub(lambda name: name[0].replace(" ", "\u00a0"), words)
    lines = wrap("".join(f"{sign}{FILLER}" if is_wide(sign) else sign for sign in whole), letters)
    return [ISOLATED.sub(lambda name: name[0].replace("\u00a0", " "), line.replace(FILLER, "")) for line in lines]


def width_of(words: str, letter: float = LETTER) -> float:
    """The width in font sizes."""
    wide = sum(map(is_wide, words))
    return wide + (len(words) - wide) * letter


def is_wide(sign: str) -> bool:
    """Whether a letter is as wide as it is high."""
    return east_asian_width(sign) in "WF"
