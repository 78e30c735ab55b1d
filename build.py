#!/usr/bin/env python3
"""GJK, live: builds the site, serves it, runs every test, measures.

    python3 build.py build  [--out DIR]      the static site, in dist/
    python3 build.py serve  [--port 8000]    builds and serves; builds again when a page is asked for after a change
    python3 build.py test   [pytest args]    every check and every test, native and in the browser
    python3 build.py bench  [name] [args]    tests/bench/<name>.py, or all of them

A machine needs Python 3.11 or newer and the internet, nothing else. What happens, in this order:

1. Set-up, each part when something needs it and only while its lock has changed: `node_modules` (with the npm that is
   there, otherwise with one from the Python package index), `.venv` (the tools of the tests), the browsers.
2. `bake`: gjkcore answers each scene of web/src/presets.json natively, so a figure is complete before Python runs.
3. `pack`: Pyodide, under Node.js, makes byte code of gjkcore and of the part of the standard library that answering
   needs, and starts with it. What it then has in memory is kept, for pages to restore; of Pyodide's engine what runs
   while it is restored and answers the scenes of web/build/pack/scenes.py. The whole engine and the byte code lie beside, for
   the day when an answer needs more. All is compressed here, as many hosts compress none of it.
4. `bundle`: esbuild makes the worker, which learns where the files of step 3 are from the constant `__PYTHON__`, then
   the scripts and stylesheets that the pages and <gjk-demo> use, which learn where the worker is from `__WORKER__`.
5. The licences of all that is shipped go into licences.txt.
6. `pages`: web/*.html with each reference to a source replaced by the file that was made of it; and the service worker,
   which knows them all. Then the finished site replaces dist/ in one move: a build that fails leaves the old one as it
   was.

Everything in dist/assets/ has a hash of its contents in its name and may be cached for ever. Every reference is
relative: the site works below any path. The same sources give the same bytes.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import functools
import gzip
import hashlib
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
DIST = ROOT / "dist"
WORK = ROOT / ".build"  # stamps, the site being built, screenshots of failed tests
VENV = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")

ENGINES = ("chromium", "firefox", "webkit")  # what the tests drive, the first without fail
DEBIAN_BROWSERS = {
    "chromium": ("chromium",),
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb"),
}
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; frame-src 'self'"
)


class BuildError(Exception):
    """Something a person has to know or to mend; printed without a traceback."""


# ---------------------------------------------------------------------------------------------------- running things


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def environment() -> dict[str, str]:
    """The environment of everything that is started: this project's tools first, and a home that can be written to."""
    env = dict(os.environ)
    home = env.get("HOME")
    if os.name != "nt" and not (home and os.access(home, os.W_OK)):
        (WORK / "home").mkdir(parents=True, exist_ok=True)
        env["HOME"] = str(WORK / "home")
    env["PATH"] = os.pathsep.join([str(NODE_MODULES / ".bin"), str(BIN), env.get("PATH", os.defpath)])
    env["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    env.setdefault("NODE_USE_SYSTEM_CA", "1")  # where a network has its own authority, the system knows it, Node.js not
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "e2e")])
    return env


