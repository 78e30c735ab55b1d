"""Run inside Pyodide while the site is built, by pack.mjs: Python source becomes the byte code that a start loads.

Starting from source is mostly compiling it. And the byte code must come from the Python that will run it.
"""

import importlib._bootstrap_external as bootstrap
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import CodeType


def pack(root: str, out: str, scenes: list[str]) -> None:
    """Writes OUT/python_stdlib.zip, only what answering the scenes imports, and OUT/gjkcore.zip, the whole package."""
    sys.path.insert(0, root)
    from gjkcore import bridge

    for scene in scenes:
        bridge.answer(scene)
    with zipfile.ZipFile(library()) as sources:
        write_zip(f"{out}/python_stdlib.zip", ((name, stripped(compiled(name, sources.read(name)))) for name in used()))
    package = sorted(Path(root, "gjkcore").rglob("*.py"))
    names = [path.relative_to(root).as_posix() for path in package]
    write_zip(f"{out}/gjkcore.zip", ((name, compiled(name, Path(root, name).read_bytes())) for name in names))


def library() -> str:
    return next(path for path in sys.path if path.endswith(".zip"))


def used() -> list[str]:
    """The files of the standard library that have been imported so far, Pyodide's own modules among them."""
    inside = f"{library()}/"
    origins = [getattr(getattr(module, "__spec__", None), "origin", None) or "" for module in sys.modules.values()]
    return sorted(origin.removeprefix(inside) for origin in origins if origin.startswith(inside))


def compiled(name: str, source: bytes) -> CodeType:
    return compile(source, name, "exec", dont_inherit=True, optimize=2)


def stripped(code: CodeType) -> CodeType:
    """Without the table of line numbers: a third of the compressed bytes, for tracebacks that no reader sees."""
    constants = tuple(stripped(constant) if isinstance(constant, CodeType) else constant for constant in code.co_consts)
    return code.replace(co_consts=constants, co_linetable=b"")


def write_zip(path: str, modules: Iterator[tuple[str, CodeType]]) -> None:
    """Byte code that is never compared with a source. Not compressed: that is done once, around the whole."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, code in modules:
            entry = zipfile.ZipInfo(f"{name}c", date_time=(1980, 1, 1, 0, 0, 0))
            archive.writestr(entry, bootstrap._code_to_hash_pyc(code, b"\0" * 8, False))
