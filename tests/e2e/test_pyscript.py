"""The wheel in PyScript, whose files come from npm: no other host is asked. `build.py test all` only."""

from __future__ import annotations

import shutil
import tarfile
from pathlib import Path

import pytest

from browsers import until
from figure import RUNTIMES, Figure
from gjkcore import __version__
from machine import PACKAGES, is_installed
from pyodide_files import write_pyodide

reason = "PyScript is not set up (build.py test all)"
pytestmark = [pytest.mark.cold, pytest.mark.thorough, pytest.mark.skipif(not is_installed(PACKAGES), reason=reason)]


@pytest.fixture
def folder(packed: Path, tmp_path: Path) -> Path:
    """A page with a figure and a script for PyScript, the npm package and the wheel, as they were packed."""
    [wheel] = packed.glob("*.whl")
    page = (PACKAGES / "pyscript" / "index.html").read_text(encoding="utf-8")
    (tmp_path / "index.html").write_text(page.replace("WHEEL", wheel.name), encoding="utf-8")
    shutil.copy(wheel, tmp_path)
    shutil.copytree(PACKAGES / "node_modules" / "@pyscript" / "core" / "dist", tmp_path / "pyscript")
    write_pyodide(tmp_path / "pyodide")
    with tarfile.open(packed / f"gjk-demo-{__version__}.tgz") as tar:
        tar.extractall(tmp_path, filter="data")
    return tmp_path


def test_pyscript(page, serve_folder, folder: Path) -> None:
    """The wheel installs in PyScript, and its gjkcore answers as the figure's `answerer`: a vertex is dragged, the
    answer is the exact one and what the page's Python has said, and the figure's own Python never starts."""
    page.goto(serve_folder(folder))
    until(page, "typeof document.querySelector('gjk-demo')?.answerer === 'function'")
    figure = Figure(page).settled()
    before = figure.scene
    figure.drag("0.1", 24, -18)
    assert figure.agrees()
    assert figure.scene != before
    told = str(figure.answer["result"]["signed_distance"])
    until(page, f"document.querySelector('#distance').textContent === '{told}'")
    assert page.evaluate(RUNTIMES) == 0
