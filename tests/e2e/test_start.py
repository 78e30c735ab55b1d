"""Starting Python in a page: what it costs in bytes, and that what was made small is still the same Python."""

from __future__ import annotations

import contextlib
import io
import json
import lzma
import math
import re
import shutil
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from cases import EDGE_CASES
from extent import some

from browsers import until
from figure import Figure, figures
from gjkcore import METHODS, bridge
from packing import build_engines, pack_step, scenes_to_answer, write_core
from project import NODE_MODULES, ROOT, WEB, WORK, core_sources, preset_scenes
from repack import repacked
from server import Line, Site
from weight import before_python, of_fonts, of_python, of_python_on_a_slow_line, sent

pytestmark = pytest.mark.cold

PRESETS = preset_scenes()
TO_FIRST_FIGURE = 121_000
TO_LIVE = 4_000_000
TO_LIVE_ON_A_SLOW_LINE = 2_300_000
STARTS = ("restored", "started", "whole")
SMALL = "assets/pyodide-*/start.wasm.xz"
WHOLE = "assets/pyodide-*/whole/pyodide.asm.wasm.xz"
KEEP_WARNINGS = """globalThis.warnings = [];
const { warn } = console;
console.warn = (...texts) => { warnings.push(texts.join(" ")); warn(...texts); };"""


def ask(start: str, scenes: list[Any]) -> list[Any]:
    """The answers of Python as it is shipped, after one of its starts, under Node.js."""
    texts = [scene if isinstance(scene, str) else json.dumps(scene) for scene in scenes]
    return json.loads(pack_step("try", WORK / "pack", start, scenes=json.dumps(texts)))


def alike(found: Any, native: Any) -> bool:
    """Equal except for the last digits, which another C library rounds its own way. JavaScript writes a whole number
    without a point, however large it is."""
    if isinstance(found, (int, float)) and isinstance(native, float):
        return math.isclose(found, native, rel_tol=1e-9, abs_tol=1e-9)
    if isinstance(found, dict) and isinstance(native, dict):
        return found.keys() == native.keys() and all(alike(found[key], native[key]) for key in found)
    if isinstance(found, list) and isinstance(native, list):
        return len(found) == len(native) and all(map(alike, found, native))
    return found == native


# ------------------------------------------------------------------------------------------------------------ the bytes


@pytest.mark.parametrize("page", ["index.html", "play.html", "embed.html"])
def test_first_figure_costs_at_most_121_kb(dist: Path, page: str) -> None:
    files = before_python(dist, page)
    assert {file.suffix for file in files} == {".html", ".css", ".js"}
    assert sum(map(sent, files)) <= TO_FIRST_FIGURE


def test_live_figure_costs_at_most_4_mb(dist: Path) -> None:
    """Everything from the page to Python's first answer, on a host that compresses text as all do."""
    assert sum(map(sent, [*before_python(dist, "play.html"), *of_python(dist)])) <= TO_LIVE


def test_live_figure_costs_at_most_2_3_mb_on_a_slow_line(dist: Path) -> None:
    """The same for the start that moves fewer bytes."""
    files = [*before_python(dist, "play.html"), *of_python_on_a_slow_line(dist)]
    assert sum(map(sent, files)) <= TO_LIVE_ON_A_SLOW_LINE


def test_pages_load_what_is_counted(dist: Path, new_page, site) -> None:
    """The budget counts every file that the page really asks for, and no file twice."""
    page = new_page()
    page.goto("play.html")
    until(page, "performance.getEntriesByName('gjk-demo:live').length > 0")
    asked = {path for path in site.requests if not path.endswith((".svg", ".map"))}
    assert len(asked) == len([path for path in site.requests if path in asked])
    counted = [*before_python(dist, "play.html"), *of_fonts(dist), *of_python(dist)]
    assert asked == {path.relative_to(dist).as_posix() for path in counted}


# ----------------------------------------------------------------------------------------------------- the same Python


def scenes(start: str) -> Iterable[dict[str, Any]]:
    """The presets and the edge cases by all methods; for the usual start one of each kind, and each case by one."""
    is_usual = start == "restored"
    yield from (PRESETS[name] for name in (figures() if is_usual else PRESETS))
    methods = [name for name, method in METHODS.items() if 2 in method.dimensions]
    for i, case in enumerate(EDGE_CASES):
        shapes = [{"type": "polygon", "vertices": case[name]} for name in "ab"]
        for method in methods[i % len(methods) :][:1] if is_usual else methods:
            yield {"schema": 1, "kind": "minkowski", "method": method, "shapes": shapes}


@pytest.mark.parametrize("start", some(STARTS, "restored"))
def test_shipped_python_answers_like_the_native_one(dist: Path, start: str) -> None:
    """Restored from memory, or started from byte code without docstrings, it tells the same, line numbers included."""
    asked = list(scenes(start))
    for scene, found in zip(asked, ask(start, asked), strict=True):
        native = json.loads(bridge.answer(json.dumps(scene)))
        assert alike(without_inner_runs(found), without_inner_runs(native)), scene


