"""The npm package in pages that other people's bundlers build. npm installs it from its packed file; nothing of it is
copied by hand. `build.py test all` only."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from browsers import until
from figure import Figure
from gjkcore import __version__
from machine import PACKAGES, is_installed
from programs import served
from project import run

reason = "bundlers are not set up (build.py test all)"
pytestmark = [pytest.mark.cold, pytest.mark.thorough, pytest.mark.skipif(not is_installed(PACKAGES), reason=reason)]

NODE_PACKAGES = PACKAGES / "node_modules"


@pytest.fixture
def project(packed: Path, tmp_path: Path) -> Callable[[str], Path]:
    """Makes a project from a folder of tests/packages/, with the package and with what else is pinned there."""

    def make(name: str) -> Path:
        folder = tmp_path / name
        shutil.copytree(PACKAGES / name, folder)
        (folder / "package.json").write_text('{"private": true, "type": "module"}', encoding="utf-8")
        install = ("npm", "install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund")
        run(*install, packed / f"gjk-demo-{__version__}.tgz", cwd=folder, quiet=True)
        for package in NODE_PACKAGES.iterdir():
            if not package.name.startswith("."):
                (folder / "node_modules" / package.name).symlink_to(package)
        return folder

    return make


def built(folder: Path, bundler: str) -> Path:
    """The folder of the page that a bundler has built."""
    programs = {"vite": (NODE_PACKAGES / "vite" / "bin" / "vite.js", "build"), "webpack": ("webpack.mjs",)}
    run("node", *programs[bundler], cwd=folder, env={"NODE_ENV": "production"}, quiet=True)
    return folder / "dist"


def drags(figure: Figure) -> None:
    """The figure is live. A vertex is dragged, and the answer is the exact one."""
    figure.live()
    before = figure.scene
    figure.drag("0.1", 24, -18)
    assert figure.scene["shapes"][0] != before["shapes"][0]
    assert figure.agrees()


@pytest.mark.parametrize("bundler", ["vite", "webpack"])
def test_bundler(page, serve_folder, project, bundler: str) -> None:
    """A page that imports the package shows a live figure once the bundler has moved and renamed all files; a kind of
    space, whose code comes later, works, too. No path of the builder's machine is in the page."""
    folder = project(bundler)
    made = built(folder, bundler)
    if not (made / "index.html").exists():
        shutil.copy(folder / "index.html", made)
    page.goto(serve_folder(made))
    figure = Figure(page)
    drags(figure)
    figure.set("preset", "solids")
    assert figure.answer["result"]["state"]
    for path in made.rglob("*.js"):
        assert str(folder) not in path.read_text(encoding="utf-8"), path


def test_vite_server(page, project, problems) -> None:
    """While a page is written, Vite's server sends each file alone, and the figure is live."""
    folder = project("vite")
    vite = NODE_PACKAGES / "vite" / "bin" / "vite.js"
    with served(lambda port: ["node", vite, "--host", "127.0.0.1", "--port", str(port)], folder) as address:
        problems.origins.append(address.rstrip("/"))
        page.goto(address)
        drags(Figure(page))


def test_react(page, serve_folder, project) -> None:
    """A component of React that imports the package shows a live figure, hears its answers, and may come again."""
    page.goto(serve_folder(built(project("react"), "vite")))
    figure = Figure(page)
    drags(figure)
    told = str(figure.answer["result"]["signed_distance"])
    until(page, f"document.querySelector('output').textContent === '{told}'")
    page.get_by_role("button", name="Toggle").click()
    until(page, "!document.querySelector('gjk-demo')")
    page.get_by_role("button", name="Toggle").click()
    drags(figure)


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
def test_types(project, module: tuple[str, str]) -> None:
    """TypeScript finds the types of the package by its name, as bundlers and as Node.js look for it."""
    folder = project("react")
    (folder / "consumer.tsx").write_text(CONSUMER, encoding="utf-8")
    options = ("--strict", "--noEmit", "--jsx", "react-jsx", "--module", module[0], "--moduleResolution", module[1])
    lib = ("--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--types", "", "--ignoreConfig")
    run("tsc", *options, *lib, "consumer.tsx", cwd=folder, quiet=True)


def test_exports(project) -> None:
    """Each entry of the package's exports leads to a file."""
    folder = project("vite")
    names = ["gjk-demo", *[f"gjk-demo/{name}" for name in ("classic", "words", "styles.css", "custom-elements.json")]]
    ask = "for (const name of process.argv.slice(1)) console.log(fileURLToPath(import.meta.resolve(name)));"
    program = f'import {{ fileURLToPath }} from "node:url"; {ask}'
    told = run("node", "--input-type=module", "--eval", program, *names, cwd=folder, stdout=subprocess.PIPE).stdout
    assert [Path(path).is_file() for path in told.split()] == [True] * len(names), told
