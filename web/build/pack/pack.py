"""Run inside Pyodide while the site is built, by pack.mjs: Python source becomes the byte code that a start loads.

Starting from source is mostly compiling it. And the byte code must come from the Python that will run it.
"""

import importlib
import importlib._bootstrap_external as bootstrap
import pkgutil
import sys
from collections.abc import Iterable
from types import CodeType
from typing import Any

TOLD = tuple(f"gjkcore/{place}" for place in ("descent.py", "methods/", "plane/simplex.py", "space/simplex.py"))
"""Where the lines are that a trace names."""


def pack(root: str, out: str) -> None:
    """Writes OUT/python_stdlib.zip, only what gjkcore imports, and OUT/gjkcore.zip. An import inside a function counts
    only if some other module has it at its head: the training of the engines fails where a file is missing."""
    sys.path.insert(0, root)
    import gjkcore.bridge

    for module in pkgutil.walk_packages(gjkcore.__path__, "gjkcore."):
        importlib.import_module(module.name)
    importlib.import_module("no_files")  # which the starts without the whole library use
    library, names = used()

    from pathlib import Path  # not before: what packing itself needs is not shipped
    from zipfile import ZipFile

    with ZipFile(library) as sources:
        write_zip(f"{out}/python_stdlib.zip", ((name, stripped(compiled(name, sources.read(name)))) for name in names))
    names = [path.relative_to(root).as_posix() for path in sorted(Path(root, "gjkcore").rglob("*.py"))]
    codes = ((name, compiled(name, without_annotations(Path(root, name).read_bytes()))) for name in names)
    write_zip(f"{out}/gjkcore.zip", ((name, code if name.startswith(TOLD) else stripped(code)) for name, code in codes))


def used() -> tuple[str, list[str]]:
    """The standard library, and its files that have been imported so far, Pyodide's own modules among them."""
    library = next(path for path in sys.path if path.endswith(".zip"))
    inside = f"{library}/"
    origins = [getattr(getattr(module, "__spec__", None), "origin", None) or "" for module in sys.modules.values()]
    return library, sorted(origin.removeprefix(inside) for origin in origins if origin.startswith(inside))


def compiled(name: str, source: Any) -> CodeType:
    """The code of a module, from its source or its syntax tree."""
    return compile(source, name, "exec", dont_inherit=True, optimize=2)


def without_annotations(source: bytes) -> Any:
    """The syntax tree of a module whose functions have no type hints. Python keeps each function's as a function of its
    own, which pages never call. Hints of classes stay: records are made of them."""
    import ast

    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            for argument in ast.walk(node.args):
                if isinstance(argument, ast.arg):
                    argument.annotation = None
    return tree


def stripped(code: CodeType) -> CodeType:
    """Without the table of line numbers: a third of the compressed bytes, for tracebacks that no reader sees."""
    constants = tuple(stripped(constant) if isinstance(constant, CodeType) else constant for constant in code.co_consts)
    return code.replace(co_consts=constants, co_linetable=b"")


def write_zip(path: str, modules: Iterable[tuple[str, CodeType]]) -> None:
    """Byte code that is never compared with a source. Not compressed: that is done once, around the whole."""
    from zipfile import ZipFile, ZipInfo

    with ZipFile(path, "w") as archive:
        for name, code in modules:
            entry = ZipInfo(f"{name}c", date_time=(1980, 1, 1, 0, 0, 0))
            archive.writestr(entry, bootstrap._code_to_hash_pyc(code, b"\0" * 8, False))
