"""`build.py bench faults` plants what its list says, refuses what a source no longer has, and leaves nothing behind."""

import importlib.util
import sys
from pathlib import Path

import pytest

from project import BuildError

PROGRAM = Path(__file__).parent / "bench" / "faults.py"


@pytest.fixture(scope="module")
def bench():
    spec = importlib.util.spec_from_file_location("bench_faults", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    sys.modules["bench_faults"] = module
    spec.loader.exec_module(module)
    return module


def test_a_text_that_does_not_stand_once_is_refused(bench):
    """A fault is planted where its text stands exactly once, and refused where it stands twice or not at all."""
    fault = bench.Fault("file.py", "a + b", "a - b", ("tests/test_file.py",))
    assert fault.planted("x = a + b\n") == "x = a - b\n"
    for source in ("x = a * b\n", "x = a + b + (a + b)\n"):
        with pytest.raises(BuildError, match=r"file\.py: a \+ b stands [02] times"):
            fault.planted(source)


@pytest.mark.parametrize("failing", [True, False, KeyboardInterrupt])
def test_a_fault_is_taken_away_again(bench, tmp_path, monkeypatch, failing):
    """While its tests run, a fault is in the file. After them it is gone, also if they were interrupted."""
    path = tmp_path / "file.py"
    path.write_text("x = a + b\n")

    def fails(copy, tests):
        assert (copy / "file.py").read_text() == "x = a - b\n"
        if failing is KeyboardInterrupt:
            raise KeyboardInterrupt
        return failing

    monkeypatch.setattr(bench, "fails", fails)
    fault = bench.Fault("file.py", "a + b", "a - b", ("tests/test_file.py",))
    if failing is KeyboardInterrupt:
        with pytest.raises(KeyboardInterrupt):
            bench.survives(fault, tmp_path)
    else:
        assert bench.survives(fault, tmp_path) == (not failing)
    assert path.read_text() == "x = a + b\n"


def test_every_fault_names_tests_that_are_there(bench):
    """The files that a fault names exist, its text stands once in its file, and no fault is planted twice."""
    faults = (*bench.CORE, *bench.PAGE, *bench.BROWSER)
    assert len(faults) >= 60
    assert len({(fault.file, fault.before, fault.after) for fault in faults}) == len(faults)
    root = PROGRAM.parents[2]
    for fault in faults:
        assert fault.before != fault.after
        files = [fault.file, *(test.partition("::")[0] for test in fault.tests if test.startswith("tests/"))]
        assert all((root / file).is_file() for file in files), files
        assert (root / fault.file).read_text(encoding="utf-8").count(fault.before) == 1, fault
