"""Approved pictures: a sheet of each preset, tests/approved/<preset>.svg, with its steps in a column and on a phone, of
some looks that no preset has by itself, and of the buttons, lists and tables below all of them.

A picture is approved by looking at it, not described. `build.py test` draws all sheets anew; a byte that differs is a
failure, and .build/approved/index.html shows the sheet before, after, and both over each other, where only what differs
is not black. `build.py approve <preset> ...` takes the new ones. The commit says what changed, and why.
"""

from __future__ import annotations

import html
import json
import os
import shutil
import subprocess
from pathlib import Path

from bake import ask
from bundle import bundle_for_node
from project import TESTS, WEB, WORK, BuildError, preset_scenes, run

APPROVED = TESTS / "approved"
PICTURE = WEB / "picture.svg"
"""The README's picture, an animated SVG: it is approved as "picture"."""
CHANGED = WORK / "approved"
PAGE = CHANGED / "index.html"

ROW_PX = 16

STYLE = (
    "div{display:inline-block;position:relative} svg{display:block} "
    "svg+svg{position:absolute;inset:0;mix-blend-mode:difference}"
)


LOOKS = {
    "gjk-all": ("gjk", {"step": "all"}),
    "gjk-all-together": ("gjk", {"step": "all", "view": "together", "method": "oriented"}),
    "gjk-together": ("gjk", {"step": "2", "view": "together"}),
    "gjk-dark": ("gjk", {"theme": "dark", "layers": "simplex,response"}),
    "gjk-flow": ("gjk", {"step": "1", "flow": "on"}),
    "gjk-oriented": ("gjk", {"step": "2", "method": "oriented"}),
    "gjk-lindberg": ("gjk", {"method": "lindberg"}),
    "solids-all": ("solids", {"step": "all"}),
    "solids-dark": ("solids", {"theme": "dark"}),
    "solids-vec3": ("solids", {"method": "vec3", "step": "1"}),
    "solids-line": ("solids", {"method": "vec3", "step": "1", "layers": "direction,simplex,names"}),
    "solids-slice": ("solids", {"layers": "slice,difference,simplex"}),
    "solids-apart-slice": ("solids-apart", {"layers": "slice,difference", "view": "together"}),
    "distance-slice": ("distance-solids", {"layers": "slice"}),
    "epa-slice": ("epa-solids", {"layers": "slice"}),
    "compare-slice": ("compare-solids", {"layers": "slice"}),
    "minkowski-slice": ("minkowski-solids", {"layers": "slice"}),
    "failure-slice": ("failure-lindberg-cubes", {"layers": "slice"}),
    "epa-all": ("epa", {"step": "all"}),
    "epa-solids-all": ("epa-solids", {"step": "all"}),
    "manifold-one": ("manifold", {"layers": "one-point"}),
    "manifold-solids-one": ("manifold-capsule", {"layers": "one-point,ground"}),
    "manifold-article": ("manifold-corner", {"theme": "dark"}),
    "cast-all": ("cast", {"step": "all", "view": "together"}),
    "cast-dark": ("cast-solids", {"step": "1", "theme": "dark"}),
    "impact-all": ("impact", {"step": "all"}),
    "impact-article": ("impact-bullet", {"theme": "dark"}),
    "distance-all": ("distance", {"step": "all"}),
    "distance-challenge": ("distance", {"challenge": "close"}),
    "distance-solids-challenge": ("distance-solids", {"challenge": "close"}),
    "compare-all": ("compare", {"step": "all"}),
    "compare-solids-all": ("compare-solids", {"step": "all"}),
    "minkowski-origin": ("minkowski", {"arrows": "origin"}),
    "minkowski-hull": ("minkowski", {"arrows": "hull"}),
    "minkowski-bare": ("minkowski", {"arrows": "origin", "layers": "bare"}),
    "minkowski-apart": ("minkowski", {"view": "apart", "arrows": "none"}),
    "circles-bare": ("minkowski-circles", {"layers": "bare"}),
    "support-bare": ("support", {"layers": "bare", "view": "together"}),
    "sum-article": ("sum", {}),
    "triangle-article": ("triangle-regions", {"layers": "article"}),
    "cubes-boxes": ("report-cubes", {"layers": "boxes"}),
    "cubes-lines": ("report-cubes", {"layers": "lines", "step": "7"}),
}
"""Pictures that no preset shows by itself, by name: the preset, and attributes of the element."""


