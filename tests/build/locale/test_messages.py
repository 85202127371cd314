"""The catalogues: every template is found, translations keep its slots, and files are read as they are written."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from build.locale import files
from build.locale.__main__ import extracted, languages, mistakes, updated
from build.locale.checks import wrong
from build.locale.code import Extract, in_module
from build.locale.module import Module, Modules
from companion.language.offered import ENGLISH, OFFERED
from companion.language.po import Message, messages

IN_RULES = "referees/common/made.py"


all_extracted = cache(extracted)


def extracts(code: str, place: str = IN_RULES) -> list[Extract | str]:
    """The messages and mistakes found in a module's code."""
    return list(in_module(Module(place, code)))


def test_a_template_may_be_given_by_another_module() -> None:
    """A template may be an argument in another module's call."""
    by_place: Modules = {}
    giving = 'from companion.saying import f\nf(1, told="one")'
    for place, code in (("saying", "def f(n, told):\n    said(told)"), ("giving", giving)):
        by_place[place] = Module(f"companion/{place}.py", code, by_place)
    assert list(in_module(by_place["saying"])) == [Extract("", "one", None, "companion/saying.py")]


def test_every_template_in_the_code_is_found() -> None:
    """Templates must be literals, in a listed context, or they could never be translated."""
    _, unseen = all_extracted()
    assert unseen == []


@pytest.mark.parametrize("language", languages())
def test_no_translation_has_other_slots(language: str) -> None:
    """A translation has its template's slots, or a secret could be lost or shown twice, or a plural form be missing."""
    assert mistakes(language) == []


def test_a_language_that_is_offered_is_complete() -> None:
    """Every sentence is translated, including any just changed in English."""
    catalogues, _ = all_extracted()
    for language in OFFERED:
        for name, text in updated(language, catalogues) if language != ENGLISH else ():
            assert [row.id for row in messages(text) if row.id and not row.is_translated] == [], f"{language}/{name}"


@pytest.mark.parametrize(
    ("code", "templates"),
    [
        ('say("a {card}", card=1)', ["a {card}"]),
        ('told = "one" if x else "two"\nno(told, "MO-1")', ["one", "two"]),
        ('T = {1: "one", 2: "two"}\ndef f(n):\n    return say(T[n])', ["one", "two"]),
        ('def f(text):\n    return never(text)\nf("one")\nf(text="two")', ["one", "two"]),
        ('for name, text in (("a", "one"), ("b", "two")):\n    note(text)', ["one", "two"]),
        ('W = say("one")\nnever(W)\nnote(W.filled(x=1))\nnote(say("two"))', ["one", "two"]),
    ],
)
def test_templates_are_found_in_variables(code: str, templates: Iterable[str]) -> None:
    """Templates may be in a condition, a dictionary, an argument or a loop of the same module; each is found once."""
    templates_found = [extract.template for extract in extracts(code) if isinstance(extract, Extract)]
    assert sorted(templates_found) == sorted(templates) and len(extracts(code)) == len(templates_found)


def test_both_forms_of_a_plural_are_one_message() -> None:
    """Both forms of a plural are one message, also if they are in variables."""
    code = 'one, many = "{count} card", "{count} cards"\nsay_count(one, many, n)'
    assert extracts(code) == [Extract("", "{count} card", "{count} cards", IN_RULES)]


@pytest.mark.parametrize("code", ['say(f"a {x}")', "say(x + y)", 'say_in("nowhere", "Share")', "def f(x):\n    say(x)"])
def test_hidden_templates_are_reported(code: str) -> None:
    """For a template that can't be found, the place of the call is reported."""
    (mistake,) = extracts(code)
    assert isinstance(mistake, str) and mistake.startswith(f"{IN_RULES}:")


def message(id: str, *texts: str, plural: str | None = None) -> Message:
    return Message("", id, plural, texts, False)


@pytest.mark.parametrize(
    ("entry", "is_wrong"),
    [
        (message("{who} draws {card}", "{who} zieht {card}"), False),
        (message("{who} draws {card}", "{card} wird gezogen"), True),
        (message("{who} draws {card}", "{who} zieht {card} und {card}"), True),
        (message("{who} draws", "{wer} zieht"), True),
        (message("{who} draws", "{who zieht"), True),
        (message("{count} card", "eine Karte", "{count} Karten", plural="{count} cards"), True),
        (message("one card", "eine Karte", "{count} Karten", plural="{count} cards"), False),
        (message("{count} card", "{count} Karte", "Karten", plural="{count} cards"), True),
        (message("Share", " Teilen"), True),
    ],
)
def test_a_translation_has_each_slot_as_often_as_its_template(entry: Message, is_wrong: bool) -> None:
    """A translation has each slot as often as its template; only a plural's first form may lack the count."""
    assert bool([*wrong(entry)]) is is_wrong


def test_files_are_read_as_they_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An update keeps translations, marks that of a changed template as fuzzy, and removes an unused one."""
    monkeypatch.setattr(files, "LOCALE", tmp_path)
    (tmp_path / "de").mkdir()
    path = tmp_path / "de" / "app.po"
    entries = [
        files.Entry("", 'Say "hi"\n{who}', None, ("companion/a.py",)),
        files.Entry("column", "Share", None, ("companion/a.py",)),
        files.Entry("", "{count} card is left", "{count} cards are left", ("companion/a.py",)),
        files.Entry("", "{who}", None, ("companion/a.py",)),
    ]
    path.write_text(files.merged("de", "app", entries, {}), "utf-8")
    empty = [entry for entry in messages(path.read_text("utf-8")) if entry.id]
    assert [(entry.context, entry.id, entry.plural) for entry in empty] == [entry[:3] for entry in entries]
    assert [entry.texts for entry in empty] == [("",), ("",), ("", ""), ("{who}",)]
    text = path.read_text("utf-8").replace(
        'msgid "Share"\nmsgstr ""', 'msgid "Share"\nmsgstr "An"\n"teil"'
    ).replace('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "eine"\nmsgstr[1] "{count}"')  # fmt: skip
    path.write_text(text, "utf-8")
    later = [entries[1], files.Entry("", "{count} card is left.", "{count} cards are left.", ("companion/a.py",))]
    merged = [entry for entry in messages(files.merged("de", "app", later, files.read("de"))) if entry.id]
    assert [(entry.texts, entry.is_fuzzy) for entry in merged] == [(("Anteil",), False), (("eine", "{count}"), True)]
    assert not merged[1].is_translated
