"""licences.txt against the built site: it names all the code of others that ships, and only that."""

from __future__ import annotations

import json
import re
from lzma import decompress
from pathlib import Path

import pytest

import licences
from fonts import PACKAGES as FONT_PACKAGES
from project import NODE_MODULES, WEB, preset_files

FREE = {
    "MIT", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MPL-2.0", "PSF-2.0", "Zlib", "bzip2-1.0.6", "blessing", "dtoa",
    "XZ-public-domain", "Apache-2.0 WITH LLVM-exception", "OFL-1.1",
}  # fmt: skip
COMPONENTS = json.loads((WEB / "licences" / "components.json").read_text(encoding="utf-8"))

SCENES = {name: json.loads((WEB / "src" / file).read_text(encoding="utf-8")) for name, file in preset_files().items()}
PARTS = [part for scene in SCENES.values() for part in scene.get("parts", ())]

# Names that code of these leaves in a program. None of it is in the engine, and none is in licences.txt.
NOT_LINKED = ["OPENSSL_", "nghttp2", "curl_easy", "png_create", "jpeg_", "openblas", "brotli", "__gmp", "ncurses"]


def without_version(title: str) -> str:
    return re.sub(r" \d[\d.]*(?=,|$)", "", title)


@pytest.fixture(scope="module")
def told(dist: Path) -> str:
    return (dist / "licences.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def titles(told: str) -> dict[str, str]:
    """The licence of each part that licences.txt names, by the first line of its section."""
    return dict(re.findall(r"^(.+)\nLicence: (.+)\nSource: https://", told, re.MULTILINE))


def test_packages_are_those_of_the_source_maps(dist: Path, titles: dict[str, str]) -> None:
    """The npm packages are those from which a source map of the site says that a script was made, and those of the
    fonts."""
    sources = [
        source
        for path in (dist / "assets" / "maps").glob("*.map")
        for source in json.loads(path.read_bytes())["sources"]
    ]
    found = {match[1] for text in sources if (match := re.search(r"node_modules/((?:@[^/]+/)?[^/]+)/", text))}
    found -= {"src"}  # lit's own source maps lead there
    linked = {component["name"] for component in [*COMPONENTS, *PARTS]}
    named = {without_version(title) for title in titles}
    assert named - linked - set(FONT_PACKAGES) == found - {"pyodide"}
    assert named >= set(FONT_PACKAGES)
    assert {"ws", "@types/emscripten", "@types/trusted-types"}.isdisjoint(named)


def test_components_are_in_the_engine(dist: Path, titles: dict[str, str]) -> None:
    """Each component of the engine has left its mark there or in its glue, with its version, and is named with a
    licence and a source. The site's glue is the package's without long names."""
    [whole] = (dist / "assets").glob("pyodide-*/whole")
    glue = (NODE_MODULES / "pyodide" / "pyodide.asm.mjs").read_bytes()
    engine = decompress((whole / "pyodide.asm.wasm.xz").read_bytes()) + glue
    for component in COMPONENTS:
        assert component["name"] in map(without_version, titles)
        assert "marker" in component or "version" not in component, component["name"]
        if "marker" in component:
            assert component["marker"].encode() in engine, component["name"]
    assert [name for name in NOT_LINKED if name.encode() in engine] == []


def test_parts_of_packages_are_named(dist: Path, told: str) -> None:
    """What a package says in its own scripts that it contains is in licences.txt."""
    named = {
        address
        for path in (dist / "assets" / "maps").glob("*.map")
        for source in json.loads(path.read_bytes())["sourcesContent"]
        for address in re.findall(r"License: .+? - (https://\S+)", source or "")
    }
    assert named
    assert [address for address in named if address not in told] == []


def test_all_licences_are_free_and_there(told: str, titles: dict[str, str]) -> None:
    """Each licence lets anybody host the site, and its text is in the file."""
    assert set(titles.values()) <= FREE
    assert "Mozilla Public License Version 2.0" in told
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in told
    assert "LLVM Exceptions to the Apache 2.0 License" in told
    names = {name for component in COMPONENTS for name in component["licence"].split(" WITH ")}
    assert all(text in told for text in licences.texts_of(names).values())


def test_changed_files_have_their_sources(dist: Path, told: str) -> None:
    """Changed files of others are said to be changed, and the programs that change them are in the site."""
    assert "source/ holds the programs that make them" in told
    for name in ("pack.mjs", "packing.py", "restore.ts", "start.ts"):
        assert (dist / "source" / name).stat().st_size > 500
    assert "STAND_INS" in (dist / "source" / "packing.py").read_text(encoding="utf-8")


def test_data_of_others_keeps_its_notice(dist: Path, told: str, titles: dict[str, str]) -> None:
    """A preset that holds data of others ships with their notice beside it, and licences.txt has the notice, too. The
    poses of Lindberg's report are such data."""
    of_others = {name: scene["parts"] for name, scene in SCENES.items() if "parts" in scene}
    assert of_others.keys() == {"report-cubes", "report-figure-1", "report-spheres"}
    for name, parts in of_others.items():
        [shipped] = [path for path in (dist / "assets").glob(f"{name}-*.js") if "objects:[" in path.read_text("utf-8")]
        for part in parts:
            assert titles[part["name"]] == part["licence"]
            assert part["copyright"] in told
            for key in ("copyright", "licence", "source"):
                assert part[key] in shipped.read_text(encoding="utf-8")
