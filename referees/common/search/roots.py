"""Words and their roots: how text is cut into words, and which words count as the same one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from unicodedata import combining, normalize

__all__ = ["FORMS", "NUMBERS", "STOP", "STOPPED", "WORD", "neighbours", "plain", "root", "roots"]

WORD = re.compile(r"(?:[a-z]{1,3}-){1,2}b?\d+[a-z]?(?![^\W_])|[^\W_]+(?:['’][^\W_]+)?", re.IGNORECASE)
"""A word, or a rule's whole id such as C-MO-1 or MC-B5."""

SAY_NOTHING = """
    a about again all also am an and any anybody anyone are as at be been but by ca can cannot cant could did do
    does doing done dont else elses everybody everyone for from game get gets getting go goes got had happen
    happens has have having he her here hers him his how i if in into is it its just let like make makes me my
    now of oh ok on or our ours please rule rulebook rules s shall she should so some somebody someone t than
    that the their them then there these they thing things this those to too up us very was we were what when
    where which while who whom whose why will with wo would you your yours
"""
STOP = frozenset(SAY_NOTHING.split())
"""Words that say nothing of a rule."""

COUNTED = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty
"""
NUMBERS = {word: str(number) for number, word in enumerate(COUNTED.split())} | {
    "second": "2", "third": "3", "fourth": "4", "fifth": "5", "thirty": "30", "fifty": "50",
}  # fmt: skip

IRREGULAR_WORDS = """
    beat: beaten; begin: began begun; big: bigger biggest; bring: brought; buy: bought; choose: chose chosen;
    colour: color colored coloured colors; come: came; deal: dealt; die: dead death deaths dice dying; draw: drawn
    drew; eat: ate eaten; fall: fell fallen; few: fewer fewest; fight: fought; find: found; flee: fled; forget:
    forgot forgotten; give: gave given; grey: gray; hide: hid hidden; high: higher highest; hold: held; keep: kept;
    large: larger largest; lay: laid lain; lead: led; leave: leaving; lie: lies lying; long: longer longest; lose:
    lost losing; low: lower lowest; meet: met; pay: paid; ride: rode; run: ran running; say: said; sell: sold; send:
    sent; shoot: shot; show: shown; small: smaller smallest; spend: spent; stand: stood; steal: stole stolen;
    strike: struck; strong: stronger strongest; take: taken took; tell: told; think: thought; throw: threw thrown;
    tie: tied tying; win: won; write: written wrote
"""
IRREGULAR = {
    form: word.strip()
    for word, _, forms in (line.partition(":") for line in IRREGULAR_WORDS.split(";"))
    for form in forms.split()
}
"""Forms that no ending tells, and the other spelling of some words."""

SAME = {
    "battl": "combat", "begin": "start", "beginn": "start", "block": "defend", "center": "centre", "defenc": "defend",
    "defens": "defend", "enemy": "opponent", "fight": "combat", "finish": "end", "neighbor": "neighbour",
    "pick": "choos", "protect": "defend", "rival": "opponent", "select": "choos",
}  # fmt: skip
"""Roots of words of which players say either, whatever the game."""

NEAR = 0.72
NEAREST = 4


def plain(text: str) -> str:
    """The text in lower case, without accents."""
    if text.isascii():
        return text.lower()
    return "".join(one for one in normalize("NFKD", text.casefold()) if not combining(one))


def roots(text: str) -> Iterator[str]:
    """The roots of all words of a text, in order."""
    for word in WORD.findall(text):
        yield root(word)


@lru_cache(maxsize=16384)
def root(word: str) -> str:
    """The stem of a word: equal for "placed" and "placing", "five" and "5"; an id stays whole."""
    word = plain(word)
    if "'" in word or "’" in word:
        word = re.split("['’]", word.replace("n't", "").replace("n’t", ""))[0]
    if word in NUMBERS:
        return NUMBERS[word]
    if word in IRREGULAR:
        word = IRREGULAR[word]
    if len(word) < 4 or not word.isalpha():
        return word
    word = _without_ending(_singular(word))
    return SAME.get(word, word)


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return word[:-1] if len(word) == 4 else word[:-3] + "y"
    if word.endswith(("sses", "ches", "shes", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def _without_ending(word: str) -> str:
    if word.endswith("ied"):
        word = word[:-1] if len(word) == 4 else word[:-3] + "y"
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and re.search("[aeiouy]", rest):
            is_doubled = rest[-1] == rest[-2] and rest[-1] not in "aeiouls"
            word = rest[:-1] if is_doubled else rest
            break
    return word.removesuffix("e") if len(word) > 3 else word


def neighbours(word: str, known: Iterable[str]) -> dict[str, float]:
    """The known words most similar to an unknown one, with their similarity from 0 to 1."""
    matcher = SequenceMatcher(None, b=word)
    alike: list[tuple[float, str]] = []
    for one in known:
        if abs(len(one) - len(word)) > 2 or not one.isalpha():
            continue
        matcher.set_seq1(one)
        if matcher.real_quick_ratio() >= NEAR and matcher.quick_ratio() >= NEAR and matcher.ratio() >= NEAR:
            alike.append((matcher.ratio(), one))
    best = sorted(alike, reverse=True)[:NEAREST]
    return {one: near for near, one in best if near > best[0][0] - 0.05}


FORMS = frozenset((*SAME, *IRREGULAR, *NUMBERS))
"""Words and forms that stand for another word."""
STOPPED = frozenset(root(word) for word in STOP)
"""The roots of words that say nothing."""
