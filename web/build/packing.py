"""Packs Python for the browser: calls web/build/pack/pack.mjs, and puts what it makes into the site.

Python can start in three ways; web/build/pack/pack.mjs describes them. The usual start restores the memory of a Python
that was started here. The engine of that start, and the engine of the start for slow lines, keep only the functions
that the training scenes of web/build/pack/scenes.py need. If an answer needs more, Pyodide starts from its package.
Most files are compressed here, because many hosts do not compress.
"""

from __future__ import annotations

import gzip
import io
import json
import lzma
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bundle import ALONE, FILES, MAPS, bundle_alone, bundle_for_node
from place import Place
from project import (
    CORE,
    NODE_MODULES,
    OLDEST_BROWSERS,
    ROOT,
    WEB,
    WORK,
    BuildError,
    core_sources,
    digest,
    run,
    say,
    side_by_side,
    step_once,
)

FOLDER = WEB / "build" / "pack"
PACKER = WORK / "packer"
"""The folder of pack.mjs as Node.js runs it, with the TypeScript that it imports."""
TOOLS = ("pack.mjs", "pack.py", "start.py", "no_files.py")
RUNTIME = ("restore.ts", "start.ts")
"""The files of web/src/runtime that pack.mjs imports."""
ENGINES = ("quick", "start")
"""Those that pack.mjs makes."""

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
    """The folder with the output of pack.mjs, and in its folder `site` what pages load of it. Each part is made anew
    only when its inputs have changed. Raises BuildError if they change while it is made."""
    made = WORK / "pack"
    bundle_for_node([FOLDER / "pack.mjs"], PACKER, None, "--packages=external")
    core = WORK / "core" / "gjkcore"
    write_core(core)
    scenes = scenes_to_answer()
    tools = tools_state()
    with step_once(made / ".engine", tools, "Pyodide without what nothing calls") as todo:
        if todo:
            shutil.rmtree(made, ignore_errors=True)  # what older tools made would be shipped, too
            (made / "site").mkdir(parents=True)
            write_library(made / "library.zip")
            say("Pyodide's engine ...")
            pack_step("engine", made, OLDEST_BROWSERS)
            check_unchanged(tools)
    sources = [path.read_bytes() for path in sorted(core.rglob("*.py"))]
    with step_once(
        made / ".python", digest(tools.encode(), *sources, scenes.encode()), "Python and its memory"
    ) as todo:
        if todo:
            say("Python and its memory ...")
            pack_step("python", made, core.parent)
            pack_step("memory", made)
            say("training, and the engines ...")
            useful = build_engines(made, scenes)
            say("trial and compression ...")
            side_by_side(
                lambda: pack_step("try", made, "restored", scenes=useful),
                lambda: pack_step("try", made, "started", scenes=useful),
                *[partial(write_shipped, made, name, *how) for name, how in SHIPPED.items()],
            )
            check_unchanged(tools)
    return made


def build_engines(made: Path, scenes: str) -> str:
    """Makes the engines that these scenes need, and returns those of the scenes that made one larger."""
    useful = pack_step("train", made, "quick", scenes=scenes)
    pack_step("train", made, "start", scenes=useful)
    pack_step("reduce", made)
    return useful


def tools_state() -> str:
    """A hash of what packs, and of the packages that are packed."""
    inputs = [ROOT / "package-lock.json", *[WEB / "src" / "runtime" / name for name in RUNTIME]]
    inputs += [FOLDER / name for name in TOOLS]
    return digest(json.dumps(STAND_INS).encode(), OLDEST_BROWSERS.encode(), *[path.read_bytes() for path in inputs])


def check_unchanged(tools: str) -> None:
    if tools_state() != tools:
        raise BuildError("What packs Python has changed meanwhile: build again")


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
    return run(sys.executable, "-B", FOLDER / "scenes.py", quiet=True).stdout


def pack_step(task: str, *arguments: Path | str, scenes: str = "[]") -> str:
    """Runs one task of pack.mjs and returns its output. `scenes` is a JSON list of texts."""
    return run("node", PACKER / "pack.mjs", task, *arguments, input=scenes, stdout=subprocess.PIPE).stdout


