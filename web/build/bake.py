"""Bakes answers: gjkcore answers each preset of web/src/presets.json natively, as it would in the browser.

A figure is thus complete before Python has loaded. Writes web/baked/:

    <kind>.json      the answer to the preset that is named like a kind; it is bundled with the code
    later/           the answers to the other presets, and later.js, whose functions load them when they are chosen
    methods.json     what gjkcore says about its methods

Run as a program, bake.py reads scenes (a JSON object of scenes by name) from standard input, and prints what gjkcore
says. Each run is a process of its own, so that `serve` bakes with the gjkcore of now, not with the one it started with.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from project import WEB, BuildError, read, run

METHOD_KEYS = ("name", "title", "source", "dimensions", "answers", "regions")


def bake() -> None:
    """Writes web/baked/ anew. Raises BuildError if gjkcore does not answer a preset."""
    presets = json.loads(read("web/src/presets.json"))
    scenes = {name: preset["scene"] for name, preset in presets.items()}
    done = run(sys.executable, "-B", Path(__file__), input=json.dumps(scenes), stdout=subprocess.PIPE)
    baked = json.loads(done.stdout)
    answers = baked["answers"]
    faults = [f"preset {name}: {answer['error']}" for name, answer in answers.items() if "error" in answer]
    if faults:
        raise BuildError("\n".join(["gjkcore does not answer every preset:", *faults]))
    folder = WEB / "baked"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "later").mkdir(parents=True)
    for name, answer in (answers | {"methods": baked["methods"]}).items():
        place = folder / "later" if name in scenes and scenes[name]["kind"] != name else folder
        write_json(place / f"{name}.json", answer)
    # The imports are spelled out: for an import of a computed name, esbuild adds a chunk for which each page waits.
    imports = [f'  "{path.stem}": () => import("./later/{path.name}"),\n' for path in sorted(folder.glob("later/*"))]
    (folder / "later.js").write_text("".join(["export const later = {\n", *imports, "};\n"]), encoding="utf-8")


def write_json(path: Path, value: Any) -> None:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text + "\n", encoding="utf-8")


def main() -> None:
    from gjkcore import METHODS, bridge  # only the process that bakes needs the core

    scenes = json.load(sys.stdin)
    answers = {name: json.loads(bridge.answer(json.dumps(scene))) for name, scene in scenes.items()}
    methods = [{key: getattr(method, key) for key in METHOD_KEYS} for method in METHODS.values()]
    json.dump({"answers": answers, "methods": methods}, sys.stdout)


if __name__ == "__main__":
    main()
