"""Sets up a machine: node_modules, the virtual environment, the browsers of the tests, what single tests and benchmarks
need.

Each part is set up only when something needs it, and again only when its lock file has changed. A stamp file says that
a part is ready.

Chromium is required. If a machine cannot have Firefox or WebKit, the tests of that engine are skipped, and both the
set-up and the last lines of the test run say so in capitals. No engine is ever left out silently.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from project import (
    NODE_MODULES,
    PYTHON,
    ROOT,
    TESTS,
    VENV,
    WORK,
    BuildError,
    digest,
    one_at_a_time,
    read,
    run,
    say,
    step_once,
    works,
)

ENGINES = ("chromium", "firefox", "webkit")  # the tests drive these; the first one is required
DEBIAN_BROWSERS = {
    "chromium": (("chromium-headless-shell", "chromium"), ("chromium",)),
    "firefox": (("firefox-esr",),),
    "webkit": (("webkit2gtk-driver", "xvfb"),),
}
"""The packages of each engine; where the first ones are not to be had, the next ones."""
BROWSERS = TESTS / "e2e" / "support" / "browsers.py"
LIGHTHOUSE = TESTS / "lighthouse"
PACKAGES = TESTS / "packages"
ASKED = TESTS / "bench" / "engines"
ENGINE_PINS = ASKED / "pins.txt"
ENGINES_VENV = WORK / "engines"
ENGINES_PYTHON = ENGINES_VENV / PYTHON.relative_to(VENV)
"""The Python of the engines that `bench engines` asks."""
MIN_NODE = 20
UNUSED = (
    *("binaryen/bin", "lucide-static/dist", "lucide-static/font", "source-*/OTF", "source-*/TTF", "source-*/WOFF*"),
    *("@*/analyzer/browser", "@*/analyzer/**/lib/ts[cs]*.js", "@oxc-*", "@xn-sakina", "three/src"),
)
"""What nothing here reads of the packages in node_modules: more than half of their bytes."""
UNUSED_IN_VENV = ("numpy/**/tests", "selenium/**/selenium-manager*", "selenium/**/devtools")
"""The same in .venv: a sixth. Selenium looks for drivers with programs for each system; here it is given a path."""
VERSION_OF_PYTHON = """
import ensurepip, sys, sysconfig
assert sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
print("%d.%d.%d" % sys.version_info[:3])
"""
"""Fails in a Python that cannot make an environment with the tools of the tests."""


def drop(folder: Path, *patterns: str) -> None:
    """Removes what these match in a folder."""
    for path in [each for pattern in patterns for each in folder.glob(pattern)]:
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def is_debian_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(*packages: str, instead: Sequence[tuple[str, ...]] = ()) -> None:
    """Installs packages, or else the first of the others that can be installed. Raises BuildError."""
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    run("apt-get", "update", quiet=True)
    install = ("apt-get", "install", "--yes", "--no-install-recommends")
    *first, last = [packages, *instead]
    if not any(works(*install, *each) for each in first):
        run(*install, *last, quiet=True)


# ------------------------------------------------------------------------------------------------ Python packages


def make_venv() -> None:
    """Makes .venv. It is made anew if it is missing, or if another Python or another folder made it."""
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
    """Into .venv. What is imported is compiled then."""
    make_venv()
    with step_once(VENV / f".{lock.stem}", digest(lock.read_bytes()), f"{lock.relative_to(ROOT)} into .venv") as todo:
        if todo:
            install = ("install", "--quiet", "--no-compile", "--require-hashes", "--requirement", lock)
            run(PYTHON, "-m", "pip", *install, quiet=True)


def set_up_tools() -> None:
    """Installs the tools of the tests and checks."""
    with one_at_a_time("set-up"):
        pip_install(TESTS / "requirements.txt")
        share_node()
        drop(VENV, *[f"lib/python3*/site-packages/{pattern}" for pattern in UNUSED_IN_VENV])


def share_node() -> None:
    """Puts the machine's Node.js, if it has one, in the place of Playwright's own, which is a third of .venv."""
    node = shutil.which("node")
    for own in VENV.glob("lib/python3*/site-packages/playwright/driver/node"):
        if node and has_node() and not own.is_symlink():
            own.unlink()
            own.symlink_to(node)


def set_up_packer() -> None:
    """Installs what packs the wheel."""
    with one_at_a_time("set-up"):
        pip_install(TESTS / "requirements-release.txt")


def make_own_venv(folder: Path, lock: Path, program: str | Path = sys.executable) -> None:
    """Makes an environment apart from .venv, of this Python or another one, with what a lock names."""
    shutil.rmtree(folder, ignore_errors=True)
    run(program, "-m", "venv", folder, quiet=True)
    python = folder / PYTHON.relative_to(VENV)
    run(python, "-m", "pip", "install", "--quiet", "--require-hashes", "--requirement", lock, quiet=True)


def set_up_peers() -> None:
    """Installs the engines that `bench core` compares with. Without them, the benchmark leaves out their rows."""
    with one_at_a_time("set-up"):
        try:
            pip_install(TESTS / "bench" / "requirements-peers.txt")
        except BuildError as error:
            say(f"{error}\nThe benchmark goes on without these packages.")


def set_up_engines() -> None:
    """Installs the engines that `bench engines` asks, in an environment and a folder of their own."""
    with one_at_a_time("set-up"):
        state = digest(sys.version.encode(), ENGINE_PINS.read_bytes())
        with step_once(ENGINES_VENV / ".installed", state, f"engines into {ENGINES_VENV.name}") as todo:
            if todo:
                shutil.rmtree(ENGINES_VENV, ignore_errors=True)
                run(sys.executable, "-m", "venv", ENGINES_VENV, quiet=True)
                pins = [line.split() for line in ENGINE_PINS.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
                wheels = [f"{name}=={version}" for client, name, version in pins if client == "pip"]
                run(ENGINES_PYTHON, "-m", "pip", "install", "--quiet", *wheels, quiet=True)
                modules = [f"{name}@{version}" for client, name, version in pins if client == "npm"]
                options = ("--prefix", ASKED, "--no-save", "--ignore-scripts", "--no-audit")
                run("npm", "install", *options, *modules, quiet=True)


# -------------------------------------------------------------------------------------------------- other Pythons


def versions() -> list[str]:
    """The versions of Python that the project is for, as "3.11", the oldest first: those that pyproject.toml names."""
    classifiers = tomllib.loads(read("pyproject.toml"))["project"]["classifiers"]
    return [name.rpartition(" ")[2] for name in classifiers if name.startswith("Programming Language :: Python :: 3.")]


def pythons() -> dict[str, tuple[str, Path]]:
    """The Pythons of this machine, old ones too: those on the path, those of pyenv, and those of uv. By their version
    as "3.11", the whole version and the program. Of several with the same two numbers, one."""
    places = [*os.get_exec_path(), *folders("PYENV_ROOT", ".pyenv", "versions/*/bin")]
    places += folders("UV_PYTHON_INSTALL_DIR", ".local/share/uv/python", "*/bin")
    programs = [path for place in places for path in Path(place).glob("python3*")]
    found = {}
    for program in dict.fromkeys(path.resolve() for path in programs if re.fullmatch(r"python3(\.\d+)?", path.name)):
        with contextlib.suppress(BuildError):
            version = run(program, "-c", VERSION_OF_PYTHON, quiet=True).stdout.strip()
            found[version.rpartition(".")[0]] = version, program
    return found


def folders(variable: str, usual: str, inside: str) -> Iterable[Path]:
    """The folders inside one that a variable of the environment names, or that is usually in the home folder."""
    return Path(os.environ.get(variable) or Path.home() / usual).glob(inside)


def set_up_another_python(version: str, program: Path) -> Path:
    """Installs the tools of the tests for another Python, in an environment of its own. Returns its Python."""
    folder, lock = WORK / f"python-{version}", TESTS / "requirements.txt"
    state = digest(version.encode(), lock.read_bytes())
    with (
        one_at_a_time("set-up"),
        step_once(folder / ".installed", state, f"tools of the tests into {folder.name}") as todo,
    ):
        if todo:
            make_own_venv(folder, lock, program)
    return folder / PYTHON.relative_to(VENV)


# -------------------------------------------------------------------------------------------------------- Node.js


def has_node() -> bool:
    """True if Node.js is new enough and npm is there."""
    if not (works("node", "--version") and works("npm", "--version")):
        return False
    major = re.match(r"v(\d+)", run("node", "--version", stdout=subprocess.PIPE).stdout)
    return major is not None and int(major[1]) >= MIN_NODE


def set_up_node_modules() -> None:
    """Installs node_modules with the machine's npm, or with one from the Python package index."""
    with one_at_a_time("build"), step_once(npm_stamp(ROOT), npm_state(ROOT), "node_modules") as todo:
        if not todo:
            return
        if not has_node():
            with one_at_a_time("set-up"):
                pip_install(TESTS / "requirements-node.txt")
        npm_ci(ROOT)
        drop(NODE_MODULES, *UNUSED)


