"""A parsed module, and the possible string values of its expressions."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from importlib import import_module

Function = ast.FunctionDef | ast.AsyncFunctionDef
SENTENCES = ("template", "sentence")
"""Attributes that hold a sentence, or the template of one."""


class Unseen(Exception):
    """Raised for a template that is not a literal."""


Modules = dict[str, "Module"]
"""All modules by their place: a function may be called in any of them."""


class Module:
    """A module with all values assigned to its variables and passed to its functions."""

    def __init__(self, place: str, text: str, modules: Modules | None = None) -> None:
        self.place = place
        self.name = place.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.modules: Modules = {} if modules is None else modules
        self.bound: dict[str, list[ast.expr]] = {}
        self.calls: dict[str, list[ast.Call]] = {}
        self.functions: set[str] = set()
        self.imported: dict[str, str] = {}
        self._around: dict[ast.AST, ast.AST] = {}
        loops: list[ast.For | ast.comprehension] = []
        self.nodes: list[ast.AST] = [ast.parse(text)]
        for node in self.nodes:
            inner = [*ast.iter_child_nodes(node)]
            self._around |= dict.fromkeys(inner, node)
            self.nodes += inner
            if isinstance(node, ast.For | ast.comprehension):
                loops.append(node)
            self._note(node)
        for loop in loops:
            for value in self._members(loop.iter):
                self._hold(loop.target, value)

    def _note(self, node: ast.AST) -> None:
        match node:
            case ast.Assign():
                for target in node.targets:
                    self._hold(target, node.value)
            case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
                self._hold(target, value)
            case ast.Call():
                self.calls.setdefault(called(node), []).append(node)
            case ast.ImportFrom():
                self.imported |= {alias.asname or alias.name: node.module or "" for alias in node.names}
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self.functions.add(node.name)
            case _:
                pass

    def _hold(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.bound.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Tuple):
            for row in self.rows(value):
                if len(row.elts) == len(target.elts):
                    for name, part in zip(target.elts, row.elts, strict=True):
                        self._hold(name, part)

    def _members(self, values: ast.expr) -> Iterator[ast.expr]:
        """The members that a loop iterates over, if it is over a table of constants."""
        match values:
            case ast.Tuple(elts) | ast.List(elts):
                yield from elts
            case ast.Name(name):
                for bound in self.bound.get(name, []):
                    if not isinstance(bound, ast.Name):
                        yield from self._members(bound)
            case ast.Call(func=ast.Attribute(value=ast.Name(name), attr="items")):
                for bound in self.bound.get(name, []):
                    if isinstance(bound, ast.Dict):
                        for key, value in zip(bound.keys, bound.values, strict=True):
                            yield ast.Tuple([key or ast.Constant(None), value])
            case _:
                pass

    def rows(self, value: ast.expr, *, deep: bool = True) -> Iterator[ast.Tuple]:
        """The possible tuples of an expression: literals, or from a table of constants."""
        for branch in branches(value):
            match branch:
                case ast.Tuple():
                    yield branch
                case ast.Dict(values=values):
                    for inner in values:
                        yield from self.rows(inner, deep=deep)
                case ast.Subscript(value=inner) | ast.Call(func=ast.Attribute(value=inner, attr="get" | "pop")):
                    yield from self.rows(inner, deep=deep)
                case ast.Name(name) if deep:
                    for bound in self.bound.get(name, ()):
                        yield from self.rows(bound, deep=False)

    def texts(self, value: ast.expr, names: frozenset[str] = frozenset()) -> Iterator[str]:
        """The possible strings of an expression, except those of sentences. Raises Unseen."""
        for branch in branches(value):
            match branch:
                case ast.Constant(value=str(text)):
                    yield text
                case ast.Name(name):
                    if name not in names:
                        yield from self._of_name(branch, names | {name})
                case ast.Constant() | ast.Call(func=ast.Name()) | ast.Starred():
                    pass
                case ast.Attribute(attr=attribute) if attribute in SENTENCES:
                    pass
                case _:
                    for inner in _inside(branch):
                        yield from self.texts(inner, names)

    def _of_name(self, name: ast.Name, names: frozenset[str]) -> Iterator[str]:
        values = self.bound.get(name.id, [])
        if not values and name.id in self.imported:
            constant = getattr(import_module(self.imported[name.id]), name.id)
            values = [ast.Constant(constant)]
        for value in values:
            yield from self.texts(value, names)
        if not values or self._is_parameter(name):
            for module, value in self.arguments(name):
                yield from module.texts(value, names if module is self else frozenset())

    def arguments(self, name: ast.Name) -> Iterator[tuple[Module, ast.expr]]:
        """The arguments passed for the parameter of that name, each with its module. Raises Unseen."""
        function, at = self._parameter(name)
        parameters = _parameters(function)
        kind = ast.unparse(parameters[at].annotation or ast.Constant(""))
        if "Sentence" in kind and "str" not in kind:
            return
        calls = [(self, call) for call in self.calls.get(function.name, [])]
        for caller in self.modules.values():
            if _is_of(caller.imported.get(function.name, ""), self.name):
                calls += [(caller, call) for call in caller.calls.get(function.name, [])]
        if not calls:
            raise Unseen(name.id)
        place = at - (parameters[0].arg in ("self", "cls"))
        for module, call in calls:
            yield from ((module, word.value) for word in call.keywords if word.arg == name.id)
            if place < len(call.args) and not any(isinstance(node, ast.Starred) for node in call.args[: place + 1]):
                yield module, call.args[place]

    def is_in(self, node: ast.AST, names: Container[str]) -> bool:
        """Whether a node is in the body of a function with one of these names."""
        while node in self._around:
            node = self._around[node]
            if isinstance(node, Function) and node.name in names:
                return True
        return False

    def _is_parameter(self, name: ast.Name) -> bool:
        try:
            self._parameter(name)
        except Unseen:
            return False
        return True

    def _parameter(self, name: ast.Name) -> tuple[Function, int]:
        """The enclosing function with that name as a parameter, and the parameter's position. Raises Unseen."""
        node: ast.AST = name
        while node in self._around:
            node = self._around[node]
            if isinstance(node, Function):
                names = [parameter.arg for parameter in _parameters(node)]
                if name.id in names:
                    return node, names.index(name.id)
        raise Unseen(name.id)


def _is_of(imported: str, module: str) -> bool:
    """Whether something is imported from a module, or from what `referees.common` passes on."""
    return imported == module or (imported == "referees.common.words" and module.startswith("referees.common."))


def _inside(value: ast.expr) -> list[ast.expr]:
    """The value expressions of a container, or the container in which a value is looked up. Raises Unseen."""
    match value:
        case ast.Subscript(value=table) | ast.Call(func=ast.Attribute(value=table, attr="get" | "pop")):
            return [table]
        case ast.Call():
            return []
        case ast.DictComp(value=member) | ast.ListComp(elt=member) | ast.GeneratorExp(elt=member):
            return [member]
        case ast.Dict(values=members) | ast.Tuple(elts=members) | ast.List(elts=members):
            return members
        case _:
            raise Unseen(ast.unparse(value))


def _parameters(function: Function) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def called(call: ast.Call) -> str:
    """The name of the called function or method."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def branches(value: ast.expr) -> Iterator[ast.expr]:
    """The values of a conditional expression."""
    match value:
        case ast.IfExp(body=body, orelse=other):
            yield from branches(body)
            yield from branches(other)
        case ast.BoolOp(values=values):
            for operand in values:
                yield from branches(operand)
        case _:
            yield value
