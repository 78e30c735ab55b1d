"""How the project's commands are run."""

from __future__ import annotations

import sys

import pytest

from project import WORK, BuildError, run

SPEAKS = "import sys; print('data'); print('a remark', file=sys.stderr); sys.exit(int(sys.argv[1]))"


def test_a_remark_is_no_output() -> None:
    """What a quiet command says on standard error is no part of its output, which a program may read."""
    assert run(sys.executable, "-c", SPEAKS, "0", quiet=True).stdout == "data\n"


def test_a_failure_shows_all() -> None:
    """A quiet command that fails shows its output and what it said on standard error."""
    with pytest.raises(BuildError, match=r"(?s)data.*a remark.*failed \(3\)"):
        run(sys.executable, "-c", SPEAKS, "3", quiet=True)


def test_byte_code_is_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a command of ours compiles is kept, and not beside the sources, also where the environment keeps none."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    kept = run(sys.executable, "-c", "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)", quiet=True)
    assert kept.stdout.strip() == f"False {WORK / 'bytecode'}"