def without_inner_runs(answer: dict[str, Any]) -> dict[str, Any]:
    """Another C library turns a shape by other last digits, and they decide the ties in the runs inside an impact."""
    if answer["kind"] != "impact":
        return answer
    return answer | {"steps": [step | {"trace": None} for step in answer["steps"]]}


@pytest.mark.thorough
@pytest.mark.parametrize("start", STARTS)
def test_shipped_python_refuses_like_the_native_one(dist: Path, start: str) -> None:
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
    answers = ask(start, asked)
    for scene, found in zip(asked, answers, strict=True):
        native = json.loads(bridge.answer(scene if isinstance(scene, str) else json.dumps(scene)))
        assert found == native, scene
        assert found["error"]["code"] != "internal"


BASE = ("library.zip", "base.wasm", "watched.wasm", "names.json", "frozen.json", "pyodide.asm.mjs")
"""What is made of Pyodide alone."""
SHIPPED = {
    "quick": ("quick.wasm.bin", "memory.bin", "gjkcore.xz"),
    "start": ("start.wasm.xz", "python_stdlib.xz", "gjkcore.xz"),
}
"""For each engine that is not the whole one: what its start loads that depends on the packing."""
HASH = "?" * 10
"""What a folder's name ends with. The folder `whole/` in one of them has files of the same names."""
SAVE_DATA = b"""Object.defineProperty(navigator, "connection", { value: { saveData: true } });"""
CHOICES = {"quick": b"", "start": SAVE_DATA}
"""Engine: what makes a worker choose its start on a fast line."""


def replaced(site: Site, packed: Path, engine: str = "quick") -> contextlib.ExitStack:
    """While entered, the site has the files of another packing for the start of this engine."""
    stack = contextlib.ExitStack()
    for name in SHIPPED[engine]:
        stack.enter_context(site.fault(f"assets/*-{HASH}/{name}", (packed / "site" / name).read_bytes()))
    names = f"{engine}.functions.json"
    stack.enter_context(site.fault(f"assets/*-{HASH}/{names}", (packed / names).read_bytes()))
    return stack


def worker_with(site: Site, dist: Path, before: bytes) -> contextlib.AbstractContextManager[Any]:
    """While entered, the site's worker begins with this script."""
    (script,) = (dist / "assets").glob("worker-*.js")
    return site.fault("assets/worker-*.js", before + script.read_bytes())


def warnings(page: Any) -> list[str]:
    """What the console of the page was told of Python, `KEEP_WARNINGS` given."""
    return [text for text in page.evaluate("globalThis.warnings") if text.startswith("gjk-demo: ")]


@pytest.fixture(scope="module")
def packed_for_nothing(dist: Path) -> Path:
    """Python packed once more, by an engine that has answered nothing."""
    return repacked("nothing")


@pytest.mark.thorough  # another packing
@pytest.mark.every_engine
def test_whole_engine_answers_where_a_function_is_missing(dist: Path, page, site, packed_for_nothing: Path) -> None:
    """An engine that has answered nothing can start, and no more: the whole one answers, unasked, and the page's
    console names the function that was missing."""
    page.add_init_script(KEEP_WARNINGS)
    with replaced(site, packed_for_nothing):
        figure = Figure(page).open("play.html").live()
        assert figure.agrees()
    assert site.count(WHOLE) == 1
    (warning,) = warnings(page)
    named = re.match(r'gjk-demo: The engine "quick" lacks (.+?)(, called by .+)?: ', warning)
    assert named, warning
    names = json.loads((packed_for_nothing / "quick.functions.json").read_text(encoding="utf-8"))
    assert named[1] in names
    figure.drag("1", 30, 10)
    assert figure.agrees()
    assert site.count(WHOLE) == 1


@pytest.fixture(scope="module")
def packed_with_a_late_import(dist: Path) -> Path:
    """Python packed once more, with a gjkcore that imports `calendar` for one scene, and uses `dis` for another."""
    before = "        scene = parse(text)\n"
    late = "        if '[0.125,' in text:\n            import calendar\n"
    late += f"        if '[0.375,' in text:\n            import dis\n            dis.dis(parse)\n{before}"
    return repacked("late-import", (before, late))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("engine", "x", "module"), [("quick", 0.125, "calendar"), ("quick", 0.375, "dis"), ("start", 0.125, "calendar")]
)
def test_whole_engine_answers_where_a_module_is_missing(
    dist: Path, page, site, packed_with_a_late_import: Path, engine: str, x: float, module: str
) -> None:
    """An answer for which something has yet to be imported comes from the whole engine, which has the files, and the
    page's console names the module that was missing. So does one that uses a module whose contents are not kept."""
    page.add_init_script(KEEP_WARNINGS)
    with replaced(site, packed_with_a_late_import, engine), worker_with(site, dist, CHOICES[engine]):
        figure = Figure(page).open("play.html").live()
        assert site.count(SMALL) == (engine == "start")
        assert site.count(WHOLE) == 0
        assert warnings(page) == []
        scene = figure.scene
        scene["shapes"][0]["vertices"][0][0] = x
        figure.set("scene", scene)
        assert figure.agrees()
        assert site.count(WHOLE) == 1
    (warning,) = warnings(page)
    assert warning.startswith(f'gjk-demo: The engine "{engine}" lacks the module {module}.')


