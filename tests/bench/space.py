"""How fast solids are answered: natively beside an earlier commit, and in a page beside rapier3d (wasm) and the
textbook method there.

    python3 build.py bench space [--turns 9]

First come the CPU times of answers, each turn in a process of its own: of the first, for which nothing is kept from an
earlier one, and of those of a drag, which moves one solid or point in equal steps. Both commits take turns; a row shows
medians of the turns and the median of the ratios.

One page of Chromium holds the page's Python and rapier. Both take turns with the 190 pairs of 20 spheres of 515
vertices, in the poses of Table 1 of Lindberg's report. A row shows medians of the turns and the median of the ratios.
rapier computes in single precision; how far its distances are from ours is printed. A missed goal is printed; nothing
fails.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from browsers import launch, until
from project import NODE_MODULES, PYTHON, ROOT, TESTS, WEB, core_sources
from server import Site

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
RAPIER = TESTS / "bench" / "node_modules" / "@dimforge" / "rapier3d-compat" / "dist" / "rapier.mjs"
PAGE = """<!doctype html><meta charset="utf-8"><title>Space</title><script type="module" src="./space.mjs"></script>"""
TURN_MS = 100
FASTER = 40.0
"""Goal: how many times faster than the textbook method."""

EARLIER = "89ad754"
"""The commit beside which first answers are measured."""

FIRST_ANSWERS = {
    "box and sphere": ("solids-apart", 15 / 46),
    "prism": ("tetrahedron-regions", 10 / 25),
    "report-cubes": ("report-cubes", 45 / 89),
    "report-spheres": ("report-spheres", 180 / 357),
}
"""For each row the preset, and the goal: the most that its answers may take of their time at that commit."""

DRAG_STEPS = 6

ANSWER = """
import json, statistics, sys, time
sys.path.insert(0, sys.argv[1])
from gjkcore import bridge
def milliseconds(text):
    start = time.process_time()
    bridge.answer(text)
    return 1000 * (time.process_time() - start)
first, *others = [milliseconds(text) for text in json.load(sys.stdin)]
print(first, statistics.median(others))
"""
"""Prints the milliseconds of a first answer, after all imports, and the median of those that follow."""


def preset_scene(name: str) -> str:
    """The JSON of a preset's scene."""
    own = WEB / "src" / "scenes" / f"{name}.json"
    if own.is_file():
        found = json.loads(own.read_text(encoding="utf-8"))
        return json.dumps(found.get("scene", found))
    return json.dumps(json.loads((WEB / "src" / "presets.json").read_text(encoding="utf-8"))[name]["scene"])


def drag(text: str) -> str:
    """The JSON of a list of scenes, each as text: a scene, and then one solid or point of it on its way."""
    scenes = []
    for step in range(1 + DRAG_STEPS):
        scene = json.loads(text)
        moved = (scene.get("objects") or scene.get("shapes") or scene["points"])[1]
        holder, key = (moved, "offset") if "objects" in scene else (moved, "center")
        if "points" in scene:
            holder, key = scene["points"], 1
        x, y, z = holder.get(key, (0, 0, 0)) if isinstance(holder, dict) else holder[key]
        holder[key] = [x + 0.01 * step, y + 0.005 * step, z]
        scenes.append(json.dumps(scene))
    return json.dumps(scenes)


def earlier_core(folder: Path) -> bool:
    """Puts the earlier commit's gjkcore into the folder. False where this checkout does not have the commit."""
    archive = folder / "gjkcore.tar"
    command = ["git", "archive", f"--output={archive}", EARLIER, "gjkcore"]
    if subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode:
        return False
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    return True


def answers(turns: int) -> None:
    def milliseconds(source: Path, text: str) -> list[float]:
        command = [str(PYTHON), "-c", ANSWER, str(source)]
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
        return [float(number) for number in done.stdout.split()]

    with tempfile.TemporaryDirectory() as folder:
        if not earlier_core(Path(folder)):
            print(f"first answers: left out, the commit {EARLIER} is not in this checkout")
            return
        for name, (preset, goal) in FIRST_ANSWERS.items():
            text = drag(preset_scene(preset))
            runs = [(milliseconds(ROOT, text), milliseconds(Path(folder), text)) for _ in range(turns)]
            for at, which in enumerate(("first answer", "drag")):
                pairs = [(now[at], before[at]) for now, before in runs]
                mine, theirs = map(list, zip(*pairs, strict=True))
                ratio = statistics.median(now / before for now, before in pairs)
                goal_text = f"{ratio:6.2f} x (goal <= {goal:.2f})"
                shown(f"{which}, {name}", mine, theirs, EARLIER, goal_text, ratio <= goal)


