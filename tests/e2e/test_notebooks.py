"""Real notebooks: each is installed, pinned, in an environment of its own, started headless on a free port with a
token, and ended. `build.py test all` only."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from browsers import until, until_true
from figure import APART, Figure
from machine import notebook_python, notebooks_are_set_up
from project import CORE

START_SECONDS = 90

reason = "notebooks are not set up (build.py test all)"
pytestmark = [pytest.mark.thorough, pytest.mark.skipif(not notebooks_are_set_up(), reason=reason)]

CELL = f"import gjkcore\nfigure = gjkcore.show({APART!r})\nfigure"
ASKED = "print('scene', __import__('json').dumps([figure.scene, figure.answer['result']]), 'end')"


def document(*cells: str) -> str:
    listed = [
        {"id": f"cell-{i}", "cell_type": "code", "metadata": {}, "source": cell, "outputs": [], "execution_count": None}
        for i, cell in enumerate(cells)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": kernel, "cells": listed})


def environment(home: Path) -> dict[str, str]:
    """A user of their own, who has gjkcore."""
    own = {"HOME": str(home), "PYTHONPATH": str(home / "packages")}
    own |= {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    own |= {"IPYTHONDIR": str(home / "ipython"), "JUPYTER_PLATFORM_DIRS": "1", "XDG_CONFIG_HOME": str(home / "config")}
    return {**os.environ, **own}


@pytest.fixture
def home(tmp_path: Path, dist: Path) -> Path:
    """A folder with gjkcore as its wheel has it, and with a notebook."""
    shutil.copytree(CORE, tmp_path / "packages" / "gjkcore", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "gjk.ipynb").write_text(document(CELL, ASKED), encoding="utf-8")
    return tmp_path


@contextlib.contextmanager
def served(home: Path, path: str, *command: str) -> Iterator[str]:
    """Starts a server of notebooks, and ends it. Yields its address once it answers there. `{port}` and `{token}` in
    the command are filled in."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(16)
    filled = [part.format(port=port, token=token) for part in command]
    with (home / "server.log").open("w") as log:
        server = subprocess.Popen(
            [notebook_python(), "-m", *filled], cwd=home, env=environment(home), stdout=log, stderr=log
        )
        try:
            address = f"http://127.0.0.1:{port}/"
            wait_for(server, f"{address}{path}", home / "server.log")
            yield address + "{path}?" + f"token={token}"
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def wait_for(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        with contextlib.suppress(OSError):
            try:
                urllib.request.urlopen(address, timeout=5).close()
            except urllib.error.HTTPError as error:
                error.close()
            return
        time.sleep(0.2)
    raise AssertionError(f"{address} does not answer:\n{log.read_text()[-3000:]}")


def drags(page: Page) -> Figure:
    """The figure of the page is live. A vertex is dragged, and the answer is the exact one."""
    until(page, "document.querySelector('gjk-demo')?.answer", None)
    figure = Figure(page)
    figure.element.scroll_into_view_if_needed()
    figure.settled()
    before = figure.scene
    figure.drag("1.0", 30, 15)
    figure.settled()
    assert figure.scene != before
    assert figure.agrees()
    return figure


def told(text: str) -> Any:
    """What the cell ASKED has printed."""
    return json.loads(text.rpartition("scene ")[2].partition(" end")[0])


def is_in_kernel(page: Page, figure: Figure, ask: Any) -> None:
    """The kernel's figure has the scene of the page, and its answer."""

    def same() -> bool:
        ask()
        text = page.locator("body").inner_text()
        return " end" in text.rpartition("scene [")[2] and told(text)[0] == figure.scene

    until_true(page, same, "the kernel has the scene")
    assert told(page.locator("body").inner_text())[1] == figure.answer["result"]


@pytest.mark.parametrize("app", ["jupyterlab", "notebook"])
def test_jupyter(app: str, page: Page, home: Path, problems: Any) -> None:
    """In JupyterLab and Notebook a cell shows the figure; a vertex that is dragged changes the kernel's scene; the
    saved notebook keeps the picture."""
    problems.allow(".")  # of the notebook's own
    options = ["--no-browser", "--allow-root", "--port={port}", "--IdentityProvider.token={token}"]
    options += ["--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    options += ["--ServerApp.allow_remote_access=False"]
    with served(home, "api", app, *options) as address:
        path = "lab/tree/gjk.ipynb" if app == "jupyterlab" else "notebooks/gjk.ipynb"
        page.goto(address.format(path=path))
        first, second = (page.locator(".jp-CodeCell .cm-content").nth(i) for i in range(2))

        def run(cell: Any) -> None:
            cell.click()
            page.keyboard.press("Control+Enter")

        first.wait_for()
        until_true(page, lambda: "Idle" in page.content() or "idle" in page.content(), "the kernel is there")
        run(first)
        figure = drags(page)
        is_in_kernel(page, figure, lambda: (run(second), page.wait_for_timeout(400)))
        page.keyboard.press("Escape")
        page.keyboard.press("Control+s")
        saved = home / "gjk.ipynb"
        until_true(page, lambda: "image/svg+xml" in saved.read_text(encoding="utf-8"), "the picture is saved")


def test_nbconvert(page: Page, home: Path, blog: Any) -> None:
    """The page that nbconvert makes of a saved notebook shows the picture as SVG, without any script."""
    command = [notebook_python(), "-m", "nbconvert", "--to"]
    run = ["notebook", "--execute", "--ExecutePreprocessor.store_widget_state=False", "--output=saved.ipynb"]
    for arguments in ([*run, "gjk.ipynb"], ["html", "saved.ipynb"]):
        done = subprocess.run([*command, *arguments], cwd=home, env=environment(home), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    body = (home / "saved.html").read_text(encoding="utf-8").partition("<body")[2]
    page.goto(blog(f"<body{body}", policy="script-src 'none'"))
    picture = page.locator("img[src^='data:image/svg+xml'], svg[role=img]").first
    box = picture.bounding_box()
    assert box and box["width"] > 300 and box["height"] > 200
