"""The packages as others use them: packed, on hosts of their own and in bundlers. `build.py test all` makes them."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import build
import place
import release
from browsers import until
from figure import Figure
from gjkcore import __version__
from machine import PACKAGES, is_installed
from place import Place, chosen
from project import PYTHON, VENV, read, run
from server import Site

pytestmark = pytest.mark.thorough


@pytest.fixture
def network(packed: Path, tmp_path: Path, problems) -> Iterator[Site]:
    """A server of the npm package, as it was packed."""
    with tarfile.open(packed / f"gjk-demo-{__version__}.tgz") as tar:
        tar.extractall(tmp_path, filter="data")
    site = Site(tmp_path / "package", f"/npm/gjk-demo@{__version__}/")
    problems.origins.append(site.origin)
    yield site
    site.close()


def test_release_is_the_same_twice(dist: Path, packed: Path, tmp_path: Path) -> None:
    """A release has the six files, and a second one has the same bytes."""
    release.release(dist, chosen("", ""), tmp_path / "again")
    first = release.files_of(packed)
    assert list(first) == sorted(
        [
            f"gjk-cases-{__version__}.zip",
            f"gjk-demo-{__version__}.tgz",
            f"gjk-live-{__version__}.html",
            f"gjk-live-{__version__}.zip",
            f"gjkcore-{__version__}-py3-none-any.whl",
            f"gjkcore-{__version__}.tar.gz",
        ]
    )
    assert release.files_of(tmp_path / "again") == first


def test_npm_package_in_a_page_of_another_origin(dist: Path, page, network: Site, blog) -> None:
    """A plain page has the lines of the package's README. They load the packed module with its integrity, and show a
    live figure. In it a vertex is dragged and the answer is right."""
    readme = release.package_readme(dist, Place(network.url, f"{network.origin}/npm/"), ["README.md"])
    [lines] = re.findall(r"```html\n(.*?)```", readme, re.DOTALL)
    assert f'src="{network.url}gjk-demo.js" integrity="sha384-' in lines
    page.goto(blog(lines))
    figure = Figure(page).live()
    figure.set("preset", "apart")
    figure.drag("0.1", 24, -18)
    assert figure.agrees()
    figure.set("preset", "solids")
    assert figure.answer["result"]["state"]


def test_zip_is_the_site(dist: Path, packed: Path) -> None:
    with zipfile.ZipFile(packed / f"gjk-live-{__version__}.zip") as archive:
        folder = f"gjk-live-{__version__}/"
        files = {name.removeprefix(folder): archive.read(name) for name in archive.namelist()}
        assert files == release.files_of(dist) and all(name.startswith(folder) for name in archive.namelist())


PROGRAM = """
import gjkcore
from importlib.metadata import version

assert version("gjkcore") == gjkcore.__version__
{example}
assert gjk.signed_distance(a, b) > 0
"""


@pytest.fixture
def installed(packed: Path, tmp_path: Path) -> Path:
    """The Python of an environment that has the wheel and nothing else. Nothing comes from a network."""
    run(sys.executable, "-m", "venv", tmp_path / "env", quiet=True)
    python = tmp_path / "env" / PYTHON.relative_to(VENV)
    [wheel] = packed.glob("*.whl")
    run(python, "-m", "pip", "install", "--quiet", "--no-index", wheel, quiet=True)
    return python


def test_wheel_in_an_empty_environment(installed: Path, tmp_path: Path) -> None:
    """The wheel has no dependencies, and runs the README's example."""
    example, *_ = re.findall(r"```python\n(import gjkcore as gjk\n.*?)```", read("README.md"), re.DOTALL)
    program = PROGRAM.format(example=example)
    run(installed, "-c", program, cwd=tmp_path, quiet=True)


PYRIGHT = PACKAGES / "node_modules" / "pyright" / "index.js"
STRICT = {"typeCheckingMode": "strict", "enableTypeIgnoreComments": True, "reportUnnecessaryTypeIgnoreComment": "error"}


@pytest.mark.skipif(not is_installed(PACKAGES), reason="pyright is not set up (build.py test all)")
def test_types_of_the_wheel(installed: Path, tmp_path: Path) -> None:
    """mypy and pyright, both strict, know the types of the installed wheel: they accept a user's code, and refuse what
    is wrong in it."""
    shutil.copy(PACKAGES / "typed.py", tmp_path)
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({"include": ["typed.py"], **STRICT}), encoding="utf-8")
    run(PYTHON, "-m", "mypy", "--strict", "--python-executable", installed, "typed.py", cwd=tmp_path, quiet=True)
    run("node", PYRIGHT, "--pythonpath", installed, cwd=tmp_path, quiet=True)


