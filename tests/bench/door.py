"""What a newcomer waits for, and what an author ships: a fresh clone of this commit beside one of an older one.

Each clone has a home folder with nothing but npm's settings, which a machine may need to reach packages. `serve` is
timed until Chromium shows the first figure of the first page, and until the whole site is built, both less the
downloads of the set-up; `--test` also times `build.py test`, downloads included. Then come the disk that it takes, and
the bytes that an author hosts and that npm gets. Commits that are not there yet are not measured: commit first.

    python3 build.py bench door [--test] [--beside COMMIT]
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

import sizes
from browsers import launch
from project import ROOT

BESIDE = "c4507ee"
ADDRESS = re.compile(r"^http://\S+", re.MULTILINE)
SET_UP = re.compile(r"^set up, with downloads, in ([\d.]+) s", re.MULTILINE)
BUILT = re.compile(r"^built ", re.MULTILINE)
SHOWN = "performance.getEntriesByName('gjk-demo:first-frame').length > 0"
PATIENCE_S = 3600


def measured(commit: str, folder: Path, with_test: bool) -> dict[str, str]:
    clone, home = folder / "clone", folder / "home"
    home.mkdir()
    if (settings := Path.home() / ".npmrc").is_file():
        shutil.copy(settings, home)
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
    subprocess.run(["git", "-C", clone, "checkout", "--quiet", commit], check=True)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment["HOME"] = str(home)
    found = served(clone, environment)
    found["node_modules and .build, MB"] = megabytes(clone / "node_modules", clone / ".build")
    found["for <gjk-demo>, MB"] = f"{sizes.element_bytes(clone / 'dist') / 1e6:.2f}"
    command(clone, environment, "release")
    for package in (clone / "release").glob("*.tgz"):
        found["npm package, MB"] = f"{package.stat().st_size / 1e6:.2f}"
    if with_test:
        begun = time.monotonic()
        command(clone, environment, "test")
        found["test after a build, s"] = f"{time.monotonic() - begun:.0f}"
        found[".venv, MB"] = megabytes(clone / ".venv")
    return found


def command(clone: Path, environment: dict[str, str], *arguments: str) -> None:
    called = [sys.executable, "build.py", *arguments]
    told = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    done = subprocess.run(called, cwd=clone, env=environment, **told)
    if done.returncode:
        print(f"{arguments[0]} failed:\n{done.stdout[-2000:]}")


def served(clone: Path, environment: dict[str, str]) -> dict[str, str]:
    """Seconds of `serve`, less those of the set-up."""
    log = clone.parent / "serve.log"
    begun = time.monotonic()
    with log.open("w") as output, sync_playwright() as playwright, launch(playwright) as browser:
        serving = [sys.executable, "-u", "build.py", "serve", "--port", "0"]
        process = subprocess.Popen(serving, cwd=clone, env=environment, stdout=output, stderr=output)
        try:
            page = browser.new_page(bypass_csp=True)
            page.goto(after(log, ADDRESS)[0])
            page.wait_for_function(SHOWN, timeout=PATIENCE_S * 1000)
            first = time.monotonic() - begun
            after(log, BUILT)
            whole = time.monotonic() - begun
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()
    set_up = float(after(log, SET_UP)[1])
    return {
        "set-up with downloads, s": f"{set_up:.1f}",
        "first figure, s": f"{first - set_up:.1f}",
        "whole build, s": f"{whole - set_up:.1f}",
    }


def after(log: Path, line: re.Pattern[str]) -> re.Match[str]:
    """What a log says, as soon as it says it."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if found := line.search(log.read_text(encoding="utf-8")):
            return found
        time.sleep(0.1)
    raise TimeoutError(f"{log} never has {line.pattern}")


def megabytes(*folders: Path) -> str:
    """What the files take on the disk."""
    blocks = {(each.lstat().st_ino, each.lstat().st_blocks) for folder in folders for each in folder.rglob("*")}
    return f"{sum(count for _, count in blocks) * 512 / 1e6:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--test", action="store_true", help="time `build.py test`, too")
    parser.add_argument("--beside", default=BESIDE, metavar="COMMIT")
    options = parser.parse_args()
    columns = {}
    for commit in (options.beside, "HEAD"):
        full = subprocess.run(["git", "rev-parse", commit], cwd=ROOT, capture_output=True, text=True, check=True)
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            columns[commit] = measured(full.stdout.strip(), Path(folder), options.test)
    rows = {"": {commit: commit for commit in columns}} | {
        name: {commit: column.get(name, "-") for commit, column in columns.items()} for name in columns["HEAD"]
    }
    for name, row in rows.items():
        print(f"{name:<30}" + "".join(f"{value:>12}" for value in row.values()))


if __name__ == "__main__":
    main()