FILM = {"flow": "off"}
"""The attributes of the README's picture, which has the preset `gjk`."""


def approved(name: str) -> Path:
    """The file of what is approved under this name."""
    return PICTURE if name == PICTURE.stem else APPROVED / f"{name}.svg"


def drawn() -> dict[str, str]:
    """The sheet of each preset and look, as SVG, by its name, and the README's picture. "rows" has what stands below
    the pictures of all sheets."""
    presets = preset_scenes()
    looks = {name: (presets[preset], attributes) for name, (preset, attributes) in LOOKS.items()}
    methods = {name: scene | {"method": more["method"]} for name, (scene, more) in looks.items() if "method" in more}
    scenes = presets | {name: scene for name, (scene, _) in looks.items()} | methods
    answers = ask(scenes)["answers"]
    folder = WORK / "sheets" / os.environ.get("PYTEST_XDIST_WORKER", "alone")
    [program] = bundle_for_node([TESTS / "support" / "sheets.mjs"], folder)
    given = {name: {"attributes": attributes} for name, (_, attributes) in LOOKS.items()}
    tasks = [{"scene": scenes[name], "answer": answers[name], **given.get(name, {})} for name in scenes]
    tasks.append({"scene": scenes["gjk"], "answer": answers["gjk"], "attributes": FILM, "film": True})
    done = run("node", program, input=json.dumps(tasks), stdout=subprocess.PIPE)
    found = dict(zip([*scenes, PICTURE.stem], json.loads(done.stdout), strict=True))
    rows = [row for name in scenes for row in (name, *found[name]["told"])]
    return {name: sheet["svg"] for name, sheet in found.items()} | {"rows": written(rows)}


def written(rows: list[str]) -> str:
    """Lines of text below each other, as SVG."""
    size = f'width="1400" height="{ROW_PX * len(rows) + ROW_PX}" font-family="GJK Sans, sans-serif" font-size="12"'
    lines = [f'<text x="8" y="{ROW_PX * (i + 1)}">{html.escape(row)}</text>' for i, row in enumerate(rows)]
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *lines, "</svg>", ""])


def changed() -> list[str]:
    """The presets whose sheets are not the approved ones, those that no longer exist among them. Writes `PAGE`."""
    new = drawn()
    old = {path.stem: path.read_text(encoding="utf-8") for path in [PICTURE, *APPROVED.glob("*.svg")] if path.is_file()}
    names = sorted(name for name in {*new, *old} if new.get(name) != old.get(name))
    shutil.rmtree(CHANGED, ignore_errors=True)
    CHANGED.mkdir(parents=True)
    parts = []
    for name in names:
        before, after = approved(name), CHANGED / f"{name}.svg"
        after.write_text(new.get(name, ""), encoding="utf-8", newline="\n")
        images = [path.read_text(encoding="utf-8") if path.is_file() else "" for path in (before, after)]
        shown = ["".join(images), *images]
        parts.append(f"<h2>{name}: both, before, after</h2>" + "\n".join(f"<div>{each}</div>" for each in shown))
    page = f"<!doctype html><meta charset=utf-8><title>Pictures that changed</title><style>{STYLE}{fonts()}</style>"
    PAGE.write_text("\n".join([page, *parts]), encoding="utf-8", newline="\n")
    return names


def fonts() -> str:
    """The rules that give a page the fonts of pictures."""
    files = [("sans", "Sans", "400 600"), ("italic", "Serif;font-style:italic", "400 600")]
    urls = {name: (WEB / "baked" / "fonts" / f"{name}.woff2").as_uri() for name, *_ in files}
    return "".join(
        f"@font-face{{font-family:GJK {family};font-weight:{weight};src:url({urls[name]})}}"
        for name, family, weight in files
    )


def approve(names: list[str]) -> None:
    """Takes the new sheets of these presets. Raises BuildError for a name without a change."""
    found = changed()
    wrong = [name for name in names if name not in found]
    if wrong or not names:
        raise BuildError(f"changed: {', '.join(found) or 'nothing'}{f'; not {wrong[0]}' if wrong else ''}. See {PAGE}")
    for name in names:
        take(CHANGED / f"{name}.svg", approved(name))


def take(after: Path, before: Path) -> None:
    if after.stat().st_size:
        APPROVED.mkdir(exist_ok=True)
        shutil.copyfile(after, before)
    else:
        before.unlink()
