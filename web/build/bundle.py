"""Bundles the TypeScript and the stylesheets with esbuild.

First the workers are made; the constant `__PYTHON__` tells them which files Python has, and `__JUDGE__` where those of
the judge are. Then the scripts and stylesheets of the pages and of <gjk-demo> are made; the constants `__WORKER__`,
`__PATHS__` and `__FONTS__` tell them where the worker, these files and the fonts are, and `__ADDRESS__`, `__FILES__`
and `__INTEGRITY__` tell them what to write into lines for other pages.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from place import LOADED, WAITING, Place, integrity
from project import OLDEST_BROWSERS, ROOT, TESTS, WEB, WORK, BuildError, run

SOURCE_REFERENCE = r'(?:src|href)="\./(src/[^"]+\.(?:ts|css))"'
LOADERS = (
    "--loader:.svg=text",
    "--loader:.py=text",
    "--loader:.txt=text",
    "--loader:.woff2=file",
    "--loader:.face=base64",
    "--loader:.png=file",
)

FILES = {
    "glue": "pyodide.asm.js",
    "quick": "quick.wasm.bin",
    "memory": "memory.bin",
    "start": "start.wasm.xz",
    "library": "python_stdlib.xz",
    "core": "gjkcore.xz",
    "whole": "whole/pyodide.asm.wasm.xz",
    "wholeLibrary": "whole/python_stdlib.xz",
}
"""The files of Python, by the names that the scripts have for them."""

FONTS = ("serif", "italic", "sans")
"""The fonts of pages and screens."""

MAPS = "maps"
"""The folder in assets/ of what only developers look at: source maps, the names of the engines' functions, the sources
of gjkcore."""

WORKER = WEB / "src" / "runtime" / "worker.ts"
ALONE = {"figure": WEB / "src" / "gjk-demo.ts", "worker": WORKER}
"""The scripts of a page that has all of its files inside, by their names there."""

NO_IMPORTS = "--banner:js=self.importScripts=undefined;"
"""Pyodide refuses to run in a worker that is no module, which it knows by this function. Here nothing is imported."""

LAB = {"__LAB_WORKER__": WEB / "src" / "lab" / "lab-worker.ts", "__LAB_FRAME__": WEB / "src" / "lab" / "lab-frame.ts"}
"""The scripts that the lab starts by their addresses, and the constants that tell it where they are."""

LARGE = r"node_modules/(@codemirror|@lezer|three)/"
"""Packages whose sources would be a tenth of the site."""

COMPILED_EARLY = "--banner:js=//# allFunctionsCalledOnLoad"
"""Browsers that know this hint compile a script's functions while it loads, beside the page's thread. A first picture
calls most of them. See https://v8.dev/blog/explicit-compile-hints."""

Outputs = dict[str, dict[str, Any]]
"""esbuild's record of each output file, by the file's name in assets/."""


def written_pages() -> list[Path]:
    """The pages that are in web/ as they are."""
    return sorted(WEB.glob("*.html"))


def esbuild(site: Path, entries: Iterable[Path], *options: str) -> Outputs:
    """Bundles the entries into assets/."""
    meta = WORK / "meta.json"
    run(
        "node", WEB / "build" / "bundle.mjs", *[path.relative_to(ROOT).as_posix() for path in entries],
        "--bundle", "--format=esm", f"--target={OLDEST_BROWSERS}", "--minify", "--sourcemap", "--charset=ascii",
        "--legal-comments=none",  # licences.txt has them
        *LOADERS, "--asset-names=[name]-[hash]", "--chunk-names=[name]-[hash]",
        f"--outdir={(site / 'assets').relative_to(ROOT).as_posix()}", f"--metafile={meta.relative_to(ROOT).as_posix()}",
        "--log-level=warning", *options,
        quiet=True,
    )  # fmt: skip
    lower_names(site / "assets", meta)
    outputs = json.loads(meta.read_text(encoding="utf-8"))["outputs"]
    move_maps(site / "assets", [Path(name).name for name in outputs if not name.endswith(".map")])
    return {Path(name).name: output for name, output in outputs.items() if not name.endswith(".map")}


HASHED_NAME = re.compile(r"(?<=[/=])[\w.-]+-[0-9A-Z]{8}\.[\w.]+")
"""The name of an output, as esbuild writes it behind a slash, or behind "sourceMappingURL="."""


