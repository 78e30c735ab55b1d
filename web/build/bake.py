"""Bakes answers: gjkcore answers each preset of web/src/presets.json natively, as it would in the browser.

A figure is thus complete before Python has loaded. Writes web/baked/:

    <kind>.json      the answer to the preset that is named like a kind; a figure of that kind starts with it
    later/           the answers to the other presets
    later.ts         a function for each of them, which loads it when a reader chooses that preset
    presets.json     the presets as a page has them first, most of them as no more than a kind
    presets/         the rest of the presets of each kind
    scenes.ts        a function that loads such a file, or the scene of a preset in a file of its own
    figures.ts       a function for each kind, which loads web/src/kinds/<kind>/figure.ts when a page asks for the
                     kind, and for its twin in space, if there is web/src/kinds/<kind>/space.ts
    registry.json    what gjkcore says about its kinds of figure, shapes and methods
    code/            the files in which methods compare, highlighted, for the panel that shows their code
    code.ts          a function for each of them, which loads it when a panel is open; the file of each method
    fonts/           the site's fonts, and the widths of their letters
    lab.ts           the file of each published method, with which the lab's editor can start
    types.ts         the types of scenes and answers, and of the element's attributes
    <kind>.d.json.ts the type of each answer that a figure starts with, and of the registry

A kind is baked if gjkcore's registry has it and web/src/kinds/<kind>/figure.ts exists. Nothing else lists the kinds.

Run as a program, bake.py reads scenes (a JSON object of scenes by name) from standard input, and prints what gjkcore
says. Each run is a process of its own, so that `serve` bakes with the gjkcore of now, not with the one it started with.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import attributes
import fonts
from highlight import functions, highlight
from project import WEB, BuildError, core_sources, digest, preset_files, preset_scenes, read, run

KINDS = WEB / "src" / "kinds"


def bake() -> dict[str, Any]:
    """Writes web/baked/ anew, and returns the answers to the presets by their names.

    Raises BuildError if gjkcore does not answer a preset, if a preset's kind has no file, or if a kind has no preset of
    its name.
    """
    scenes = preset_scenes()
    baked = ask(scenes)
    answers = baked["answers"]
    faults = [f"preset {name}: {answer['error']}" for name, answer in answers.items() if "error" in answer]
    if faults:
        raise BuildError("\n".join(["gjkcore does not answer every preset:", *faults]))
    kinds = [kind for kind in baked["registry"]["kinds"] if (KINDS / kind / "figure.ts").is_file()]
    check_presets(scenes, kinds)
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), scenes, kinds, baked)
        mirror(Path(folder), WEB / "baked")
    return dict(answers)


def write(folder: Path, scenes: dict[str, Any], kinds: list[str], baked: dict[str, Any]) -> None:
    """Writes the files. `baked` is what `ask` returns."""
    answers = baked["answers"]
    (folder / "later").mkdir()
    for name, answer in (answers | {"registry": for_the_page(baked["registry"])}).items():
        place = folder / "later" if name in scenes and name not in kinds else folder
        write_json(place / f"{name}.json", answer)
    (folder / "types.ts").write_text(baked["types"] + attributes.typescript(), encoding="utf-8")
    for kind in kinds:
        room = "Kinds" if 2 in baked["registry"]["kinds"][kind]["dimensions"] else "SpaceKinds"
        declaration = (
            f'declare const answer: import("./types.ts").{room}["{kind}"]["answer"];\nexport default answer;\n'
        )
        (folder / f"{kind}.d.json.ts").write_text(declaration, encoding="utf-8")
    declaration = 'declare const registry: import("../src/registry.ts").Registry;\nexport default registry;\n'
    (folder / "registry.d.json.ts").write_text(declaration, encoding="utf-8")
    later = sorted(scenes.keys() - kinds)
    write_loaders(folder / "later.ts", later={name: f"./later/{name}.json" for name in later})
    write_presets(folder)
    write_code(folder, baked["registry"]["methods"], answers)
    shutil.copytree(fonts.make_fonts(), folder / "fonts", ignore=shutil.ignore_patterns(".*"))
    write_methods(folder / "lab.ts", baked["registry"]["methods"])
    figures = {kind: f"../src/kinds/{kind}/figure.ts" for kind in kinds}
    in_space = [kind for kind in kinds if (KINDS / kind / "space.ts").is_file()]
    twins = {f"space/{kind}": f"../src/kinds/{kind}/space.ts" for kind in in_space}
    write_loaders(folder / "figures.ts", loaders=figures | twins)


FIRST_KIND = "gjk"
"""The kind of the figure that comes along with the code, and all its presets with it."""


def write_presets(folder: Path) -> None:
    """Writes the presets as the page has them: most are in a file for each kind."""
    presets = json.loads(read("web/src/presets.json"))
    later: dict[str, dict[str, Any]] = {}
    for name, preset in presets.items():
        kind = preset["scene"]["kind"]
        if kind not in (FIRST_KIND, name):
            later.setdefault(kind, {})[name] = preset
            presets[name] = {"scene": {"kind": kind, "from": kind}}
    (folder / "presets").mkdir()
    for kind, told in later.items():
        write_json(folder / "presets" / f"{kind}.json", told)
    write_json(folder / "presets.json", presets)
    declaration = 'declare const presets: Record<string, import("../src/model/preset-files.ts").Preset>;\n'
    (folder / "presets.d.json.ts").write_text(f"{declaration}export default presets;\n", encoding="utf-8")
    write_loaders(
        folder / "scenes.ts",
        files={file: f"../src/{file}" for file in preset_files().values()},
        kinds={kind: f"./presets/{kind}.json" for kind in later},
    )


def write_methods(path: Path, methods: list[dict[str, Any]]) -> None:
    """Writes the module that has the text of each published method's file."""
    files = {one["name"]: file_of(one) for one in methods if one["name"] != "robust"}
    imports = "".join(f'import file{i} from "../../gjkcore/{file}";\n' for i, file in enumerate(files.values()))
    entries = ", ".join(f"{json.dumps(name)}: file{i}" for i, name in enumerate(files))
    path.write_text(f"{imports}export const files = {{ {entries} }};\n", encoding="utf-8")