def set_up_packages() -> None:
    """Installs what uses the packages, which only `build.py test all` tries: React, a bundler, a checker of types, and
    reveal.js."""
    with one_at_a_time("set-up"):
        npm_install(PACKAGES)


def set_up_lighthouse() -> None:
    """Installs Lighthouse, which only `build.py test all` and `bench article` ask."""
    with one_at_a_time("set-up"):
        npm_install(LIGHTHOUSE)


def is_installed(folder: Path) -> bool:
    """True if `npm_install` has been here since the folder's lock changed."""
    stamp = npm_stamp(folder)
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == npm_state(folder)


def npm_install(folder: Path) -> None:
    """Installs what the lock of a folder names into its node_modules, unless that is there."""
    name = f"{folder.relative_to(ROOT)}/node_modules"
    with step_once(npm_stamp(folder), npm_state(folder), name) as todo:
        if todo:
            npm_ci(folder)


def npm_ci(folder: Path) -> None:
    run("npm", "ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", quiet=True)


def npm_stamp(folder: Path) -> Path:
    return folder / "node_modules" / ".installed"


def npm_state(folder: Path) -> str:
    return digest(*[(folder / name).read_bytes() for name in ("package.json", "package-lock.json")])


# ------------------------------------------------------------------------------------------------------- browsers


