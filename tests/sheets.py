"""Approved pictures: a sheet of each preset, tests/approved/<preset>.svg, with its steps in a column and on a phone.

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
from project import TESTS, WORK, BuildError, preset_scenes, run

APPROVED = TESTS / "approved"
CHANGED = WORK / "approved"
PAGE = CHANGED / "index.html"

STYLE = (
    "div{display:inline-block;position:relative} img{display:block} "
    "img+img{position:absolute;inset:0;mix-blend-mode:difference}"
)


def drawn() -> dict[str, str]:
    """The sheet of each preset, as SVG, by its name."""
    scenes = preset_scenes()
    answers = ask(scenes)["answers"]
    folder = WORK / "sheets" / os.environ.get("PYTEST_XDIST_WORKER", "alone")
    [program] = bundle_for_node([TESTS / "support" / "sheets.mjs"], folder)
    tasks = [{"scene": scenes[name], "answer": answers[name]} for name in scenes]
    done = run("node", program, input=json.dumps(tasks), stdout=subprocess.PIPE)
    return dict(zip(scenes, json.loads(done.stdout), strict=True))


def changed() -> list[str]:
    """The presets whose sheets are not the approved ones, those that no longer exist among them. Writes `PAGE`."""
    new = drawn()
    old = {path.stem: path.read_text(encoding="utf-8") for path in APPROVED.glob("*.svg")}
    names = sorted(name for name in {*new, *old} if new.get(name) != old.get(name))
    shutil.rmtree(CHANGED, ignore_errors=True)
    CHANGED.mkdir(parents=True)
    parts = []
    for name in names:
        before, after = APPROVED / f"{name}.svg", CHANGED / f"{name}.svg"
        after.write_text(new.get(name, ""), encoding="utf-8", newline="\n")
        images = [f'<img src="{html.escape(path.as_uri())}" alt="">' for path in (before, after)]
        shown = ["".join(images), *images]
        parts.append(f"<h2>{name}: both, before, after</h2>" + "\n".join(f"<div>{each}</div>" for each in shown))
    page = f"<!doctype html><meta charset=utf-8><title>Pictures that changed</title><style>{STYLE}</style>"
    PAGE.write_text("\n".join([page, *parts]), encoding="utf-8", newline="\n")
    return names


def approve(names: list[str]) -> None:
    """Takes the new sheets of these presets. Raises BuildError for a name without a change."""
    found = changed()
    wrong = [name for name in names if name not in found]
    if wrong or not names:
        raise BuildError(f"changed: {', '.join(found) or 'nothing'}{f'; not {wrong[0]}' if wrong else ''}. See {PAGE}")
    for name in names:
        take(CHANGED / f"{name}.svg", APPROVED / f"{name}.svg")


def take(after: Path, before: Path) -> None:
    if after.stat().st_size:
        APPROVED.mkdir(exist_ok=True)
        shutil.copyfile(after, before)
    else:
        before.unlink()
