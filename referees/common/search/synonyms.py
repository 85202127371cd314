"""Thesaurus of the words players use at a table: groups of words with the same meaning."""

from __future__ import annotations

from referees.common.search.roots import root

__all__ = ["synonyms"]

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


def _grouped() -> dict[str, frozenset[str]]:
    together: dict[str, set[str]] = {}
    for line in GROUPS.split("\n"):
        group = {root(word) for word in line.split()}
        for word in group:
            together.setdefault(word, set()).update(group - {word})
    return {word: frozenset(others) for word, others in together.items()}


_ALIKE = _grouped()


def synonyms(word: str) -> frozenset[str]:
    """The roots of a word's synonyms, without its own."""
    return _ALIKE.get(word, frozenset())
