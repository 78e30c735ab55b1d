"""Packs the built site for npm, gjkcore for Python, the whole site, and the judge's cases, all with one version
number, and takes its PDF.

The same site gives the same bytes: names are sorted, times and owners are fixed. Whatever a page with <gjk-demo> may
load is in the npm package, and nothing else; FILES says why each file is there.
"""

from __future__ import annotations

import fnmatch
import gzip
import hashlib
import io
import json
import re
import shutil
import tarfile
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from string import Template
from urllib.parse import urlsplit

import machine
import paper
from bundle import MAPS
from one_file import one_file
from place import NO_HOST, PACKAGE, Place, integrities, version, with_addresses
from project import CORE, PYTHON, ROOT, BuildError, read, run, say

RELEASE = ROOT / "release"
README = "web/build/package-readme.md.template"

MOST_BYTES = 12_000_000
"""Of the packed npm package."""

FILES = {
    "package.json": "what npm and bundlers read",
    "README.md": "what a reader of the package sees first",
    "LICENSE": "the licence of the package",
    "licences.txt": "the licences of everything in the scripts and in Python",
    "gjk-demo.js": "the module that defines the element",
    "gjk-demo.node.js": "what servers import in its place: there is no page under Node.js",
    "gjk-demo.classic.js": "the same for systems that let no module through",
    "gjk-demo.css": "keeps the place of a figure until it is there",
    "gjk-demo.d.ts": "the types for TypeScript",
    "custom-elements.json": "attributes, events and parts for editors",
    "assets/pyodide-*/*": "Python, for its three starts; a page loads one",
    "assets/gjkcore-*/gjkcore.xz": "gjkcore, as byte code",
    "assets/*.js": "the scripts that gjk-demo.js loads, each when it is needed, and Python's worker",
    "assets/fonts-*/*.woff2": "the fonts of pictures",
    "posters/*.svg": "the picture in this text",
}
"""The files of the npm package by their names or patterns, each with the reason why it is there."""

EXPORTS = {
    ".": {"types": "./gjk-demo.d.ts", "node": "./gjk-demo.node.js", "default": "./gjk-demo.js"},
    "./classic": {"node": "./gjk-demo.node.js", "default": "./gjk-demo.classic.js"},
    "./styles.css": "./gjk-demo.css",
    "./*": "./*",
}

FOR_NODE = """\
/** A server has no page, so importing the element does nothing there. It writes the tag, and the browser defines it. */
export class GjkDemo {}
"""

TIME = (1980, 1, 1, 0, 0, 0)
"""Of each packed file. A zip knows no earlier one."""
TIME_S = 315_532_800
"""The same in seconds of Unix."""


def release(site: Path, place: Place, folder: Path = RELEASE) -> None:
    """Writes the packages of a built site into a folder, which it empties. Raises BuildError if the place is none that
    others can reach, or if a package is too large."""
    from case_archive import case_archive  # only a release needs the core

    check_reachable(place)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    folder_in_zip = f"gjk-live-{version()}"
    named = {
        f"{PACKAGE}-{version()}.tgz": npm_package(site, place),
        f"{folder_in_zip}.zip": zipped({f"{folder_in_zip}/{name}": one for name, one in files_of(site).items()}),
        f"gjk-live-{version()}.html": one_file(site, place),
        f"gjk-cases-{version()}.zip": zipped(case_archive(version())),
    }
    for name, contents in named.items():
        (folder / name).write_bytes(contents)
    if (site / paper.NAME).is_file():
        shutil.copyfile(site / paper.NAME, folder / paper.NAME)
    write_python_packages(place, folder)
    for name, contents in files_of(folder).items():
        say(f"{len(contents):12,}  {hashlib.sha256(contents).hexdigest()}  {name}")
    packed = len(named[f"{PACKAGE}-{version()}.tgz"])
    if packed > MOST_BYTES:
        raise BuildError(f"The npm package has {packed:,} bytes; at most {MOST_BYTES:,} are allowed")
    if not place.address:
        say("No --address: the figures of the npm package have no playground and no iframe to lead to.")
    if not place.repository:
        say("No --repository: the packages say where nothing comes from, so npm and PyPI will refuse them.")


