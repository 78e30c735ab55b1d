"""Writes the texts with which the lab's editor starts for the published methods, from gjkcore/methods.

A method's file records what it does: its tests by name, its regions, its steps. The lab's text is the same code without
the records, on plain tuples, and with a loop of its own. It needs nothing but Python. tests/test_lab.py compares the
verdicts of each text with those of its method. A text in web/src/lab/starts is written by hand: MPR has no step of GJK.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from project import CORE, WEB

METHODS = CORE / "methods"

PLANE = """\
def dot(u, v):
    return u[0] * v[0] + u[1] * v[1]


def sub(u, v):
    return (u[0] - v[0], u[1] - v[1])


def neg(u):
    return (-u[0], -u[1])


def scale(u, k):
    return (u[0] * k, u[1] * k)


def cross(u, v):
    return u[0] * v[1] - u[1] * v[0]


def perp(u):
    return (-u[1], u[0])
"""

BOTH = '''\
def dot(u, v):
    return sum(x * y for x, y in zip(u, v))


def sub(u, v):
    return tuple(x - y for x, y in zip(u, v))


def neg(u):
    return tuple(-x for x in u)


def cross(u, v):
    """u x v. A vector of the plane counts as one of space: (x, y, 0)."""
    (a, b, c), (x, y, z) = ((*w, 0.0)[:3] for w in (u, v))
    return (b * z - c * y, c * x - a * z, a * y - b * x)


def triple_product(u, v):
    """(u x v) x u: perpendicular to u, towards v."""
    return cross(cross(u, v), u)[: len(u)]
'''

SUPPORT = '''\
def support_point(a, b, d):
    """The point of A - B that is furthest along d."""
    return sub(max(a, key=lambda p: dot(p, d)), min(b, key=lambda p: dot(p, d)))
'''

STEP = '''\
def step(simplex, d):
    """One iteration, which the lab draws. simplex[0] is the newest point, found along d. Returns the points to keep
    with the next direction, or the verdict."""
{body}
'''

AFTER_FIRST = """\
    if len(simplex) == 1:
        return simplex, neg(simplex[0])
    if {refused}:
        return False
    after = {update}(simplex)
    return True if after.direction is None else (after{points}, after.direction)"""
"""Of the methods that turn round after the first point, and do not test that."""

STEPS = {
    "winter": AFTER_FIRST.format(refused="dot(simplex[0], d) <= 0", update="next_simplex", points=".points"),
    "oriented": """\
    p, *s = simplex
    if dot(p, d) < 0:
        return False
    after = build_and_test_simplex(s, p)
    return True if after.d is None else (after.s, after.d)""",
    "vec3": """\
    if dot(simplex[0], d) < 0:
        return False
    after = update(simplex[0], simplex[1:])
    return True if after.v is None else (after.retained, after.v)""",
    "lindberg": AFTER_FIRST.format(
        refused="not any(d) or simplex[0] in simplex[1:]", update="next_simplex", points=".points"
    ),
    "entropy": AFTER_FIRST.format(refused="not dot(simplex[0], d) > 0", update="process_simplex", points=".simplex"),
}
"""The loop's body of each method, as the lab asks it."""

RECORDS = {"line", "region"}
"""The fields of a step's result that only say what it was."""

UNUSED = {
    "oriented": {"newest_first", "labels"},
    "lindberg": {"closest", "weigh", "weigh_line", "weigh_triangle"},
}
"""The functions that only record, or that answer more than `intersects`."""


