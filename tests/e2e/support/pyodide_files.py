"""Pyodide for other people's pages: its npm package, and pure wheels in the place of its own distribution's."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

from machine import WHEELS
from project import NODE_MODULES


def write_pyodide(folder: Path) -> list[str]:
    """Writes a folder from which a page starts Python, and returns the names of the packages there. Pyodide finds no
    other one."""
    shutil.copytree(NODE_MODULES / "pyodide", folder)
    packages = {package["name"]: package for package in map(described, sorted(WHEELS.glob("*.whl")))}
    for package in packages.values():
        shutil.copy(WHEELS / package["file_name"], folder)
    lock = folder / "pyodide-lock.json"
    told = json.loads(lock.read_text(encoding="utf-8")) | {"packages": packages}
    lock.write_text(json.dumps(told), encoding="utf-8")
    return list(packages)


def described(wheel: Path) -> dict[str, Any]:
    """The entry of Pyodide's lock. It says nothing of dependencies: all packages are there."""
    name, version, *_ = wheel.name.split("-")
    return {
        "name": name.replace("_", "-").lower(),
        "version": version,
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "imports": [],
        "depends": [],
        "unvendored_tests": False,
    }
