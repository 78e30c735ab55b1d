"""Real notebooks: each is installed, pinned, in an environment of its own, started headless on a free port with a
token, and ended. They have gjkcore from its wheel. `build.py test all` only."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from browsers import until_true
from figure import APART, Figure
from machine import PACKAGES, is_installed, notebook_python, notebooks_are_set_up
from programs import served
from project import run
from pyodide_files import write_pyodide

reason = "notebooks are not set up (build.py test all)"
pytestmark = [pytest.mark.cold, pytest.mark.thorough, pytest.mark.skipif(not notebooks_are_set_up(), reason=reason)]

CELL = f"import gjkcore\nfigure = gjkcore.show({APART!r})\nfigure"
SAVED = "figure.save('figure.svg')\nfigure.save('figure.png')\nprint('saved')"
ASKED = "print('scene', __import__('json').dumps([figure.scene, figure.answer['result']]), 'end')"

MARIMO = f"""
import marimo
app = marimo.App()

@app.cell
def _():
    {CELL.replace(chr(10), chr(10) + "    ")}
    return (figure,)

@app.cell
def _(figure):
    {ASKED}
    return
"""
"""The same cells as marimo keeps them."""


def document(*cells: str, kernel: str = "python3") -> str:
    listed = [
        {"id": f"cell-{i}", "cell_type": "code", "metadata": {}, "source": cell, "outputs": [], "execution_count": None}
        for i, cell in enumerate(cells)
    ]
    told = {"kernelspec": {"name": kernel, "display_name": "Python 3", "language": "python"}}
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": told, "cells": listed})


def environment(home: Path) -> dict[str, str]:
    """A user of their own, who has gjkcore."""
    own = {"HOME": str(home), "PYTHONPATH": str(home / "packages")}
    own |= {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    own |= {"IPYTHONDIR": str(home / "ipython"), "JUPYTER_PLATFORM_DIRS": "1", "XDG_CONFIG_HOME": str(home / "config")}
    return {**os.environ, **own}


@pytest.fixture
def home(tmp_path: Path, packed: Path) -> Path:
    """A folder with the wheel, as pip installs it, and with a notebook."""
    [wheel] = packed.glob("*.whl")
    install = ("-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", tmp_path / "packages", wheel)
    run(notebook_python(), *install, quiet=True)
    (tmp_path / "gjk.ipynb").write_text(document(CELL, ASKED, SAVED), encoding="utf-8")
    (tmp_path / "gjk.py").write_text(MARIMO, encoding="utf-8")
    return tmp_path


@contextlib.contextmanager
def notebooks(home: Path, path: str, *command: str) -> Iterator[str]:
    """Starts a server of notebooks. Yields the address of a path there. `{port}` in the command, and `{token}` in both,
    are filled in."""
    token = secrets.token_hex(16)

    def start(port: int) -> list[str | Path]:
        return [notebook_python(), "-m", *[part.format(port=port, token=token) for part in command]]

    with served(start, home, environment(home)) as address:
        yield address + path.format(token=token)


def run_cell(page: Page, cell: Locator) -> None:
    cell.click()
    page.keyboard.press("Control+Enter")


def drags(page: Page) -> Figure:
    """The figure of the page is live. A vertex is dragged, and the answer is the exact one."""
    figure = Figure(page)
    figure.element.wait_for()
    figure.settled()
    figure.element.scroll_into_view_if_needed()
    before = figure.scene
    figure.drag("1.0", 30, 15)
    figure.settled()
    assert figure.scene != before
    assert figure.agrees()
    return figure


def told(text: str) -> Any:
    """What the cell ASKED has printed last; None while it has not."""
    printed, end, _ = text.rpartition("scene ")[2].partition(" end")
    return json.loads(printed) if end and printed.startswith("[") else None


def is_in_kernel(page: Page, figure: Figure, ask: Callable[[], object]) -> None:
    """The kernel's figure has the scene of the page, and its answer. `ask` runs the cell ASKED."""

    def same() -> bool:
        ask()
        page.wait_for_timeout(400)
        found = told(page.locator("body").inner_text())
        return bool(found) and found == [figure.scene, figure.answer["result"]]

    until_true(page, same, "the kernel has the scene and its answer")


def keeps_its_letters(page: Page, figure: Figure) -> None:
    """M and D D, typed on a point, change nothing: in the notebook they make the cell a text, and delete it."""
    figure.handle("1.0").focus()
    for key in "mdd":
        page.keyboard.press(key)
    page.wait_for_timeout(500)
    assert page.locator(".jp-CodeCell").count() == 3
    assert page.locator(".jp-MarkdownCell").count() == 0
    assert figure.element.is_visible()


def is_connected(page: Page) -> bool:
    """Has the notebook of the page opened its connection to a kernel?"""
    found = page.evaluate("fetch('/api/sessions').then((response) => response.json())")
    return any(session["kernel"]["connections"] for session in found)


