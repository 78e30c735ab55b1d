"""Where the project's files are, and how its commands run. Everything that build.py calls imports this module."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar

ROOT = Path(__file__).resolve().parents[2]
CORE = ROOT / "gjkcore"
WEB = ROOT / "web"
TESTS = ROOT / "tests"
DIST = ROOT / "dist"
WORK = ROOT / ".build"  # stamps, the site while it is built, screenshots of failed tests
VENV = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
OLDEST_BROWSERS = "chrome120,firefox128,safari17.4"
"""As esbuild names them. All scripts get a syntax that these know; the author's guide names them, too."""
NATIVE = ("__main__.py", "arrays", "batch.py", "judge", "scenes.py", "schema.py")
"""What of gjkcore a page does not need: it runs natively only."""
MODULE_FOLDERS = (ROOT, WEB / "build", TESTS, TESTS / "support", TESTS / "e2e" / "support")


T = TypeVar("T")


class BuildError(Exception):
    """Something that a person has to know or to repair. It is printed without a traceback."""


def say(text: str) -> None:
    if not STOPPED.is_set():
        print(text, file=sys.stderr, flush=True)


def environment() -> dict[str, str]:
    """The environment of every command: this project's tools come first, the home folder can be written to, and what
    Python compiles is kept in a folder of ours, also for those who want no __pycache__ beside their sources."""
    env = dict(os.environ)
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    env["PYTHONPYCACHEPREFIX"] = str(WORK / "bytecode")
    home = env.get("HOME")
    if os.name != "nt" and not (home and os.access(home, os.W_OK)):
        (WORK / "home").mkdir(parents=True, exist_ok=True)
        env["HOME"] = str(WORK / "home")
    env["PATH"] = os.pathsep.join([str(NODE_MODULES / ".bin"), str(BIN), env.get("PATH", os.defpath)])
    env["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
    # A network may have a certificate authority of its own. The system knows it; Node.js has to be told to ask.
    env.setdefault("NODE_USE_SYSTEM_CA", "1")
    env["PYTHONPATH"] = os.pathsep.join(map(str, MODULE_FOLDERS))
    return env


def run(*command: str | Path, quiet: bool = False, **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs a command in the root, or in `cwd`. Standard input is empty unless `input` is given.

    With `quiet`, the output is shown only if the command fails; what it says on standard error is apart from it. Other
    options are those of `subprocess.run`. Raises BuildError if the program is missing or fails.
    """
    env = environment() | options.pop("env", {})
    program = shutil.which(str(command[0]), path=env["PATH"])
    if not program:
        raise BuildError(f"{command[0]} is not installed on this machine")
    if quiet:
        options |= {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    if "input" not in options:
        options["stdin"] = subprocess.DEVNULL
    arguments = [program, *map(str, command[1:])]
    given = options.pop("input", None)
    if given is not None:
        options["stdin"] = subprocess.PIPE
    with subprocess.Popen(arguments, env=env, text=True, encoding="utf-8", **{"cwd": ROOT, **options}) as process:
        RUNNING.add(process)
        stdout, stderr = process.communicate(given)
    RUNNING.discard(process)
    if process.returncode:
        if STOPPED.is_set():
            raise SystemExit(INTERRUPTED)  # of which a thread says nothing
        shown = (stdout or "") + (stderr or "")
        raise BuildError(f"{shown}\nfailed ({process.returncode}): {' '.join(map(str, command[:4]))}".strip())
    return subprocess.CompletedProcess(arguments, 0, stdout, stderr)


RUNNING: set[subprocess.Popen[str]] = set()
STOPPED = threading.Event()
INTERRUPTED = 130
"""The exit code of a program that Ctrl+C has ended, by custom."""


def stop(*_: object) -> NoReturn:
    """Ends the program, and the commands that it runs, in one line. A next run goes on where this one was."""
    STOPPED.set()
    for process in list(RUNNING):
        process.terminate()
    print("\nstopped", file=sys.stderr, flush=True)
    os._exit(INTERRUPTED)  # without waiting for threads


def works(*command: str | Path) -> bool:
    try:
        run(*command, quiet=True)
    except BuildError:
        return False
    return True


def read(name: str) -> str:
    try:
        return (ROOT / name).read_text(encoding="utf-8")
    except OSError as error:
        raise BuildError(f"{name} cannot be read: {error.strerror}") from None


def preset_files() -> dict[str, str]:
    """For each preset whose scene is in a file of its own, that file, relative to web/src."""
    presets = json.loads(read("web/src/presets.json"))
    return {name: preset["scene"]["from"] for name, preset in presets.items() if "from" in preset["scene"]}


def preset_scenes() -> dict[str, Any]:
    """The scene of each preset. States of a tour that name a preset have its scene, as the page resolves them."""
    presets = json.loads(read("web/src/presets.json"))
    for name, file in preset_files().items():
        presets[name]["scene"] = json.loads(read(f"web/src/{file}"))["scene"]
    for preset in presets.values():
        for state in preset["scene"].get("states", ()):
            if "preset" in state:
                state["scene"] = presets[state.pop("preset")]["scene"]
    return {name: preset["scene"] for name, preset in presets.items()}


def core_sources() -> list[Path]:
    """gjkcore as pages have it: all but NATIVE."""
    native = [CORE / name for name in NATIVE]
    return sorted(path for path in CORE.rglob("*.py") if not {path, *path.parents}.intersection(native))


def digest(*parts: bytes) -> str:
    """Ten characters of a hash of the contents, for file names and stamps."""
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:10]


def side_by_side(*tasks: Callable[[], T], at_once: int = max(os.cpu_count() or 1, 2)) -> list[T]:
    """Runs tasks side by side, `at_once` of them, usually as many as there are cores, and returns their results. Each
    spends its time in another process, or in a library that frees the interpreter. If some fail, raises the error of
    the first."""
    with ThreadPoolExecutor(at_once) as pool:
        return [future.result() for future in [pool.submit(task) for task in tasks]]


@contextlib.contextmanager
def one_at_a_time(what: Literal["set-up", "build"]) -> Iterator[None]:
    """Two commands in the same checkout take turns at the set-up of tools and at a build, if the system has file locks.
    A build needs no tools but those in node_modules, which it sets up itself."""
    WORK.mkdir(exist_ok=True)
    with (WORK / f"{what}.lock").open("w") as file:
        with contextlib.suppress(ImportError):
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def step_once(stamp: Path, state: str, what: str) -> Iterator[bool]:
    """Yields True if the step has not been done for this `state`. The stamp is written once the step has succeeded."""
    todo = not stamp.is_file() or stamp.read_text(encoding="utf-8") != state
    if todo:
        say(f"set-up: {what}")
    yield todo
    if todo:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(state, encoding="utf-8")
