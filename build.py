#!/usr/bin/env python3
"""GJK, live: builds the site, serves it, runs the tests, measures.

    python3 build.py build  [--out DIR] [PLACE]   makes the static site, in dist/
    python3 build.py release [PLACE]              makes packages for npm and Python, zips of the site and of the judge's
                                                  cases, and the article as a PDF, in release/
    python3 build.py serve  [--port 8000]         builds and serves; builds again if a page is requested after a change
    python3 build.py test   [pytest args]         runs every check, and the tests, natively and in the browsers
    python3 build.py test quick [pytest args]     runs the checks, the unit tests and one smoke test, in Chromium only
    python3 build.py test all   [pytest args]     runs all cases of each test, and Hypothesis tries 20 times as many
                                                  examples, all at random; also in a page that Vite builds with
                                                  React, on slides of reveal.js, with Lighthouse, and natively
                                                  with each other Python that the machine has
    python3 build.py approve PRESET ...           takes the pictures of presets that `test` found changed
    python3 build.py bench  [name] [args]         runs tests/bench/<name>.py, or all of them

PLACE is where all this is published: --address URL of the site, --cdn URL of a network that serves npm packages,
--repository URL. pyproject.toml has the defaults. `serve`, `test` and `bench` build a site that is published nowhere.

A machine needs only Python 3.11 or newer and the internet. This file says the order of things. The modules of
web/build/ and tests/machine.py do them:

1. machine: sets up `node_modules` (with the machine's npm, or else with one from the Python package index), `.venv`
   (the tools of the tests) and the browsers. Each is set up only when it is needed, and again when its lock changes.
2. bake: gjkcore answers each scene of web/src/presets.json natively. A figure is thus complete before Python runs. The
   texts with which the lab's editor starts are made of gjkcore/methods.
3. packing: Pyodide, under Node.js, makes what the starts of Python need: see web/build/packing.py. This takes longest,
   so it runs beside the others. The first site of `serve` does not wait for it.
4. bundle: esbuild makes the workers, then the scripts and stylesheets of the pages and of <gjk-demo>. web/globals.d.ts
   has the constants that tell them where the other files are. The judge's modules are a zip that only the lab loads.
5. posters and pictures: draws each preset, and each figure of the pages as it starts, as SVG, without a browser: the
   page's own drawing code runs under Node.js. Then draws PNGs.
6. licences, manifest, pages and cases: licences.txt has the licences of everything that is shipped;
   custom-elements.json and gjk-demo.d.ts what editors and TypeScript read about the element. The pages are web/*.html
   with the files that were made from their sources, a page for each kind, and those that the build writes. The service
   worker knows all files. Then the finished site replaces dist/ in one move. A build that fails leaves the old site.
7. paper and release: prints the article as a PDF, with the browser of the tests, and links it in the site; then packs
   the finished site for npm, gjkcore for Python, the site itself, and the judge's cases; makes the article one file.
8. serve: serves dist/ as a good static host would. Until that is built, it serves .build/first, made by steps 2 and 4
   in seconds: the pages with figures, where Pyodide starts as its package has it. Then .build/second has all pages and
   their posters. A request for what is still being made waits for that alone.

Every file in dist/assets/ has a hash of its contents in its name, or lies in a folder that has, and may be cached for
ever. Every reference is relative, so the site works below any path. The same sources give the same bytes.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python, from 3.6 on, reads this file and runs it as far as here
    sys.exit(f"build.py needs Python 3.11 or newer. This is Python {sys.version.split()[0]}: {sys.executable}")

import argparse
import os
import platform
import shutil
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import randrange
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent / "web" / "build"))

import articles
import bake
import bundle
import fonts
import kinds
import licences
import machine
import manifest
import packing
import pages
import paper
import pictures
import posters
import questions
import release
import serve
import sheets
import sizes
from place import Place, chosen, write_integrity
from project import (
    CORE,
    DIST,
    PYTHON,
    ROOT,
    TESTS,
    WEB,
    WORK,
    BuildError,
    digest,
    one_at_a_time,
    run,
    say,
    side_by_side,
    stop,
)

FIRST = WORK / "first"
"""The site that `serve` shows first: the pages with figures. Python starts from its package."""
SECOND = WORK / "second"
"""The same with all pages and their posters, while pictures and cases are made and Python is packed."""

Scripts = tuple[bundle.Outputs, bundle.Outputs]
"""The workers, and the scripts and stylesheets of the pages."""

NOWHERE = chosen(address="", cdn="")
"""A site that is published nowhere: it writes the address from which it is served."""

# ---------------------------------------------------------------------------------------------------------- build


def build(
    out: Path = DIST,
    place: Place = NOWHERE,
    first: Callable[[Path], object] | None = None,
    on_bake: Callable[[], object] | None = None,
) -> Path:
    """Builds the whole site beside `out` and then moves it there. Raises BuildError.

    `place` is where the site will be published: previews of links and lines for other pages have its addresses.
    `first` is called with the folder of a site that works before all is made, and again when that has more pages.
    `on_bake` is called when web/baked is written.
    """
    begun = time.monotonic()
    machine.set_up_node_modules()
    say(f"set up, with downloads, in {time.monotonic() - begun:.1f} s")
    with one_at_a_time("build"):
        begun = time.monotonic()
        inputs = fingerprint()
        parts = WORK / "parts"
        shutil.rmtree(parts, ignore_errors=True)
        parts.mkdir()
        with ThreadPoolExecutor(1, initializer=yield_to_others if first else None) as beside:
            packing_python = beside.submit(packing.pack)
            say("bake ...")
            baked = bake.bake()
            if on_bake:
                on_bake()
            say("first site ..." if first else "scripts ...")
            site = new_site()
            scripts = write_scripts(site, packing.write_unpacked_python(site) if first else {}, place)
            # What the element shares with the kinds does not depend on where the files of Python are.
            core = bundle.write_core(scripts[1])
            if first:
                pages.write_first_pages(site, scripts[1], place)
                replace(FIRST, site)
                say(f"a first site works after {time.monotonic() - begun:.1f} s; the rest is being made")
                first(FIRST)
            say("posters ...")
            drawn = posters.write_posters(parts / "posters", pages.figures(), baked, articles.figures())
            told = kinds.tell_kinds()
            if first:
                say("pages with posters ...")
                site = new_site(FIRST, parts)
                write_texts(site, scripts, drawn, told, place)
                replace(SECOND, site)
                first(SECOND)
            say("pictures ...")
            cards = {kind: (one["title"], kind) for kind, one in told.items()} | questions.cards()
            shown = {name: (title, drawn[poster]["file"]) for name, (title, poster) in cards.items()}
            pictures.write_pictures(parts, shown)
            packing.make_whole()  # now, since a core is free; the site takes it from there
            try:
                packed = packing_python.result()
            except BuildError as error:
                raise BuildError(f"{error}\nPython could not be packed.") from None
            say("site, and cases beside it ...")
            making_cases = beside.submit(packing.make_cases)
            site = new_site(parts)
            scripts = write_scripts(site, packing.write_python(site, packed), place, core)
            write_texts(site, scripts, drawn, told, place)
            packing.write_cases(site, making_cases.result())
        pages.check_references(site)
        pages.write_service_worker(site)
        if fingerprint() != inputs:
            raise BuildError("A source has changed while the site was built: build again")
        replace(out, site)
        kinds.write_readme(out, place)
        articles.write_table()
        if out == DIST:
            (WORK / "built").write_text(state_of(place), encoding="utf-8")
        say(f"{sizes.table(out)}\nbuilt {out} in {time.monotonic() - begun:.1f} s")
    return out


def yield_to_others() -> None:
    """What this thread starts is done in the time that the first site leaves: with two cores that is there in 8 seconds
    instead of 14. Linux alone has a priority for each thread."""
    if sys.platform == "linux":
        os.nice(10)


def new_site(*parts: Path) -> Path:
    """The folder of a site that has the files of these folders."""
    site = WORK / "site"
    shutil.rmtree(site, ignore_errors=True)
    (site / "assets").mkdir(parents=True)
    for part in parts:
        shutil.copytree(part, site, dirs_exist_ok=True)
    return site


def write_scripts(site: Path, python: dict[str, Any], place: Place, core: Path | None = None) -> Scripts:
    """Writes everything that depends on where the files of Python are. Without the `core`, see bundle_sources, a site
    cannot save a figure."""
    workers = bundle.bundle_worker(site, python, packing.write_judge(site))
    faces = fonts.write_fonts(site)
    alone = packing.write_alone(site, python, place) if core else ""
    made = bundle.bundle_sources(site, workers, python, faces, place, alone, core)
    bundle.write_entry(site, made)
    write_integrity(site)
    return workers, made


def write_texts(site: Path, scripts: Scripts, drawn: posters.Posters, told: kinds.Kinds, place: Place) -> None:
    """Writes the pages, and what tells of the scripts."""
    licences.write_licences(site, [*scripts])
    manifest.write_manifest(site)
    pages.write_pages(site, scripts[1], drawn, told, place)


def build_if_changed(
    first: Callable[[Path], object] | None = None,
    place: Place = NOWHERE,
    on_bake: Callable[[], object] | None = None,
) -> Path:
    """The site in dist/. It is built only if a source has changed since the last build, or if that was for another
    place. See `build` for `first` and `on_bake`."""
    stamp = WORK / "built"
    if DIST.is_dir() and stamp.is_file() and stamp.read_text(encoding="utf-8") == state_of(place):
        return DIST
    return build(place=place, first=first, on_bake=on_bake)


def state_of(place: Place) -> str:
    """What a built site depends on."""
    return digest(fingerprint().encode(), repr(place).encode())


def fingerprint() -> str:
    """A hash of the names and contents of everything that a build reads."""
    sources = [ROOT / name for name in ("build.py", "LICENSE", "package-lock.json")]
    found = sorted([*CORE.rglob("*.py"), *CORE.rglob("*.jsonl"), *WEB.rglob("*")])
    sources += [path for path in found if path.is_file() and not is_generated(path)]
    parts = [part for path in sources for part in (path.relative_to(ROOT).as_posix().encode(), path.read_bytes())]
    return digest(*parts)


def is_generated(path: Path) -> bool:
    return WEB / "baked" in path.parents or path.suffix == ".pyc"


def replace(out: Path, site: Path) -> None:
    old = WORK / "old"
    shutil.rmtree(old, ignore_errors=True)
    if out.exists():
        out.rename(old)
    out.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(site, out)
    shutil.rmtree(old, ignore_errors=True)


# ------------------------------------------------------------------------------------------------- test and bench

PROFILES = {"quick": "quick", "test": "ci", "all": "thorough"}
"""The profile of Hypothesis, which tests/conftest.py defines, for each extent of a test run."""

LEFT_OUT = {
    "quick": "the other end-to-end tests, in all browsers, the longest of the others, and two thirds of the random "
    "examples (build.py test)",
    "test": "the thorough search for counterexamples; how many names pictures have, and where; "
    "large screens and windows of any size for other kinds than gjk; "
    "cases that go the same way as one that runs; three of four kinds of figure where each has the same test; "
    "in browsers, what a reader or a page seldom does; most tests in Firefox and WebKit; some of the longest tests; "
    "the users of the packages; Lighthouse; a second build and packing; "
    "most faults that are planted for the judge, most of its cases by brute force, its runners in C and JavaScript, "
    "its search on a cluster; other versions of Python; "
    "all answers in a page, and after two of Python's three starts (build.py test all)",
    "all": "no test that this machine can run",
}

SELECTED = {"quick": "(not e2e or smoke) and not (thorough or long)", "test": "not thorough", "all": ""}
"""The marks of the tests that run."""

NATIVE = "not (e2e or thorough or long)"
"""The marks of those that run with other Pythons, too."""

SIDE_BY_SIDE = (f"--numprocesses={min((os.cpu_count() or 1) + 1, 4)}", "--dist=worksteal")
"""Options of pytest: one process more than the machine has cores, because tests in browsers wait a part of their time.
With two more, 179 such tests took 200 s on two cores instead of 172: browsers are in one another's way. At most four,
since each has a browser. The tests of a file run in one process, so that what they share is made once, until an idle
process takes some of another's."""