@pytest.mark.skipif(not is_installed(PACKAGES), reason="pyright is not set up (build.py test all)")
def test_a_users_script(installed: Path, tmp_path: Path) -> None:
    """A script with numpy, quaternions, shapely's geometries and pytest runs with the installed wheel, and strict mypy
    and pyright accept it."""
    lock = PACKAGES / "requirements-user.txt"
    run(installed, "-m", "pip", "install", "--quiet", "--require-hashes", "--requirement", lock, quiet=True)
    shutil.copy(PACKAGES / "user.py", tmp_path)
    run(installed, "-m", "pytest", "-q", "user.py", cwd=tmp_path, quiet=True)
    run(PYTHON, "-m", "mypy", "--strict", "--python-executable", installed, "user.py", cwd=tmp_path, quiet=True)
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({"include": ["user.py"], **STRICT}), encoding="utf-8")
    run("node", PYRIGHT, "--pythonpath", installed, cwd=tmp_path, quiet=True)


def test_python_packages_have_types_and_extras(packed: Path) -> None:
    """Wheel and source have py.typed, the licence and nothing of the site; the extra `batch` asks for numpy."""
    with zipfile.ZipFile(io.BytesIO((packed / f"gjkcore-{__version__}-py3-none-any.whl").read_bytes())) as wheel:
        names = wheel.namelist()
        told = wheel.read(f"gjkcore-{__version__}.dist-info/METADATA").decode()
    assert {name.partition("/")[0] for name in names} == {"gjkcore", f"gjkcore-{__version__}.dist-info"}
    assert "gjkcore/py.typed" in names
    assert re.search(r"Requires-Dist: numpy>=2; extra == .batch.", told)
    assert "Author: The GJK, live authors" in told
    assert "Project-URL" not in told  # this release is published nowhere
    with tarfile.open(packed / f"gjkcore-{__version__}.tar.gz") as source:
        inside = {name.split("/")[1] for name in source.getnames()}
    assert inside <= {"gjkcore", "LICENSE", "README.md", "PKG-INFO", "pyproject.toml", ".gitignore"}


def test_site_that_knows_its_address(tmp_path: Path, new_page, problems) -> None:
    """A site that is built with its address and a network of packages has absolute previews on every page, never says
    HOST but in the script that puts an address in its place, and its guide and Share write the same lines with the
    integrity of its gjk-demo.js."""
    address, cdn = "https://example.org/gjk/", "https://cdn.example/npm/"
    built = build.build(tmp_path / "site", Place(address, cdn, "https://git.example/gjk/"))
    pages = sorted(built.rglob("*.html"))
    assert {path.name for path in pages} >= {"index.html", "embed.html", "copy.html", "python.html"}
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert re.findall(r'property="og:image" content="([^"]+)"', text)[0].startswith(f"{address}previews/"), path
    for path in built.rglob("*"):
        if "maps" in path.parts or path.match("assets/use-*.js"):
            continue
        if path.suffix in (".html", ".js", ".txt", ".ts", ".json", ".css"):
            assert not re.search(r"\bHOST\b", path.read_text(encoding="utf-8")), path
    proof = place.integrity((built / "gjk-demo.js").read_bytes())
    line = f'src="{cdn}gjk-demo@{__version__}/gjk-demo.js" integrity="{proof}" crossorigin'
    assert line in (built / "use.html").read_text(encoding="utf-8")
    site = Site(built)
    problems.origins.append(site.origin)
    try:
        figure = Figure(new_page(base_url=site.url)).open(f"{site.url}embed.html?preset=missed")
        figure.options().button("Share").click()
        shared = figure.element.get_by_role("textbox", name="Element").input_value()
    finally:
        site.close()
    assert line in shared
    assert f'href="{address}play.html#preset=missed"' in shared


# ------------------------------------------- the npm package, as npm installs it, in a page that Vite builds with React

needs_bundlers = pytest.mark.skipif(not is_installed(PACKAGES), reason="bundlers are not set up (build.py test all)")

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


@pytest.mark.cold
@needs_bundlers
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
@pytest.mark.cold
@needs_bundlers
def test_types(project: Path, module: tuple[str, str]) -> None:
    """TypeScript finds the types of the package by its name, as bundlers and as Node.js look for it."""
    (project / "consumer.tsx").write_text(CONSUMER, encoding="utf-8")
    options = ("--strict", "--noEmit", "--jsx", "react-jsx", "--module", module[0], "--moduleResolution", module[1])
    lib = ("--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--types", "", "--ignoreConfig")
    run("tsc", *options, *lib, "consumer.tsx", cwd=project, quiet=True)
