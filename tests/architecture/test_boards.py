"""Boards and other screens share one scale of distances and one set of buttons."""

import ast
from collections import Counter

from tests.architecture.sources import modules, nodes, ours, tree

SCALE = {"SNUG", "GAP", "LOOSE", "MARGIN"}
BUTTONS = {"Button", "FilledButton", "FilledTonalButton", "OutlinedButton", "TextButton"}
KIT = {"widgets.py"}
SIGNS = "companion/boards/meow_oracle/faces.py"  # Meow Oracle's signs are letters in Flutter's own typeface

MOST_MODULES = 24
AT_HAND = ("controller", "controller_here()")  # the names by which boards use their table's controller

SHOWN = {"say", "say_count", "heading", "note", "strong", "button", "small", "text"}
UNFINISHED = {"a", "an", "and", "at", "by", "for", "from", "in", "of", "or", "the", "to", "two", "with"}
"""Words that can't end a sentence."""

BARE = {"notices.py", "cell.py"}
"""Modules that may make buttons themselves: one shows that a component failed, one is the face of a cell."""


def test_there_is_one_scale_of_distances() -> None:
    """Only `measures.py` defines the names of shared distances."""
    breaches = [
        f"{ours(path)}: {target.id}"
        for path in modules("companion")
        for node in tree(path).body
        if isinstance(node, ast.Assign)
        for part in node.targets
        for target in ast.walk(part)
        if isinstance(target, ast.Name) and target.id in SCALE and path.name != "measures.py"
    ]
    assert breaches == []


def test_there_is_one_set_of_buttons() -> None:
    """Buttons with text are made in one module, so that all have the same height and corners."""
    where_called = {
        path.name: f"{ours(path)}:{node.lineno}"
        for path in modules("companion")
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "ft" and node.attr in BUTTONS
    }
    assert {where for name, where in where_called.items() if name not in KIT | BARE} == set()


def test_no_board_reads_a_tables_state() -> None:
    """A board draws only the view: so it gets no secrets, and a replay is drawn as the game was."""
    breaches = [
        f"{ours(path)}:{node.lineno}"
        for path in modules("companion/boards")
        for node in nodes(path)
        if isinstance(node, ast.Attribute)
        and (node.attr in {"state", "referee"} or ast.unparse(node) in [f"{name}.table.view" for name in AT_HAND])
    ]
    assert breaches == []


def test_there_is_one_dispatcher_of_taps() -> None:
    """Boards describe taps; only one module carries them out."""
    doing = {"enter", "fill", "probe", "reconfigure"}
    breaches = [
        f"{ours(path)}:{node.lineno}"
        for path in modules("companion/boards")
        if ours(path) != "companion/boards/taps.py"
        for node in nodes(path)
        if isinstance(node, ast.Attribute)
        and ast.unparse(node.value) in AT_HAND
        and (node.attr in doing or (node.attr == "picked" and isinstance(node.ctx, ast.Store)))
    ]
    assert breaches == []


def test_no_caption_is_the_beginning_of_a_sentence() -> None:
    """Every text shown by itself is whole: none ends with a word that needs another one, as "Gold from" does."""
    breaches = [
        f"{ours(path)}:{node.lineno}: {node.value!r}"
        for path in modules("companion/boards", "companion/screens")
        for call in nodes(path)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in SHOWN
        for node in call.args
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.rpartition(" ")[2] in UNFINISHED
    ]
    assert breaches == []


def test_lines_and_letters_are_drawn_by_shared_code() -> None:
    """Lines and letters of all boards are drawn by shared code: a board gives only colours and sizes."""
    drawing = [(ours(path), node) for path in modules("companion/boards") for node in nodes(path)]
    assert {path for path, node in drawing if getattr(node, "attr", "") == "PaintingStyle"} <= {SIGNS}
    assert {path for path, node in drawing if getattr(node, "arg", "") == "font_family"} <= {SIGNS}


def test_no_folder_of_boards_is_crowded() -> None:
    """Each folder of boards has few enough modules for a newcomer."""
    counts = Counter(ours(path.parent) for path in modules("companion/boards", "companion/look"))
    assert [folder for folder, count in counts.items() if count > MOST_MODULES] == []