@pytest.mark.thorough
@pytest.mark.every_engine
def test_whole_engine_starts_where_memory_cannot_be_restored(dist: Path, page, site) -> None:
    """Where restoring itself comes to a trap, or to anything else, the whole engine starts instead."""
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
    page.add_init_script(KEEP_WARNINGS)
    with worker_with(site, dist, trap):
        figure = Figure(page).open("play.html").live()
    assert site.count(WHOLE) == 1
    (warning,) = warnings(page)
    assert "unreachable" in warning.lower()  # each engine words its trap in its own way
    figure.drag("1", 30, 10)
    assert figure.agrees()


def unzipped(archive: bytes) -> dict[str, bytes]:
    """The files of an archive, in their order."""
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        return {name: files.read(name) for name in files.namelist()}


def test_whole_engine_is_pyodides_own(dist: Path) -> None:
    """What answers where the quick engine fails is Pyodide's package: the engine and each file of the library are byte
    for byte its own. No mistake in an engine that the build has reduced can be there, too."""
    package = NODE_MODULES / "pyodide"
    (folder,) = (dist / "assets").glob("pyodide-*/whole")
    engine = lzma.decompress((folder / "pyodide.asm.wasm.xz").read_bytes())
    assert engine == (package / "pyodide.asm.wasm").read_bytes()
    assert unzipped(lzma.decompress((folder / "python_stdlib.xz").read_bytes())) == unzipped(
        (package / "python_stdlib.zip").read_bytes()
    )


@pytest.mark.thorough
def test_memory_is_restored_where_python_starts_in_another_way(dist: Path, page, site) -> None:
    """On an iPhone Pyodide does without the function that it adds elsewhere: what is restored must not look for it."""
    iphone = b"""Object.defineProperty(navigator, "userAgent", { value: "iPhone" });
    WebAssembly.Instance = function () { throw new Error("This function is not added on an iPhone."); };
    """
    with worker_with(site, dist, iphone):
        figure = Figure(page).open("play.html").live()
    figure.drag("1", 30, 10)
    assert figure.agrees()
    assert site.count(WHOLE) == 0


# ------------------------------------------------------------------------------------------------------ a slow line


@pytest.mark.thorough
@pytest.mark.every_engine
def test_slow_line_takes_the_small_start(page, site) -> None:
    """Where the first bytes come slowly Python starts from byte code, which is half as much."""
    with site.fault("assets/pyodide-*", Line(bytes_per_second=400_000, latency_s=0.15)):
        figure = Figure(page).open("play.html").live()
    assert site.count(SMALL) == 1
    assert site.count(WHOLE) == 0
    figure.drag("1", 30, 10)
    assert figure.agrees()


# ---------------------------------------------------------------------------------------------------- the same answers


@pytest.mark.thorough
@pytest.mark.every_engine
def test_page_answers_like_the_native_one(new_page) -> None:
    """The browser's Python tells of each preset what the build has baked into the page."""
    page = new_page()
    page.goto("play.html")
    until(page, "performance.getEntriesByName('gjk-demo:live').length > 0")
    for name, scene in PRESETS.items():
        found = page.evaluate(
            """(scene) => new Promise((resolve) => {
                const demo = document.querySelector("gjk-demo");
                demo.addEventListener("answer", ({ detail }) => resolve(detail.answer), { once: true });
                demo.scene = scene;
            })""",
            scene,
        )
        (baked,) = [path for path in (WEB / "baked").rglob(f"{name}.json") if path.parent.name != "presets"]
        native = json.loads(baked.read_text(encoding="utf-8"))
        found, native = ({**without_inner_runs(one), "seq": None} for one in (found, native))
        assert alike(found, native), name


@pytest.mark.thorough
def test_two_packings_give_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    """Whoever has the same version has the same files: caches and comparisons rely on it."""
    root, out = tmp_path / "root", tmp_path / "out"
    out.mkdir()
    for name in BASE:
        shutil.copy(WORK / "pack" / name, out)
    write_core(root / "gjkcore")
    pack_step("python", out, root)
    pack_step("memory", out)
    build_engines(out, scenes_to_answer())
    for name in ("python_stdlib.zip", "gjkcore.zip", "memory.bin", "quick.wasm", "start.wasm"):
        assert (out / name).read_bytes() == (WORK / "pack" / name).read_bytes(), name


def test_sources_lie_beside_the_source_maps(dist: Path) -> None:
    """Developers can be shown the very lines that an answer names."""
    (folder,) = (dist / "assets" / "maps").glob("gjkcore-*")
    for path in core_sources():
        assert (folder / path.relative_to(ROOT / "gjkcore")).read_bytes() == path.read_bytes()