@pytest.mark.parametrize("app", ["jupyterlab", "notebook"])
def test_jupyter(app: str, page: Page, home: Path, problems: Any) -> None:
    """In JupyterLab and Notebook a cell shows the figure; a vertex that is dragged changes the kernel's scene; letters
    typed on it stay in it; it is saved as files; the saved notebook keeps the picture."""
    problems.allow(".")  # of the notebook's own
    options = ["--no-browser", "--allow-root", "--port={port}", "--IdentityProvider.token={token}"]
    options += ["--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    options += ["--ServerApp.allow_remote_access=False"]
    path = "lab/tree/gjk.ipynb" if app == "jupyterlab" else "notebooks/gjk.ipynb"
    with notebooks(home, f"{path}?token={{token}}", app, *options) as address:
        page.goto(address)
        first, second, third = (page.locator(".jp-CodeCell .cm-content").nth(i) for i in range(3))
        first.wait_for()
        # Without a kernel, the notebook calls itself idle, too.
        until_true(page, lambda: is_connected(page), "the notebook has its kernel")
        page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
        run_cell(page, first)
        figure = drags(page)
        keeps_its_letters(page, figure)
        is_in_kernel(page, figure, lambda: run_cell(page, second))
        run_cell(page, third)
        png, svg = home / "figure.png", home / "figure.svg"
        until_true(page, lambda: png.is_file() and png.read_bytes().startswith(b"\x89PNG"), "the PNG is saved")
        assert svg.read_text(encoding="utf-8").startswith("<svg")
        page.keyboard.press("Escape")
        page.keyboard.press("Control+s")
        saved = home / "gjk.ipynb"
        until_true(page, lambda: "image/svg+xml" in saved.read_text(encoding="utf-8"), "the picture is saved")


def test_marimo(page: Page, home: Path, problems: Any) -> None:
    """In marimo a cell shows the figure, and a vertex that is dragged changes the kernel's scene."""
    problems.allow(".")  # of the notebook's own
    options = ["--headless", "--skip-update-check", "--host=127.0.0.1", "--port={port}", "--token-password={token}"]
    with notebooks(home, "?access_token={token}", "marimo", "edit", "gjk.py", *options) as address:
        page.goto(address)
        first, second = (page.locator(".cm-content").nth(i) for i in range(2))
        first.wait_for()
        run_cell(page, first)
        figure = drags(page)
        is_in_kernel(page, figure, lambda: run_cell(page, second))


# --------------------------------------------------------------------------------------------------------- JupyterLite

LITE_KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"


@pytest.fixture
def lite(home: Path, packed: Path) -> Path:
    """A site of JupyterLite that has the wheel, and asks no other host for anything."""
    source = home / "lite"
    (source / "files").mkdir(parents=True)
    (source / "pypi").mkdir()
    [wheel] = packed.glob("*.whl")
    shutil.copy(wheel, source / "pypi")
    notebook = document("%pip install --quiet gjkcore[show]", CELL, ASKED, kernel="python")
    (source / "files" / "gjk.ipynb").write_text(notebook, encoding="utf-8")
    packages = write_pyodide(source / "static" / "pyodide")
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": packages}}
    settings = {"jupyter-config-data": {"litePluginSettings": {LITE_KERNEL: kernel}}, "jupyter-lite-schema-version": 0}
    (source / "jupyter-lite.json").write_text(json.dumps(settings), encoding="utf-8")
    build = ("-m", "jupyterlite_core", "build", "--lite-dir", source, "--output-dir", home / "site", "--apps", "lab")
    run(notebook_python(), *build, cwd=home, env=environment(home), quiet=True)
    return home / "site"


@pytest.mark.skipif(not is_installed(PACKAGES), reason="the wheels are not set up (build.py test all)")
def test_jupyterlite(page: Page, lite: Path, serve_folder: Any, problems: Any) -> None:
    """In JupyterLite the wheel installs, a cell shows the figure, and a vertex that is dragged changes the scene of the
    kernel, which is Python in the browser."""
    problems.allow(r"^console|^exception")  # of the notebook's own
    page.goto(f"{serve_folder(lite)}lab/index.html?path=gjk.ipynb")
    install, show, ask = (page.locator(".jp-CodeCell .cm-content").nth(i) for i in range(3))
    install.wait_for()
    page.locator(".jp-KernelName", has_text="Pyodide").wait_for()
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
    run_cell(page, install)
    run_cell(page, show)
    figure = drags(page)
    is_in_kernel(page, figure, lambda: run_cell(page, ask))


# ----------------------------------------------------------------------------------------------------------- nbconvert


def nbconvert(home: Path, *arguments: str) -> None:
    run(notebook_python(), "-m", "nbconvert", *arguments, cwd=home, env=environment(home), quiet=True)


@pytest.mark.parametrize("stored", [False, True])
def test_nbconvert(page: Page, home: Path, blog: Any, stored: bool) -> None:
    """The page that nbconvert makes of a saved notebook shows the picture as SVG, without any script. Where the
    notebook has the widgets' state, nbconvert asks for scripts from elsewhere, unless it is set to leave that out."""
    (home / "gjk.ipynb").write_text(document(CELL, ASKED), encoding="utf-8")  # only a page saves a PNG
    nbconvert(
        home, "--to=notebook", "--execute", f"--ExecutePreprocessor.store_widget_state={stored}", "--output=saved",
        "gjk.ipynb",
    )  # fmt: skip
    assert ("widgets" in json.loads((home / "saved.ipynb").read_text(encoding="utf-8"))["metadata"]) == stored
    nbconvert(home, "--to=html", *["--ClearMetadataPreprocessor.enabled=True"] * stored, "saved.ipynb")
    body = (home / "saved.html").read_text(encoding="utf-8").partition("<body")[2]
    page.goto(blog(f"<body{body}", policy="script-src 'none'"))
    picture = page.locator("img[src^='data:image/svg+xml'], svg[role=img]").first
    box = picture.bounding_box()
    assert box and box["width"] > 300 and box["height"] > 200