def compressed(path: Path) -> bytes:
    """For a fast line: browsers decompress gzip themselves, while the file arrives."""
    return gzip.compress(path.read_bytes(), 9, mtime=0)


def small(path: Path) -> bytes:
    """For a slow line and for browsers that cannot unpack gzip: a quarter smaller. A package unpacks it."""
    return xz(path.read_bytes())


WHOLE_PRESET = 5
"""For what few readers ever load: with the best one it has 1 % less, and takes half as long again."""


def xz(contents: bytes, preset: int = 9 | lzma.PRESET_EXTREME) -> bytes:
    """In the form that the worker unpacks. The preset 0 takes a tenth of the time."""
    return lzma.compress(contents, check=lzma.CHECK_CRC32, preset=preset)


SHIPPED: dict[str, tuple[str, Callable[[Path], bytes]]] = {
    "pyodide.asm.mjs": ("pyodide.asm.mjs", Path.read_bytes),
    "quick.wasm.bin": ("quick.wasm", compressed),
    "memory.bin": ("memory.bin", compressed),
    "start.wasm.xz": ("start.wasm", small),
    "python_stdlib.xz": ("python_stdlib.zip", small),
    "gjkcore.xz": ("gjkcore.zip", small),
}
"""What the starts "restored" and "started" load: what pack.mjs makes, and in which form. A file that the worker
decompresses by itself ends in .bin or .xz, so that no host labels it as compressed."""


def write_shipped(made: Path, name: str, source: str, form: Callable[[Path], bytes]) -> None:
    (made / "site" / name).write_bytes(form(made / source))


def make_whole() -> Path:
    """The folder of the engine and the library of Pyodide's package. The library's archive is compressed as a whole,
    and not file by file: it is a third smaller so."""
    made = WORK / "whole"
    package = NODE_MODULES / "pyodide"
    state = digest(str(WHOLE_PRESET).encode(), (ROOT / "package-lock.json").read_bytes())
    with step_once(made / ".whole", state, "Pyodide as its package has it") as todo:
        if todo:
            made.mkdir(exist_ok=True)
            stored = io.BytesIO()
            with zipfile.ZipFile(package / "python_stdlib.zip") as given, zipfile.ZipFile(stored, "w") as library:
                for entry in given.infolist():
                    library.writestr(zipfile.ZipInfo(entry.filename, entry.date_time), given.read(entry))
            files = {
                "pyodide.asm.wasm": (package / "pyodide.asm.wasm").read_bytes(),
                "python_stdlib": stored.getvalue(),
            }
            packed = side_by_side(*[partial(xz, contents, WHOLE_PRESET) for contents in files.values()])
            for name, contents in zip(files, packed, strict=True):
                (made / f"{name}.xz").write_bytes(contents)
    return made


def write_python(site: Path, packed: Path) -> dict[str, Any]:
    """Writes what the worker loads: Pyodide, for its three starts, into one folder, gjkcore into another. What only
    explains them, the names of the engines' functions and the sources of gjkcore, lies in maps/.

    Returns what the bundler tells the scripts: the folders' names, and each file with its size.
    """
    made = {shipped_as(path.relative_to(packed / "site")): path.read_bytes() for path in files_in(packed / "site")}
    made |= {f"whole/{path.name}": path.read_bytes() for path in sorted(make_whole().glob("*.xz"))}
    core = {"gjkcore.xz": made.pop("gjkcore.xz")}
    folders = {
        "pyodide": write_content_folder(site, "pyodide", made),
        "core": write_content_folder(site, "gjkcore", core),
    }
    names = {f"{engine}.functions.json": (packed / f"{engine}.functions.json").read_bytes() for engine in ENGINES}
    sources = {
        path.relative_to(WORK / "core" / "gjkcore").as_posix(): path.read_bytes() for path in files_in(WORK / "core")
    }
    folders["names"] = write_content_folder(site, f"{MAPS}/engines", names)
    write_content_folder(site, f"{MAPS}/gjkcore", sources)
    return {"names": folders["names"], "packed": True, **told(folders, made, core)}


