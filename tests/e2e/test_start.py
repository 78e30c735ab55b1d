"""Starting Python in a page: what it costs in bytes, and that what was made small is still the same Python."""

from __future__ import annotations

import contextlib
import json
import math
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from cases import EDGE_CASES

from browsers import until
from figure import Figure
from gjkcore import METHODS, bridge
from packing import compressed, pack_step, scenes_to_answer
from project import ROOT, WEB, WORK, core_sources, read
from server import Site
from weight import before_python, of_python, sent

PRESETS = {name: preset["scene"] for name, preset in json.loads(read("web/src/presets.json")).items()}
TO_FIRST_FIGURE = 100_000
TO_LIVE = 4_000_000


def ask(engine: str, scenes: list[Any]) -> list[Any]:
    """The answers of Python as it is shipped, by the quick engine or the whole one, under Node.js."""
    texts = [scene if isinstance(scene, str) else json.dumps(scene) for scene in scenes]
    return json.loads(pack_step("try", WORK / "pack", engine, scenes=json.dumps(texts)))


def alike(found: Any, native: Any) -> bool:
    """Equal but for the last digits, which another C library rounds its own way."""
    if isinstance(found, float) and isinstance(native, (int, float)):
        return math.isclose(found, native, rel_tol=1e-9, abs_tol=1e-9)
    if isinstance(found, dict) and isinstance(native, dict):
        return found.keys() == native.keys() and all(alike(found[key], native[key]) for key in found)
    if isinstance(found, list) and isinstance(native, list):
        return len(found) == len(native) and all(map(alike, found, native))
    return found == native


# ------------------------------------------------------------------------------------------------------------ the bytes


@pytest.mark.parametrize("page", ["index.html", "play.html", "embed.html"])
def test_first_figure_costs_at_most_100_kb(dist: Path, page: str) -> None:
    files = before_python(dist, page)
    assert {file.suffix for file in files} == {".html", ".css", ".js"}
    assert sum(map(sent, files)) <= TO_FIRST_FIGURE


def test_live_figure_costs_at_most_4_mb(dist: Path) -> None:
    """Everything from the page to Python's first answer, on a host that compresses text as all do."""
    assert sum(map(sent, [*before_python(dist, "play.html"), *of_python(dist)])) <= TO_LIVE


def test_pages_load_what_is_counted(dist: Path, new_page, site) -> None:
    """The budget counts every file that the page really asks for, and no file twice."""
    page = new_page()
    page.goto("play.html")
    until(page, "performance.getEntriesByName('gjk-demo:live').length > 0", timeout=60)
    asked = {path for path in site.requests if not path.endswith((".svg", ".map"))}
    assert len(asked) == len([path for path in site.requests if path in asked])
    counted = [*before_python(dist, "play.html"), *of_python(dist)]
    assert asked == {path.relative_to(dist).as_posix() for path in counted}


# ----------------------------------------------------------------------------------------------------- the same Python


def scenes() -> Iterable[dict[str, Any]]:
    yield from PRESETS.values()
    for case in EDGE_CASES:
        shapes = [{"type": "polygon", "vertices": case[name]} for name in "ab"]
        for method in (name for name, method in METHODS.items() if 2 in method.dimensions):
            yield {"schema": 1, "kind": "minkowski", "method": method, "shapes": shapes}


@pytest.mark.parametrize("engine", ["quick", "whole"])
def test_shipped_python_answers_like_the_native_one(dist: Path, engine: str) -> None:
    """Restored from memory, or started from byte code without docstrings, it tells the same, line numbers included."""
    asked = list(scenes())
    for scene, found in zip(asked, ask(engine, asked), strict=True):
        assert alike(found, json.loads(bridge.answer(json.dumps(scene)))), scene


@pytest.mark.parametrize("engine", ["quick", "whole"])
def test_shipped_python_refuses_like_the_native_one(dist: Path, engine: str) -> None:
    """What is imported or called only to say what is wrong is there, too."""
    shape = {"type": "point", "p": [0, 0]}
    base = {"schema": 1, "kind": "gjk", "shapes": [shape, shape]}
    asked = [
        "",
        "[",
        "[" * 400,
        "[" * 100_000,
        '{"a": [],"b": ' * 50_000,
        "null",
        {},
        base | {"method": "none"},
        base | {"kind": []},
        base | {"start": [0]},
    ]
    asked += [base | {"shapes": [shape, wrong]} for wrong in (None, {}, {"type": "point", "p": [1e999, 0]}, [[]])]
    answers = ask(engine, asked)
    for scene, found in zip(asked, answers, strict=True):
        native = json.loads(bridge.answer(scene if isinstance(scene, str) else json.dumps(scene)))
        assert found == native, scene
        assert found["error"]["code"] != "internal"


def repacked(folder: Path, root: Path | None = None, scenes: str = "[]") -> Path:
    """The same Python packed once more for these scenes only, or with another gjkcore."""
    folder.mkdir(exist_ok=True)
    for name in ("library.zip", "whole.wasm", "pyodide.asm.mjs", "python_stdlib.zip", "gjkcore.zip"):
        shutil.copy(WORK / "pack" / name, folder)
    if root is not None:
        pack_step("python", folder, root, scenes=scenes)
    pack_step("quick", folder, scenes=scenes)
    return folder


def replaced(site: Site, packed: Path, *names: str) -> contextlib.ExitStack:
    """While entered, the site has these files of another packing."""
    stack = contextlib.ExitStack()
    for name in names:
        shipped = f"assets/*/{name.removesuffix('.zip').removesuffix('.bin')}.bin"
        stack.enter_context(site.fault(shipped, compressed(packed / name)))
    return stack


