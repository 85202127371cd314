"""Summaries of a kit's values."""

from __future__ import annotations

from companion.files.kits.kinds import Either, Fixed, Flag, Grid, Group, Keyed, Maybe, OneOf, Other, Row, Some, is_plain
from companion.files.kits.places import Place, inside
from referees.common.protocol.sentence import Sentence, say

__all__ = ["told"]

FEW = 4
YES, NO, NOTHING = say("yes"), say("no"), say("nothing")


def told(found: Place) -> Sentence:
    """A value in one line: itself, the first few of several, or the number of many."""
    kind, value = found.kind, found.value
    if isinstance(kind, Flag):
        return YES if value else NO
    if isinstance(kind, OneOf):
        return say("{value}", value=kind.called(value))
    if isinstance(kind, Some):
        return _some([kind.of.called(one) for one in value])
    if isinstance(kind, Grid):
        return say("{rows} rows of {columns}", rows=len(value), columns=len(value[0]) if value else 0)
    if isinstance(kind, Row | Keyed):
        return _several(found)
    if isinstance(kind, Group | Fixed | Either | Maybe):
        return _together(found)
    if isinstance(kind, Other):
        return say("only in a file")
    return say("{value}", value=str(value)) if str(value) else NOTHING


def _some(names: list[str]) -> Sentence:
    if not names:
        return NOTHING
    if len(names) <= FEW:
        return say("{names}", names=tuple(names))
    return say("{names} and {more} more", names=", ".join(names[:FEW]), more=len(names) - FEW)


def _several(found: Place) -> Sentence:
    kind, count = found.kind, len(found.value)
    if not count:
        return NOTHING
    if isinstance(kind, Keyed) and count <= FEW:
        return _some([one.title for one in inside(found)])
    if isinstance(kind, Row) and kind.many:
        word = kind.one.casefold() if count == 1 else kind.many
        return say("{count} {word}", count=count, word=word)
    return say("{count} in all", count=count)


def _together(found: Place) -> Sentence:
    """The summary of a group: its first few simple values."""
    if isinstance(found.kind, Maybe) and found.value is None:
        return NOTHING
    if isinstance(found.kind, Fixed):
        return say("{values}", values=tuple(told(one) for one in inside(found)))
    places = [one for one in inside(found) if is_plain(one.kind)]
    if not places:
        return _some([one.title for one in inside(found)][:FEW])
    few = [say("{title}: {value}", title=one.title, value=told(one)) for one in places[:FEW]]
    line = few[0]
    for one in few[1:]:
        line = say("{line}; {one}", line=line, one=one)
    return line
