"""The packages, made of a small site: what is in them, why, and that they are the same every time."""

from __future__ import annotations

import io
import json
import re
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import place
import release
from gjkcore import __version__
from place import Place
from project import ROOT, BuildError, read, run

WHERE = Place("https://example.org/gjk/", "https://cdn.example/npm/", "https://git.example/gjk/live/")

SITE = {
    "gjk-demo.js": 'import "./assets/chunk-1.js";\nexport * from "./assets/gjk-demo-2.js";\n',
    "gjk-demo.classic.js": "// classic",
    "gjk-demo.css": "gjk-demo {}",
    "gjk-demo.d.ts": "export {};",
    "custom-elements.json": "{}",
    "licences.txt": "MIT",
    "index.html": "<!doctype html>",
    "offline.js": "// the site's own",
    "assets/chunk-1.js": 'import("./kind-3.js"); worker = "worker-4.js";\n//# sourceMappingURL=maps/chunk-1.js.map\n',
    "assets/gjk-demo-2.js": "export {};",
    "assets/kind-3.js": "export {};",
    "assets/worker-4.js": 'load("pyodide-5/memory.bin", "gjkcore-6/gjkcore.xz");',
    "assets/pyodide-5/memory.bin": "m",
    "assets/pyodide-5/whole/pyodide.asm.js": "w",
    "assets/gjkcore-6/gjkcore.xz": "x",
    "assets/play-7.js": "// the script of a page",
    "assets/article-8.css": "/* the style of a page */",
    "assets/maps/chunk-1.js.map": "{}",
    "posters/missed.svg": "<svg/>",
    "posters/missed.png": "png",
    "previews/gjk.png": "png",
}
IN_THE_PACKAGE = {name for name in SITE if name.startswith("gjk-")} | {
    "package.json",
    "README.md",
    "LICENSE",
    "gjk-demo.node.js",
    "custom-elements.json",
    "licences.txt",
    "assets/chunk-1.js",
    "assets/gjk-demo-2.js",
    "assets/kind-3.js",
    "assets/worker-4.js",
    "assets/pyodide-5/memory.bin",
    "assets/pyodide-5/whole/pyodide.asm.js",
    "assets/gjkcore-6/gjkcore.xz",
    "posters/missed.svg",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    for name, text in SITE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def unpacked(contents: bytes) -> dict[str, bytes]:
    with tarfile.open(fileobj=io.BytesIO(contents)) as tar:
        return {entry.name: tar.extractfile(entry).read() for entry in tar}  # type: ignore[union-attr]


def test_npm_package_has_what_a_page_may_load(site: Path) -> None:
    """All that gjk-demo.js may load is in the package, with types, licences and SVG posters; no page, no script of one,
    no source map, no word of one, and no PNG."""
    files = unpacked(release.npm_package(site, WHERE))
    assert set(files) == {f"package/{name}" for name in IN_THE_PACKAGE}
    assert b"sourceMappingURL" not in b"".join(files.values())


def test_npm_package_says_what_it_is(site: Path) -> None:
    """package.json names the version, the entries, the types, the manifest, the licence and the repository, and each
    file that it names is there. Nothing keeps it from being published."""
    files = unpacked(release.npm_package(site, WHERE))
    told = json.loads(files["package/package.json"])
    assert (told["name"], told["version"], told["license"]) == ("gjk-demo", __version__, "MIT")
    assert told["repository"] == {"type": "git", "url": "git+https://git.example/gjk/live.git"}
    assert "private" not in told and "dependencies" not in told
    exported = [one for name, one in told["exports"].items() if name != "./*"]
    named = [told["main"], told["types"], told["style"], told["customElements"]]
    named += [name for one in exported for name in ([one] if isinstance(one, str) else one.values())]
    assert {f"package/{name.removeprefix('./')}" for name in named} <= set(files)


GITHUB = Place("https://example.org/gjk/", "", "https://github.com/someone/gjk/")


def test_registries_show_where_it_comes_from(site: Path) -> None:
    """npm and PyPI show the author, the site, the repository and where to report faults, each where it is given."""
    told = json.loads(unpacked(release.npm_package(site, GITHUB))["package/package.json"])
    assert (told["homepage"], told["author"]) == ("https://example.org/gjk/", "The GJK, live authors")
    assert told["bugs"] == {"url": "https://github.com/someone/gjk/issues"}
    project = tomllib.loads(release.python_project(GITHUB))["project"]
    assert project["authors"] == [{"name": release.author()}]
    assert project["urls"] == {
        "Homepage": "https://example.org/gjk/",
        "Documentation": "https://example.org/gjk/python.html",
        "Repository": "https://github.com/someone/gjk/",
        "Issues": "https://github.com/someone/gjk/issues",
    }
    assert not any("Private" in name for name in project["classifiers"])


def test_packages_name_no_place_that_nobody_has(site: Path, tmp_path: Path) -> None:
    """Without a repository the packages name none, and neither registry takes them. A placeholder, and a place that
    this machine alone has, stop the release."""
    told = json.loads(unpacked(release.npm_package(site, Place()))["package/package.json"])
    assert told["private"] is True
    assert not told.keys() & {"repository", "homepage", "bugs"}
    project = tomllib.loads(release.python_project(Place()))["project"]
    assert "urls" not in project
    assert "Private :: Do Not Upload" in project["classifiers"]  # https://packaging.python.org: PyPI refuses these
    for name, address in {
        "address": place.NO_HOST,
        "repository": "http://localhost:3000/gjk/",
        "cdn": "http://127.0.0.1/",
    }.items():
        with pytest.raises(BuildError, match=f"nobody else has that place. Give --{name}"):
            release.release(site, Place(**{name: address}), tmp_path / "release")
    assert not (tmp_path / "release").exists()


def test_a_server_imports_nothing(site: Path, tmp_path: Path) -> None:
    """Under Node.js importing the package does nothing, whichever of its scripts is meant, and needs no page.
    Frameworks import the scripts of their pages when they render on a server."""
    for name, contents in unpacked(release.npm_package(site, WHERE)).items():
        path = tmp_path / "node_modules" / "gjk-demo" / name.removeprefix("package/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)
    program = 'import { GjkDemo } from "gjk-demo"; import "gjk-demo/classic"; console.log(GjkDemo);'
    done = run("node", "--input-type=module", "--eval", program, cwd=tmp_path, quiet=True)
    assert done.stdout == "[class GjkDemo]\n"


def test_each_file_has_its_reason(site: Path) -> None:
    """The package's README says why each file is there, and a file without a reason stops the release."""
    readme = unpacked(release.npm_package(site, WHERE))["package/README.md"].decode()
    assert "| `assets/pyodide-*/*` | 2 |" in readme
    assert sum(map(int, re.findall(r"^\| `[^`]+` \| (\d+) \|", readme, re.MULTILINE))) == len(IN_THE_PACKAGE)
    (site / "assets" / "worker-4.js").write_text(
        'load("pyodide-5/memory.bin", "gjkcore-6/", "odd-9")', encoding="utf-8"
    )
    (site / "assets" / "odd-9").write_text("?", encoding="utf-8")
    with pytest.raises(BuildError, match="assets/odd-9"):
        release.npm_package(site, WHERE)


def test_readme_of_the_package_has_lines_of_this_version(site: Path) -> None:
    """Its lines load the pinned version, with the integrity of the very files in the package."""
    files = unpacked(release.npm_package(site, WHERE))
    readme = files["package/README.md"].decode()
    proof = place.integrity(files["package/gjk-demo.js"])
    assert f'src="https://cdn.example/npm/gjk-demo@{__version__}/gjk-demo.js" integrity="{proof}" crossorigin' in readme
    assert "HOST" not in readme


def test_without_an_address_the_readme_has_lines_of_its_own_files(site: Path) -> None:
    """Each file that its lines and pictures name is in the package."""
    files = unpacked(release.npm_package(site, Place()))
    readme = files["package/README.md"].decode()
    named = re.findall(r"(?:src=|href=|\]\()\"?\./([^\")]+)", readme)
    assert {"gjk-demo.js", "gjk-demo.css", "posters/missed.svg"} == set(named)
    assert all(f"package/{name}" in files for name in named)
    assert "HOST" not in readme


def test_the_same_bytes_every_time(site: Path) -> None:
    """Packing twice gives the same bytes, whatever the order, the times and the owners of the files are."""
    files = release.files_of(site)
    backwards = dict(reversed(files.items()))
    assert release.npm_package(site, WHERE) == release.npm_package(site, WHERE)
    assert release.tarred(files) == release.tarred(backwards)
    assert release.zipped(files) == release.zipped(backwards)
    with tarfile.open(fileobj=io.BytesIO(release.tarred(files))) as tar:
        entries = tar.getmembers()
    assert [entry.name for entry in entries] == sorted(files)
    assert {(entry.mtime, entry.uid, entry.gid, entry.uname, entry.mode) for entry in entries} == {
        (release.TIME_S, 0, 0, "", 0o644)
    }
    with zipfile.ZipFile(io.BytesIO(release.zipped(files))) as archive:
        assert archive.namelist() == sorted(files)
        assert {entry.date_time for entry in archive.infolist()} == {release.TIME}
        assert archive.read("posters/missed.svg") == b"<svg/>"


def test_all_tell_the_same_version() -> None:
    """The changes and the citation are those of gjkcore's version."""
    assert f"\n## {__version__}\n" in read("CHANGELOG.md")
    assert f"\nversion: {__version__}\n" in read("CITATION.cff")
    assert place.version() == __version__


def test_a_release_stores_no_token() -> None:
    """The workflow of a tag publishes by OIDC: it reads no secret, and names all that `build.py release` makes."""
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert "secrets." not in text
    assert text.count("id-token: write") == 2
    assert all(part in text for part in ("npm publish ./gjk-demo-*.tgz", "gjkcore-*", "gh release create"))
