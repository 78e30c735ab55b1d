"""The same answers and traces, digit for digit, with each Python.

To renew the constant after a change of the engine: `python tests/support/digest.py`.
"""

import shutil
import subprocess

import pytest
from digest import digest

from project import NODE_MODULES, ROOT

EXPECTED = "47e84bacbed66a44"

IN_PYODIDE = """
import { loadPyodide } from PYODIDE;
const python = await loadPyodide();
python.FS.mkdir("/checkout");
python.mountNodeFS("/checkout", ROOT);
console.log(python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/checkout", "/checkout/tests/support"]
from digest import digest
digest()
`));
"""


def test_digest():
    """This Python gives the answers and traces that every other one gives."""
    assert digest() == EXPECTED


@pytest.mark.thorough
@pytest.mark.skipif(not (NODE_MODULES / "pyodide").is_dir() or not shutil.which("node"), reason="Pyodide is not there")
def test_digest_in_pyodide():
    """The Python of the page, with the C library of WebAssembly, gives them too."""
    pyodide = (NODE_MODULES / "pyodide" / "pyodide.mjs").as_uri()
    program = IN_PYODIDE.replace("PYODIDE", f'"{pyodide}"').replace("ROOT", f'"{ROOT.as_posix()}"')
    command = ["node", "--input-type=module", "--eval", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    assert done.stdout.split()[-1] == EXPECTED
