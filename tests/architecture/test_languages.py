"""All texts can be translated: they reach the screen through one reader, and are rendered only when they're shown."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.architecture.sources import modules, nodes, ours, statements, tree

SCREENS = ("companion/screens", "companion/boards", "companion/look", "companion/window", "companion/sheets")
IN_ENGLISH = {
    "companion/words.py": "it creates the readers for windows",
    "companion/files/games/judged.py": "why a file was refused, for the log; what a record says",
    "companion/store/errors.py": "what an exception says in the log",
    "companion/table/remembering.py": "what is stored with a game",
}
"""Modules that create a reader themselves."""
SAYING = {"say", "said", "say_in", "said_in", "say_count"}
RENDERING = {"said", "said_in", "text", "reader_for", "data_text", "when", "day_of", "grouped", "localized", "worded"}
WORDS = re.compile(r"[A-Z][a-z’']+( [\w’',.–-]+)*[ .…?!:]*|[A-Za-z]+( [\w’',.–-]+)+[.…?!:]")
NO_WORDS = {"compile", "cast", "TypeVar", "getLogger", "import_module", "shown", "Literal", "Component"}
"""Functions whose text arguments are never shown."""
NAMES = {
    "Atkinson Hyperlegible Next": "a typeface",
    "Oracle Companion": "the app's name",
    "BG Stats": "a program's name",
    "Enter": "a key", "Escape": "a key", "Tab": "a key",
    "Arrow Up": "a key", "Arrow Down": "a key", "Arrow Left": "a key", "Arrow Right": "a key",
    "Sponsorship": "the kind of a question",
    "Runes": "a group of what is dragged",
    "Phone": "the name of a phone in the record",
}  # fmt: skip


def above(node: ast.AST, around: dict[ast.AST, ast.AST]) -> Iterator[ast.AST]:
    """A node's ancestors, innermost first."""
    while node in around:
        node = around[node]
        yield node


def name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def calls(of: Iterable[ast.AST], names: set[str]) -> Iterator[ast.Call]:
    """The calls of functions with these names, but not of methods."""
    for node in of:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def test_the_app_has_one_reader() -> None:
    """Only listed modules create readers: any other would show English to all players."""
    makers = {ours(path) for path in modules("companion") if any(calls(nodes(path), {"Reader"}))}
    assert makers == set(IN_ENGLISH)


def at_import(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module that run at import: defaults and decorators, but not the bodies of functions."""
    yield node
    late = {ast.Lambda: ("body",), ast.FunctionDef: ("body",), ast.AsyncFunctionDef: ("body",)}.get(type(node), ())
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else (value,):
            if name not in late and isinstance(child, ast.AST):
                yield from at_import(child)


def test_nothing_is_rendered_at_import() -> None:
    """Constants are sentences or templates: at import there's no window yet, and so no language."""
    rendered = [
        f"{ours(path)}:{call.lineno}"
        for path in modules("companion")
        for call in calls(at_import(tree(path)), RENDERING)
    ]
    assert rendered == []


def test_no_cache_holds_words() -> None:
    """A cached function renders texts only if the language is one of its arguments."""
    caches = [
        f"{ours(path)}: {node.name}"
        for path in modules("companion")
        for node in statements(tree(path).body)
        if isinstance(node, ast.FunctionDef)
        and any("cache" in ast.unparse(decorator) for decorator in node.decorator_list)
        and "language" not in [argument.arg for argument in node.args.args]
        and any(name_of(inner) in RENDERING for inner in ast.walk(node) if isinstance(inner, ast.Call))
    ]
    assert caches == []


@cache
def said_names() -> frozenset[str]:
    """The names of constants that are translated, in any module."""
    lookups = [call for path in modules(*SCREENS) for call in calls(nodes(path), SAYING)]
    return frozenset(name.id for call in lookups for name in ast.walk(call) if isinstance(name, ast.Name))


def raw(path: Path) -> Iterator[str]:
    """Texts in a module that are never translated."""
    around = {child: node for node in nodes(path) for child in ast.iter_child_nodes(node)}
    documented = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
    looked_up = said_names()
    for node in nodes(path):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in documented:
            continue
        words = node.value.strip()
        if WORDS.fullmatch(words) and words not in NAMES and not _is_said(node, [*above(node, around)], looked_up):
            yield f"{ours(path)}:{node.lineno}: {words!r}"


def _is_said(node: ast.Constant, outer: list[ast.AST], looked_up: frozenset[str]) -> bool:
    """Whether a text is translated, is in a variable that is, or isn't for players."""
    called = [parent for parent in outer if isinstance(parent, ast.Call)]
    if any(name_of(call) in SAYING | NO_WORDS or ast.unparse(call.func).startswith("log.") for call in called):
        return True
    if any(isinstance(parent, ast.Raise | ast.Assert | ast.Compare | ast.arg) for parent in outer):
        return True
    if any(isinstance(parent, ast.AnnAssign) and node in ast.walk(parent.annotation) for parent in outer):
        return True
    if any(isinstance(parent, ast.keyword) and parent.arg == "key" for parent in outer):
        return True
    holders = [parent for parent in outer if isinstance(parent, ast.Assign | ast.AnnAssign)]
    targets = [name.id for holder in holders for name in ast.walk(holder) if isinstance(name, ast.Name)]
    return any(name in looked_up or name == "__all__" for name in targets)


def test_no_raw_words_reach_a_screen() -> None:
    """All texts for players are sentences, except listed names and keys."""
    breaches = [text for path in modules(*SCREENS) for text in raw(path)]
    assert breaches == [], "\n".join(breaches)
