"""Writes the reference of gjkcore's public names, for the page python.html, from their docstrings.

It reads the sources without running them, so a build needs none of what single modules import.
"""

from __future__ import annotations

import ast
import html
import re
from functools import cache
from pathlib import Path

from project import CORE, BuildError

Found = ast.FunctionDef | ast.ClassDef | ast.AnnAssign

SECTIONS = {
    "Questions": ("gjkcore", ast.FunctionDef),
    "Shapes, answers and records": ("gjkcore", ast.ClassDef),
    "Methods": ("gjkcore", ast.AnnAssign),
    "Many moving bodies: gjkcore.world": ("gjkcore.world", ast.ClassDef),
    "Arrays of pairs: gjkcore.batch": ("gjkcore.batch", (ast.FunctionDef, ast.ClassDef)),
    "The judge: gjkcore.judge": ("gjkcore.judge", (ast.FunctionDef, ast.ClassDef)),
}
"""What each section lists: the public names of a module that are functions, classes or tables."""


def reference() -> str:
    """The public names as lists of definitions."""
    parts = []
    for title, (module, kind) in SECTIONS.items():
        names = {name: definition(module, name) for name in public_names(module)}
        listed = [entry(module, name, found) for name, found in names.items() if isinstance(found, kind)]
        parts.append(f'<h2>{title}</h2>\n<dl class="reference">\n{"".join(listed)}</dl>\n')
    return "".join(parts)


def entry(module: str, name: str, found: Found) -> str:
    id = f"{module}.{name}"
    text = paragraphs(by_name(found) if isinstance(found, ast.AnnAssign) else ast.get_docstring(found) or "")
    members = "".join(
        f"<p><code>{html.escape(signature(one.name, one))}</code></p>{paragraphs(ast.get_docstring(one) or '')}"
        for one in (found.body if isinstance(found, ast.ClassDef) else [])
        if isinstance(one, ast.FunctionDef) and not one.name.startswith("_") and ast.get_docstring(one)
    )
    return f'<dt id="{id}"><code>{html.escape(signature(name, found))}</code></dt>\n<dd>{text}{members}</dd>\n'


def by_name(table: ast.AnnAssign) -> str:
    """What a table of records holds, by the first argument of each."""
    made = [one for one in ast.walk(table) if isinstance(one, ast.Call) and one.args]
    names = [one.args[0].value for one in made if isinstance(one.args[0], ast.Constant)]
    return f"By name: {', '.join(f'`{name}`' for name in names)}."


def signature(name: str, found: Found) -> str:
    """As a call, with the types that the source has."""
    if isinstance(found, ast.AnnAssign):
        return f"{name}: {ast.unparse(found.annotation)}"
    if isinstance(found, ast.FunctionDef):
        returns = f" -> {ast.unparse(found.returns)}" if found.returns else ""
        return f"{name}({arguments(found)}){returns}"
    fields = [f"{one.target.id}: {ast.unparse(one.annotation)}" for one in found.body if is_field(one)]
    if any(ast.unparse(base).startswith("NamedTuple") for base in found.bases):
        return f"{name}({', '.join(fields)})"
    makers = [one for one in found.body if isinstance(one, ast.FunctionDef) and one.name in ("__init__", "__new__")]
    return f"{name}({arguments(makers[0])})" if makers else name


def is_field(node: ast.stmt) -> bool:
    return isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)


def arguments(function: ast.FunctionDef) -> str:
    """Without `self`."""
    return re.sub(r"^(self|cls)(, )?", "", ast.unparse(function.args))


def paragraphs(text: str) -> str:
    """A docstring as HTML. What is between backticks is code, and so are indented lines."""
    blocks = re.split(r"\n\s*\n", text)
    return "".join(
        f"<pre><code>{html.escape(block, quote=False)}</code></pre>" if block.startswith("    ") else paragraph(block)
        for block in filter(None, blocks)
    )


def paragraph(block: str) -> str:
    text = html.escape(" ".join(block.split()), quote=False)
    return "<p>" + re.sub("`([^`]*)`", r"<code>\1</code>", text) + "</p>"


# --------------------------------------------------------------------------------------------------------- the sources


@cache
def source(module: str) -> ast.Module:
    path = CORE.parent / module.replace(".", "/")
    return ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8"))


def public_names(module: str) -> list[str]:
    """Those of `__all__`; without it, the classes and functions that have no underscore and a docstring."""
    body = source(module).body
    for node in body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    kinds = (ast.ClassDef, ast.FunctionDef)
    return [one.name for one in body if isinstance(one, kinds) and one.name[0] != "_" and ast.get_docstring(one)]


def definition(module: str, name: str) -> Found:
    """Where a name is defined, or imported from. Raises BuildError if it is nowhere."""
    package = module if Path(CORE.parent / module.replace(".", "/")).is_dir() else module.rpartition(".")[0]
    body = source(module).body
    # What is imported when it is asked for is under `if TYPE_CHECKING`.
    late = [one for node in body if isinstance(node, ast.If) for one in node.body]
    for node in [*body, *late]:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == name and not is_overload(node):
            return node
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
            return node
        if isinstance(node, ast.ImportFrom) and node.level:
            above = package.split(".")[: 1 - node.level or None]
            for alias in node.names:
                if (alias.asname or alias.name) == name:
                    return definition(".".join([*above, node.module or ""]).rstrip("."), alias.name)
    raise BuildError(f"{module}.{name} is not defined in any source")


def is_overload(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """True for what only checkers of types read."""
    return "overload" in map(ast.unparse, node.decorator_list)
