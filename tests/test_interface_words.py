"""Every word of the interface is in web/src/words, so that a translation is one file. Each kind has its own words.

`tests/support/literals.mjs` finds the literals that a reader would see. TypeScript parses the sources for it.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from project import ROOT, WEB, WORK, BuildError, run

FINDER = ROOT / "tests" / "support" / "literals.mjs"

ALLOWED = {
    "fonts and other values of CSS": r".*\b\d+px|.*minmax\(|.*sans-serif|GJK (Sans|Serif)|border: 0|var\(",
    "selectors and media queries": r"button, label|\[data-(gjk-for\]|color=)|gjk-demo::part|\((prefers|forced)-",
    "HTML, and a script, for other pages": r'0?<(!doctype|\?xml|\w+)\b[^/]|style="0"|const early = ',
    "rules of an SVG that moves": r"svg\{filter|\.0\{animation",
    "how a file of gjkcore imports elsewhere": r"from (gjkcore\.|__future__ )|\$& import gjkcore",
    "what the lab runs in its workers": r"<!doctype html><head>|default-src 'none'; |;__judged\(|import gjkcore; ",
    "names in formulas, and the name of an attribute": r"AO$|0 x AO$|max$|layers$",
    "the package of a path": r"gjkcore/$",
    "what gjkcore's legends of regions say": r"; in 3D$|the triangle$",
    "faults of the build": r"The figure 0 is not there\.|no font: ",
    "the console": r"the module 0$|, called by$|a call of JavaScript failed$",
    "the styles of a file": r"@media all\{",
    "names of locks, caches and changes": r"gjk-demo( worker)? 0$|keys 0$",
}
"""Literals that are no words of the interface. `0` stands for a value."""


def literals(config: Path) -> list[dict[str, Any]]:
    """Those of the sources beside a tsconfig.json, in the folder src."""
    found: list[dict[str, Any]] = json.loads(run("node", FINDER, config, quiet=True).stdout)
    return found


def test_words_of_the_interface_are_in_one_folder() -> None:
    """No source of the page has a word that a reader sees, but web/src/words and the words of the kinds."""
    found = literals(WEB / "tsconfig.json")
    unknown = [one for one in found if not any(re.match(pattern, one["text"]) for pattern in ALLOWED.values())]
    assert not unknown, "\n".join(f"web/src/{one['file']}:{one['line']}: {one['text']}" for one in unknown)
    unused = [why for why, pattern in ALLOWED.items() if not any(re.match(pattern, one["text"]) for one in found)]
    assert not unused, "allowed, but not there"


@pytest.mark.parametrize("words, table", [("interface", "english"), ("sharing", "english-sharing")])
def test_words_need_nothing(words: str, table: str) -> None:
    """The files that a translator copies import nothing, and one line names each."""
    folder = WEB / "src" / "words"
    text = (folder / f"{table}.ts").read_text(encoding="utf-8")
    assert "import " not in re.sub(r"/\*[\s\S]*?\*/", "", text)
    lines = re.findall(r"^\w.*$", (folder / f"{words}.ts").read_text(encoding="utf-8"), re.MULTILINE)
    assert lines == [f'export * from "./{table}.ts";']


@pytest.mark.thorough
def test_a_missing_text_is_named() -> None:
    """If a text is missing in a translation, the check of types says which one."""
    folder = WORK / "translated"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(WEB, folder, ignore=shutil.ignore_patterns("build", "licences", "recipes", "static"))
    english = folder / "src" / "words" / "english.ts"
    text = english.read_text(encoding="utf-8")
    assert '  share: "Share",\n' in text
    english.write_text(text.replace('  share: "Share",\n', ""), encoding="utf-8")
    with pytest.raises(BuildError, match=r"template\.ts.*Property 'share' does not exist"):
        run("tsc", "--project", folder / "tsconfig.json", quiet=True)


# ---- phrases that STYLE.md's "Sentences" forbids: a native engineer would not say them


MEASURE = r"so far (?:from|below|above|beside|beyond|inside|outside|before|to|back|away|off|that)"
"""Where it is a tic; "so far" also means "until now"."""
FORBIDDEN = re.compile(
    rf"\b(so (?:many|much|long|often)|{MEASURE}|but for|of which|(?:is|are) told)\b".replace(" ", r"[\s#*/]+"),
    re.IGNORECASE,
)

MOST = 10
"""What may be left: some are right where they stand."""


def test_sentences() -> None:
    """The product and its tests have few of the forbidden phrases, also where a line ends within one."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    found = []
    for name in listed.split("\0"):
        if name.endswith((".py", ".ts", ".js", ".mjs", ".css", ".html", ".md", ".json")) and (ROOT / name).is_file():
            text = (ROOT / name).read_text(encoding="utf-8")
            found += [f"{name}:{text.count(chr(10), 0, hit.start()) + 1}: {hit[0]}" for hit in FORBIDDEN.finditer(text)]
    found = [hit for hit in found if not hit.startswith("tests/test_interface_words.py")]
    assert len(found) <= MOST, "\n".join(found)
