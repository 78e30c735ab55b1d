"""build.py: which Pythons it takes, how its commands are run, and what esbuild is given."""

from __future__ import annotations

import ast
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import build
import machine
import project
from bundle import esbuild
from project import ROOT, WEB, WORK, BuildError, read, run

NEEDED = r"build\.py needs Python 3\.11 or newer\. This is Python 3\.\d+\.\d+: .+"
VERSIONS = machine.versions()


def test_an_older_python_reads_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """build.py has the syntax of Python 3.6, and what asks for a newer one stands before all other imports."""
    text, needed, guard, *_ = ast.parse(read("build.py"), feature_version=(3, 6)).body
    assert isinstance(text, ast.Expr) and ast.unparse(needed) == "import sys"
    head = compile(ast.Module([needed, guard], []), "build.py", "exec")
    exec(head, {})
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    monkeypatch.setattr(sys, "version", "3.10.13 (main)")
    with pytest.raises(SystemExit, match=f"^{NEEDED}$"):
        exec(head, {})


@pytest.mark.thorough
def test_each_older_python_of_this_machine_says_one_line() -> None:
    """Every older Python that this machine has ends with that one line, and not with a traceback."""
    older = [program for version, (_, program) in machine.pythons().items() if int(version[2:]) < 11]
    if not older:
        pytest.skip("this machine has no older Python")
    for program in older:
        done = subprocess.run([program, ROOT / "build.py", "test"], capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (1, "")
        assert re.fullmatch(f"{NEEDED}\n", done.stderr), done.stderr


def python_of(folder: Path, name: str, does: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    (folder / name).chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="its Pythons are scripts of a shell")
def test_pythons_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those on the path, of pyenv and of uv. One that does not start, as a shim of pyenv, is none."""
    for variable, folder in (("PATH", "path"), ("PYENV_ROOT", "pyenv"), ("UV_PYTHON_INSTALL_DIR", "uv")):
        monkeypatch.setenv(variable, str(tmp_path / folder))
    python_of(tmp_path / "path", "python3.13", "exit 127")
    python_of(tmp_path / "path", "python3.12", "echo 3.12.9")
    python_of(tmp_path / "path", "python3-config", "echo 3.11.1")
    python_of(tmp_path / "pyenv" / "versions" / "3.10.2" / "bin", "python3", "echo 3.10.2")
    python_of(tmp_path / "uv" / "cpython-3.14" / "bin", "python3.14", "echo 3.14.0")
    found = {version: whole for version, (whole, _) in machine.pythons().items()}
    assert found == {"3.12": "3.12.9", "3.10": "3.10.2", "3.14": "3.14.0"}


def test_other_pythons_are_tried_or_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each version of the project but the one that runs is tried. A run says which; what fails fails, what the machine
    lacks is said in capitals."""
    here = f"{sys.version_info[0]}.{sys.version_info[1]}"
    broken, right, *missing = [version for version in VERSIONS if version != here]
    monkeypatch.setattr(
        machine, "pythons", lambda: {each: (f"{each}.9", Path(each)) for each in ("3.6", here, broken, right)}
    )
    tried = []

    def test_natively(version: str, program: Path, seed: str) -> None:
        tried.append((version, program, seed))
        if program == Path(broken):
            raise BuildError("a test fails")

    monkeypatch.setattr(build, "test_natively", test_natively)
    failed, lines = build.test_with_other_pythons("7")
    assert tried == [(f"{each}.9", Path(each), "7") for each in (broken, right)]
    assert failed == [f"Python {broken}.9"]
    assert lines[0].endswith(f"also with: Python {broken}.9, Python {right}.9")
    assert bool(missing) == (len(lines) == 2) and all(f"NOT TESTED WITH PYTHON {each}" in lines[1] for each in missing)


def test_the_workflows_have_the_oldest_and_the_newest() -> None:
    """A push is tested with the oldest and the newest Python, and each night all versions are there. What is published
    is made by the newest."""
    push, release, nightly = (
        yaml.safe_load(read(f".github/workflows/{name}.yml"))["jobs"] for name in ("pages", "release", "nightly")
    )
    assert push["test"]["strategy"]["matrix"]["python"] == [VERSIONS[0], VERSIONS[-1]]
    made = [step["with"]["python-version"] for job in (push["deploy"], release["pack"]) for step in job["steps"][1:2]]
    assert made == [VERSIONS[-1]] * 2
    steps = nightly["test"]["steps"]
    assert sorted(steps[1]["with"]["python-version"].split()) == VERSIONS
    assert ".ci/run all" in [step.get("run") for step in steps]


# ---- how the project's commands are run


SPEAKS = "import sys; print('data'); print('a remark', file=sys.stderr); sys.exit(int(sys.argv[1]))"


def test_a_remark_is_no_output() -> None:
    """What a quiet command says on standard error is no part of its output, which a program may read."""
    assert run(sys.executable, "-c", SPEAKS, "0", quiet=True).stdout == "data\n"


def test_a_failure_shows_all() -> None:
    """A quiet command that fails shows its output and what it said on standard error."""
    with pytest.raises(BuildError, match=r"(?s)data.*a remark.*failed \(3\)"):
        run(sys.executable, "-c", SPEAKS, "3", quiet=True)


STOPPING = """
import signal, sys, threading
from project import run, stop
signal.signal(signal.SIGINT, stop)
child = [sys.executable, "-c", "import time; print('started', flush=True); time.sleep(60)"]
threading.Thread(target=run, args=child).start()
threading.Event().wait()
"""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl+C is another signal there")
def test_ctrl_c_ends_in_one_line() -> None:
    """It ends what runs beside, too, even if only the program itself is told, and says one line."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "env": project.environment()}
    with subprocess.Popen([sys.executable, "-c", STOPPING], **options) as process:
        assert process.stdout and process.stderr
        assert process.stdout.readline() == "started\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == ""  # the child, which has this end of the pipe as well, has ended
        assert process.stderr.read() == "\nstopped\n"
    assert process.returncode == project.INTERRUPTED


def test_byte_code_is_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a command of ours compiles is kept, and not beside the sources, also where the environment keeps none."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    kept = run(sys.executable, "-c", "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)", quiet=True)
    assert kept.stdout.strip() == f"False {WORK / 'bytecode'}"


# ------------------------------------------------------------------------------------------------ what esbuild is given

SAME = """
import { readFileSync } from "node:fs";
const { default: made } = await import(process.argv[1]);
console.log(JSON.stringify(made) === JSON.stringify(JSON.parse(readFileSync(process.argv[2], "utf8"))));
"""


def test_a_large_answer_says_nothing_twice():
    """The script that is made of it is equal to it, and less than half as long."""
    site = WORK / "answers"
    answer = WEB / "baked" / "later" / "impact-solids.json"
    [name] = esbuild(site, [answer])
    made = site / "assets" / name
    done = run("node", "--input-type=module", "--eval", SAME, made.as_uri(), answer, quiet=True)
    assert done.stdout == "true\n"
    assert 2 * made.stat().st_size < answer.stat().st_size
