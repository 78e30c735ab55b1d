"""The npm package in a page that Vite builds with React. npm installs it from its packed file; nothing of it is copied
by hand. `build.py test all` only."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from browsers import until
from figure import Figure
from gjkcore import __version__
from machine import PACKAGES, is_installed
from project import run

reason = "bundlers are not set up (build.py test all)"
pytestmark = [pytest.mark.cold, pytest.mark.thorough, pytest.mark.skipif(not is_installed(PACKAGES), reason=reason)]

NODE_PACKAGES = PACKAGES / "node_modules"


@pytest.fixture
def project(packed: Path, tmp_path: Path) -> Path:
    """The project of tests/packages/react, with the package and with what else is pinned there."""
    folder = tmp_path / "react"
    shutil.copytree(PACKAGES / "react", folder)
    (folder / "package.json").write_text('{"private": true, "type": "module"}', encoding="utf-8")
    install = ("npm", "install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund")
    run(*install, packed / f"gjk-demo-{__version__}.tgz", cwd=folder, quiet=True)
    for package in NODE_PACKAGES.iterdir():
        if not package.name.startswith("."):
            (folder / "node_modules" / package.name).symlink_to(package)
    return folder


def drags(figure: Figure) -> None:
    """The figure is live. A vertex is dragged, and the answer is the exact one."""
    figure.live()
    before = figure.scene
    figure.drag("0.1", 24, -18)
    assert figure.scene["shapes"][0] != before["shapes"][0]
    assert figure.agrees()


def test_react_in_vite(page, serve_folder, project: Path) -> None:
    """A component of React that imports the package shows a live figure once Vite has moved and renamed all files,
    hears its answers, and may come again. A kind of space, whose code comes later, works, too. No path of the builder's
    machine is in the page."""
    vite = NODE_PACKAGES / "vite" / "bin" / "vite.js"
    run("node", vite, "build", cwd=project, env={"NODE_ENV": "production"}, quiet=True)
    for path in (project / "dist").rglob("*.js"):
        assert str(project) not in path.read_text(encoding="utf-8"), path
    page.goto(serve_folder(project / "dist"))
    figure = Figure(page)
    drags(figure)
    told = str(figure.answer["result"]["signed_distance"])
    until(page, f"document.querySelector('output').textContent === '{told}'")
    page.get_by_role("button", name="Toggle").click()
    until(page, "!document.querySelector('gjk-demo')")
    page.get_by_role("button", name="Toggle").click()
    drags(figure)
    figure.set("preset", "solids")
    assert figure.answer["result"]["state"]


CONSUMER = """\
import "gjk-demo";
import { GjkDemo } from "gjk-demo";
import type { Answer, GjkDemoJSX } from "gjk-demo";
declare module "react" { namespace JSX { interface IntrinsicElements extends GjkDemoJSX {} } }

const figure: GjkDemo = document.createElement("gjk-demo");
figure.addEventListener("answer", ({ detail }) => detail.answer satisfies Answer);
export const right = <gjk-demo kind="gjk" step={1} onstep-change={({ detail }) => detail.step satisfies number} />;
// @ts-expect-error
export const wrong = <gjk-demo theme="green" />;
"""


@pytest.mark.parametrize("module", [("esnext", "bundler"), ("node16", "node16")])
def test_types(project: Path, module: tuple[str, str]) -> None:
    """TypeScript finds the types of the package by its name, as bundlers and as Node.js look for it."""
    (project / "consumer.tsx").write_text(CONSUMER, encoding="utf-8")
    options = ("--strict", "--noEmit", "--jsx", "react-jsx", "--module", module[0], "--moduleResolution", module[1])
    lib = ("--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--types", "", "--ignoreConfig")
    run("tsc", *options, *lib, "consumer.tsx", cwd=project, quiet=True)


def test_exports(project: Path) -> None:
    """Each entry of the package's exports leads to a file."""
    names = ["gjk-demo", *[f"gjk-demo/{name}" for name in ("classic", "words", "styles.css", "custom-elements.json")]]
    ask = "for (const name of process.argv.slice(1)) console.log(fileURLToPath(import.meta.resolve(name)));"
    program = f'import {{ fileURLToPath }} from "node:url"; {ask}'
    told = run("node", "--input-type=module", "--eval", program, *names, cwd=project, stdout=subprocess.PIPE).stdout
    assert [Path(path).is_file() for path in told.split()] == [True] * len(names), told
