"""The figures of the articles, from articles.json: a section of kinds/index.html, and the table of web/README.md.

Each figure opens as it stands in its article: `opens` has the attributes of one or more figures, that one first.
"""

from __future__ import annotations

import html
import json
import re
from typing import Any
from urllib.parse import urlencode

from posters import Attributes, Posters, name_of
from project import ROOT, read

SOURCE = "web/build/articles.json"
SECTION = '<section id="articles">'
README = "web/README.md"
TABLE = r"(?<=\| article \| figure \| preset \|\n\|---\|---\|---\|\n)(\|.*\n)+"


def articles() -> list[dict[str, Any]]:
    """Each `article` with its `figures`."""
    found: list[dict[str, Any]] = json.loads(read(SOURCE))
    return found


def figures() -> list[Attributes]:
    """The attributes with which each opens."""
    return [one["opens"][0] for each in articles() for one in each["figures"]]


def with_figures(page: str, drawn: Posters) -> str:
    """The page with the figures in their section."""
    start, end = re.split(r"(?<=</p>\n)(?=      </section>)", page.partition(SECTION)[2], maxsplit=1)
    return f"{page.partition(SECTION)[0]}{SECTION}{start}{section(drawn)}\n{end}"


def section(drawn: Posters) -> str:
    """A picture and a link for each."""
    presets = json.loads(read("web/src/presets.json"))
    return "\n".join(
        f"        <h3>{html.escape(name(each['article']))}</h3>\n"
        f'        <ul class="gallery wide">\n{items(each["figures"], presets, drawn)}        </ul>'
        for each in articles()
    )


def items(figures: list[dict[str, Any]], presets: dict[str, Any], drawn: Posters) -> str:
    return "".join(item(figure, presets, drawn) for figure in figures)


def name(article: str) -> str:
    return article[0].upper() + article[1:] if article.startswith("the ") else article


def item(figure: dict[str, Any], presets: dict[str, Any], drawn: Posters) -> str:
    first, *others = figure["opens"]
    poster = drawn[bare(first)]
    size = f'width="{poster["width"]}" height="{poster["height"]}"'
    image = f'<img src="./posters/{poster["file"]}" alt="" {size} loading="lazy">'
    also = "".join(f' <a href="{address(each)}">{html.escape(presets[each["preset"]]["title"])}</a>' for each in others)
    return (
        f'          <li><a href="{address(first)}">{image}{html.escape(figure["figure"])}</a>'
        f"{f'<small>Also:{also}</small>' if also else ''}</li>\n"
    )


def bare(attributes: Attributes) -> str:
    """The name of a figure's picture without words."""
    return f"{name_of(attributes)}-bare"


def address(attributes: Attributes) -> str:
    """Of the playground with this figure."""
    return f"./play.html#{html.escape(urlencode(attributes, safe=','))}"


def table() -> str:
    """The rows of the table in web/README.md."""
    rows = []
    for each in articles():
        for i, one in enumerate(each["figures"]):
            shown = ", ".join(map(code, one["opens"]))
            rows.append(f"| {each['article'] if i == 0 else ''} | {one['figure']} | {shown} |\n".replace("|  |", "| |"))
    return "".join(rows)


def code(attributes: Attributes) -> str:
    """A figure as Markdown."""
    preset, *others = (f'{key}="{value}"' if key != "preset" else value for key, value in attributes.items())
    return f"`{preset}`" + (f" with {', '.join(f'`{each}`' for each in others)}" if others else "")


def write_table() -> None:
    """Writes the table into web/README.md, where that differs."""
    old = read(README)
    new = re.sub(TABLE, lambda _: table(), old)
    if new != old:
        (ROOT / README).write_text(new, encoding="utf-8", newline="\n")
