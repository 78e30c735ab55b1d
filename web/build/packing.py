"""Packs Python for the browser: calls web/build/pack/pack.mjs, and puts what it makes into the site.

Pyodide, under Node.js, makes byte code of gjkcore and of the part of the standard library that answering needs, and
starts with it. Its memory is then stored, and pages restore it. Of Pyodide's engine, the quick engine keeps what runs
while that memory is restored and the scenes of web/build/pack/scenes.py are answered. The whole engine and the byte
code are shipped beside it, for an answer that needs more. Everything is compressed here, because many hosts do not
compress.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from project import NODE_MODULES, ROOT, WEB, WORK, core_sources, digest, run, step_once

FOLDER = WEB / "build" / "pack"
TOOLS = ("pack.mjs", "pack.py", "start.py")

# Pyodide imports these modules when it starts, and they import half of all that a start imports. A figure needs neither
# an event loop in Python nor a package installer, so only the names that Pyodide asks for remain. (Every memory that
# Pyodide can restore must have imported the same modules in the same order.)
STAND_INS = {
    "asyncio/__init__.py": "# nothing\n",
    "pyodide/webloop.py": "from pyodide_js._api import scheduleCallback\ndef _initialize_event_loop(): pass\n",
    "pyodide/_package_loader.py": (
        "from pyodide_js import loadedPackages\nSITE_PACKAGES = DSO_DIR = object()\ndef init_loaded_packages(): pass\n"
    ),
}


def pack() -> Path:
    """The folder with the output of pack.mjs. Each part is made anew only when its inputs have changed."""
    made = WORK / "pack"
    scenes = scenes_to_answer()
    names = ["package-lock.json", "web/src/runtime/restore.js", *[(FOLDER / name).relative_to(ROOT) for name in TOOLS]]
    tools = [json.dumps(STAND_INS).encode(), *[(ROOT / name).read_bytes() for name in names]]
    core = [path.read_bytes() for path in core_sources()]
    with step_once(made / ".engine", digest(*tools), "Pyodide without what nothing calls") as todo:
        if todo:
            made.mkdir(exist_ok=True)
            write_library(made / "library.zip")
            pack_step("engine", made)
    with step_once(made / ".python", digest(*tools, *core, scenes.encode()), "Python and its memory") as todo:
        if todo:
            pack_step("python", made, ROOT, scenes=scenes)
            pack_step("quick", made, scenes=scenes)
            pack_step("try", made, "quick", scenes=scenes)
    return made


def write_library(path: Path) -> None:
    """Writes Pyodide's standard library, with the stand-ins."""
    stock = NODE_MODULES / "pyodide" / "python_stdlib.zip"
    with zipfile.ZipFile(stock) as given, zipfile.ZipFile(path, "w") as library:
        for name in given.namelist():
            library.writestr(name, STAND_INS.get(name) or given.read(name))


def scenes_to_answer() -> str:
    """The scenes for which the quick engine is made, as a JSON list of texts."""
    return run(sys.executable, "-B", FOLDER / "scenes.py", stdout=subprocess.PIPE).stdout


def pack_step(task: str, *arguments: Path | str, scenes: str = "[]") -> str:
    """Runs one task of pack.mjs and returns its output. `scenes` is a JSON list of texts."""
    return run("node", FOLDER / "pack.mjs", task, *arguments, input=scenes, stdout=subprocess.PIPE).stdout


def compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


def write_python(site: Path, packed: Path) -> dict[str, Any]:
    """Writes what the worker loads: Pyodide into one folder, gjkcore (byte code and sources) into another.

    Returns the folders' names and the sizes in bytes, which the bundler hands to the worker. A file that the worker
    decompresses by itself ends in .bin, so that no host labels it as compressed.
    """
    pyodide = {
        "pyodide.asm.mjs": (packed / "pyodide.asm.mjs").read_bytes(),
        "quick.wasm.bin": compressed(packed / "quick.wasm"),
        "memory.bin": compressed(packed / "memory.bin"),
        "whole.wasm.bin": compressed(packed / "whole.wasm"),
        "python_stdlib.bin": compressed(packed / "python_stdlib.zip"),
    }
    core = {"gjkcore.bin": compressed(packed / "gjkcore.zip")}
    sources = {path.relative_to(ROOT / "gjkcore").as_posix(): path.read_bytes() for path in core_sources()}
    return {
        "pyodide": write_content_folder(site, "pyodide", pyodide),
        "core": write_content_folder(site, "gjkcore", core | sources),
        "bytes": {name: len(pyodide[f"{name}.bin"]) for name in ("quick.wasm", "memory", "whole.wasm")},
    }


def write_content_folder(site: Path, name: str, files: dict[str, bytes]) -> str:
    """Writes files into a folder of assets/ whose name has a hash of their contents. Returns `<folder>/`."""
    folder = f"{name}-{digest(*files.values())}/"
    for file, contents in files.items():
        path = site / "assets" / folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)
    return folder
