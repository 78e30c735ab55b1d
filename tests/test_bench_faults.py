"""`build.py bench faults` plants what its list says, refuses what a source no longer has, and leaves nothing behind."""

import importlib.util
import shutil
import sys
from pathlib import Path

import pytest
from certificates import Given, Judge

from project import BuildError

PROGRAM = Path(__file__).parent / "bench" / "faults.py"
ROOT = PROGRAM.parents[2]


def loaded(path):
    name = f"bench_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def bench():
    return loaded(PROGRAM)


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

    def failure(copy, tests):
        assert (copy / "file.py").read_text() == "x = a - b\n"
        if failing is KeyboardInterrupt:
            raise KeyboardInterrupt
        return "1 failed" if failing else ""

    monkeypatch.setattr(bench, "failure", failure)
    fault = bench.Fault("file.py", "a + b", "a - b", ("tests/test_file.py",))
    if failing is KeyboardInterrupt:
        with pytest.raises(KeyboardInterrupt):
            bench.found(fault, tmp_path)
    else:
        assert bench.found(fault, tmp_path) == ("1 failed" if failing else "")
    assert path.read_text() == "x = a + b\n"


def test_what_takes_long_is_planted_by_name(bench):
    """Faults of the searches are chosen by the adversary's name, and no other is; the usual run leaves them out."""
    assert all(fault.holds("adversary") and fault.takes_long for fault in bench.SEARCHES)
    others = (*bench.CORE, *bench.PAGE, *bench.BROWSER)
    assert not any(fault.holds("adversary") for fault in others)
    assert bench.without_repeats([*bench.SEARCHES]) == []


def test_every_fault_names_tests_that_are_there(bench):
    """The files that a fault names exist, its text stands once in its file, and no fault is planted twice."""
    faults = (*bench.CORE, *bench.SEARCHES, *bench.PAGE, *bench.BROWSER)
    assert len(faults) >= 120
    assert len({(fault.file, fault.before, fault.after) for fault in faults}) == len(faults)
    for fault in faults:
        assert fault.before != fault.after
        files = [fault.file, *(test.partition("::")[0] for test in fault.tests if test.startswith("tests/"))]
        assert all((ROOT / file).is_file() for file in files), files
        assert (ROOT / fault.file).read_text(encoding="utf-8").count(fault.before) == 1, fault


def test_what_another_checkout_answers_wrongly_too_is_no_find(tmp_path):
    """The adversary asks the other checkout's engine about the same pair, and judges its answers in the same way."""
    shared = loaded(PROGRAM.parent / "adversary.py").shared
    ball = Given("Sphere", ((0.0, 0.0, 0.0), 1.0))
    judge = Judge(ball, Given("Cylinder", ((3.0, 0.0, 0.0), (3.0, 0.0, 2.0), 0.5)))
    assert not shared(judge, ROOT)
    shutil.copytree(ROOT / "gjkcore", tmp_path / "gjkcore", ignore=shutil.ignore_patterns("__pycache__"))
    path = tmp_path / "gjkcore" / "space" / "curved.py"
    path.write_text(path.read_text().replace("signed = -height - (reach_a + reach_b)", "signed = -height"))
    assert shared(judge, tmp_path)
