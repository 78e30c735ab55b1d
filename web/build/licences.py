"""Writes licences.txt: all the code of others that is in the site, and nothing else, with its licences and its sources.

Which npm packages are in the scripts is what esbuild reports. What is linked into Python's engine, and what a package
contains of others, is listed in web/licences/components.json. A `marker` there is a text that the code leaves in the
engine. It tells the version, if one is given, so an upgrade of Pyodide fails tests/e2e/test_licences.py until
somebody has compared the entry with its source. What the scene of a preset has of others is listed in the `parts` of
its file. That test also compares the rest with the built site.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

from bundle import Outputs
from fonts import PACKAGES
from packing import FOLDER as PACK
from packing import RUNTIME
from project import ROOT, WEB, BuildError, preset_files, read

TEXTS = WEB / "licences"
RULE = "\n\n" + "-" * 80 + "\n\n"

PROGRAMS = [
    *sorted(PACK.glob("*.*")),
    WEB / "build" / "packing.py",
    *[WEB / "src" / "runtime" / name for name in RUNTIME],
]
"""They make the changed files of Pyodide and CPython. Their licences ask that readers can have them."""


def write_licences(site: Path, made: list[Outputs]) -> None:
    """Writes licences.txt, and source/ with the programs that change other people's code."""
    components = json.loads((TEXTS / "components.json").read_text(encoding="utf-8"))
    packages = [package for package in bundled_packages(made) if package["name"] != "pyodide"]
    data = preset_parts()
    without_text = [*components, *data, *[package for package in packages if not package["text"]]]
    names = {name for part in without_text for name in part["licence"].split(" WITH ")}
    parts = [
        f"GJK, live\n\n{read('LICENSE').strip()}",
        "These packages are in the scripts of assets/.",
        *map(package_text, packages),
        "These fonts are in assets/fonts-*/ and in pictures, under names of our own and with the letters in use.",
        *[package_text(package_of(name)) for name in PACKAGES],
        "The rest is in the engine of Python, the .wasm files and what lies beside them in assets/pyodide-*/. "
        "The texts of\nthe licences are at the end.",
        *map(component_text, components),
        "These are in the scenes of presets, whose files in assets/ say so, too.",
        *map(component_text, data),
        *[f"{name}\n\n{text}" for name, text in sorted(texts_of(names).items())],
    ]
    (site / "licences.txt").write_text(RULE.join(parts) + "\n", encoding="utf-8", newline="\n")
    (site / "source").mkdir()
    for program in PROGRAMS:
        shutil.copy(program, site / "source")


def preset_parts() -> list[dict[str, Any]]:
    """What the scenes of presets hold of others, as `parts` of their files say."""
    files = [json.loads(read(f"web/src/{file}")) for file in preset_files().values()]
    parts = {part["name"]: part for file in files for part in file.get("parts", ())}
    return [parts[name] for name in sorted(parts)]


def bundled_packages(made: list[Outputs]) -> list[dict[str, Any]]:
    """Name, version, licence, text and source of each npm package that is partly in the scripts."""
    inputs = {path for outputs in made for output in outputs.values() for path in in_use(output.get("inputs", {}))}
    names = {match[1] for path in inputs if (match := re.search(r"node_modules/((?:@[^/]+/)?[^/]+)/", path))}
    return [package_of(name) for name in sorted(names)]


def in_use(inputs: dict[str, Any]) -> list[str]:
    return [path for path, part in inputs.items() if part["bytesInOutput"]]


def package_of(name: str) -> dict[str, Any]:
    told = json.loads(read(f"node_modules/{name}/package.json"))
    texts = sorted(path for path in (ROOT / "node_modules" / name).glob("LICEN[CS]E*") if path.is_file())
    people = [told.get("author"), *told.get("contributors", [])]
    return {
        "name": name,
        "version": told["version"],
        "licence": told["license"],
        "copyright": ", ".join(sorted({re.sub(r" <.*", "", person_name(person)) for person in people if person})),
        "text": texts[0].read_text(encoding="utf-8").strip() if texts else "",
        "source": re.sub(r"^(git\+)?\w+://", "https://", told["repository"]["url"].removesuffix(".git")),
    }


def person_name(person: str | dict[str, str]) -> str:
    return person if isinstance(person, str) else person["name"]


def package_text(package: dict[str, Any]) -> str:
    title = f"{package['name']} {package['version']}\nLicence: {package['licence']}\nSource: {package['source']}"
    return f"{title}\n\n{package['text'] or package['copyright']}"


def component_text(component: dict[str, Any]) -> str:
    name, comma, place = component["name"].partition(",")
    version = package_of(component["package"])["version"] if "package" in component else component.get("version")
    if version:
        name += f" {version}"
    title = f"{name}{comma}{place}\nLicence: {component['licence']}\nSource: {component['source']}"
    return f"{title}\n\n{component['copyright']}" + (f"\n\n{component['changes']}" if "changes" in component else "")


def texts_of(names: set[str]) -> dict[str, str]:
    """The texts of licences by their names; texts.txt has each under its name."""
    texts = dict(part.split("\n\n", 1) for part in read("web/licences/texts.txt").strip().split(RULE))
    if texts.keys() != names:
        raise BuildError(f"web/licences/texts.txt must have these licences: {sorted(names)}")
    return texts