def run(*command: str | Path, quiet: bool = False, **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs a command in the root without standard input; when `quiet`, its output is shown only if it fails."""
    program = shutil.which(str(command[0]), path=environment()["PATH"])
    if not program:
        raise BuildError(f"{command[0]} is not on this machine")
    if quiet:
        options |= {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    if "input" not in options:
        options["stdin"] = subprocess.DEVNULL
    arguments = [program, *map(str, command[1:])]
    done = subprocess.run(arguments, cwd=ROOT, env=environment(), text=True, encoding="utf-8", **options)
    if done.returncode:
        shown = (done.stdout or "") + (done.stderr or "")
        raise BuildError(f"{shown}\nfailed ({done.returncode}): {' '.join(map(str, command[:4]))}".strip())
    return done


def read(name: str) -> str:
    try:
        return (ROOT / name).read_text(encoding="utf-8")
    except OSError as error:
        raise BuildError(f"{name} cannot be read: {error.strerror}") from None


def works(*command: str | Path) -> bool:
    try:
        run(*command, quiet=True)
    except BuildError:
        return False
    return True


def digest(*parts: bytes) -> str:
    """Ten characters that stand for the contents; used in file names and stamps."""
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:10]


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two commands in the same checkout take turns at set-up and build (where the system has file locks)."""
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as file:
        with contextlib.suppress(ImportError):
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


# ------------------------------------------------------------------------------------------------------------ set-up


@contextlib.contextmanager
def step_once(stamp: Path, state: str, what: str) -> Iterator[bool]:
    """Yields whether the step is still to be done for this `state`; the stamp is written when it ended well."""
    todo = not stamp.is_file() or stamp.read_text(encoding="utf-8") != state
    if todo:
        say(f"set-up: {what}")
    yield todo
    if todo:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(state, encoding="utf-8")


def is_debian_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(*packages: str) -> None:
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    run("apt-get", "update", quiet=True)
    run("apt-get", "install", "--yes", "--no-install-recommends", *packages, quiet=True)


def make_venv() -> None:
    """The virtual environment, made anew when it is missing, or was made by another Python or in another folder."""
    state = f"{sys.version}\n{ROOT}\n"
    with step_once(VENV / ".made", state, "a virtual environment in .venv") as todo:
        if not todo:
            return
        shutil.rmtree(VENV, ignore_errors=True)
        if not works(sys.executable, "-m", "venv", VENV):
            shutil.rmtree(VENV, ignore_errors=True)
            if not is_debian_root():
                raise BuildError("This Python cannot make virtual environments: install its venv module (python3-venv)")
            apt_install("python3-venv")
            run(sys.executable, "-m", "venv", VENV, quiet=True)


def pip_install(lock: Path) -> None:
    make_venv()
    with step_once(VENV / f".{lock.stem}", digest(lock.read_bytes()), f"{lock.relative_to(ROOT)} into .venv") as todo:
        if todo:
            run(PYTHON, "-m", "pip", "install", "--quiet", "--require-hashes", "--requirement", lock, quiet=True)


def set_up_tools() -> None:
    with one_at_a_time():
        pip_install(ROOT / "tests" / "requirements.txt")


def has_node() -> bool:
    """A Node.js of version 20 or newer with its npm."""
    if not (works("node", "--version") and works("npm", "--version")):
        return False
    major = re.match(r"v(\d+)", run("node", "--version", stdout=subprocess.PIPE).stdout)
    return major is not None and int(major[1]) >= 20


def set_up_peers() -> None:
    """What the benchmark of the core compares with. It leaves out the rows of a peer that this machine cannot have."""
    with one_at_a_time():
        try:
            pip_install(ROOT / "tests" / "bench" / "requirements-peers.txt")
        except BuildError as error:
            say(f"{error}\nThe benchmark goes on without these packages.")


def set_up_node_modules() -> None:
    locks = [(ROOT / name).read_bytes() for name in ("package.json", "package-lock.json")]
    with step_once(NODE_MODULES / ".installed", digest(*locks), "node_modules") as todo:
        if not todo:
            return
        if not has_node():
            pip_install(ROOT / "tests" / "requirements-node.txt")
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", quiet=True)


E2E = ROOT / "tests" / "e2e"


def browser_works(engine: str) -> bool:
    return works(PYTHON, E2E / "browsers.py", engine)


def install_browser(engine: str) -> None:
    """Playwright's own browser where it can be had, otherwise the system's; tried by opening a page in it."""
    fetched = works(PYTHON, "-m", "playwright", "install", engine)
    if browser_works(engine):
        return
    if fetched and (is_debian_root() or works("sudo", "-n", "true")):
        run(PYTHON, "-m", "playwright", "install-deps", engine, quiet=True)
    elif is_debian_root():
        apt_install(*DEBIAN_BROWSERS[engine], "fonts-dejavu-core")
    run(PYTHON, E2E / "browsers.py", engine, quiet=True)


def browser_stamp(engine: str) -> Path:
    """The file that is there when this browser was set up and has opened a page."""
    return VENV / f".{engine}"


def set_up_browser(engine: str) -> None:
    """Nothing is tested without the first engine; a machine that cannot have another goes on, and says so."""
    read_from = (E2E / "browsers.py", E2E / "webkit.py", ROOT / "tests" / "requirements.txt")
    state = digest(*[path.read_bytes() for path in read_from])
    try:
        with step_once(browser_stamp(engine), state, f"{engine}, a browser for the tests") as todo:
            if todo:
                install_browser(engine)
    except BuildError as error:
        browser_stamp(engine).unlink(missing_ok=True)
        missing = (
            f"{error}\nThere is no {engine} that the tests could drive. Either Playwright's own must be"
            f" downloadable ({PYTHON} -m playwright install --with-deps {engine}), or one must be installed"
            f" in the system (Debian: apt-get install {' '.join(DEBIAN_BROWSERS[engine])})."
        )
        if engine == ENGINES[0]:
            raise BuildError(missing) from None
        say(f"{missing}\nNOT TESTED IN {engine.upper()}: its tests will be skipped.")


def set_up_browsers() -> None:
    with one_at_a_time():
        for engine in ENGINES:
            set_up_browser(engine)


# ------------------------------------------------------------------------------------------------------------- build


def build(out: Path = DIST) -> Path:
    """Builds the whole site beside `out` and then puts it in its place."""
    with one_at_a_time():
        started = time.monotonic()
        inputs = fingerprint()
        set_up_node_modules()
        site = WORK / "site"
        shutil.rmtree(site, ignore_errors=True)
        (site / "assets").mkdir(parents=True)
        bake()
        worker = bundle_worker(site, write_python(site, pack()))
        made = bundle_sources(site, worker)
        write_entry(site, made)
        write_licences(site)
        write_pages(site, made)
        write_service_worker(site)
        replace(out, site)
        if out == DIST:
            (WORK / "built").write_text(inputs, encoding="utf-8")
        say(f"built {out} in {time.monotonic() - started:.1f} s")
    return out


def build_if_changed() -> Path:
    """The site in dist/, built only when a source has changed since it was."""
    stamp = WORK / "built"
    if DIST.is_dir() and stamp.is_file() and stamp.read_text(encoding="utf-8") == fingerprint():
        return DIST
    return build()


def fingerprint() -> str:
    """Stands for everything that a build reads, by names and contents."""
    sources = [Path(__file__), ROOT / "package-lock.json", *core_sources()]
    sources += [path for path in sorted(WEB.rglob("*")) if path.is_file() and WEB / "baked" not in path.parents]
    parts = [part for path in sources for part in (path.relative_to(ROOT).as_posix().encode(), path.read_bytes())]
    return digest(*parts)


def replace(out: Path, site: Path) -> None:
    old = WORK / "old"
    shutil.rmtree(old, ignore_errors=True)
    if out.exists():
        out.rename(old)
    out.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(site, out)
    shutil.rmtree(old, ignore_errors=True)


BAKE = """
import json, sys
from gjkcore import METHODS, bridge
scenes = json.load(sys.stdin)
answers = {name: json.loads(bridge.answer(json.dumps(scene))) for name, scene in scenes.items()}
told = ("name", "title", "source", "dimensions", "answers")
methods = [{key: getattr(method, key) for key in told} | {"regions": method.legend} for method in METHODS.values()]
json.dump({"answers": answers, "methods": methods}, sys.stdout)
"""


def bake() -> None:
    """web/baked/<preset>.json: what gjkcore answers to each preset's scene, the same way as in the browser.

    Those that a kind of figure starts with, and methods.json, what gjkcore tells of its methods, come along with the
    code; the others, in web/baked/later/, are loaded when they are chosen, by the functions of later.js.
    """
    presets = json.loads(read("web/src/presets.json"))
    scenes = {name: preset["scene"] for name, preset in presets.items()}
    done = run(sys.executable, "-B", "-c", BAKE, input=json.dumps(scenes), stdout=subprocess.PIPE)
    baked = json.loads(done.stdout)
    answers = baked["answers"]
    faults = [f"preset {name}: {answer['error']}" for name, answer in answers.items() if "error" in answer]
    if faults:
        raise BuildError("\n".join(["gjkcore does not answer every preset:", *faults]))
    folder = WEB / "baked"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "later").mkdir(parents=True)
    for name, answer in (answers | {"methods": baked["methods"]}).items():
        place = folder / "later" if name in scenes and scenes[name]["kind"] != name else folder
        text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
        (place / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    # Spelled out: for an import of a computed name esbuild adds a chunk of its own, which each page would wait for.
    imports = [
        f'  "{path.stem}": () => import("./later/{path.name}"),\n' for path in sorted(folder.glob("later/*.json"))
    ]
    (folder / "later.js").write_text("".join(["export const later = {\n", *imports, "};\n"]), encoding="utf-8")


def core_sources() -> list[Path]:
    return sorted((ROOT / "gjkcore").rglob("*.py"))


def pack() -> Path:
    """The folder with what web/build/pack/pack.mjs makes, each part made anew only when what it is made of has changed."""
    made = WORK / "pack"
    scenes = scenes_to_answer()
    names = ["package-lock.json", "web/src/runtime/restore.js"]
    names += [f"web/build/pack/{name}" for name in ("pack.mjs", "pack.py", "start.py")]
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


# Pyodide imports these while it starts, and they in turn half of what a start imports. A figure needs neither an event
# loop in Python nor packages to install: this much of them is asked for. (What they import is imported in this order in
# every memory that Pyodide can restore.)
STAND_INS = {
    "asyncio/__init__.py": "# nothing\n",
    "pyodide/webloop.py": "from pyodide_js._api import scheduleCallback\ndef _initialize_event_loop(): pass\n",
    "pyodide/_package_loader.py": (
        "from pyodide_js import loadedPackages\nSITE_PACKAGES = DSO_DIR = object()\ndef init_loaded_packages(): pass\n"
    ),
}


def write_library(path: Path) -> None:
    """Pyodide's standard library with the stand-ins."""
    stock = NODE_MODULES / "pyodide" / "python_stdlib.zip"
    with zipfile.ZipFile(stock) as given, zipfile.ZipFile(path, "w") as library:
        for name in given.namelist():
            library.writestr(name, STAND_INS.get(name) or given.read(name))


def scenes_to_answer() -> str:
    return run(sys.executable, "-B", WEB / "build" / "pack" / "scenes.py", stdout=subprocess.PIPE).stdout


def pack_step(task: str, *arguments: Path | str, scenes: str = "[]") -> str:
    """One task of web/build/pack/pack.mjs; what it printed. `scenes`: a JSON list of texts."""
    return run("node", WEB / "build" / "pack" / "pack.mjs", task, *arguments, input=scenes, stdout=subprocess.PIPE).stdout


def compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


def write_python(site: Path, packed: Path) -> dict[str, Any]:
    """What the worker loads: Pyodide in one folder, started and not; gjkcore in another, byte code and sources.

    What the worker unpacks by itself ends in .bin, which no host takes for something to be labelled as packed.
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
        "pyodide": content_folder(site, "pyodide", pyodide),
        "core": content_folder(site, "gjkcore", core | sources),
        "bytes": {name: len(pyodide[f"{name}.bin"]) for name in ("quick.wasm", "memory", "whole.wasm")},
    }


def content_folder(site: Path, name: str, files: dict[str, bytes]) -> str:
    """Writes files into a folder of assets/ that is named after their contents; returns its name with a slash."""
    folder = f"{name}-{digest(*files.values())}/"
    for file, contents in files.items():
        path = site / "assets" / folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)
    return folder


def esbuild(site: Path, entries: list[Path], *options: str) -> dict[str, dict[str, Any]]:
    """Bundles into assets/; returns esbuild's record of each output file, by its name in assets/."""
    meta = WORK / "meta.json"
    run(
        "esbuild", *[path.relative_to(ROOT).as_posix() for path in entries],
        "--bundle", "--format=esm", "--target=es2022", "--minify", "--sourcemap", "--charset=utf8",
        "--legal-comments=none",  # licences.txt has them
        "--loader:.svg=text", "--loader:.woff2=file", "--loader:.png=file",
        "--asset-names=[name]-[hash]", "--chunk-names=chunk-[hash]",
        f"--outdir={(site / 'assets').relative_to(ROOT).as_posix()}", f"--metafile={meta.relative_to(ROOT).as_posix()}",
        "--log-level=warning", *options,
        quiet=True,
    )  # fmt: skip
    outputs = json.loads(meta.read_text(encoding="utf-8"))["outputs"]
    return {Path(name).name: output for name, output in outputs.items()}


def bundle_worker(site: Path, python: dict[str, Any]) -> str:
    """The worker as one file: it is started by its address. What Pyodide would import in Node.js is left outside."""
    worker = WEB / "src" / "runtime" / "worker.js"
    options = ("--entry-names=[name]-[hash]", "--external:node:*", "--external:ws", defined("__PYTHON__", python))
    outputs = esbuild(site, [worker], *options)
    return next(name for name, output in outputs.items() if output.get("entryPoint"))


def defined(name: str, value: Any) -> str:
    """The option of esbuild that puts a value into the sources."""
    return f"--define:{name}={json.dumps(value, sort_keys=True)}"


def bundle_sources(site: Path, worker: str) -> dict[str, dict[str, Any]]:
    """What the pages refer to, and the element; returns esbuild's outputs."""
    entries = {WEB / "src" / "gjk-demo.js"}
    for page in sorted(WEB.glob("*.html")):
        for reference in re.findall(SOURCE_REFERENCE, page.read_text(encoding="utf-8")):
            if not (WEB / reference).is_file():
                raise BuildError(f"web/{page.name} refers to ./{reference}, which does not exist")
            entries.add(WEB / reference)
    options = ("--splitting", "--entry-names=[name]-[hash]", defined("__WORKER__", worker))
    return esbuild(site, sorted(entries), *options)


def output_of(source: Path, made: dict[str, dict[str, Any]]) -> str:
    wanted = source.relative_to(ROOT).as_posix()
    return next(name for name, output in made.items() if output.get("entryPoint") == wanted)


def static_imports(name: str, made: dict[str, dict[str, Any]]) -> list[str]:
    """The chunks that a script cannot start without, in the order of their first use."""
    found: list[str] = []
    waiting = [name]
    while waiting:
        for imported in made[waiting.pop(0)]["imports"]:
            chunk = Path(imported["path"]).name
            if imported["kind"] == "import-statement" and chunk not in found:
                found.append(chunk)
                waiting.append(chunk)
    return found


def write_entry(site: Path, made: dict[str, dict[str, Any]]) -> None:
    """gjk-demo.js: the address that other people's pages hold, so its name never changes.

    It names all chunks, so that they are asked for at once, not one after the other.
    """
    bundle = output_of(WEB / "src" / "gjk-demo.js", made)
    lines = [f'import "./assets/{chunk}";\n' for chunk in static_imports(bundle, made)]
    lines.append(f'export * from "./assets/{bundle}";\n')
    (site / "gjk-demo.js").write_text("".join(lines), encoding="utf-8", newline="\n")


# ------------------------------------------------------------------------------------------------------------- pages

SOURCE_REFERENCE = r'(?:src|href)="\./(src/[^"]+\.(?:js|css))"'
SCRIPT_TAG = r'(?P<indent>[ \t]*)<script\b[^>]*\bsrc="\./(?P<source>src/[^"]+\.js)"[^>]*>\s*</script>'
REFERENCE = r'\b(?:src|href|poster)="(?!#|[a-z]+:|//)([^"#?]*)'


def write_pages(site: Path, made: dict[str, dict[str, Any]]) -> None:
    if (WEB / "static").is_dir():
        shutil.copytree(WEB / "static", site, dirs_exist_ok=True)
    pages = sorted(WEB.glob("*.html"))
    for page in pages:
        text = finished_page(page.read_text(encoding="utf-8"), made)
        (site / page.name).write_text(text, encoding="utf-8", newline="\n")
    for page in pages:
        check_references(site, page.name)


def finished_page(text: str, made: dict[str, dict[str, Any]]) -> str:
    """Each source replaced by its output; the chunks of a script are asked for at once, not one after the other."""

    def with_preloads(tag: re.Match[str]) -> str:
        chunks = static_imports(output_of(WEB / tag["source"], made), made)
        links = [f'{tag["indent"]}<link rel="modulepreload" href="./assets/{chunk}">\n' for chunk in chunks]
        return "".join(links) + tag[0]

    def with_output(reference: re.Match[str]) -> str:
        return reference[0].replace(reference[1], f"assets/{output_of(WEB / reference[1], made)}")

    return re.sub(SOURCE_REFERENCE, with_output, re.sub(SCRIPT_TAG, with_preloads, text))


def write_service_worker(site: Path) -> None:
    """offline.js, in the site's root, as it is for the pages there.

    What only few readers ever need is left to the network: the whole engine and its files, the sources, licences.
    """
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    rare = r"\.(map|py)$|/(whole\.|python_stdlib\.|gjkcore\.)"
    assets = [name for name in names if name.startswith("assets/") and not re.search(rare, name)]
    pages = [name for name in names if not name.startswith("assets/") and name.endswith((".html", ".js", ".svg"))]
    digests = {name: hashlib.sha256((site / name).read_bytes()).digest() for name in pages}
    kept = {
        "version": digest(*digests.values(), *map(str.encode, assets)),
        "pages": {name: f"sha256-{base64.b64encode(value).decode()}" for name, value in digests.items()},
        "assets": assets,
    }
    outputs = esbuild(site, [WEB / "src" / "pages" / "offline.js"], "--entry-names=[name]", defined("__SITE__", kept))
    for name in outputs:
        if name.endswith(".map"):
            (site / "assets" / name).unlink()
    text = (site / "assets" / "offline.js").read_text(encoding="utf-8")
    (site / "assets" / "offline.js").unlink()
    (site / "offline.js").write_text(text.partition("//# sourceMappingURL")[0], encoding="utf-8", newline="\n")


def check_references(site: Path, page: str) -> None:
    for reference in re.findall(REFERENCE, (site / page).read_text(encoding="utf-8")):
        target = site / reference
        if reference.startswith("/") or not (target.is_file() or (target / "index.html").is_file()):
            raise BuildError(f"web/{page} refers to {reference!r}, which is not in the built site")


def shipped_packages() -> list[dict[str, str]]:
    """Name, version, licence and licence text of each npm package whose code is in dist/, as their folders tell."""
    found = []
    locked = json.loads(read("package-lock.json"))["packages"]
    for folder, package in sorted(locked.items()):
        if folder and not package.get("dev") and (ROOT / folder / "package.json").is_file():
            told = json.loads(read(f"{folder}/package.json"))
            texts = sorted(path for path in (ROOT / folder).glob("LICEN[CS]E*") if path.is_file())
            text = texts[0].read_text(encoding="utf-8").strip() if texts else ""
            found.append({"name": told["name"], "version": told["version"], "license": told["license"], "text": text})
    return found


def write_licences(site: Path) -> None:
    parts = [f"GJK, live\n\n{read('LICENSE').strip()}"]
    for package in shipped_packages():
        told = f"{package['name']} {package['version']}, licence: {package['license']}"
        parts.append(f"{told}\n\n{package['text']}".strip())
    rule = "\n\n" + "-" * 80 + "\n\n"
    (site / "licences.txt").write_text(rule.join(parts) + "\n", encoding="utf-8", newline="\n")


# ------------------------------------------------------------------------------------------------------------- serve


class SiteHandler(http.server.SimpleHTTPRequestHandler):
    """Serves a built site as a good static host would, with the strictest policy that the site must work under.

    `prefix` is the path below which the site lies, "/" or like "/some/where/"; `policy` is another than that.
    """

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # head and body are two writes: the second would wait for the first one's receipt
    extensions_map = {  # noqa: RUF012 - the base class has it as a plain dict, too
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".map": "application/json",
        ".bin": "application/octet-stream",
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml",
        ".woff2": "font/woff2",
    }

    def __init__(self, *args: Any, prefix: str = "/", policy: str = CONTENT_SECURITY_POLICY, **options: Any) -> None:
        self.prefix = prefix
        self.policy = policy
        super().__init__(*args, **options)

    def is_asset(self) -> bool:
        return self.path.startswith(f"{self.prefix}assets/")

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.prefix):
            return os.path.join(self.directory, "outside-of-the-prefix")
        return super().translate_path(path[len(self.prefix) - 1 :])

    def send_response(self, code: int, message: str | None = None) -> None:
        self.cacheable = code in (200, 304) and self.is_asset()
        super().send_response(code, message)

    def send_head(self) -> Any:
        if not self.is_asset():  # two builds within one second have the same Last-Modified
            del self.headers["If-Modified-Since"]
        return super().send_head()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if self.cacheable else "no-cache")
        self.send_header("Content-Security-Policy", self.policy)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet: the address that `serve` prints stays in sight."""


class RebuildingHandler(SiteHandler):
    """For development: asking for a page after a source has changed builds the site first."""

    def send_head(self) -> Any:
        if self.path.partition("?")[0].endswith(("/", ".html", "gjk-demo.js")):
            try:
                build_if_changed()
            except BuildError as error:
                say(f"{error}\nThe last site that could be built is served.")
        return super().send_head()


class SiteServer(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):  # a browser that stops loading is no error
            super().handle_error(request, client_address)


def serve(port: int) -> None:
    build_if_changed()
    try:
        server = SiteServer(("127.0.0.1", port), functools.partial(RebuildingHandler, directory=str(DIST)))
    except OSError as error:
        raise BuildError(f"Port {port} cannot be used ({error.strerror}): python3 build.py serve --port 0") from None
    print(f"http://localhost:{server.server_port}/  (Ctrl+C ends it)", flush=True)
    with server, contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


# ---------------------------------------------------------------------------------------------------- test and bench


def test(arguments: list[str]) -> int:
    """Every check runs even when another has failed; pytest's closing line comes last unless a check failed."""
    set_up_tools()
    set_up_browsers()
    checks = {
        "ruff check": lambda: run(PYTHON, "-m", "ruff", "check", "--quiet", ".", quiet=True),
        "ruff format": lambda: run(PYTHON, "-m", "ruff", "format", "--check", "--quiet", ".", quiet=True),
        "mypy": lambda: run(PYTHON, "-m", "mypy", "--strict", "gjkcore", quiet=True),
        "build": build_if_changed,
        "types of the JavaScript": lambda: run("tsc", "--project", WEB / "tsconfig.json", quiet=True),
    }
    failed = [name for name, check in checks.items() if not passes(name, check)]
    try:
        run(PYTHON, "-m", "pytest", *arguments)
    except BuildError:
        failed.append("pytest")
    if failed:
        say(f"FAILED: {', '.join(failed)}")
    return 1 if failed else 0