class Plain(ast.NodeTransformer):
    """Takes the records out of a method's code."""

    def __init__(self, unused: set[str]) -> None:
        self.unused = unused

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        if node.name in self.unused:
            return None
        if node.name == "trace":
            node.name = "intersects"
            node.body[0] = ast.Expr(ast.Constant("Do the convex hulls of the points a and b intersect?"))
            node.args.args, node.args.defaults = node.args.args[:2], []
        node.args.args = [arg for arg in node.args.args if arg.arg not in ("tests", "name")]
        for arg in node.args.args:
            arg.annotation = None
        node.returns = None
        self.generic_visit(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        """The record of a step's result, without what only says what it was. Its docstring goes with that."""
        fields = [one for one in node.body if isinstance(one, ast.AnnAssign) and named(one.target) not in RECORDS]
        node.body = [ast.parse(f"{named(one.target)}: tuple").body[0] for one in fields]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if named(node.target) == "run" or node.value is None:
            return None
        self.generic_visit(node)
        return ast.Assign([node.target], node.value)

    def visit_Assign(self, node: ast.Assign) -> Any:
        called = node.value.func if isinstance(node.value, ast.Call) else None
        if named(called) in self.unused:
            return None
        self.generic_visit(node)
        return node

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Call) and method_of(node.value, "run"):
            return None  # accept, refuse
        self.generic_visit(node)
        return node

    def visit_While(self, node: ast.While) -> Any:
        """The loop ends with the method's cap. A run that repeats itself reaches it."""
        self.generic_visit(node)
        return ast.For(ast.Name("_"), ast.parse("range(CAP)", mode="eval").body, node.body, [])

    def visit_Return(self, node: ast.Return) -> Any:
        call = node.value
        if isinstance(call, ast.Call) and (name := method_of(call, "run")):
            given = call.args[1:] if name == "ended" else call.args
            return ast.Return(given[0] if given else ast.Constant(False))
        self.generic_visit(node)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        self.generic_visit(node)
        is_start = isinstance(node.test, ast.Compare) and named(node.test.left) == "start"
        return node.body if is_start else node

    def visit_Call(self, node: ast.Call) -> Any:
        name = method_of(node, "tests")
        if name in ("dot", "same_direction"):
            node.args = node.args[2:]
        elif name in ("passes", "triple_product"):
            node.args = node.args[1:]
        elif name == "product":
            return self.visit(node.args[3])
        node.args = [arg for arg in node.args if not records(arg)]
        self.generic_visit(node)
        if name == "same_direction":
            return ast.Compare(ast.Call(ast.Name("dot"), node.args, []), [ast.Gt()], [ast.Constant(0)])
        if name:
            return ast.Call(ast.Name("dot" if name == "passes" else name), node.args, [])
        if method_of(node, "run") == "support":
            return ast.Call(ast.Name("support_point"), [ast.Name("a"), ast.Name("b"), *node.args], [])
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        self.generic_visit(node)
        if node.attr == "w":
            return node.value
        if named(node.value) == "winter":
            return ast.Name(f"winter_{node.attr}")
        if node.attr in ("unit_x", "unit_y"):
            unit = "(1.0, 0.0, 0.0)" if node.attr == "unit_x" else "(0.0, 1.0, 0.0)"
            return ast.parse(f"{unit}[: len(a[0])]", mode="eval").body
        return node


def named(node: ast.AST | None) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def method_of(call: ast.Call, owner: str) -> str:
    """The name of the method that is called of `tests`, `run.tests` or `run`. "" for other calls."""
    func = call.func
    if not isinstance(func, ast.Attribute):
        return ""
    of = func.value.attr if isinstance(func.value, ast.Attribute) else named(func.value)
    return func.attr if of == owner else ""


def records(arg: ast.expr) -> bool:
    """Whether an argument only serves the records: the tests, the line, the name of a region or of a test."""
    if isinstance(arg, ast.Call):
        return named(arg.func) == "here" or method_of(arg, "tests") == "renamed"
    is_tests = named(arg) in ("tests", "name") or (isinstance(arg, ast.Attribute) and arg.attr == "tests")
    return is_tests or (isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def text_of(method: str, title: str) -> str:
    """The text for a method."""
    by_hand = WEB / "src" / "lab" / "starts" / f"{method}.py"
    if by_hand.is_file():
        return by_hand.read_text(encoding="utf-8")
    tree = ast.parse((METHODS / f"{method}.py").read_text(encoding="utf-8"))
    imported = {alias.name for one in tree.body if isinstance(one, ast.ImportFrom) for alias in one.names}
    parts = plain(tree, UNUSED.get(method, set()))
    if "winter" in imported:
        shared = ast.parse((METHODS / "winter.py").read_text(encoding="utf-8"))
        parts = [*plain(shared, {"trace"}, "winter_"), *[part for part in parts if "winter" not in part[:16]]]
    vectors = BOTH if "Vector" in imported else PLANE
    cap = "" if any(part.startswith("CAP") for part in parts) else "CAP = 256\n"
    head = f"# {title}, as it was published. Its loop has a limit here.\n\nfrom typing import NamedTuple\n\n{cap}"
    return (
        "\n\n".join([head.rstrip("\n") + "\n", vectors, SUPPORT, *parts, STEP.format(body=STEPS[method])]).rstrip("\n")
        + "\n"
    )


def plain(tree: ast.Module, unused: set[str], prefix: str = "") -> list[str]:
    """The classes, functions and the cap, each as a text. `next_simplex` gets the prefix."""
    kept = [one for one in tree.body if isinstance(one, (ast.FunctionDef, ast.ClassDef)) or is_cap(one)]
    made = [Plain(unused).visit(one) for one in kept if getattr(one, "name", "") != "Weighted"]
    for one in made:
        if prefix and getattr(one, "name", "") == "next_simplex":
            one.name = prefix + one.name
    return [ast.unparse(ast.fix_missing_locations(one)) + "\n" for one in made if one is not None]


def is_cap(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and named(node.targets[0]) == "CAP"


def write_starts(path: Path, methods: Sequence[dict[str, Any]]) -> None:
    """Writes the texts of the published methods. `methods` is the registry's list."""
    texts = [
        {"name": one["name"], "title": one["title"], "text": text_of(one["name"], one["title"])}
        for one in methods
        if one["name"] != "robust"
    ]
    path.write_text(f"export const published = {json.dumps(texts, ensure_ascii=False)};\n", encoding="utf-8")
