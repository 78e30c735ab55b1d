"""What the suite finds: plants one-line faults, one at a time, runs the tests concerned and prints those that survive.

    python3 build.py bench faults [TEXT ...] [--all]    only faults whose file, text or tests hold one of these; all
    python3 build.py bench faults adversary             those in the searches for pairs of solids

A fault is a piece of one file and what stands there instead; `faults.txt` has them. They are planted in a copy of the
checkout, never in the checkout itself. A fault whose text does not stand exactly once in its file is refused: then the
list has to follow the source. Faults that only a browser shows need a build each, and those that `bench adversary` has
to find take it up to ADVERSARY_S, so both are planted with --all or by name only.

Whoever moves, merges or removes a test runs the faults of the files that it is about before and after.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from pieces import pieces

from project import NODE_MODULES, PYTHON, ROOT, VENV, BuildError, environment

NOT_COPIED = (".git", ".venv", "bytecode", "node_modules", "dist", "repacked", "release", "__pycache__")
LONGEST_S = 1800
"""No tests of a fault take longer, unless the fault makes them hang: then it is found."""

LIST = Path(__file__).with_suffix(".txt")

ADVERSARY = "tests/bench/adversary.py"
ADVERSARY_S = 180
"""Of processor time: how long the adversary looks for the fault that is planted. Most are found in ten."""

PYTEST = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not thorough")
"""Options of pytest. What only `build.py test all` finds does not count."""

NODE = """
import sys
from bundle import bundle_for_node
from project import ROOT, WORK, run
run("node", "--test", *bundle_for_node([ROOT / name for name in sys.argv[1:]], WORK / "faults"))
"""


class Fault(NamedTuple):
    """`tests` are arguments of pytest, unit tests of the JavaScript, or ADVERSARY; one of them must fail."""

    file: str
    before: str
    after: str
    tests: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.file}: {self.before.strip().splitlines()[0][:60]}"

    @property
    def in_browser(self) -> bool:
        return any("tests/e2e/" in test for test in self.tests)

    @property
    def takes_long(self) -> bool:
        return self.in_browser or ADVERSARY in self.tests

    def holds(self, text: str) -> bool:
        return text in self.name or any(text in test for test in self.tests)

    def planted(self, source: str) -> str:
        """The source with the fault in it. Raises BuildError if its text does not stand there exactly once."""
        count = source.count(self.before)
        if count != 1:
            raise BuildError(f"{self.name} stands {count} times in its file: the list of faults has to follow it")
        return source.replace(self.before, self.after)


def faults() -> list[Fault]:
    return [Fault(file, before, after, tuple(tests)) for (file, *tests), before, after in pieces(LIST)]


# ------------------------------------------------------------------------------------------------------ planting


def copied(folder: Path) -> Path:
    """A copy of the checkout that shares its tools."""
    copy = folder / "checkout"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
    (copy / "node_modules").symlink_to(NODE_MODULES)
    (copy / ".venv").symlink_to(VENV)
    return copy


def failure(copy: Path, tests: tuple[str, ...]) -> str:
    """What these tests say when one fails in the copy, in a line; nothing if all pass."""
    own = environment()
    own["PYTHONPATH"] = os.pathsep.join(
        path.replace(str(ROOT), str(copy)) for path in own["PYTHONPATH"].split(os.pathsep)
    )
    own["PYTHONPYCACHEPREFIX"] = os.devnull  # a fault of the same length within a second would not be seen
    units = [test for test in tests if test.endswith(".test.js")]
    others = [test for test in tests if not test.endswith(".test.js") and test != ADVERSARY]
    runs = [[PYTHON, "-c", NODE, *units]] * bool(units)
    runs += [[PYTHON, ADVERSARY, "--first", "--against", ROOT, "--seconds", str(ADVERSARY_S)]] * (ADVERSARY in tests)
    runs += [[PYTHON, "-m", "pytest", *PYTEST, *others]] * bool(others)
    for command in runs:
        try:
            done = subprocess.run(command, cwd=copy, env=own, capture_output=True, text=True, timeout=LONGEST_S)
        except subprocess.TimeoutExpired:
            return f"no end after {LONGEST_S} s"
        if done.returncode == 5:
            raise BuildError(f"There are no such tests: {' '.join(tests)}")
        if done.returncode:
            return [f"exit code {done.returncode}", *(done.stdout + done.stderr).strip().splitlines()][-1]
    return ""


def found(fault: Fault, copy: Path) -> str:
    """Plants the fault in the copy, runs its tests and takes it away again, whatever happens. Returns what they say of
    it; nothing if it survives."""
    path = copy / fault.file
    source = path.read_text(encoding="utf-8")
    path.write_text(fault.planted(source), encoding="utf-8")
    try:
        return failure(copy, fault.tests)
    finally:
        path.write_text(source, encoding="utf-8")


def without_repeats(faults: list[Fault]) -> list[tuple[str, ...]]:
    """The tests of these faults, each once: those in browsers as they are, all others together. Not the adversary: what
    it finds without any fault does not count."""
    together = dict.fromkeys(test for fault in faults if not fault.takes_long for test in fault.tests)
    return [tuple(together)] * bool(together) + list(dict.fromkeys(f.tests for f in faults if f.in_browser))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", nargs="*", metavar="TEXT")
    parser.add_argument("--all", action="store_true", help="also those that take long")
    options = parser.parse_args()
    chosen = [
        fault
        for fault in faults()
        if (any(map(fault.holds, options.texts)) if options.texts else options.all or not fault.takes_long)
    ]
    for fault in chosen:
        fault.planted((ROOT / fault.file).read_text(encoding="utf-8"))
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(Path(folder))
        for tests in without_repeats(chosen):
            if said := failure(copy, tests):
                raise BuildError(f"These tests fail without any fault: {' '.join(tests)}\n{said}")
        for fault in chosen:
            began = time.monotonic()
            said = found(fault, copy)
            survivors += [fault] * (not said)
            print(f"{'found' if said else 'SURVIVES'}  {time.monotonic() - began:5.1f} s  {fault.name}")
            print(f"    {said or 'nothing fails'}", flush=True)
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} faults are found")
    for fault in survivors:
        print(f"survives: {fault.name}\n    {fault.before}\n    {fault.after}\n    {' '.join(fault.tests)}")
    return 1 if survivors else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BuildError as problem:
        sys.exit(f"\n{problem}")
