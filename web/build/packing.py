"""Packs Python for the browser: calls web/build/pack/pack.mjs, and puts what it makes into the site.

Python can start in three ways; web/build/pack/pack.mjs describes them. The usual start restores the memory of a Python
that was started here. The engine of that start, and the engine of the start for slow lines, keep only the functions
that the training scenes of web/build/pack/scenes.py need. If an answer needs more, Pyodide starts from its package.
Most files are compressed here, because many hosts do not compress.
"""

from __future__ import annotations

import gzip
import json
import lzma
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from project import CORE, NODE_MODULES, OLDEST_BROWSERS, ROOT, WEB, WORK, core_sources, digest, run, step_once

FOLDER = WEB / "build" / "pack"
TOOLS = ("pack.mjs", "pack.py", "start.py", "no_files.py")
RUNTIME = ("restore.js", "start.js")
"""The files of web/src/runtime that pack.mjs imports."""

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
    inputs = [ROOT / "package-lock.json", *[WEB / "src" / "runtime" / name for name in RUNTIME]]
    inputs += [FOLDER / name for name in TOOLS]
    tools = [json.dumps(STAND_INS).encode(), OLDEST_BROWSERS.encode(), *[path.read_bytes() for path in inputs]]
    core = [path.read_bytes() for path in core_sources()]
    with step_once(made / ".engine", digest(*tools), "Pyodide without what nothing calls") as todo:
        if todo:
            made.mkdir(exist_ok=True)
            write_library(made / "library.zip")
            pack_step("engine", made, OLDEST_BROWSERS)
            (made / "whole.wasm.xz").write_bytes(small(NODE_MODULES / "pyodide" / "pyodide.asm.wasm"))
    with step_once(made / ".python", digest(*tools, *core, scenes.encode()), "Python and its memory") as todo:
        if todo:
            write_core(WORK / "core" / "gjkcore")
            pack_step("python", made, WORK / "core", scenes=scenes)
            pack_step("quick", made, scenes=scenes)
            for start in ("restored", "started"):
                pack_step("try", made, start, scenes=scenes)
    return made


def write_core(folder: Path) -> None:
    """Copies gjkcore as pages have it, so that what packs it need not know what that leaves out."""
    shutil.rmtree(folder, ignore_errors=True)
    for source in core_sources():
        path = folder / source.relative_to(CORE)
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, path)


def write_library(path: Path) -> None:
    """Writes Pyodide's standard library, with the stand-ins, and no_files.py."""
    stock = NODE_MODULES / "pyodide" / "python_stdlib.zip"
    with zipfile.ZipFile(stock) as given, zipfile.ZipFile(path, "w") as library:
        for name in given.namelist():
            library.writestr(name, STAND_INS.get(name) or given.read(name))
        library.write(FOLDER / "no_files.py", "no_files.py")


def scenes_to_answer() -> str:
    """The scenes for which the quick engine is made, as a JSON list of texts."""
    return run(sys.executable, "-B", FOLDER / "scenes.py", stdout=subprocess.PIPE).stdout


def pack_step(task: str, *arguments: Path | str, scenes: str = "[]") -> str:
    """Runs one task of pack.mjs and returns its output. `scenes` is a JSON list of texts."""
    return run("node", FOLDER / "pack.mjs", task, *arguments, input=scenes, stdout=subprocess.PIPE).stdout


def compressed(path: Path) -> bytes:
    """For a fast line: browsers decompress gzip themselves, while the file arrives."""
    return gzip.compress(path.read_bytes(), 9, mtime=0)


def small(path: Path) -> bytes:
    """For a slow line and for browsers that cannot unpack gzip: a quarter smaller. A package unpacks it."""
    return lzma.compress(path.read_bytes(), check=lzma.CHECK_CRC32, preset=9 | lzma.PRESET_EXTREME)


def write_python(site: Path, packed: Path) -> dict[str, Any]:
    """Writes what the worker loads: Pyodide, for its three starts, into one folder, gjkcore into another.

    Returns the folders' names, and the sizes in bytes of all files, which the bundler hands to the worker. A file that
    the worker decompresses by itself ends in .bin or .xz, so that no host labels it as compressed.
    """
    pyodide = {
        "pyodide.asm.mjs": (packed / "pyodide.asm.mjs").read_bytes(),
        "quick.wasm.bin": compressed(packed / "quick.wasm"),
        "quick.functions.json": (packed / "quick.functions.json").read_bytes(),
        "memory.bin": compressed(packed / "memory.bin"),
        "start.wasm.xz": small(packed / "start.wasm"),
        "start.functions.json": (packed / "start.functions.json").read_bytes(),
        "python_stdlib.xz": small(packed / "python_stdlib.zip"),
        "whole/pyodide.asm.mjs": (packed / "whole.asm.mjs").read_bytes(),
        "whole/pyodide.asm.wasm.xz": (packed / "whole.wasm.xz").read_bytes(),
        "whole/python_stdlib.zip": (NODE_MODULES / "pyodide" / "python_stdlib.zip").read_bytes(),
    }
    core = {"gjkcore.xz": small(packed / "gjkcore.zip")}
    sources = {path.relative_to(CORE).as_posix(): path.read_bytes() for path in core_sources()}
    folders = {
        "pyodide": write_content_folder(site, "pyodide", pyodide),
        "core": write_content_folder(site, "gjkcore", core | sources),
    }
    sizes = {f"{folders['pyodide']}{name}": len(contents) for name, contents in pyodide.items()}
    sizes |= {f"{folders['core']}{name}": len(contents) for name, contents in core.items()}
    return {**folders, "bytes": sizes}


def write_content_folder(site: Path, name: str, files: dict[str, bytes]) -> str:
    """Writes files into a folder of assets/ whose name has a hash of their contents. Returns `<folder>/`."""
    folder = f"{name}-{digest(*files.values())}/"
    for file, contents in files.items():
        path = site / "assets" / folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)
    return folder
