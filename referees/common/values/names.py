"""Players' names: normalization, comparison, and whether they can be displayed."""

import re
import unicodedata

__all__ = ["RIGHT_TO_LEFT", "UNSEEN", "can_be_displayed", "has_visible_sign", "isolated", "name_key", "normalized"]

JOINERS = "\u200c\u200d"
"""Zero-width, but they change adjacent letters and emoji: Persian, Sinhala and family emoji need them."""

UNSEEN = re.compile(f"[{JOINERS}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]")
"""Characters invisible by themselves: joiners, variation selectors, fillers, blanks."""

BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols by category, but invisible

TAGS = range(0xE0020, 0xE0080)  # letters in the flags of regions, such as Scotland

RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


def isolated(text: str) -> str:
    """Isolates text with right-to-left letters (FSI and PDI, UAX 9), so the sentence around it keeps its order."""
    return f"\u2068{text}\u2069" if not text.isascii() and RIGHT_TO_LEFT.search(text) else text


def normalized(name: str) -> str:
    """The name in NFC, with single spaces, without control and invisible characters."""
    if name.isascii() and name.isprintable():
        return " ".join(name.split())
    visible = "".join(sign for sign in name if sign.isspace() or not (_is_control(sign) or sign in BLANK))
    words = [word.strip(JOINERS) for word in unicodedata.normalize("NFC", visible).split()]
    return " ".join(word for word in words if word)


def name_key(name: str) -> str:
    """A key to compare names regardless of encoding, spaces, case and invisible characters; empty only if blank."""
    if name.isascii() and name.isprintable():
        return " ".join(name.split()).casefold()
    letters = unicodedata.normalize("NFD", UNSEEN.sub("", normalized(name)))
    return unicodedata.normalize("NFC", letters.casefold()) or name.strip().casefold()


def can_be_displayed(text: str) -> bool:
    """Whether a text has no control characters, line breaks or private-use characters."""
    return text.isprintable() or not any(_is_control(sign) or unicodedata.category(sign) == "Co" for sign in text)


def has_visible_sign(text: str) -> bool:
    """Whether a text has a visible letter, number, punctuation mark or symbol."""
    # Cn: not known to this version of Python, such as a new emoji
    categories = map(unicodedata.category, UNSEEN.sub("", text))
    return any(category[0] in "LNPS" or category == "Cn" for category in categories)


def _is_control(sign: str) -> bool:
    if sign in JOINERS or ord(sign) in TAGS:
        return False
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")
