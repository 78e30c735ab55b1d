"""The code panel's sources: nothing is lost, and each piece is what it says."""

from __future__ import annotations

import pytest

from highlight import CLASSES, functions, highlight
from project import ROOT, core_sources

SOURCES = [path.relative_to(ROOT).as_posix() for path in core_sources()]


@pytest.mark.parametrize("name", SOURCES)
def test_nothing_is_lost(name: str) -> None:
    """The pieces of a highlighted file, joined, are the file."""
    text = (ROOT / name).read_text(encoding="utf-8")
    lines = highlight(text)
    assert "".join("".join(piece for _, piece in line) + "\n" for line in lines) == text
    assert {kind for line in lines for kind, _ in line} <= {"", *CLASSES}


def test_pieces() -> None:
    """Keywords, names that are defined, numbers, strings of several lines and comments are distinguished."""
    text = 'def foot(a, b):\n    """One\n    two."""\n    return a * 2.5  # why\n'
    assert highlight(text) == [
        [("keyword", "def"), ("", " "), ("name", "foot"), ("", "(a, b):")],
        [("", "    "), ("string", '"""One')],
        [("string", '    two."""')],
        [("", "    "), ("keyword", "return"), ("", " a * "), ("number", "2.5"), ("", "  "), ("comment", "# why")],
    ]


def test_functions() -> None:
    """A function's lines are those from its `def` to its end; an inner function comes after the one around it."""
    text = "x = 1\n\ndef outer():\n    def inner():\n        return 1\n\n    return inner\n"
    assert functions(text) == [("outer", 3, 7), ("inner", 4, 5)]
