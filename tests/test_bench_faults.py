"""The list of `build.py bench faults` follows the sources."""

import importlib.util
import sys
from pathlib import Path

PROGRAM = Path(__file__).parent / "bench" / "faults.py"
ROOT = PROGRAM.parents[2]


def test_every_fault_names_tests_that_are_there():
    """The files that a fault names exist, its text stands once in its file, and no fault is planted twice."""
    spec = importlib.util.spec_from_file_location("bench_faults", PROGRAM)
    bench = importlib.util.module_from_spec(spec)
    sys.modules["bench_faults"] = bench
    spec.loader.exec_module(bench)
    faults = bench.faults()
    assert len(faults) >= 120
    assert len({(fault.file, fault.before, fault.after) for fault in faults}) == len(faults)
    for fault in faults:
        assert fault.before != fault.after
        files = [fault.file, *(test.partition("::")[0] for test in fault.tests if test.startswith("tests/"))]
        assert all((ROOT / file).is_file() for file in files), files
        assert (ROOT / fault.file).read_text(encoding="utf-8").count(fault.before) == 1, fault
