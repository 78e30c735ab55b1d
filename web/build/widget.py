"""The figure of notebooks, which goes into the wheel: gjkcore/widget/, ignored by git.

    figure.js        the module that a notebook loads
    <part>.txt       what that asks the kernel for when it is needed
    poster.js        draws the picture that a saved notebook keeps
    attributes.json  the table of the element's attributes
    presets.json     the presets with their scenes
    licences.txt     those of everything in the scripts

web/build/widget.mjs makes the scripts.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from bundle import told
from place import Place
from project import CORE, OLDEST_BROWSERS, WEB, WORK, BuildError, preset_scenes, read, run

FOLDER = CORE / "widget"

MOST_BYTES = 300_000
"""Of the module, for figures of the plane."""

NOWHERE = "https://site.invalid/"
"""A module in a notebook has no address of its own. Without a site, its links are not shown."""


def write_widget(site: Path, place: Place) -> None:
    """Writes all of it beside the folder, and then moves it there. Raises BuildError if the module is too large."""
    made = WORK / "widget"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    pairs = [option.removeprefix("--define:").partition("=") for option in told("", {}, place)]
    define = {name: value for name, _, value in pairs}
    define["import.meta.url"] = json.dumps(f"{place.address or NOWHERE}assets/")
    loader = {".svg": "text", ".woff2": "dataurl", ".png": "dataurl"}
    options = {"target": OLDEST_BROWSERS.split(","), "charset": "utf8", "loader": loader}
    task = {"folder": str(made), "options": options, "define": define}
    run("node", WEB / "build" / "widget.mjs", json.dumps(task), quiet=True)
    shutil.copy(WEB / "src" / "attributes.json", made)
    presets = json.loads(read("web/src/presets.json"))
    named = {name: {**presets[name], "scene": scene} for name, scene in preset_scenes().items()}
    (made / "presets.json").write_text(json.dumps(named, ensure_ascii=False), encoding="utf-8")
    shutil.copy(site / "licences.txt", made)
    size = (made / "figure.js").stat().st_size
    if size > MOST_BYTES:
        raise BuildError(f"The figure of notebooks has {size:,} bytes; at most {MOST_BYTES:,} are allowed")
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.move(made, FOLDER)