def told(folders: dict[str, str], pyodide: dict[str, bytes], core: dict[str, bytes]) -> dict[str, Any]:
    """What the bundler tells the scripts of the written files."""
    written = {name: (f"{folders['pyodide']}{name}", len(contents)) for name, contents in pyodide.items()}
    written |= {name: (f"{folders['core']}{name}", len(contents)) for name, contents in core.items()}
    found = {key: written[name] for key, name in FILES.items() if name in written}
    files = {key: {"name": name, "bytes": size} for key, (name, size) in found.items()}
    return {"pyodide": folders["pyodide"], "files": files}


def shipped_as(path: Path) -> str:
    """Many hosts, nginx among them, do not know .mjs and send no type that a browser accepts for a module."""
    return path.with_suffix(".js" if path.suffix == ".mjs" else path.suffix).as_posix()


def write_unpacked_python(site: Path) -> dict[str, Any]:
    """As `write_python`, without any packing: Pyodide as its package has it, and gjkcore's sources. It takes a second,
    and Python starts from it in several; `build.py serve` shows such a site until Python is packed."""
    package = NODE_MODULES / "pyodide"
    sources = io.BytesIO()
    with zipfile.ZipFile(sources, "w") as archive:
        for path in core_sources():
            name = zipfile.ZipInfo(f"gjkcore/{path.relative_to(CORE).as_posix()}")
            archive.writestr(name, path.read_bytes())
    pyodide = {
        "pyodide.asm.js": (package / "pyodide.asm.mjs").read_bytes(),
        "whole/pyodide.asm.wasm.xz": xz((package / "pyodide.asm.wasm").read_bytes(), preset=0),
        "whole/python_stdlib.xz": xz((package / "python_stdlib.zip").read_bytes(), preset=0),
    }
    core = {"gjkcore.xz": xz(sources.getvalue(), preset=0)}
    folders = {
        "pyodide": write_content_folder(site, "pyodide", pyodide),
        "core": write_content_folder(site, "gjkcore", core),
    }
    return {"names": "", "packed": False, **told(folders, pyodide, core)}


def write_judge(site: Path) -> str:
    """Writes the judge's modules, which only the lab loads. Returns the name of their folder."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for kind in ("*.py", "*.jsonl") for path in (CORE / "judge").glob(kind)):
            archive.writestr(zipfile.ZipInfo(f"gjkcore/judge/{path.name}"), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return write_content_folder(site, "judge", {"judge.zip": packed.getvalue()})


def write_alone(site: Path, python: dict[str, Any], place: Place) -> str:
    """Writes the scripts of a page that has all of its files inside, compressed as that has them, beside assets/: only
    pages of the site save such pages. Returns the name of their folder."""
    glue = next((site / "assets").glob("pyodide-*/pyodide.asm.js"), None)
    made = bundle_alone(ALONE.values(), python, glue, place)
    files = {f"{name}.bin": gzip.compress(made[source], 9, mtime=0) for name, source in ALONE.items()}
    return write_content_folder(site, "../alone", files)


def make_cases() -> Path:
    """The folder of the judge's cases and their schema. They are computed anew only when gjkcore has changed."""
    made = WORK / "cases"
    state = digest(*[path.read_bytes() for path in sorted([*CORE.rglob("*.py"), *CORE.rglob("*.jsonl")])])
    with step_once(made / ".cases", state, "the judge's cases") as todo:
        if todo:
            shutil.rmtree(made, ignore_errors=True)  # files of an older format would go into the site, too
            made.mkdir()
            for name, options in (("gjk-cases-2.jsonl", []), ("schema.json", ["--schema"])):
                asked = run(sys.executable, "-m", "gjkcore", "cases", *options, quiet=True)
                (made / name).write_text(asked.stdout, encoding="utf-8", newline="\n")
    return made


def write_cases(site: Path, made: Path) -> None:
    """Puts the judge's cases and their schema into the site. `made` is what `make_cases` returns."""
    (site / "cases").mkdir(exist_ok=True)
    for path in made.glob("*.json*"):
        shutil.copyfile(path, site / "cases" / path.name)


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def write_content_folder(site: Path, name: str, files: dict[str, bytes]) -> str:
    """Writes files into a folder of assets/ whose name has a hash of their contents. Returns `<folder>/`."""
    folder = f"{name}-{digest(*files.values())}/"
    for file, contents in files.items():
        path = site / "assets" / folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)
    return folder