def browser_works(engine: str) -> bool:
    return works(PYTHON, BROWSERS, engine)


def install_browser(engine: str) -> None:
    """Installs Playwright's own browser, or else the system's, and opens a page in it. Raises BuildError on failure."""
    fetched = works(PYTHON, "-m", "playwright", "install", engine)
    if browser_works(engine):
        return
    if fetched and (is_debian_root() or works("sudo", "-n", "true")):
        run(PYTHON, "-m", "playwright", "install-deps", engine, quiet=True)
    elif is_debian_root():
        first, *instead = [(*packages, "fonts-dejavu-core") for packages in DEBIAN_BROWSERS[engine]]
        apt_install(*first, instead=instead)
    run(PYTHON, BROWSERS, engine, quiet=True)


def browser_stamp(engine: str) -> Path:
    """This file exists if the browser has been set up and has opened a page."""
    return VENV / f".{engine}"


def set_up_browser(engine: str) -> None:
    """Raises BuildError if the required engine is missing. If another one is missing, says so and returns."""
    read_from = (BROWSERS, BROWSERS.with_name("webkit.py"), TESTS / "requirements.txt")
    state = digest(*[path.read_bytes() for path in read_from])
    try:
        with step_once(browser_stamp(engine), state, f"{engine}, a browser for the tests") as todo:
            if todo:
                install_browser(engine)
    except BuildError as error:
        browser_stamp(engine).unlink(missing_ok=True)
        missing = (
            f"{error}\nThe tests cannot drive {engine} here. Either Playwright's own browser must be downloadable"
            f" ({PYTHON} -m playwright install --with-deps {engine}), or the system must have one"
            f" (Debian: apt-get install {' '.join(DEBIAN_BROWSERS[engine][0])})."
        )
        if engine == ENGINES[0]:
            raise BuildError(missing) from None
        say(f"{missing}\nNOT TESTED IN {engine.upper()}: its tests will be skipped.")


def set_up_browsers(engines: tuple[str, ...] = ENGINES) -> None:
    with one_at_a_time("set-up"):
        for engine in engines:
            set_up_browser(engine)
