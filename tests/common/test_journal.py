"""The fold of a journal: which lines are in force, and the record that they make."""

from typing import Any, Literal

import pytest

from referees.common.protocol.config import Config, seated
from referees.common.protocol.entry import Entry
from referees.common.record.journal import Line, StoredEntry, sorting_out
from referees.common.record.steps import finished
from tests.common.journals import Record, fold


class Note(Entry):
    kind: Literal["note"] = "note"
    says: str


def config(*names: str) -> Config:
    return Config(seats=seated(names or ("Ann", "Bob")))


FIRST = Line(1, "config", None, None, config().model_dump_json(), 0)


def journal(*written: str) -> list[Line]:
    """A journal from text, numbered from 2: `a` enters a note, `+a<3` inserts before 3, `+a` at the end, `~a=3` amends
    3, `-3` removes it, `<` goes back one, `<3` to line 3, `>` forward, `>4` up to line 4, `!` overrules."""
    return [FIRST, *(line(n, text) for n, text in enumerate(written, start=2))]


def line(n: int, text: str) -> Line:
    sign, mark = text[0], "overruled" if text.endswith("!") else None
    text = text.removesuffix("!")
    if sign in "<>":
        return Line(n, "back" if sign == "<" else "forward", int(text[1:]) if text[1:] else None, None, None, n)
    if sign == "-":
        return Line(n, "remove", int(text[1:]), None, None, n)
    op, _, rest = {"+": ("insert", "", text[1:]), "~": ("amend", "", text[1:])}.get(sign, ("enter", "", text))
    says, _, ref = rest.replace("=", "<").partition("<")
    return Line(n, op, int(ref) if ref else None, mark, Note(says=says).model_dump_json(), n)


def folded(lines: list[Line]) -> Record:
    return fold(lines, Config.model_validate_json, Note.model_validate_json)


def notes(*written: str) -> str:
    """The notes in force, in order."""
    return "".join(item.entry.says for item in folded(journal(*written)).entries)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("", ""),
        ("a b c", "abc"), ("a b <", "a"), ("a b < <", ""), ("a b < < < <", ""), ("a b c <3", "a"), ("a b < >", "ab"),
        ("a b c < < >", "ab"), ("a b c < < > >", "abc"), ("a b c <2 >3", "ab"), ("a b c <2 >4", "abc"),
        ("a b < > > >", "ab"), ("a b < c", "ac"), ("a b < c >", "ac"), ("a b < c < > >", "ac"), ("a b < c < <", ""),
        ("a c +b<3", "abc"), ("a b +c", "abc"), ("a b ~x=2", "xb"), ("a b -2", "b"), ("a b -2 <", "ab"),
        ("a b ~x=2 <", "ab"), ("a b ~x=2 < >", "xb"), ("a b ~x=2 ~y=4", "yb"), ("a b -2 < >", "b"),
        ("a b -2 <3 >", "ab"), ("a b -2 <3 > >", "b"), ("a c +b<3 < <", "a"), ],
)  # fmt: skip
def test_a_journal_leaves_these_entries(written: str, left: str) -> None:
    """Going back withdraws lines, corrections included; forward restores them; a new line discards withdrawn ones."""
    assert notes(*written.split()) == left


def test_an_entrys_id_is_the_line_that_made_it() -> None:
    """An amended entry has the number of the amendment's line, an inserted one that of the insertion's line."""
    record = folded(journal("a", "b", "+x<3", "~y=2"))
    assert [item.id for item in record.entries] == [5, 4, 3]


def test_marks_stay_with_their_entries() -> None:
    """An entry keeps its mark, also after going back and forward."""
    record = folded(journal("a", "b!", "<", ">"))
    assert [item.mark for item in record.entries] == [None, "overruled"]


def test_entries_from_a_correction_on_are_unsure() -> None:
    """A replay judges all entries from the earliest correction in force on; without corrections all are sure."""
    unsure = {
        ("a", "b"): None, ("a", "b", "~x=3"): 1, ("a", "b", "~x=3", "~y=2"): 0, ("a", "b", "~x=2", "~y=3"): 0,
        ("a", "b", "-3"): 1, ("a", "b", "+c<2"): 0, ("a", "+b"): 1, ("a", "b", "~x=2", "<"): None,
    }  # fmt: skip
    assert {written: folded(journal(*written)).unsure for written in unsure} == unsure


def test_another_config_makes_every_entry_unsure_and_is_undone_like_any_line() -> None:
    """With another config names change and entries stay; after one step back the first config is in force again."""
    lines = [*journal("a", "b"), Line(4, "config", None, None, config("Cid", "Dee").model_dump_json(), 4)]
    entries = (StoredEntry(2, Note(says="a")), StoredEntry(3, Note(says="b")))
    assert folded(lines) == Record(config("Cid", "Dee"), entries, 0)
    assert folded([*lines, line(5, "<")]).config == config()


def test_the_first_config_is_never_undone() -> None:
    """However far one goes back, the first config stays."""
    done, withdrawn = finished(sorting_out(journal("a", "<", "<", "<1")))
    assert done == [FIRST]
    assert [step.n for step in withdrawn] == [2]


def test_the_next_line_to_redo_is_last() -> None:
    """Withdrawn lines are a stack, with the next one to restore on top."""
    _, withdrawn = finished(sorting_out(journal("a", "b", "c", "<", "<")))
    assert [step.n for step in withdrawn] == [4, 3]


@pytest.mark.parametrize("lines", [[], [line(2, "a")]])
def test_a_journal_begins_with_its_config(lines: list[Any]) -> None:
    """A journal without a config line first is rejected."""
    with pytest.raises(ValueError, match="begins with its config"):
        folded(lines)


@pytest.mark.parametrize("text", ["-9", "~x=9", "+x<9"])
def test_a_correction_of_what_is_not_in_force_is_an_error(text: str) -> None:
    """A correction of an entry that isn't in force raises KeyError."""
    with pytest.raises(KeyError):
        folded(journal("a", text))