def test(arguments: list[str]) -> int:
    """Runs every check, even after one has failed, then pytest. Returns the exit code.

    The first argument may be `quick` or `all`; pytest gets the others. If no check fails, pytest's last line is the
    last line of the output.
    """
    extent = arguments.pop(0) if arguments and arguments[0] in ("quick", "all") else "test"
    last = [f"left out: {LEFT_OUT[extent]}"]
    if arguments:
        last[0] += f"; whatever pytest does not select with {' '.join(arguments)}; other versions of Python"
    if SELECTED[extent]:
        arguments = ["-m", SELECTED[extent], *arguments]
    seed = os.environ.get("TESTS_SEED") or (str(randrange(10**6)) if extent == "all" else "")
    os.environ["HYPOTHESIS_PROFILE"] = PROFILES[extent]  # says how many cases a test has, those of scripts, too
    machine.set_up_node_modules()
    baked = Event()

    def build_the_site() -> list[str]:
        try:
            return failures({"build": partial(build_if_changed, on_bake=baked.set)})
        finally:
            baked.set()

    def check_the_javascript() -> list[str]:
        baked.wait()
        return failures(CHECKS_OF_SCRIPTS)

    def set_up_and_check_the_python() -> list[str]:
        machine.set_up_tools()
        machine.set_up_browsers(machine.ENGINES[:1] if extent == "quick" else machine.ENGINES)
        return failures(CHECKS_OF_PYTHON)

    checks = side_by_side(build_the_site, check_the_javascript, set_up_and_check_the_python, at_once=3)
    checks.append(failures(ONLY_FOR_ALL if extent == "all" else {}))
    failed = [name for part in checks for name in part]
    if extent == "all" and not arguments:
        failures_of_others, lines = test_with_other_pythons(seed)
        failed += failures_of_others
        last += lines
    environment = {"TESTS_SEED": seed, "TESTS_LAST_LINES": "\n".join(last)}
    try:
        run(PYTHON, "-m", "pytest", *SIDE_BY_SIDE, *arguments, env=environment)
    except BuildError:
        failed.append("pytest")
    if failed:
        say(f"FAILED: {', '.join(failed)}")
    return 1 if failed else 0


