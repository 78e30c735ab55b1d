"""Draws the pictures of the site as PNG, for whoever takes no SVG: mails, and the previews of links.

    posters/<preset>.png     each preset as its figure starts
    previews/<name>.png      a card for each kind and each question: its title beside its figure

Both are made of the posters, with the site's fonts, so that every machine makes the same bytes. Drawing all of
them takes seconds, so .build/pictures keeps each one under a hash of what it is made of.
"""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import textwrap
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from posters import DARK
from project import ROOT, WEB, WORK, digest, preset_scenes, run, say

PROGRAM = WEB / "build" / "pictures.mjs"

MOST_BYTES = 40_000
"""Of a picture."""

POSTER_SIZES = ((960, 64), (960, 32), (720, 32), (600, 32))
"""Width and number of colours: the first that costs at most MOST_BYTES. Mails show 600 pixels, or 1200 of a sharp
screen; the SVG has 720."""

CARD_PX = (1200, 630)
"""Width and height that Open Graph and Twitter show whole."""

CARD_SIZES = ((CARD_PX[0], 64), (CARD_PX[0], 32), (CARD_PX[0], 16))

CARD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" font-family="GJK Sans">
<rect width="1200" height="630" fill="#fbfaf7"/>
<g fill="#1d2026"><g font-size="{size:g}" font-weight="600">{title}</g>
<text x="48" y="574" font-size="30" fill="#5d636f">GJK, live</text></g>
{figure}
</svg>"""
CARD_LETTERS = 13
"""Letters in a line of a card's title."""
CARD_LINES = 7
CARD_TITLE_PX = 46
CARD_LINE_PX = 58
CARD_FIGURE_PX = (456, 24, 720, 582)
"""Left, top, width and height of the place of a card's figure."""


def write_pictures(site: Path, cards: dict[str, tuple[str, str]]) -> None:
    """Writes the pictures of a folder that has the posters as SVG. `cards` has the title of each card, and the file of
    its poster."""
    (site / "previews").mkdir()

    def poster(file: str) -> str:
        return (site / "posters" / file).read_text(encoding="utf-8").replace(DARK, "")

    pictures = {site / "posters" / f"{name}.png": (poster(f"{name}.svg"), POSTER_SIZES) for name in preset_scenes()}
    for name, (title, file) in cards.items():
        pictures[site / "previews" / f"{name}.png"] = (card(title, poster(file)), CARD_SIZES)
    rasterise(pictures)


def card(title: str, poster: str) -> str:
    """The SVG of a card. A long title has smaller letters."""
    scale = 1.0
    while len(wrapped := textwrap.wrap(title, int(CARD_LETTERS / scale))) > CARD_LINES / scale:
        scale -= 0.1
    lines = [
        f'<text x="48" y="{96 + i * scale * CARD_LINE_PX:g}">{html.escape(line)}</text>'
        for i, line in enumerate(wrapped)
    ]
    return CARD.format(title="".join(lines), size=scale * CARD_TITLE_PX, figure=placed(poster, *CARD_FIGURE_PX))


def placed(poster: str, left: float, top: float, width: float, height: float) -> str:
    """A poster in the middle of a place, as large as fits. It is a group, because resvg loses clipped groups of an SVG
    within an SVG."""
    parts = re.fullmatch(r'<svg [^>]*width="([\d.]+)" height="([\d.]+)"[^>]*>(.*)</svg>\s*', poster, re.DOTALL)
    assert parts, "a poster begins with its size"
    own_width, own_height = float(parts[1]), float(parts[2])
    scale = min(width / own_width, height / own_height)
    x, y = left + (width - scale * own_width) / 2, top + (height - scale * own_height) / 2
    return f'<g transform="translate({x:.3f} {y:.3f}) scale({scale:.5f})">{parts[3]}</g>'


BATCH = 40
"""Pictures that one process draws."""

Sizes = tuple[tuple[int, int], ...]
"""Widths with their numbers of colours. The first that costs at most MOST_BYTES is taken."""


def rasterise(pictures: dict[Path, tuple[str, Sizes]]) -> None:
    """Writes each picture as PNG from its SVG. Draws only those that are not kept."""
    kept = WORK / "pictures"
    kept.mkdir(exist_ok=True)
    tools = (PROGRAM.read_bytes(), (ROOT / "package-lock.json").read_bytes())
    files = {
        target: kept / f"{digest(svg.encode(), repr((sizes, MOST_BYTES)).encode(), *tools)}.png"
        for target, (svg, sizes) in pictures.items()
    }
    todo = [
        {
            "svg": pictures[target][0],
            "sizes": [{"width": width, "colours": colours} for width, colours in pictures[target][1]],
            "limit": MOST_BYTES,
            "file": str(file),
        }
        for target, file in files.items()
        if not file.is_file()
    ]
    batches = [todo[start : start + BATCH] for start in range(0, len(todo), BATCH)]
    with ThreadPoolExecutor(max((os.cpu_count() or 1) - 1, 1)) as pool:  # one core packs Python meanwhile
        for done, _ in enumerate(pool.map(draw, batches), 1):
            say(f"pictures {min(done * BATCH, len(todo))} of {len(todo)}")
    for target, file in files.items():
        shutil.copyfile(file, target)
    for file in set(kept.iterdir()) - set(files.values()):
        file.unlink()


def draw(tasks: list[dict[str, Any]]) -> None:
    run("node", PROGRAM, input=json.dumps(tasks), quiet=True)
