"""Every sentence that players read, and every comment, is plain, modern English."""

import ast
import re
from collections.abc import Iterator
from functools import cache

from referees.common.registry import game_ids, hints, laid_out, rulebook
from tests.architecture.sources import FOLDERS, modules, nodes, ours, prose, tracked
from tests.architecture.test_documents import DOCUMENTS

STIFF = {
    r"so (many|much)": "that many, or the number",
    r"lies?|lying|lain": "is, are",
    r"(lay|lays|laid)(?![^.;:]*\bout\b)": "put, place",
    r"stands? (there|here|in|on|at|beside)": "is",
    r"told|anew|by lot|upon|whom|shall|besides": "the word people say today",
    r"all the same": "anyway, still, identical",
    r"take[ns]? in(?! the)|take[ns]? ([\w']+ ){1,6}in(?= beside\b|[.,;:])": "import",
    r"(the|an|in|on|of) own|one's own": "their own, your own",
    r"(who|what|which)ever": "the player who, any",
    r"Is it so": "the question itself",
    r"(do|does|did|is|are|was|were|has|have|had|can|could|would|should|will) not|cannot": "the contraction",
    r"((?<!turn )it|there|that) is(?! ?([.,;:!?)]|$))": "the contraction",
}
"""Words that players shouldn't read, and what to write instead."""

UNREAD = {"search", "queries", "inspection", "migrations"}  # folders and modules of search words and SQL
FOR_PROGRAMMERS = ("log.", "ValueError", "LookupError", "RuntimeError", "TypeError")

SCRIPTS = ("companion/assets/", "build/pwa/web/")
SCRIPT_TEXT = re.compile(
    r"""//[^\n]*|/\*.*?\*/|(?P<log>(console\.\w+|Error|Exception)\()?"""
    r"""(?P<text>'(\\.|[^'\\\n])*'|"(\\.|[^"\\\n])*"|`(\\.|[^`\\])*`)""",
    re.DOTALL,
)
"""A comment or a text in a script; the text may be for the log."""
JOINED = re.compile(r"""(['"`])\s*\+\s*\1""")
CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
IN_LINES = re.compile(r"^[^#\n]*?(?:## |echo |\")(.*)", re.MULTILINE)  # texts of a kit and of the Makefile, no comments

RIDDLES = re.compile(
    r"\b((no|some|any|every)body|(who|what|which)ever|anew|so (many|much)|(what|who) (lies|stands)|besides|upon|deeds?|"
    r"(lies|stands) (there|here|beside)|lets? go|the house(?! (option|rule)s?)|by lot|all the same|as ever|is so|"
    r"the own|in the same breath|put together|tells? of|told of|(is|are|was|were|be|been) told|of itself|"
    r"without a word|(comes?|came) of it|(takes?|took|taken) back)\b", re.IGNORECASE
)  # fmt: skip
QUOTED = re.compile(r"""`[^`]*`|"[^"]*\"""")
PATTERNS = {re.compile(rf"\b({words})\b", re.IGNORECASE): instead for words, instead in STIFF.items()}


def stiff(sentence: str) -> list[str]:
    """The stiff words in a sentence, each with what to write instead; quotations in it may have any."""
    bare = re.sub(r"\{[^}]*\}", "{}", re.sub(r"“[^”]*”", "“”", sentence))
    return [f"“{match[0]}” ({instead})" for words, instead in PATTERNS.items() if (match := words.search(bare))]


def texts_of(script: str) -> Iterator[str]:
    """The texts of three or more words in a script that a page may show; parts joined by + are one text."""
    for match in SCRIPT_TEXT.finditer(JOINED.sub("", script)):
        text = (match["text"] or "")[1:-1].replace("\\", "")
        if not match["log"] and len(text.split()) > 2:
            yield text


@cache
def read() -> tuple[tuple[str, str], ...]:
    return tuple(sentences())