def test_with_other_pythons(seed: str) -> tuple[list[str], list[str]]:
    """Runs the native tests with each version of Python that the project is for and this machine has, beside the one
    that runs. Returns what fails, and lines that say with which versions they ran, and with which not."""
    here, found = platform.python_version(), machine.pythons()
    others = [version for version in machine.versions() if not here.startswith(f"{version}.")]
    checks: dict[str, Callable[[], object]] = {}
    for version in others:
        if version in found:
            checks[f"Python {found[version][0]}"] = partial(test_natively, *found[version], seed)
    lines = [f"native tests, but the longest, also with: {', '.join(checks) or 'no other Python'}"]
    missing = [version for version in others if version not in found]
    if missing:
        lines.append(f"NOT TESTED WITH PYTHON {', '.join(missing)}: not on the path, and neither pyenv nor uv has it")
    return failures(checks), lines


def test_natively(version: str, program: Path, seed: str) -> None:
    """Checks the types, and runs the tests that need no browser and do not take long, with another Python."""
    python = machine.set_up_another_python(version, program)
    cache = python.parents[1] / "mypy"
    run(python, "-m", "mypy", "--strict", "--cache-dir", cache, "gjkcore", quiet=True)
    environment = {"HYPOTHESIS_PROFILE": "quick", "TESTS_SEED": seed}
    run(python, "-m", "pytest", *SIDE_BY_SIDE, "-m", NATIVE, env=environment, quiet=True)


