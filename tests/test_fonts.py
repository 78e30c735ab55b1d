"""The site's fonts: their letters."""

from __future__ import annotations

import html
import json
import re
import subprocess

from fonts import make_fonts
from project import ROOT, WEB

FALLBACKS = "∈←"
"""Neither font has them. They stand in a formula of one kind and for a key."""

NOT_SHOWN = "\0\x1f\u2060"
"""Control characters in patterns, and a joiner of words."""

NO_WORDS = ("web/src/words/formulas.ts",)
"""Its patterns have letters of all scripts, for the words of others."""


def test_each_letter_of_the_site_is_in_a_font() -> None:
    """Each character of the sources of words, pictures and pages is in the sans or in both fonts, except two that are
    left to the reader's fonts on purpose."""
    widths = json.loads((make_fonts() / "widths.json").read_text(encoding="utf-8"))
    there = {letter for letter, width in zip(widths["letters"], widths["sans"], strict=True) if width}
    assert there.isdisjoint(FALLBACKS)
    listed = subprocess.run(["git", "ls-files", "web"], cwd=ROOT, capture_output=True, text=True, check=True)
    names = [name for name in listed.stdout.split() if name.endswith((".ts", ".css", ".html", ".template", ".json"))]
    assert len(names) > 300
    used: dict[str, str] = {}
    for name in names:
        if name in NO_WORDS or name.startswith("web/licences/"):
            continue
        text = (ROOT / name).read_text(encoding="utf-8")
        text = re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), html.unescape(text))
        used |= dict.fromkeys(set(text) - set("\n\t"), name)
    assert "₁" in used
    missing = {letter: name for letter, name in used.items() if letter not in there}
    assert set(missing) - set(NOT_SHOWN) == set(FALLBACKS), missing


def test_pages_name_their_fonts_in_one_place() -> None:
    """Stylesheets of pages take the fonts from two custom properties; only code has another."""
    for path in sorted((WEB / "src").rglob("*.css")):
        if path.name != "fonts.css":
            text = path.read_text(encoding="utf-8")
            families = re.findall(r"(?<![\w-])(?:system-ui|Georgia|Charter|Cambria)\b", text)
            assert families == (["system-ui"] if path.name == "code.css" else []), path