def sentences() -> Iterator[tuple[str, str]]:
    """The place and text of each sentence: texts in the code with a space, except docstrings, texts for programmers,
    search words and SQL; in the pages' scripts; passages, verdicts, chapters and their pictures, hints and set-up
    lists, kits; documents without their code; what `make` prints."""
    written = modules("referees", "scoresheets", "companion", "build")
    for path in (path for path in written if path.parent.name not in UNREAD and path.stem not in UNREAD):
        found = nodes(path)
        unread = {id(node.value) for node in found if isinstance(node, ast.Expr)}
        unread |= {id(node.msg) for node in found if isinstance(node, ast.Assert)}
        aside = [
            node for node in found if isinstance(node, ast.Call) and ast.unparse(node.func).startswith(FOR_PROGRAMMERS)
        ]
        unread |= {id(inner) for node in aside for inner in ast.walk(node)}
        texts = [node for node in found if isinstance(node, ast.Constant) and id(node) not in unread]
        strings = [(raw.lineno, raw.value) for raw in texts if isinstance(raw.value, str) and " " in raw.value.strip()]
        yield from ((f"{ours(path)}:{line}", text) for line, text in strings if not text.startswith("\n"))
    for path in (path for path in tracked() if path.suffix == ".js" and ours(path).startswith(SCRIPTS)):
        yield from ((ours(path), text) for text in texts_of(path.read_text("utf-8")))
    for game_id in game_ids():
        book = rulebook(game_id)
        yield from ((rule.id, ". ".join(filter(None, (rule.topic, rule.title, rule.text)))) for rule in book.passages)
        yield from ((rule.id, verdict) for rule in book.passages for _, verdict in rule.verdicts)
        yield from ((chapter.title, f"{chapter.text} {chapter.drawn}") for chapter in book.chapters)
        yield from ((f"hint of {game_id}", hint.text) for hint in hints(game_id))
        yield from ((f"set-up of {game_id}", step.text) for step in laid_out(game_id))
    for path in (path for path in tracked() if path.name in ("kit.toml", "Makefile")):
        yield from ((ours(path), text) for text in IN_LINES.findall(path.read_text("utf-8")))
    for path in DOCUMENTS:
        parts = re.split(r"\n(?=\s*[\n|*-])", CODE.sub("`", path.read_text("utf-8")))
        yield from ((ours(path), " ".join(part.split())) for part in parts)


def test_no_player_reads_a_stiff_word() -> None:
    """No sentence of a game, a sheet or the app has a word from STIFF."""
    word = [f"{where}: {word} in {text!r}" for where, text in read() for word in stiff(text)]
    assert not word, "\n".join(word)
    assert len(read()) > 4000


def test_no_programmer_reads_a_riddle() -> None:
    """No docstring or comment, in tests as well, has a word from RIDDLES, except in quotations."""
    paths = modules(*FOLDERS, "build")
    suspects = [path for path in paths if RIDDLES.search(path.read_text("utf-8"))]  # parsing all takes 14 seconds
    comments = [(path, QUOTED.sub("", text)) for path in suspects for text in prose(path)]
    found = [f"{ours(path)}: “{word[0]}” in {text!r}" for path, text in comments if (word := RIDDLES.search(text))]
    assert not found, "say it in plain words:\n" + "\n".join(found)
    assert len(paths) > 1_200 and len(comments) > 1_000


def test_old_sentences_are_found() -> None:
    """Stiff sentences that players once read are detected."""
    assert stiff("A hand of so many cards takes the Galactic Codex. Is it so?")
    assert stiff("{who} takes another turn after the own next one.")
    assert stiff("The deck is empty and is not reshuffled.") and stiff("There is no card “{card}”.")
    assert stiff("Set what really lies there") and stiff("What you enter is told here, the latest first.")
    assert not stiff("The rules say “It is not so” where {who} lays a card out, if it is.")


def test_sentences_of_scripts_are_found() -> None:
    """A stiff sentence in a page's script is detected, unless it's in a comment or for the log. Verdicts, kits,
    documents and the texts of `make help` are searched, too."""
    script = """const GAMES = `${done} of ${all} games lie here`;  // what lies here is not shown
        const AWAY = 'This phone isn\\'t connected. What is entered ' +
          'is told here anew.', two = 'lies here';
        console.warn('what was told is kept:', error);
        throw new Error('nothing lies there, so this fails');"""
    texts = [*texts_of(script)]
    assert texts == [
        "${done} of ${all} games lie here",
        "This phone isn't connected. What is entered is told here anew.",
    ]
    assert all(map(stiff, texts))
    found = {text for _, text in read()}
    assert {"Oracle Companion has stopped. Nothing is lost. Start it again.", "A new version is ready."} <= found
    assert {"Two to four.", "From the rulebook's text\"", "# Your data", "style and types only"} <= found