def lower_names(assets: Path, meta: Path) -> None:
    """Writes the names of outputs, hashes and all, in lower case. Some tools that bring files to a host leave no
    others."""
    told = meta.read_text(encoding="utf-8")
    names = {Path(path).name for path in json.loads(told)["outputs"]}

    def lower(text: str) -> str:
        return HASHED_NAME.sub(lambda found: found[0].lower() if found[0] in names else found[0], text)

    for name in names:
        path = assets / name
        if path.suffix in (".js", ".css", ".map"):
            path.write_text(lower(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
        path.rename(path.with_name(name.lower()))
    meta.write_text(lower(told), encoding="utf-8", newline="\n")


def move_maps(assets: Path, names: list[str]) -> None:
    """Moves the source maps of scripts and stylesheets into maps/, which an author may leave out. A map without
    sources, as that of a script of mere imports, goes, and so does one of data alone, as a baked answer: it only
    repeats the data. The sources of large packages are left to npm."""
    (assets / MAPS).mkdir(exist_ok=True)
    for name in names:
        found = assets / f"{name}.map"
        if not found.is_file():
            continue
        told = json.loads(found.read_text(encoding="utf-8"))
        found.unlink()
        text = (assets / name).read_text(encoding="utf-8")
        before, _, after = text.rpartition(f"sourceMappingURL={name}.map")
        if any(not source.endswith(".json") for source in told["sources"]):
            pairs = zip(told["sources"], told["sourcesContent"], strict=True)
            told["sourcesContent"] = [None if re.search(LARGE, source) else text for source, text in pairs]
            told["sources"] = [f"../{source}" for source in told["sources"]]
            (assets / MAPS / f"{name}.map").write_text(json.dumps(told, separators=(",", ":")), encoding="utf-8")
            text = f"{before}sourceMappingURL={MAPS}/{name}.map{after}"
        else:
            text = re.sub(r"(//|/\*)# $", "", before)
        (assets / name).write_text(text, encoding="utf-8", newline="\n")


def bundle_tests() -> list[Path]:
    """Bundles tests/js/*.test.js into .build/js and returns the files that were made."""
    return bundle_for_node(sorted((TESTS / "js").glob("*.test.js")), WORK / "js")


def bundle_for_node(programs: list[Path], folder: Path, place: Place | None = None, *options: str) -> list[Path]:
    """Bundles programs with the site's loaders, so that Node.js runs the site's own sources, as those of a site that is
    published nowhere or at this place. Returns what was made."""
    shutil.rmtree(folder, ignore_errors=True)
    run(
        "esbuild", *[path.relative_to(ROOT).as_posix() for path in programs],
        "--bundle", "--format=esm", "--platform=node", "--sourcemap", *LOADERS, "--log-level=warning",
        f"--outdir={folder.relative_to(ROOT).as_posix()}", "--out-extension:.js=.mjs",
        *told("", {}, Place() if place is None else place), *options,
        quiet=True,
    )  # fmt: skip
    return [folder / f"{path.stem}.mjs" for path in programs]


def defined(name: str, value: Any) -> str:
    """The option of esbuild that puts a value into the sources."""
    return f"--define:{name}={json.dumps(value, sort_keys=True)}"


def told(worker: str, python: dict[str, Any], place: Place, fonts: str = "", alone: str = "") -> list[str]:
    """The options of esbuild that tell the scripts where the worker, the files of Python, the folder of fonts and that
    of the scripts of `ALONE` are, and where they are published. Each file has a constant of its own, so that its path
    is written out where other bundlers look for it."""
    files = python.get("files", {})
    paths = {key: f"./{files[key]['name']}" if key in files else "" for key in FILES}
    static = {name: WEB / "static" / name for name in LOADED if (WEB / "static" / name).is_file()}
    pinned = {name: integrity(path.read_bytes()) for name, path in static.items()} | {LOADED[0]: WAITING}
    return [
        defined("__WORKER__", f"./{worker}"),
        *[defined(f"__PATHS__.{key}", path) for key, path in paths.items()],
        *[defined(f"__FONTS__.{name}", f"./{fonts}{name}.woff2" if fonts else "") for name in FONTS],
        defined("__ADDRESS__", place.address),
        defined("__FILES__", place.pinned),
        defined("__INTEGRITY__", pinned if place.pinned else {}),
        defined("__ALONE__", False),
        *[defined(f"__ALONE_SCRIPTS__.{name}", f"./{alone}{name}.bin" if alone else "") for name in ALONE],
    ]


def bundle_worker(site: Path, python: dict[str, Any], judge: str) -> Outputs:
    """Makes the worker one file, since it is started by its address, and those of the lab likewise.

    Pyodide's imports for Node.js are left outside.
    """
    options = ("--entry-names=[name]-[hash]", "--external:node:*", "--external:ws")
    places = (defined("__PYTHON__", python), defined("__JUDGE__", judge), defined("__ALONE__", False))
    return esbuild(site, [WORKER, *LAB.values()], *options, *places)


def bundle_alone(entries: Iterable[Path], python: dict[str, Any], glue: Path | None, place: Place) -> dict[Path, bytes]:
    """Makes each entry one script for a page that has all of its files inside. It is no module, because Chromium lets
    no page of a disk start one as a worker. The page may fetch nothing, so the fonts are in the script, and so is the
    `glue` of the usual start."""
    site = WORK / "alone"
    shutil.rmtree(site, ignore_errors=True)
    fonts = {f"__FONTS__.{name}": (WEB / "baked" / "fonts" / f"{name}.woff2") for name in FONTS}
    faces = [
        defined(
            name, f"data:font/woff2;base64,{base64.b64encode(path.read_bytes()).decode()}" if path.is_file() else ""
        )
        for name, path in fonts.items()
    ]
    options = (
        *told("", python, place), *faces, defined("__PYTHON__", python),
        *([f"--alias:pyodide/pyodide.asm.mjs={glue}"] if glue else []),
        defined("__ALONE__", True), defined("import.meta.url", "https://page.invalid/assets/script.js"),
        "--external:node:*", "--external:ws", "--entry-names=[name]",
    )  # fmt: skip
    made = {}
    for entry in entries:
        esbuild(site, [entry], "--format=iife", *options, *([NO_IMPORTS] if entry == WORKER else []))
        text = (site / "assets" / f"{entry.stem}.js").read_text(encoding="utf-8")
        made[entry] = text.partition("//# sourceMappingURL")[0].encode()
    return made


def bundle_sources(
    site: Path, workers: Outputs, python: dict[str, Any], fonts: str, place: Place, alone: str, core: Path | None = None
) -> Outputs:
    """Makes the element and everything to which the pages refer. `workers` is what `bundle_worker` made, `fonts` the
    folder of fonts in assets/, `alone` that of the scripts of `ALONE`, `core` what `write_core` wrote. Without that,
    the element comes in many small files."""
    entries = {WEB / "src" / "gjk-demo.ts", WEB / "src" / "pages" / "copying.ts"}
    for page in written_pages():
        for reference in re.findall(SOURCE_REFERENCE, page.read_text(encoding="utf-8")):
            if not (WEB / reference).is_file():
                raise BuildError(f"{page.relative_to(ROOT)} refers to ./{reference}, which does not exist")
            entries.add(WEB / reference)
    lab = [defined(name, output_of(source, workers)) for name, source in LAB.items()]
    places = told(output_of(WORKER, workers), python, place, fonts, alone)
    options = ("--splitting", "--entry-names=[name]-[hash]", "--external:./fonts-*", *places, *lab)
    if core is None:
        return esbuild(site, sorted(entries), *options)
    made = esbuild(site, [*sorted(entries), core], *options, f"--inject:{core}", COMPILED_EARLY)
    unused = output_of(core, made)
    (site / "assets" / unused).unlink()
    (site / "assets" / MAPS / f"{unused}.map").unlink(missing_ok=True)
    del made[unused]
    return made


def write_core(made: Outputs) -> Path:
    """Writes a script that imports the sources that the element shares with the kinds of figures. Returns its path.
    `made` is what `bundle_sources` makes without it.

    esbuild makes a chunk for each set of scripts that need the same sources. The kinds need different ones of the
    element's sources, so the element would come in a dozen small files. esbuild puts this script at the head of each
    source, so all of them need all that it imports, which comes in one file.

    A source that esbuild may begin with, or that imports such a one, is left out: the script would import it while it
    is being evaluated itself. Nor may esbuild begin with one of the others: all the rest would be evaluated before it.
    It begins a chunk with what is closest to an entry, so the script is an entry, too. Nobody needs its own output.
    """
    core = WORK / "core.js"
    begun = {output["entryPoint"] for output in made.values() if "entryPoint" in output}

    def needs(chunk: str) -> set[str]:
        return {source for name in (chunk, *static_imports(chunk, made)) for source in made[name]["inputs"]}

    chunks = static_imports(output_of(WEB / "src" / "gjk-demo.ts", made), made)
    shared = [source for chunk in chunks if not begun & needs(chunk) for source in made[chunk]["inputs"]]
    lines = [f'import "../{source}";\n' for source in shared if source.endswith((".js", ".ts"))]
    core.write_text("".join(lines), encoding="utf-8", newline="\n")
    return core


def output_of(source: Path, made: Outputs) -> str:
    """The name of the file that was made from this source."""
    wanted = source.relative_to(ROOT).as_posix()
    return next(name for name, output in made.items() if output.get("entryPoint") == wanted)


def static_imports(name: str, made: Outputs) -> list[str]:
    """The chunks that a script needs to start, in the order of their first use."""
    found: list[str] = []
    waiting = [name]
    while waiting:
        for imported in made[waiting.pop(0)]["imports"]:
            chunk = Path(imported["path"]).name
            if imported["kind"] == "import-statement" and chunk not in found:
                found.append(chunk)
                waiting.append(chunk)
    return found


def write_entry(site: Path, made: Outputs) -> None:
    """Writes gjk-demo.js. Other people's pages hold its address, so its name never changes.

    It imports all chunks by name, so that a browser requests them at once and not one after the other.
    """
    bundle = output_of(WEB / "src" / "gjk-demo.ts", made)
    lines = [f'import "./assets/{chunk}";\n' for chunk in static_imports(bundle, made)]
    lines.append(f'export * from "./assets/{bundle}";\n')
    (site / "gjk-demo.js").write_text("".join(lines), encoding="utf-8", newline="\n")