def page_folder(folder: Path) -> Path:
    for name in PYODIDE_FILES:
        shutil.copy(NODE_MODULES / "pyodide" / name, folder / name)
    shutil.copy(RAPIER, folder / "rapier.mjs")
    shutil.copy(TESTS / "bench" / "space.mjs", folder / "space.mjs")
    with zipfile.ZipFile(folder / "gjkcore.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in core_sources():
            archive.write(path, path.relative_to(ROOT).as_posix())
        archive.write(TESTS / "support" / "space_queries.py", "space_queries.py")
    (folder / "index.html").write_text(PAGE)
    return folder


def rows(numbers: list[Any]) -> list[list[float]]:
    """A 3x3 matrix from three rows or from nine numbers."""
    return numbers if len(numbers) == 3 else [numbers[i : i + 3] for i in (0, 3, 6)]


def quaternion(rotation: list[list[float]]) -> dict[str, float]:
    """The unit quaternion of a rotation matrix (Shepperd, "Quaternion from Rotation Matrix", 1978)."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = rotation
    squares = {"w": 1 + xx + yy + zz, "x": 1 + xx - yy - zz, "y": 1 - xx + yy - zz, "z": 1 - xx - yy + zz}
    largest = max(squares, key=squares.__getitem__)
    products = {
        "w": {"w": squares["w"], "x": zy - yz, "y": xz - zx, "z": yx - xy},
        "x": {"w": zy - yz, "x": squares["x"], "y": xy + yx, "z": xz + zx},
        "y": {"w": xz - zx, "x": xy + yx, "y": squares["y"], "z": yz + zy},
        "z": {"w": yx - xy, "x": xz + zx, "y": yz + zy, "z": squares["z"]},
    }[largest]
    return {name: value / (2 * squares[largest] ** 0.5) for name, value in products.items()}


def scenes() -> list[tuple[str, dict[str, Any]]]:
    """Each scene of spheres in the report's layout: JSON for Python, and the bodies for rapier."""
    data = json.loads((TESTS / "data" / "table1_scenes.json").read_text())
    vertices = data["sphere"]["vertices"]
    found = []
    for scene in data["scenes"]:
        if (scene["shape"], scene["layout"]) == ("sphere", "table1"):
            turns = [rows(rotation) for rotation in scene["R"]]
            places = [dict(zip("xyz", place, strict=True)) for place in scene["t"]]
            text = json.dumps({"vertices": vertices, "poses": list(zip(turns, scene["t"], strict=True))})
            found.append((text, {"vertices": vertices, "places": places, "turns": [quaternion(r) for r in turns]}))
    return found


def shown(name: str, mine: list[float], theirs: list[float], peer: str, goal: str, reached: bool | None) -> None:
    verdict = "" if reached is None else "ok" if reached else "MISSED"
    times = f"{statistics.median(mine):8.2f} ms {peer} {statistics.median(theirs):8.2f} ms"
    print(f"{name:44}{times}   {goal} {verdict}".rstrip(), flush=True)


def table(times: dict[str, list[float]]) -> None:
    for name, mine in (("190 distances", "ours"), ("190 distances, posed anew", "ours, posed anew")):
        ratio = statistics.median(a / b for a, b in zip(times[mine], times["rapier"], strict=True))
        goal = "(goal <= 3)" if mine == "ours" else ""
        shown(name, times[mine], times["rapier"], "rapier", f"{ratio:6.2f} x {goal}", ratio <= 3 if goal else None)
    faster = statistics.median(b / a for a, b in zip(times["ours"], times["textbook"], strict=True))
    shown(
        "190 distances", times["ours"], times["textbook"], "textbook",
        f"{faster:6.1f} x faster (goal >= {FASTER:g})", faster >= FASTER,
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=9, help="turns of every contender")
    options = parser.parse_args()
    answers(options.turns)
    if not RAPIER.exists():
        sys.exit("rapier3d is not installed: nothing to compare with")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(page_folder(Path(folder)))
        browser = launch(playwright)
        print(f"{browser.browser_type.name} {browser.version}, {options.turns} turns")
        page = browser.new_page()
        page.goto(f"{site.url}index.html")
        until(page, "() => globalThis.compare !== undefined")
        for text, bodies in scenes():
            found = page.evaluate("(input) => compare(...input)", [text, bodies, options.turns, TURN_MS])
            table(found["times"])
            ours, theirs = found["distances"]
            apart = max(abs(a - b) for a, b in zip(ours, theirs, strict=True) if a > 0)
            print(f"{'rapier differs by at most':44}{apart:.1e} of {max(ours):.1f}")
        browser.close()
        site.close()


if __name__ == "__main__":
    main()