def passes(name: str, check: Any) -> bool:
    try:
        check()
    except BuildError as error:
        say(f"{error}\nFAILED: {name}\n")
        return False
    say(f"ok: {name}")
    return True


def bench(name: str | None, arguments: list[str]) -> None:
    """Measurements are programs of their own, never tests: they print, and nothing fails on a slow machine."""
    set_up_tools()
    set_up_browsers()
    build_if_changed()
    folder = ROOT / "tests" / "bench"
    known = sorted(path.stem for path in folder.glob("*.py"))
    if name and name not in known:
        raise BuildError(f"There is no benchmark {name!r}; there are: {', '.join(known)}")
    for chosen in [name] if name else known:
        if chosen == "core":
            set_up_peers()
        run(PYTHON, folder / f"{chosen}.py", *arguments)


# ------------------------------------------------------------------------------------------------------ command line


def command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="build | serve | test | bench")
    making = commands.add_parser("build", help="build the static site")
    making.add_argument("--out", type=Path, default=DIST, help="where it goes (dist/)")
    serving = commands.add_parser("serve", help="build and serve the site")
    serving.add_argument("--port", type=int, default=8000)
    commands.add_parser("test", help="run every check and test; arguments are passed on to pytest", add_help=False)
    benching = commands.add_parser("bench", help="measure", add_help=False)
    benching.add_argument("which", nargs="?", help="a file of tests/bench, without .py; all when left out")
    return parser


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - this file is also what an older Python is asked to run
        raise BuildError("Python 3.11 or newer is needed")
    parser = command_line()
    options, rest = parser.parse_known_args()
    if rest and options.command not in ("test", "bench"):
        parser.error(f"unknown arguments: {' '.join(rest)}")
    if options.command == "build":
        build(options.out.resolve())
    elif options.command == "serve":
        serve(options.port)
    elif options.command == "bench":
        bench(options.which, rest)
    else:
        return test(rest)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BuildError as problem:
        sys.exit(f"\n{problem}")
