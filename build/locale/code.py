"""Extracts messages from the code: templates of sentences."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from build.locale.module import Module, Modules, Unseen, called

ROOT = Path(__file__).parents[2]
PACKAGES = ("referees", "scoresheets", "companion")
SAYING = {"say": 0, "say_count": 0, "say_in": 1}
"""Functions by name, with the place of the template among their arguments."""
IN_RULES = SAYING | {"no": 0, "never": 0, "note": 0, "wrong": 0}
CONTEXTS = {
    "column": "the head of a column of figures",
    "contrast": "how strong the contrast is",
    "half": "which half of the Rune dish, in one word on a key",
    "key": "on a narrow key, in as few letters as possible",
    "lane": "which of the two lanes, in the middle of a sentence",
    "mark": "a player's mark: a colour and a shape",
    "movement": "how much moves on the screen",
    "planet": "of a planet, in one word",
    "player": "what became of a player, in one word beside the name",
    "theme": "how bright the screen is",
}
"""Contexts of templates in the code, with what they say to a translator."""
IN_APP = SAYING | {"said": 0, "said_in": 1}


class Extract(NamedTuple):
    """A message: context, template, plural, and source file."""

    context: str
    template: str
    plural: str | None
    place: str


def in_code() -> Iterator[Extract | str]:
    """The messages of all modules, and a complaint about each template that cannot be seen."""
    modules: Modules = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            modules[place] = Module(place, path.read_text("utf-8"), modules)
    for module in modules.values():
        yield from in_module(module)


def in_module(module: Module) -> Iterator[Extract | str]:
    """The messages of a module, and the complaints about it."""
    places = IN_APP if module.place.startswith("companion/") else IN_RULES
    for node in module.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = called(node)
            if name in places and len(node.args) > places[name] and not module.is_in(node, places):
                yield from _messages(module, node, name, places[name])


def _messages(module: Module, call: ast.Call, name: str, place: int) -> Iterator[Extract | str]:
    context = ""
    if place:
        argument = call.args[0]
        if not isinstance(argument, ast.Constant):
            return  # a text of a rulebook or another data file: see `build.locale.data`
        context = str(argument.value)
        if context not in CONTEXTS:
            yield f"{module.place}:{call.lineno}: the context “{context}” isn't listed"
            return
    try:
        if name == "say_count":
            yield from (Extract(context, singular, plural, module.place) for singular, plural in _counted(module, call))
        else:
            yield from (Extract(context, text, None, module.place) for text in module.texts(call.args[place]))
    except Unseen as unseen:
        yield f"{module.place}:{call.lineno}: {name}({ast.unparse(call.args[place])}): “{unseen}” isn't a literal"


def _counted(module: Module, call: ast.Call) -> Iterator[tuple[str, str]]:
    first = call.args[0]
    if not isinstance(first, ast.Starred):
        yield from _paired(module, first, call.args[1])
        return
    rows = list(module.rows(first.value))
    if not rows and isinstance(first.value, ast.Name):
        rows = [row for where, argument in module.arguments(first.value) for row in where.rows(argument)]
    if not rows:
        raise Unseen(ast.unparse(first))
    for row in rows:
        yield from _paired(module, row.elts[0], row.elts[1])


def _paired(module: Module, singular: ast.expr, plural: ast.expr) -> Iterator[tuple[str, str]]:
    singulars, plurals = list(module.texts(singular)), list(module.texts(plural))
    if len(set(singulars)) == 1:
        yield from ((singulars[0], text) for text in plurals)
    elif len(singulars) == len(plurals):
        yield from zip(singulars, plurals, strict=True)
    else:
        raise Unseen(f"{len(singulars)} and {len(plurals)} templates")
