"""Lists of faults to plant: a piece of a source, and what stands there instead, as they stand in the source."""

import shlex
from collections.abc import Iterator
from pathlib import Path


def pieces(path: Path) -> Iterator[tuple[list[str], str, str]]:
    """Of each fault of a file the words of the last line with `@`, its lines with `-` and those with `+`."""
    words: list[str] = []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = block.strip("\n").split("\n")
        for line in lines:
            if line.startswith("@ "):
                words = shlex.split(line[2:])
        before, after = ("\n".join(line[1:] for line in lines if line.startswith(sign)) for sign in "-+")
        if before:
            yield words, before, after
