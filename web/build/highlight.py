"""Highlights Python for the code panel, when the site is built: no page does it.

highlight(text)    the lines of a source, each as pieces of text with what they are
functions(text)    where each function begins and ends
"""

from __future__ import annotations

import ast
import io
import keyword
import tokenize
from typing import TypeAlias

Piece: TypeAlias = tuple[str, str]
"""What a piece of text is (one of CLASSES, or "" for all else), and the text."""

CLASSES = ("keyword", "string", "comment", "number", "name")
"""`name` is that of a function or of a class where it is defined."""

STRINGS = {getattr(tokenize, name, None) for name in ("STRING", "FSTRING_START", "FSTRING_MIDDLE", "FSTRING_END")}
DEFINES = ("def", "class")


def highlight(text: str) -> list[list[Piece]]:
    """The lines of a source without their ends. The pieces of each line, joined, are the line.

    Raises SyntaxError or tokenize.TokenError if the text is not Python.
    """
    lines = text.splitlines()
    found: list[list[Piece]] = [[] for _ in lines]
    row, column = 0, 0  # all before is in `found`

    def take(to_row: int, to_column: int, kind: str) -> None:
        nonlocal row, column
        while (row, column) < (to_row, to_column) and row < len(lines):
            end = to_column if row == to_row else len(lines[row])
            add(found[row], kind, lines[row][column:end])
            row, column = (row, end) if row == to_row else (row + 1, 0)

    defines = False
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        kind = kind_of(token, defines)
        if kind:
            take(token.start[0] - 1, token.start[1], "")
            take(token.end[0] - 1, token.end[1], kind)
        defines = token.type == tokenize.NAME and token.string in DEFINES
    take(len(lines), 0, "")
    return found


def kind_of(token: tokenize.TokenInfo, defines: bool) -> str:
    if token.type in STRINGS:
        return "string"
    if token.type == tokenize.COMMENT:
        return "comment"
    if token.type == tokenize.NUMBER:
        return "number"
    if token.type != tokenize.NAME:
        return ""
    return "name" if defines else "keyword" if keyword.iskeyword(token.string) else ""


def add(line: list[Piece], kind: str, text: str) -> None:
    if not text:
        return
    if line and line[-1][0] == kind:
        line[-1] = (kind, line[-1][1] + text)
    else:
        line.append((kind, text))


def functions(text: str) -> list[tuple[str, int, int]]:
    """Name, first and last line of each function, counted from 1. An inner one stands after the one around it."""
    defined = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return sorted(((node.name, node.lineno, node.end_lineno or node.lineno) for node in defined), key=lambda f: f[1])