def check_reachable(place: Place) -> None:
    """Raises BuildError for an address that stands for another one, or that only this machine has."""
    for name, address in place._asdict().items():
        host = urlsplit(address).hostname or "."
        if "." not in host or host.startswith("127."):
            raise BuildError(
                f"The packages cannot name {address}: nobody else has that place. Give --{name} its address"
            )


def links(place: Place) -> dict[str, str]:
    """What PyPI shows beside the package: the places that there are."""
    found = {
        "Homepage": place.address or place.repository,
        "Documentation": place.address and f"{place.address}python.html",
        "Repository": place.repository,
        "Issues": issues(place),
    }
    return {name: url for name, url in found.items() if url}


def issues(place: Place) -> str:
    """ "" where the repository's host is not known to have them at this address."""
    return f"{place.repository}issues" if urlsplit(place.repository).hostname in ("github.com", "codeberg.org") else ""


def author() -> str:
    """As CITATION.cff has it."""
    found = re.search(r"^authors:\n  - name: (.+)$", read("CITATION.cff"), re.MULTILINE)
    if not found:
        raise BuildError("CITATION.cff has no author")
    return found[1]


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


# --------------------------------------------------------------------------------------------------------------- npm


def npm_package(site: Path, place: Place) -> bytes:
    """The npm package as npm packs one. Raises BuildError if it would have a file without a reason."""
    files = package_files(site)
    files |= {"LICENSE": read("LICENSE").encode(), "package.json": package_json(place).encode()}
    files["gjk-demo.node.js"] = FOR_NODE.encode()
    files["README.md"] = package_readme(site, place, [*files, "README.md"]).encode()
    reasons(files)
    return tarred({f"package/{name}": contents for name, contents in files.items()})


def package_files(site: Path) -> dict[str, bytes]:
    """What a page with <gjk-demo> may load, and its descriptions for editors and readers. Scripts come without the
    comments that lead to their source maps."""
    told = ("gjk-demo.d.ts", "custom-elements.json", "licences.txt", "gjk-demo.css", "gjk-demo.classic.js")
    names = [*told, *loaded_from(site, "gjk-demo.js")]
    names += sorted(set(re.findall(r"posters/[\w-]+\.svg", read(README))))
    return {name: without_map(name, (site / name).read_bytes()) for name in names}


def loaded_from(site: Path, entry: str) -> list[str]:
    """The names of a script and of all that it may load: the files whose names it has, and so on from them. A file
    that lies in a folder of assets/ is loaded by that folder's name."""
    assets = site / "assets"
    parts = [path for path in assets.iterdir() if path.name != MAPS]
    texts, found = [(site / entry).read_text(encoding="utf-8")], set()
    while texts:
        text = texts.pop()
        for part in parts:
            if part.name in text and part not in found:
                found.add(part)
                texts += [part.read_text(encoding="utf-8")] if part.suffix == ".js" else []
    files = [path for part in found for path in ([part] if part.is_file() else part.rglob("*")) if path.is_file()]
    return [entry, *sorted(path.relative_to(site).as_posix() for path in files)]


def without_map(name: str, contents: bytes) -> bytes:
    return re.sub(rb"//# sourceMappingURL=\S+\s*$", b"", contents) if name.endswith(".js") else contents


def package_json(place: Place) -> str:
    told = {
        "name": PACKAGE,
        "version": version(),
        "description": "GJK, live: figures of collision detection for any page, which readers drag and step.",
        "keywords": ["gjk", "collision-detection", "computational-geometry", "custom-element", "web-component"],
        "license": "MIT",
        "author": author(),
        **({"homepage": home} if (home := place.address or place.repository) else {}),
        **({"bugs": {"url": url}} if (url := issues(place)) else {}),
        **(
            {"repository": {"type": "git", "url": f"git+{place.repository.removesuffix('/')}.git"}}
            if place.repository
            else {"private": True}  # npm publishes no such package
        ),
        "type": "module",
        "main": "./gjk-demo.js",
        "types": "./gjk-demo.d.ts",
        "style": "./gjk-demo.css",
        "customElements": "custom-elements.json",
        "exports": EXPORTS,
        "browser": {
            "ws": False
        },  # which Pyodide needs under Node.js only: Vite's server looks for whatever is imported
        "sideEffects": True,
    }
    return json.dumps(told, indent=2, ensure_ascii=False) + "\n"