@pytest.mark.every_engine
def test_whole_engine_answers_where_a_function_is_missing(dist: Path, page, site, tmp_path: Path) -> None:
    """An engine that has answered nothing can start, and no more: the whole one answers, unasked."""
    with replaced(site, repacked(tmp_path), "quick.wasm", "memory.bin"):
        figure = Figure(page).open("play.html").live()
    assert site.count("assets/pyodide-*/whole.wasm.bin") == 1
    figure.drag("1", 30, 10)
    assert figure.agrees()
    assert site.count("assets/pyodide-*/whole.wasm.bin") == 1


def test_whole_engine_answers_where_a_file_is_missing(dist: Path, page, site, tmp_path: Path) -> None:
    """An answer for which something has yet to be imported comes from the whole engine, which has the files."""
    core = tmp_path / "root" / "gjkcore"
    shutil.copytree(ROOT / "gjkcore", core, ignore=shutil.ignore_patterns("__pycache__"))
    text = (core / "bridge.py").read_text(encoding="utf-8")
    before = "        scene = _parse(text)\n"
    assert before in text
    late = f"        if '[0.125,' in text:\n            from . import world\n{before}"
    (core / "bridge.py").write_text(text.replace(before, late), encoding="utf-8")
    packed = repacked(tmp_path / "packed", tmp_path / "root", scenes_to_answer())
    with replaced(site, packed, "quick.wasm", "memory.bin", "gjkcore.zip"):
        figure = Figure(page).open("play.html").live()
        assert site.count("assets/pyodide-*/whole.wasm.bin") == 0
        scene = figure.scene
        scene["shapes"][0]["vertices"][0][0] = 0.125
        figure.set("scene", scene)
        assert figure.agrees()
        assert site.count("assets/pyodide-*/whole.wasm.bin") == 1


@pytest.mark.every_engine
def test_whole_engine_starts_where_memory_cannot_be_restored(dist: Path, page, site) -> None:
    """Where restoring itself comes to a trap, or to anything else, the whole engine starts instead."""
    (script,) = (dist / "assets").glob("worker-*.js")
    trap = b"""const { instantiate } = WebAssembly;
    WebAssembly.instantiate = async (...given) => {
        const instance = await instantiate(...given);
        if (!instance.exports?._jslib_init && !instance.exports?.jslib_init) return instance; // a helper of Pyodide's
        WebAssembly.instantiate = instantiate;
        // (module (func (export "t") (result i32) unreachable))
        const module = "0061736d010000000105016000017f03020100070501017400000a05010300000b";
        const bytes = Uint8Array.from(module.match(/../g), (byte) => parseInt(byte, 16));
        const trap = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.t;
        return { exports: { ...instance.exports, jslib_init: trap } };
    };
    """
    with site.fault("assets/worker-*.js", trap + script.read_bytes()):
        figure = Figure(page).open("play.html").live()
    assert site.count("assets/pyodide-*/whole.wasm.bin") == 1
    figure.drag("1", 30, 10)
    assert figure.agrees()


def test_memory_is_restored_where_python_starts_in_another_way(dist: Path, page, site) -> None:
    """On an iPhone Pyodide does without the function that it adds elsewhere: what is restored must not look for it."""
    (script,) = (dist / "assets").glob("worker-*.js")
    iphone = b"""Object.defineProperty(navigator, "userAgent", { value: "iPhone" });
    WebAssembly.Instance = function () { throw new Error("This function is not added on an iPhone."); };
    """
    with site.fault("assets/worker-*.js", iphone + script.read_bytes()):
        figure = Figure(page).open("play.html").live()
    figure.drag("1", 30, 10)
    assert figure.agrees()
    assert site.count("assets/pyodide-*/whole.wasm.bin") == 0


@pytest.mark.every_engine
def test_page_answers_like_the_native_one(new_page) -> None:
    """The browser's Python tells of each preset what the build has baked into the page."""
    page = new_page()
    page.goto("play.html")
    until(page, "performance.getEntriesByName('gjk-demo:live').length > 0", timeout=60)
    for name, scene in PRESETS.items():
        found = page.evaluate(
            """(scene) => new Promise((resolve) => {
                const demo = document.querySelector("gjk-demo");
                demo.addEventListener("answer", ({ detail }) => resolve(detail.answer), { once: true });
                demo.scene = scene;
            })""",
            scene,
        )
        (baked,) = (WEB / "baked").rglob(f"{name}.json")
        native = json.loads(baked.read_text(encoding="utf-8"))
        assert alike({**found, "seq": None}, {**native, "seq": None}), name


def test_two_packings_give_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    """Whoever has the same version has the same files: caches and comparisons rely on it."""
    for name in ("library.zip", "whole.wasm", "pyodide.asm.mjs"):
        shutil.copy(WORK / "pack" / name, tmp_path)
    scenes = scenes_to_answer()
    pack_step("python", tmp_path, ROOT, scenes=scenes)
    pack_step("quick", tmp_path, scenes=scenes)
    for name in ("python_stdlib.zip", "gjkcore.zip", "memory.bin", "quick.wasm"):
        assert (tmp_path / name).read_bytes() == (WORK / "pack" / name).read_bytes(), name


def test_sources_lie_beside_the_byte_code(dist: Path) -> None:
    """A reader can be shown the very lines that an answer names."""
    (folder,) = (dist / "assets").glob("gjkcore-*")
    for path in core_sources():
        assert (folder / path.relative_to(ROOT / "gjkcore")).read_bytes() == path.read_bytes()
