"""Phrases that STYLE.md's "Sentences" forbids: a native engineer would not say them."""

from __future__ import annotations

import re
import subprocess

from project import ROOT

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
    found = [hit for hit in found if not hit.startswith("tests/test_sentences.py")]
    assert len(found) <= MOST, "\n".join(found)