def package_readme(site: Path, place: Place, names: list[str]) -> str:
    """With the lines of this version, and with each file of the package and its reason."""
    rows = [f"| `{pattern}` | {count} | {FILES[pattern]} |" for pattern, count in counts(names).items()]
    text = Template(read(README)).substitute(version=version(), files="\n".join(rows))
    return with_addresses(text, place, integrities(site)) if place.address else without_place(text)


def without_place(text: str) -> str:
    """Lines with the package's own files, and pictures that lead nowhere."""
    text = re.sub(rf"\[(!\[[^\]]*\]\([^)]*\))\]\({NO_HOST}[^)]*\)", r"\1", text)
    return text.replace(NO_HOST, "./")


def reasons(names: Mapping[str, bytes] | list[str]) -> dict[str, str]:
    """Why each file is in the package. Raises BuildError if nobody said it."""
    why = {name: pattern_of(name) for name in names}
    unknown = sorted(name for name, pattern in why.items() if not pattern)
    if unknown:
        raise BuildError(f"No reason is known why these are in the npm package: {', '.join(unknown)}")
    return {name: FILES[pattern] for name, pattern in why.items()}


def counts(names: list[str]) -> dict[str, int]:
    """The number of files of each pattern that has any."""
    found = [pattern_of(name) for name in names]
    return {pattern: found.count(pattern) for pattern in FILES if pattern in found}


def pattern_of(name: str) -> str:
    return next((pattern for pattern in FILES if fnmatch.fnmatchcase(name, pattern)), "")


# ------------------------------------------------------------------------------------------------------------ archives


def tarred(files: Mapping[str, bytes]) -> bytes:
    """A .tar.gz with the same bytes for the same files."""
    packed = io.BytesIO()
    with (
        gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9, mtime=0, filename="") as zipper,
        tarfile.open(fileobj=zipper, mode="w", format=tarfile.USTAR_FORMAT) as tar,
    ):
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(files[name]), TIME_S, 0o644
            tar.addfile(entry, io.BytesIO(files[name]))
    return packed.getvalue()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A .zip with the same bytes for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, TIME)
            entry.create_system, entry.external_attr = 3, 0o644 << 16  # as made by Unix, wherever it is made
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()


# -------------------------------------------------------------------------------------------------------------- Python


def python_project(place: Place) -> str:
    """The project's pyproject.toml with the place's links, or with the classifier of what PyPI refuses."""
    told = read("pyproject.toml")
    rows = "".join(f'{name} = "{url}"\n' for name, url in links(place).items())
    if not place.repository:
        told = told.replace("classifiers = [\n", 'classifiers = [\n    "Private :: Do Not Upload",\n', 1)
    return told.replace("[tool.hatch.version]", f"[project.urls]\n{rows}\n[tool.hatch.version]", 1) if rows else told


def write_python_packages(place: Place, folder: Path) -> None:
    """Writes the wheel and the source distribution of gjkcore, packed by the project's own build backend from a copy
    whose metadata have the place's addresses."""
    machine.set_up_packer()
    with tempfile.TemporaryDirectory() as temporary:
        source = Path(temporary)
        shutil.copytree(CORE, source / "gjkcore", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "LICENSE", source)
        (source / "pyproject.toml").write_text(python_project(place), encoding="utf-8", newline="\n")
        run(
            PYTHON, "-m", "hatchling", "build", "--target", "wheel", "--target", "sdist",
            "--directory", folder.resolve(),
            cwd=source, env={"SOURCE_DATE_EPOCH": str(TIME_S)}, quiet=True,
        )  # fmt: skip
