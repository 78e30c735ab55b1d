"""Makes the site's fonts: a serif and a sans of npm packages, with the letters that the site uses.

web/build/fonts.mjs does it, under Node.js. It takes seconds, so .build/fonts keeps the files until their
sources change.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from bundle import FONTS, bundle_for_node
from packing import write_content_folder
from project import ROOT, WEB, WORK, digest, run, step_once

PACKAGES = ("source-sans", "source-serif")
"""The npm packages of the fonts, for licences.txt."""

PROGRAM = WEB / "build" / "fonts.mjs"


def make_fonts() -> Path:
    """The folder of the fonts."""
    made = WORK / "fonts"
    sources = [PROGRAM, WEB / "build" / "font-tables.mjs", ROOT / "package-lock.json"]
    with step_once(made / ".fonts", digest(*[path.read_bytes() for path in sources]), "fonts") as todo:
        if todo:
            shutil.rmtree(made, ignore_errors=True)
            made.mkdir(parents=True)
            [program] = bundle_for_node([PROGRAM], WORK / "fonts-program", None, "--external:subset-font")
            run("node", program, made, quiet=True)
    return made


def write_fonts(site: Path) -> str:
    """Writes the fonts of pages and screens into the site. Returns the name of their folder."""
    made = make_fonts()
    files = {path.name: path.read_bytes() for name in FONTS for path in [made / f"{name}.woff2"]}
    return write_content_folder(site, "fonts", files)