SCRIPTS = ("web/**/*.{ts,js,mjs}", "tests/**/*.{js,mjs}")
"""`node_modules/.bin/prettier --write` with these formats all of them. It leaves out what .gitignore names."""

NODE_TEST = ("--enable-source-maps", "--test", "--test-reporter=spec", f"--test-concurrency={os.cpu_count() or 1}")
"""How Node.js runs unit tests. Of itself it leaves one of the machine's cores idle."""

CHECKS_OF_PYTHON: dict[str, Callable[[], object]] = {
    "ruff check": lambda: run(PYTHON, "-m", "ruff", "check", "--quiet", ".", quiet=True),
    "ruff format": lambda: run(PYTHON, "-m", "ruff", "format", "--check", "--quiet", ".", quiet=True),
    "mypy": lambda: run(PYTHON, "-m", "mypy", "--strict", "gjkcore", quiet=True),
    "collection of the tests": lambda: run(PYTHON, "-m", "pytest", "--collect-only", "--quiet", quiet=True),
}
"""They run beside the build. As they are collected, the tests are compiled, once for all processes of pytest."""

CHECKS_OF_SCRIPTS: dict[str, Callable[[], object]] = {
    "format of the scripts": lambda: run("prettier", "--check", "--log-level=warn", *SCRIPTS, quiet=True),
    "types of the scripts": lambda: run("tsc", "--project", WEB / "tsconfig.json", quiet=True),
    "units of the scripts": lambda: run(
        "node", *NODE_TEST, *bundle.bundle_tests(), env={"PYTHON": sys.executable}, quiet=True
    ),
}
"""They run when the build has written web/baked, which they need. They need no tools of Python."""