UNREAD = ("hull", "deal")
"""Questions that a page asks and whose fields it does not read."""


def for_the_page(registry: dict[str, Any]) -> dict[str, Any]:
    """What the page checks scenes with: neither the parts of answers, nor what a field leaves open."""
    kinds = {
        kind: {"fields": said(about["fields"]), "methods": about["methods"], "dimensions": about["dimensions"]}
        for kind, about in registry["kinds"].items()
        if kind not in UNREAD
    }
    return registry | {"kinds": kinds, "shapes": said(registry["shapes"])}


def said(about: dict[str, Any]) -> dict[str, Any]:
    """Without what is empty, and without defaults, which Python fills in. A bound of 0 says something."""
    known = {name: said(value) if isinstance(value, dict) else value for name, value in about.items()}
    return {
        name: value
        for name, value in known.items()
        if (value or value == 0) and value is not False and name != "default"
    }


def mirror(new: Path, folder: Path) -> None:
    """Makes a folder like a new one. A file that stays the same is never missing: others may read it meanwhile."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not (new / path.relative_to(folder)).is_file():
            path.unlink()
    for path in sorted(new.rglob("*")):
        place = folder / path.relative_to(new)
        if path.is_file() and not (place.is_file() and place.read_bytes() == path.read_bytes()):
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(path, place)


def ask(scenes: dict[str, Any]) -> dict[str, Any]:
    """What gjkcore says: `answers` to the scenes by their names, the `registry`, and the `types` for the checks."""
    state = digest(*[path.read_bytes() for path in (*core_sources(), Path(__file__))])
    told: dict[str, Any] = json.loads(asked(json.dumps(scenes), state))
    return told


@cache
def asked(scenes: str, state: str) -> str:
    """The pages are written again for the same answers, while gjkcore is in the same `state`."""
    return run(sys.executable, "-B", Path(__file__), input=scenes, quiet=True).stdout


def check_presets(scenes: dict[str, Any], kinds: list[str]) -> None:
    """Raises BuildError if a preset's kind is not baked, or if a kind lacks the preset with which its figure starts."""
    for name, scene in scenes.items():
        if scene["kind"] not in kinds:
            raise BuildError(f"web/src/kinds/{scene['kind']}/figure.ts, the file of the preset {name}, is missing")
    for kind in kinds:
        if scenes.get(kind, {}).get("kind") != kind:
            raise BuildError(f"web/src/presets.json needs a scene of the kind {kind} with the name {kind}")


def write_code(folder: Path, methods: list[dict[str, Any]], answers: dict[str, Any]) -> None:
    """Writes the files of the methods, and a table that says which is the file of a method.

    A method may compare in files that it shares with others. The baked answers name them.
    """
    (folder / "code").mkdir()
    files = {method["name"]: file_of(method) for method in methods}
    names = sorted({*files.values(), *files_of_tests(answers)})
    for name in names:
        text = read(f"gjkcore/{name}")
        lines = [[part for piece in line for part in piece] for line in highlight(text)]
        write_json(folder / "code" / chunk_of(name), {"functions": functions(text), "lines": lines})
    write_loaders(folder / "code.ts", sources={name: f"./code/{chunk_of(name)}" for name in names})
    with (folder / "code.ts").open("a", encoding="utf-8") as table:
        table.write(f"export const files = {json.dumps(files)};\n")


def files_of_tests(value: Any) -> set[str]:
    """The files of all comparisons in some JSON, relative to gjkcore."""
    if isinstance(value, list):
        return set().union(*map(files_of_tests, value))
    if not isinstance(value, dict):
        return set()
    own = {test["file"] for test in value.get("tests") or ()}
    return own.union(*map(files_of_tests, value.values()))


def file_of(method: dict[str, Any]) -> str:
    """The file of a method, relative to gjkcore: its source says which, unless it was published elsewhere."""
    inside, _, file = method["source"].partition("gjkcore/")
    return file if file and not inside else f"methods/{method['name'].replace('-', '_')}.py"


def chunk_of(name: str) -> str:
    return name.replace("/", ".").replace(".py", ".json")


def write_json(path: Path, value: Any) -> None:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text + "\n", encoding="utf-8")


def write_loaders(path: Path, **constants: dict[str, str]) -> None:
    """Writes tables of functions that import the files.

    The imports are spelled out. For an import of a computed name, esbuild adds a chunk for which each page waits.
    """
    tables = []
    for constant, files in constants.items():
        lines = [f'  "{name}": () => import("{file}"),\n' for name, file in files.items()]
        tables += [f"export const {constant} = {{\n", *lines, "};\n"]
    path.write_text("".join(tables), encoding="utf-8")


def main() -> None:
    from gjkcore import bridge, schema, wire  # only the process that bakes needs the core

    scenes = json.load(sys.stdin)
    answers = {name: json.loads(bridge.answer(json.dumps(scene))) for name, scene in scenes.items()}
    json.dump({"answers": answers, "registry": wire.describe(), "types": schema.typescript()}, sys.stdout)


if __name__ == "__main__":
    main()
