"""Starting Python in a page: what it costs in bytes, and that what was made small is still the same Python."""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from cases import EDGE_CASES
from weight import before_python, sent

import build
from browsers import until
from figure import Figure
from gjkcore import METHODS, bridge

PRESETS = {name: preset["scene"] for name, preset in json.loads(build.read("web/src/presets.json")).items()}
TO_FIRST_FIGURE = 100_000
TO_LIVE = 3_000_000


def ask(engine: str, scenes: list[Any]) -> list[Any]:
    """The answers of Python as it is shipped, started under Node.js with one of its engines."""
    texts = [scene if isinstance(scene, str) else json.dumps(scene) for scene in scenes]
    return json.loads(build.pack_step("try", build.WORK / "pack", engine, scenes=json.dumps(texts)))


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


def test_live_figure_costs_at_most_3_mb(dist: Path) -> None:
    """Everything from the page to Python's first answer, on a host that compresses text as all do."""
    python = [next((dist / "assets").glob(pattern)) for pattern in ("worker-*.js", "gjkcore-*/gjkcore.bin")]
    python += [path for path in (dist / "assets").glob("pyodide-*/*") if not path.name.startswith("whole.")]
    assert sum(map(sent, [*before_python(dist, "play.html"), *python])) <= TO_LIVE


def test_pages_load_what_is_counted(dist: Path, new_page, site) -> None:
    """The budget counts every file that the page really asks for, and no file twice."""
    page = new_page()
    page.goto("play.html")
    until(page, "performance.getEntriesByName('gjk-demo:live').length > 0", timeout=60)
    asked = {path for path in site.requests if not path.endswith((".svg", ".map"))}
    assert len(asked) == len([path for path in site.requests if path in asked])
    python = {path for path in asked if path.startswith(("assets/pyodide-", "assets/gjkcore-", "assets/worker-"))}
    assert len(python) == 5
    assert asked - python == {path.relative_to(dist).as_posix() for path in before_python(dist, "play.html")}


# ----------------------------------------------------------------------------------------------------- the same Python


def scenes() -> Iterable[dict[str, Any]]:
    yield from PRESETS.values()
    for case in EDGE_CASES:
        shapes = [{"type": "polygon", "vertices": case[name]} for name in "ab"]
        for method in (name for name, method in METHODS.items() if 2 in method.dimensions):
            yield {"schema": 1, "kind": "minkowski", "method": method, "shapes": shapes}


@pytest.mark.parametrize("engine", ["quick.wasm", "whole.wasm"])
def test_slim_python_answers_like_the_native_one(dist: Path, engine: str) -> None:
    """Byte code without docstrings, on part of the standard library, tells the same, line numbers included."""
    asked = list(scenes())
    for scene, found in zip(asked, ask(engine, asked), strict=True):
        assert alike(found, json.loads(bridge.answer(json.dumps(scene)))), scene


@pytest.mark.parametrize("engine", ["quick.wasm", "whole.wasm"])
def test_slim_python_refuses_like_the_native_one(dist: Path, engine: str) -> None:
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


@pytest.mark.every_engine
def test_whole_engine_answers_where_the_quick_one_cannot(dist: Path, page, site, tmp_path: Path) -> None:
    """An answer that needs a function which the engine of a start lacks comes from the whole engine, unasked."""
    for name in ("whole.wasm", "pyodide.asm.mjs", "python_stdlib.zip", "gjkcore.zip"):
        shutil.copy(build.WORK / "pack" / name, tmp_path)
    build.pack_step("quick", tmp_path)  # it has answered nothing: it can start, and no more
    with site.fault("assets/pyodide-*/pyodide.asm.wasm.bin", build.compressed(tmp_path / "quick.wasm")) as fault:
        figure = Figure(page).open("play.html").live()
        assert fault.hits == 1
    assert site.count("assets/pyodide-*/whole.wasm.bin") == 1
    figure.drag("1", 30, 10)
    assert figure.agrees()
    assert site.count("assets/pyodide-*/whole.wasm.bin") == 1


def test_whole_engine_starts_where_the_quick_one_cannot(dist: Path, page, site) -> None:
    """Where starting itself runs into a missing function the whole engine starts instead."""
    (script,) = (dist / "assets").glob("worker-*.js")
    trap = b"""const { instantiate } = WebAssembly;
    WebAssembly.instantiate = async (...given) => {
        const instance = await instantiate(...given);
        if (!instance.exports?.__main_argc_argv) return instance; // a helper of Pyodide's
        WebAssembly.instantiate = instantiate;
        // (module (func (export "t") (param i32 i32) (result i32) unreachable))
        const module = "0061736d0100000001070160027f7f017f03020100070501017400000a05010300000b";
        const bytes = Uint8Array.from(module.match(/../g), (byte) => parseInt(byte, 16));
        const trap = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.t;
        return { exports: { ...instance.exports, __main_argc_argv: trap, run_main_promising: trap } };
    };
    """
    with site.fault("assets/worker-*.js", trap + script.read_bytes()):
        figure = Figure(page).open("play.html").live()
    assert site.count("assets/pyodide-*/whole.wasm.bin") == 1
    figure.drag("1", 30, 10)
    assert figure.agrees()


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
        (baked,) = (build.WEB / "baked").rglob(f"{name}.json")
        native = json.loads(baked.read_text(encoding="utf-8"))
        assert alike({**found, "seq": None}, {**native, "seq": None}), name


def test_two_packings_give_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    """Whoever has the same version has the same files: caches and comparisons rely on it."""
    for name in ("library.zip", "whole.wasm", "pyodide.asm.mjs"):
        shutil.copy(build.WORK / "pack" / name, tmp_path)
    scenes = build.scenes_to_answer()
    build.pack_step("python", tmp_path, build.ROOT, scenes=scenes)
    build.pack_step("quick", tmp_path, scenes=scenes)
    for name in ("python_stdlib.zip", "gjkcore.zip", "quick.wasm"):
        assert (tmp_path / name).read_bytes() == (build.WORK / "pack" / name).read_bytes(), name


def test_sources_lie_beside_the_byte_code(dist: Path) -> None:
    """A reader can be shown the very lines that an answer names."""
    (folder,) = (dist / "assets").glob("gjkcore-*")
    for path in build.core_sources():
        assert (folder / path.relative_to(build.ROOT / "gjkcore")).read_bytes() == path.read_bytes()