ONLY_FOR_ALL: dict[str, Callable[[], object]] = {
    "users of the packages": machine.set_up_packages,
    "Lighthouse": machine.set_up_lighthouse,
}
"""What the tests that only `test all` runs need."""


def failures(checks: dict[str, Callable[[], object]]) -> list[str]:
    """The names of those that fail. All run, one after the other."""
    return [name for name, check in checks.items() if not passes(name, check)]


def passes(name: str, check: Callable[[], object]) -> bool:
    try:
        check()
    except BuildError as error:
        say(f"{error}\nFAILED: {name}\n")
        return False
    say(f"ok: {name}")
    return True


LONG = ("adversary", "door", "engines", "faults")
"""Benchmarks that run for long, or write a file of the sources: only when they are named."""


def bench(name: str | None, arguments: list[str]) -> None:
    """Runs benchmarks. They are programs, not tests: they print, and a slow machine makes none of them fail."""
    machine.set_up_tools()
    machine.set_up_browsers()
    build_if_changed()
    folder = TESTS / "bench"
    known = sorted(path.stem for path in folder.glob("*.py"))
    if name and name not in known:
        raise BuildError(f"There is no benchmark {name!r}; there are: {', '.join(known)}")
    for program in [name] if name else [each for each in known if each not in LONG]:
        if program in ("core", "momentum"):
            machine.set_up_peers()
        if program == "article":
            machine.set_up_lighthouse()
        if program == "engines":
            machine.set_up_engines()
        run(PYTHON, folder / f"{program}.py", *arguments)


# --------------------------------------------------------------------------------------------------- command line


def command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    names = "build | release | serve | test | approve | bench"
    commands = parser.add_subparsers(dest="command", required=True, metavar=names)
    building = commands.add_parser("build", help="build the static site")
    building.add_argument("--out", type=Path, default=DIST, help="the folder of the site (dist/)")
    releasing = commands.add_parser("release", help="make the packages, zips and a PDF, in release/")
    for publishing in (building, releasing):
        publishing.add_argument("--address", help="of the site, for previews of links to it and lines for other pages")
        publishing.add_argument("--cdn", help="of a network that serves npm packages, for lines with a pinned version")
        publishing.add_argument("--repository", help="of the sources, for the packages")
    serving = commands.add_parser("serve", help="build and serve the site")
    serving.add_argument("--port", type=int, default=8000)
    commands.add_parser("test", help="test [quick | all] [pytest args]: run the checks and tests", add_help=False)
    approving = commands.add_parser("approve", help="take the pictures of presets that have changed")
    approving.add_argument("presets", nargs="*", metavar="PRESET")
    benching = commands.add_parser("bench", help="measure", add_help=False)
    benching.add_argument(
        "which", nargs="?", help=f"a file of tests/bench, without .py; without it, all but {', '.join(LONG)}"
    )
    return parser


def main() -> int:
    parser = command_line()
    options, rest = parser.parse_known_args()
    if rest and options.command not in ("test", "bench"):
        parser.error(f"unknown arguments: {' '.join(rest)}")
    if options.command == "build":
        build(options.out.resolve(), chosen(options.address, options.cdn, options.repository))
    elif options.command == "release":
        place = chosen(options.address, options.cdn, options.repository)
        site = build_if_changed(place=place)
        paper.add_article(site, place)
        release.release(site, place)
    elif options.command == "serve":
        serve.serve(serve.Sites(DIST, build_if_changed, fingerprint), options.port)
    elif options.command == "approve":
        build_if_changed()
        sheets.approve(options.presets)
    elif options.command == "bench":
        bench(options.which, rest)
    else:
        return test(rest)
    return 0


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    try:
        sys.exit(main())
    except BuildError as problem:
        sys.exit(f"\n{problem}")
