"""English: stop words, numbers, irregular forms, endings, synonyms, question words."""

import re
from functools import lru_cache

from referees.common.search.lexicon import Lexicon, grouped, irregular
from referees.common.search.roots import plain

__all__ = ["ENGLISH", "root"]

SAY_NOTHING = """
    a about again all also am an and any anybody anyone are as at be been but by ca can cannot cant could did do
    does doing done dont else elses everybody everyone for from game get gets getting go goes got had happen
    happens has have having he her here hers him his how i if in into is it its just let like make makes me my
    now of oh ok on or our ours please rule rulebook rules s shall she should so some somebody someone t than
    that the their them then there these they thing things this those to too up us very was we were what when
    where which while who whom whose why will with wo would you your yours
"""
STOP = frozenset(SAY_NOTHING.split())  # words too common to identify a rule

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
IRREGULAR = irregular(IRREGULAR_WORDS)  # forms without a regular ending, and other spellings of some words

SAME = {
    "battl": "combat", "begin": "start", "beginn": "start", "block": "defend", "center": "centre", "defenc": "defend",
    "defens": "defend", "enemy": "opponent", "fight": "combat", "finish": "end", "neighbor": "neighbour",
    "pick": "choos", "protect": "defend", "rival": "opponent", "select": "choos",
}  # fmt: skip
"""Preferred synonyms in all games, by root."""

GROUPS = """
    draw take pick get receive gain grab collect
    give hand pass
    discard throw drop dump toss
    swap exchange trade
    change alter adjust modify
    die kill destroy eliminate defeat beat knock
    attack hit strike shoot fight combat target
    defend protect shield guard save safe
    stop prevent counter cancel neutralise overcome
    move shift slide rearrange travel walk
    place play put lay position
    spot space place position
    pile stack deck pack
    end finish over stop last
    start begin first initial setup
    win victory winner victor
    tie draw equal same even
    same identical equal duplicate alike copy
    points score worth value
    count tally total sum add
    hidden secret covered unseen facedown
    reveal flip turn uncover show
    hold keep retain
    look peek see check view inspect spy
    direction way clockwise order
    neighbour adjacent next beside
    remaining rest left leftover unused
    excess extra additional more bonus
    empty gone exhausted out none
    vanish disappear remove collapse
    escape flee run evade dodge leave
    wrong mistake miss incorrect error
    right correct true success match
    limit maximum most
    both two pair couple
    reward bonus prize
    big large tall
    small little tiny
    choose select pick decide
    move step space
    creature monster minion
    opponent enemy rival
    box cell square
    row line lane
    back bottom behind below beneath under
    front top above upper
    boat ship
    customer adventurer visitor buyer
    hurt damage wound injure
    heal cure restore
    ability power skill
    race alien species
    price cost pay
    gold money coins
    repeat again twice
    immediately instant once straight
    teleport jump anywhere
    guess predict prediction divination
    wild joker
    color colour
    split divide
    dead killed death
    boost bonus add
    allowed permitted legal
    forbidden illegal
    ask question name
    helper staff townsfolk worker
    boundary edge border
    quit leave
    undo back revert
"""
"""Thesaurus of the words players use at a table: groups of words with the same meaning."""

ASKING = "what which who whose whom when where why how"
YES_OR_NO = "am are can could did do does is may might must shall should was were will would ok allowed possible"
DECISIVE_WORDS = (
    "no never must first last left right top bottom upper lower before after more less inner outer without other "
    "short long eliminated immune lose get give take win your his their up down red green blue yellow grey "
    "round game most least also old new youngest oldest"
)

FRAMES = """
    i: i; may: can may could might allowed possible ok; must: must need needs
"""

KINDS = dict.fromkeys(YES_OR_NO.split(), "yes or no")
KINDS |= {f"{word}{end}": word for word in ASKING.split() for end in ("", "s")}


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


ENGLISH = Lexicon(
    plain,
    root,
    NUMBERS,
    frozenset((*SAME, *IRREGULAR, *NUMBERS)),
    frozenset(root(word) for word in STOP),
    grouped(GROUPS, root),
    KINDS,
    re.compile(r"(yes|no|not)\b", re.IGNORECASE),
    {
        re.compile(r"\b(?:dead|died|killed|eliminated|(?:i.?m|am i|i am|knocked) out)\b", re.IGNORECASE): "eliminated",
        re.compile(r"n['’]t\b|\bnot\b", re.IGNORECASE): "never",
        re.compile(r"\b(?:needs?|(?:have|has|had|got) to)\b", re.IGNORECASE): "must",
        re.compile(r"\b(?:another|others|else|somebody|someone)\b", re.IGNORECASE): "other",
    },
    frozenset(root(word) for word in DECISIVE_WORDS.split()),
    irregular(FRAMES),
    re.compile(r"(?<!^)\b(?:if|when|once|while|unless|with|by|as|under|during|because|in case)\b", re.IGNORECASE),
)
